import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Bank accounts",
  subtitle: "Where clients pay by transfer or cheque. Contract offers name one of them.",
  create: "New account",
  none: "There are no bank accounts yet",
  search: "Bank, number, SWIFT, holder",
  active: "In use",
  inactive: "Out of use",
  columns: {
    accountNumber: "Account number",
    currency: "Currency",
    bank: "Bank",
    branch: "Branch",
    swiftCode: "SWIFT",
    holder: "Holder",
    bankAddress: "Address of the bank",
    active: "Status",
    updatedAt: "Last change",
  },
  hints: {
    swiftCode: "8 or 11 letters and digits. That of a bank in Cuba has CU in the middle.",
    accountNumber: "With or without spaces. Cuban accounts have 16 digits.",
  },
  doubts: {
    swiftCode: "This is not the SWIFT code that is known of this bank: check it",
    accountNumber: "Cuban accounts have 16 digits: check this number",
  },
};
