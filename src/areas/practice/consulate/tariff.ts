/** Tariffs of consulate contracts: prices valid from a day on. */
import { z } from "zod";
import {
  amount,
  requiredChoice,
  currency,
  day,
  amountInput,
  instant,
  integer,
  nameSchemas,
  text,
  multilineText,
} from "../../../kit/contract/schemas.ts";

const code = text(1, 16);
const maxLength = 1000;

const settings = {
  validFrom: day.describe("The first day on which contracts cost this"),
  currency,
  handlingFee: amount.describe("Once for each contract"),
  perDocument: z
    .array(
      z.object({
        documentType: z.string().describe("Code of the nomenclator DOCUMENT_TYPE"),
        firmAmount: amount.describe("For the firm"),
        consulateAmount: amount.describe("For the consulate"),
      }),
    )
    .describe("Types with prices of their own"),
  defaultFirmAmount: amount.describe("For the firm, of any other type"),
  defaultConsulateAmount: amount.describe("For the consulate, of any other type"),
  urgentSurchargePercent: z.number().int().describe("Surcharge on the documents of an urgent contract, in percent"),
  maxDocumentsPerContract: z
    .number()
    .int()
    .describe("Copies of all documents of one contract; 0: as many as one likes"),
  unlimitedPurposes: z.array(z.string()).describe("Codes of PURPOSE without this limit"),
  appointmentDays: z.number().int().describe("Days until an appointment at the consulate, as it is proposed"),
  notesEs: z.string().describe("Notes shown to people, in Spanish"),
  notesEn: z.string().describe("The same in English"),
};
export const ConsulateTariff = z.object({
  _id: z.string().describe("Identifier"),
  ...settings,
  createdAt: instant,
  updatedAt: instant,
});
export type ConsulateTariff = z.output<typeof ConsulateTariff>;

export const tariffDraft = z.object({
  validFrom: requiredChoice(day).describe("Today or later; one for each day"),
  currency,
  handlingFee: amountInput.describe("Once for each contract"),
  perDocument: z
    .array(
      z.object({
        documentType: code.describe("Code of the nomenclator DOCUMENT_TYPE"),
        firmAmount: amountInput,
        consulateAmount: amountInput,
      }),
    )
    .max(100, "TOO_LONG")
    .default([])
    .describe("Types with prices of their own, each once"),
  defaultFirmAmount: amountInput.describe("For the firm, of any other type"),
  defaultConsulateAmount: amountInput.describe("For the consulate, of any other type"),
  urgentSurchargePercent: integer(0, 500)
    .default(0)
    .describe("Surcharge on the documents of an urgent contract, in percent"),
  maxDocumentsPerContract: integer(0, maxLength).default(7).describe("0: as many as one likes"),
  unlimitedPurposes: z.array(code).max(20, "TOO_LONG").default([]).describe("Codes of PURPOSE without that limit"),
  appointmentDays: integer(0, 365).default(0).describe("Days until an appointment, as it is proposed"),
  notesEs: multilineText(0, maxLength).optional().describe("Notes shown to people, in Spanish"),
  notesEn: multilineText(0, maxLength).optional().describe("The same in English"),
});
export type ConsulateTariffInput = z.output<typeof tariffDraft>;

nameSchemas({ ConsulateTariff });
