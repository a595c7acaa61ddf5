/**
 * Route cards: the legalization steps of a document for a country, with authority, cost and duration, as researched by
 * staff; and the planned route.
 */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  amount,
  localizedText,
  requiredLocalizedText,
  requiredChoice,
  currency,
  day,
  amountInput,
  instant,
  integer,
  nameSchemas,
  optional,
  orEmpty,
  page,
  text,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { cardColumns } from "./columns.ts";
import { legalizationNeeds } from "./enums.ts";

const code = text(1, 16);
const needed = z
  .enum(legalizationNeeds, "CHOICE")
  .describe("Whether documents must be legalized for it; unknown: the office has no information");
const source = "Where it was found out: a page, a letter, whom one spoke with";

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
  needed,
  steps: z.array(RouteStep).describe("In their order; none unless it must be legalized"),
  source: z.string().describe(source),
  checkedOn: day.describe("When it was last found out"),
  stale: z.boolean().describe("That was longer ago than the office trusts"),
  active: z.boolean().describe("Whether routes are made of it"),
  updatedAt: instant,
});
export type RouteCard = z.output<typeof RouteCard>;

export const Route = z.object({
  needed,
  card: z
    .object({
      of: z
        .enum(["document", "group", "destination"])
        .describe("Scope of the card: the most specific one for the document applies"),
      source: z.string().describe(source),
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

const bothOrNone = z.object({ es: text(0, 300), en: text(0, 300) });

const draft = z.object({
  destination: requiredChoice(code).describe("Code of the nomenclator DESTINATION"),
  documentType: orEmpty(code)
    .nullable()
    .optional()
    .describe("Document or group: code of the nomenclator DOCUMENT_TYPE; defaults to every document"),
  needed,
  steps: z
    .array(
      z.object({
        stamp: optional(code).describe("Code of the nomenclator STAMP, where it leaves a seal"),
        authority: requiredLocalizedText(120).describe("Authority"),
        cost: z.object({ amount: amountInput, currency }).optional().describe("Fee of the authority, if known"),
        days: integer(0, 365).describe("Duration in working days"),
        validityDays: integer(1, 3650).optional().describe("Validity of the result in days"),
        note: bothOrNone.optional().describe("Note; one language is sufficient"),
      }),
    )
    .max(12, "TOO_LONG")
    .optional()
    .describe("All of them, in their order; needed where it must be legalized, dropped elsewhere"),
  source: text(3, 300).describe(source),
  checkedOn: requiredChoice(day).describe("When it was found out, not in the future"),
  active: booleanParam.optional().describe("false: no route is made of it"),
});
export type RouteCardDraft = z.output<typeof draft>;

export const routeCard = crudListContract(cardColumns, {
  rowSchema: RouteCard,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    destination: code.optional().describe("Filter by destination"),
    documentType: code.optional().describe("Filter by document, or group"),
    needed: needed.optional(),
    stale: booleanParam.optional().describe("true: cards due for review; false: the others"),
    active: booleanParam.optional().describe("true: cards in use; false: the others"),
    search: page.shape.search.describe("Words of its source"),
  },
  access: ["manageFilings"],
});

export const routeCardsContract = {
  ...routeCard.routes("documentsLegalize/routeCards", "route card"),
  plan: operation({
    route: "GET public/documentsLegalize/route",
    access: "anyone",
    summary: "Get the route of a document to a country, from the most specific active card; unknown if there is none",
    input: z.object({
      documentType: requiredChoice(code).describe("Code of the nomenclator DOCUMENT_TYPE"),
      destination: requiredChoice(code).describe("Code of the nomenclator DESTINATION"),
    }),
    output: Route,
    limit: [60, 60],
  }),
};
