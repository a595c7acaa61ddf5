/** Columns of the list of bank accounts; readers resolve the names of banks. */
import { defineColumns, type CellContext, activeColumn } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { BankAccount } from "./bank-account.ts";
import type { words } from "./words.es.ts";

interface NamingContext {
  readonly bankOf: (code: string) => string;
}

export const bankAccountColumns = defineColumns<BankAccount, Words<typeof words> & NamingContext & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    accountNumber: { value: ({ accountNumber }) => accountNumber, width: 24, sort: "accountNumber", primary: true },
    currency: { value: ({ currency }) => currency, width: 9, sort: "currency" },
    bank: { value: ({ bank }, { bankOf }) => bankOf(bank), width: 34, sort: "bank", flex: true },
    branch: { value: ({ branch }) => branch, width: 24, hidden: true },
    swiftCode: { value: ({ swiftCode }) => swiftCode, width: 13 },
    holder: { value: ({ holder }) => holder, width: 30, sort: "holder" },
    bankAddress: { value: ({ bankAddress }) => bankAddress, width: 40, hidden: true },
    active: activeColumn,
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "accountNumber",
  card: { title: "accountNumber", amount: "currency", detail: "bank", left: "active", right: "holder" },
});
