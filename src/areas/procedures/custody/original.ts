/** Schema of an original document in custody. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { custodyPlace, HandOverParty, HandOver } from "./hand-over-schemas.ts";
import { originalKinds } from "./original-kinds.ts";

export const originalKind = z.enum(originalKinds, "CHOICE").describe("Kind of the record it belongs to");

export const Original = z.object({
  _id: z.string().describe("Identifier"),
  label: z.string().describe("Text of its label, such as OR26000001"),
  kind: originalKind,
  subject: z
    .object({ _id: z.string(), number: z.string().describe("Name or number as shown to people") })
    .describe("The record that it was brought for"),
  document: z.string().describe("Kind"),
  holderName: z.string().describe("Holder"),
  place: custodyPlace,
  heldBy: HandOverParty.omit({ paper: true }).describe("Current holder"),
  since: instant.describe("Since when"),
  differs: z.boolean().describe("A hand-over by a person who, according to earlier entries, did not hold it"),
  createdAt: instant,
  updatedAt: instant,
});
export type Original = z.output<typeof Original>;

nameSchemas({ Hand: HandOverParty, Original, HandOver });
