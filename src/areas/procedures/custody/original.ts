/** Schemas of originals and hand-overs. */
import { z } from "zod";
import { lengths } from "../../../kit/validation-rules.ts";
import { fullName, id, instant, nameSchemas, text } from "../../../kit/schemas.ts";
import { originalKinds, custodyPlaces } from "./original-kinds.ts";

export const originalKind = z.enum(originalKinds, "CHOICE").describe("What it belongs to");
export const custodyPlace = z.enum(custodyPlaces, "CHOICE").describe("Where it is");

/** One party of a hand-over. */
export const HandOverParty = z.object({
  name: z.string().describe("Who"),
  user: z.string().nullable().describe("Account of one of us; null: somebody else"),
  paper: z.string().nullable().describe("Identity document that somebody else showed"),
});
export type HandOverParty = z.output<typeof HandOverParty>;

export const Original = z.object({
  _id: z.string().describe("Identifier"),
  label: z.string().describe("OR26000001: what its label says"),
  kind: originalKind,
  subject: z
    .object({ _id: z.string(), number: z.string().describe("What people call it") })
    .describe("The record that it was brought for"),
  document: z.string().describe("What it is"),
  holderName: z.string().describe("Whose it is"),
  place: custodyPlace,
  heldBy: HandOverParty.omit({ paper: true }).describe("In whose hands it is"),
  since: instant.describe("Since when"),
  differs: z.boolean().describe("Somebody gave or took it who, by what was noted before, did not have it"),
  createdAt: instant,
  updatedAt: instant,
});
export type Original = z.output<typeof Original>;

export const HandOver = z.object({
  _id: z.string().describe("Identifier, given by who noted it"),
  at: instant.describe("When it changed hands"),
  arrivedAt: instant.describe("When we heard of it"),
  from: HandOverParty,
  to: HandOverParty,
  place: custodyPlace,
  byName: z.string().describe("Who noted it"),
  note: z.string().nullable().describe("What else is to be known"),
  found: z.boolean().describe("Who had it in hand said so after a difference"),
  expected: z.string().nullable().describe("Who should have had it by the lines before, where that is not who gave it"),
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
  .describe("Who gave it to the caller, or took it");
