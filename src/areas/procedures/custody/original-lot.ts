/** Schemas of a lot of originals. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { lotStates } from "./original-kinds.ts";
import { Original } from "./original.ts";
import { custodyPlace, HandOverParty } from "./hand-over-schemas.ts";

export const OriginalLot = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("LO26000001"),
  place: custodyPlace.describe("Destination"),
  state: z.enum(lotStates).describe("Being made up, on its way, or come"),
  papers: z.number().int().describe("How many originals are in it"),
  missing: z.number().int().describe("How many of them did not come with it"),
  carrier: HandOverParty.omit({ paper: true }).nullable().describe("Receiver"),
  sentAt: instant.nullable().describe("When it left"),
  receivedAt: instant.nullable().describe("Time of arrival"),
  createdAt: instant,
  updatedAt: instant,
});
export type OriginalLot = z.output<typeof OriginalLot>;

const LotOriginal = Original.pick({ _id: true, label: true, document: true, holderName: true, heldBy: true }).extend({
  cameAt: instant.nullable().describe("Time of arrival with its lot"),
});
export const LotWithOriginals = OriginalLot.extend({
  contents: z.array(LotOriginal).describe("Its originals, by label"),
});

nameSchemas({ Lot: OriginalLot, WholeLot: LotWithOriginals, LotPaper: LotOriginal });
