import type { SQL } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";

export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: idColumn(),
    /** Code of the nomenclator BANK. */
    bank: text("bank").notNull(),
    branch: text("branch").notNull(),
    bankAddress: text("bank_address").notNull(),
    swiftCode: text("swift_code").notNull(),
    accountNumber: text("account_number").notNull(),
    holder: text("holder").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    active: boolean("active").notNull().default(true),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("bank", "branch", "swift_code", "account_number", "holder"),
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("bank_accounts_number").on(table.accountNumber),
    index("bank_accounts_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);
