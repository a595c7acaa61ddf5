/** Bank accounts for transfers and cheques; offers refer to one of them. */
import { z } from "zod";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import { currency, page, swiftCode, text, booleanParam } from "../../../kit/contract/schemas.ts";
import { bankAccountColumns } from "./columns.ts";
import { BankAccount } from "./bank-account.ts";

export type { BankAccount } from "./bank-account.ts";

const draft = z.object({
  bank: text(1, 16).describe("Code of the nomenclator BANK"),
  branch: text(1, 80).describe("Branch of the account"),
  bankAddress: text(1, 200).describe("Address of the bank"),
  swiftCode: swiftCode.describe("SWIFT code (BIC); a bank in Cuba has CU in it"),
  accountNumber: text(1, 60)
    .transform((text) => text.replace(/\s/g, "").toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{4,34}$/, "ACCOUNT"))
    .describe("4 to 34 digits and letters, spaces ignored; unique"),
  holder: text(1, 120).describe("Holder of the account"),
  currency: currency.optional().describe("Defaults to CUP"),
  active: booleanParam.optional().describe("false: no new offer names it"),
});
export type BankAccountDraft = z.output<typeof draft>;

export const bankAccount = crudListContract(bankAccountColumns, {
  rowSchema: BankAccount,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    currency: currency.optional(),
    active: booleanParam.optional().describe("true: accounts that offers may use; false: the others"),
    search: page.shape.search.describe("Words of bank, branch, SWIFT code, number or holder"),
  },
  access: ["adminBankAccount"],
  requiresApproval: true,
});

export const bankAccountsContract = bankAccount.catalogueRoutes("bankAccount", "BankAccount", { noun: "bank account" });
