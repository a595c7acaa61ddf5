/** Schemas of a route card. */
import { z } from "zod";
import { amount, currency, localizedText, day, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { legalizationNeeds } from "./enums.ts";

export const legalizationNeed = z
  .enum(legalizationNeeds, "CHOICE")
  .describe("Whether documents must be legalized for it; unknown: the office has no information");
export const sourceMeaning = "Where it was found out: a page, a letter, whom one spoke with";

export const RouteStep = z.object({
  stamp: z.string().nullable().describe("Code of the nomenclator STAMP; null of a step that leaves no seal"),
  authority: localizedText.describe("Authority"),
  cost: z.object({ amount, currency }).nullable().describe("Fee of the authority per document; null if unknown"),
  days: z.number().int().describe("Duration in working days; 0: while waiting"),
  validityDays: z.number().int().nullable().describe("Validity of the result in days; null: unlimited"),
  note: localizedText.nullable().describe("Notes"),
});
export type RouteStep = z.output<typeof RouteStep>;

export const RouteCard = z.object({
  _id: z.string().describe("Identifier"),
  destination: z.string().describe("Code of the nomenclator DESTINATION"),
  documentType: z
    .string()
    .nullable()
    .describe("A document, or a group of them: code of the nomenclator DOCUMENT_TYPE; null: every document"),
  needed: legalizationNeed,
  steps: z.array(RouteStep).describe("In their order; none unless it must be legalized"),
  source: z.string().describe(sourceMeaning),
  checkedOn: day.describe("When it was last found out"),
  stale: z.boolean().describe("That was longer ago than the office trusts"),
  active: z.boolean().describe("Whether routes are created from it"),
  updatedAt: instant,
});
export type RouteCard = z.output<typeof RouteCard>;

export const Route = z.object({
  needed: legalizationNeed,
  card: z
    .object({
      of: z
        .enum(["document", "group", "destination"])
        .describe("Scope of the card: the most specific one for the document applies"),
      source: z.string().describe(sourceMeaning),
      checkedOn: day.describe("When it was last found out"),
      stale: z.boolean().describe("That was longer ago than the office trusts: it may have changed"),
    })
    .nullable()
    .describe("Steps of the route; null without a card"),
  steps: z
    .array(
      RouteStep.extend({
        readyOn: day.describe("When it would be done, beginning today"),
        validUntil: day.nullable().describe("End of validity; null: unlimited"),
      }),
    )
    .describe("In their order"),
  days: z.number().int().describe("Working days of all of them"),
  readyOn: day.describe("When the last would be done, beginning today"),
  costs: z.array(z.object({ amount, currency })).describe("Fees of the authorities per document, by currency"),
  isCostWhole: z.boolean().describe("false: the fee of a step is unknown"),
  validityMonths: z
    .number()
    .int()
    .nullable()
    .describe("For how many months the document itself is valid, from its issue"),
  useBy: day.nullable().describe("The first day on which something of it is accepted no more, were it issued today"),
  isTooLate: z.boolean().describe("The document expires before the last step"),
});
export type Route = z.output<typeof Route>;

nameSchemas({ RouteCard, RouteStep, Route });
