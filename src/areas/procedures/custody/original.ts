/** Schemas of originals and hand-overs. */
import { z } from "zod";
import { lengths } from "../../../kit/validation/validation-rules.ts";
import { fullName, id, instant, nameSchemas, text } from "../../../kit/contract/schemas.ts";
import { originalKinds, custodyPlaces } from "./original-kinds.ts";

export const originalKind = z.enum(originalKinds, "CHOICE").describe("Kind of the record it belongs to");
export const custodyPlace = z.enum(custodyPlaces, "CHOICE").describe("Where it is");

/** One party of a hand-over. */
export const HandOverParty = z.object({
  name: z.string().describe("Name of the person"),
  user: z.string().nullable().describe("Account of a staff member; null for other people"),
  paper: z.string().nullable().describe("Identity document shown by another person"),
});
export type HandOverParty = z.output<typeof HandOverParty>;

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

export const HandOver = z.object({
  _id: z.string().describe("Identifier created by the recorder"),
  at: instant.describe("When it changed hands"),
  arrivedAt: instant.describe("When we heard of it"),
  from: HandOverParty,
  to: HandOverParty,
  place: custodyPlace,
  byName: z.string().describe("Who recorded it"),
  note: z.string().nullable().describe("Notes"),
  found: z.boolean().describe("The holder confirmed it after a difference"),
  expected: z.string().nullable().describe("Holder according to earlier entries, if it differs from the giver"),
});
export type HandOver = z.output<typeof HandOver>;

nameSchemas({ Hand: HandOverParty, Original, HandOver });

/** An outsider: name and the identity document shown. */
export const stranger = z.object({
  name: fullName.describe("Full name"),
  paper: text(...lengths.passport).describe("Identity number or passport that was shown"),
});

/** The other party of a hand-over. */
export const other = z
  .union([z.object({ user: id.describe("A colleague"), code: text(8, 8).describe("Their code then") }), stranger])
  .describe("Who gave it to the caller, or received it");
