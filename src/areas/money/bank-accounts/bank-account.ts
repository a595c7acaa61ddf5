/** Schema of a bank account. */
import { z } from "zod";
import { currency, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { warningColumns } from "./enums.ts";

export const BankAccount = z.object({
  _id: z.string().describe("Identifier"),
  bank: z.string().describe("Code of the nomenclator BANK"),
  branch: z.string().describe("Branch of the account"),
  bankAddress: z.string().describe("Address of the bank"),
  swiftCode: z.string().describe("SWIFT code (BIC), 8 or 11 characters"),
  accountNumber: z.string().describe("Without spaces, upper case"),
  holder: z.string().describe("Holder of the account"),
  currency,
  active: z.boolean().describe("Whether offers may name it"),
  doubts: z
    .array(z.enum(warningColumns))
    .describe("Warnings: a SWIFT code of another bank, a number without 16 digits"),
  updatedAt: instant,
});
export type BankAccount = z.output<typeof BankAccount>;

nameSchemas({ BankAccount });
