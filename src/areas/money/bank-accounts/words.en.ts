import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Bank accounts",
  subtitle: "Accounts for transfer and cheque payments",
  create: "New account",
  none: "No bank accounts yet",
  search: "Bank, number, SWIFT or holder",
  active: "Active",
  inactive: "Inactive",
  columns: {
    accountNumber: "Account number",
    currency: "Currency",
    bank: "Bank",
    branch: "Branch",
    swiftCode: "SWIFT",
    holder: "Holder",
    bankAddress: "Bank address",
    active: "Status",
    updatedAt: "Last change",
  },
  hints: {
    swiftCode: "8 or 11 letters and digits; Cuban banks include CU.",
    accountNumber: "With or without spaces. Cuban accounts have 16 digits.",
  },
  doubts: {
    swiftCode: "Not this bank’s usual SWIFT code. Check it.",
    accountNumber: "Cuban accounts have 16 digits. Check the number.",
  },
};
