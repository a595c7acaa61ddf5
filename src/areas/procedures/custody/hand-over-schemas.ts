/** Schemas of a hand-over of an original: both parties, place and time. */
import { z } from "zod";
import { fullName, id, instant, text } from "../../../kit/contract/schemas.ts";
import { lengths } from "../../../kit/validation/validation-rules.ts";
import { custodyPlaces } from "./original-kinds.ts";

export const custodyPlace = z.enum(custodyPlaces, "CHOICE").describe("Where it is");

/** One party of a hand-over. */
export const HandOverParty = z.object({
  name: z.string().describe("Name of the person"),
  user: z.string().nullable().describe("Account of a staff member; null for other people"),
  paper: z.string().nullable().describe("Identity document shown by another person"),
});
export type HandOverParty = z.output<typeof HandOverParty>;

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

/** An outsider: name and the identity document shown. */
export const stranger = z.object({
  name: fullName.describe("Full name"),
  paper: text(...lengths.passport).describe("Identity number or passport that was shown"),
});

/** The other party of a hand-over. */
export const other = z
  .union([z.object({ user: id.describe("A colleague"), code: text(8, 8).describe("Their code then") }), stranger])
  .describe("Who gave it to the caller, or received it");
