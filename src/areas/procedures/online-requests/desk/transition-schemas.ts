/** Schemas of a status change by staff: input, and the preview of its mails. */
import { z } from "zod";
import {
  amount,
  currency,
  amountInput,
  text,
  booleanParam,
  fullName,
  multilineText,
} from "../../../../kit/contract/schemas.ts";
import { lengths } from "../../../../kit/validation/validation-rules.ts";
import { nomenclatorCode, formStatusSchema } from "../schemas/form-schemas.ts";

/** Input of a transition; each target status requires its own fields. */
export const transitionInput = {
  status: formStatusSchema,
  note: multilineText(0, 500).optional().describe("Why; a step back and a cancellation need 10 characters"),
  reason: nomenclatorCode.optional().describe("REJECT_REASON; to reject"),
  packageNumber: text(0, 20).optional().describe("PQ number; to send to legalization"),
  receiver: z
    .object({ name: fullName, ci: text(...lengths.passport).describe("Identity number or passport") })
    .optional()
    .describe("Receiver; defaults to the person named for pickup"),
  refundAmount: amountInput.optional().describe("Amount to refund when a requested form is rejected; defaults to all"),
  notify: booleanParam.default(true).describe("false: no mail to the requester"),
} as const;

export const previewedMails = z
  .number()
  .int()
  .describe("Mails about the step that were written to requesters; payment links not counted");

/** Preview of a transition from the current forms. */
export const MovePreview = z.object({
  forms: z.number().int().describe("Forms that may take the step as they stand"),
  mails: z.number().int().describe("Mails about the step, one a form; 0: the step has none"),
  people: z.number().int().describe("Recipients"),
  unreachable: z
    .number()
    .int()
    .describe("Of the mails, those that would be delayed: blocked address, or no connection"),
  refunds: z
    .array(z.object({ currency, amount }))
    .describe("Amounts to refund in the currency of payment; the full amount for rejected forms"),
});
