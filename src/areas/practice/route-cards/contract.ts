/**
 * Route cards: the legalization steps of a document for a country, with authority, cost and duration, as researched by
 * staff; and the planned route.
 */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  requiredLocalizedText,
  requiredChoice,
  currency,
  day,
  amountInput,
  integer,
  clearable,
  orEmpty,
  page,
  text,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { cardColumns } from "./columns.ts";
import { sourceMeaning, RouteCard, legalizationNeed, Route } from "./route-card.ts";

export type { Route, RouteStep } from "./route-card.ts";

const code = text(1, 16);
const bothOrNone = z.object({ es: text(0, 300), en: text(0, 300) });

const draft = z.object({
  destination: requiredChoice(code).describe("Code of the nomenclator DESTINATION"),
  documentType: orEmpty(code)
    .nullish()
    .describe("Document or group: code of the nomenclator DOCUMENT_TYPE; defaults to every document"),
  needed: legalizationNeed,
  steps: z
    .array(
      z.object({
        stamp: clearable(code).describe("Code of the nomenclator STAMP, where it leaves a seal"),
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
  source: text(3, 300).describe(sourceMeaning),
  checkedOn: requiredChoice(day).describe("When it was found out, not in the future"),
  active: booleanParam.optional().describe("false: no route is created from it"),
});
export type RouteCardDraft = z.output<typeof draft>;

export const routeCard = crudListContract(cardColumns, {
  rowSchema: RouteCard,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    destination: code.optional().describe("Filter by destination"),
    documentType: code.optional().describe("Filter by document, or group"),
    needed: legalizationNeed.optional(),
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
