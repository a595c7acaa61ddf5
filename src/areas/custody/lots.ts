/** Originals that travel together: what is in a lot, whether what was scanned is that, what came. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { custodians } from "../../kit/custodians.ts";
import { listed } from "../../kit/listing.ts";
import { id, instant, nameShapes, one, page, text, version, yesNo } from "../../kit/shapes.ts";
import { Hand, Original, other, place } from "./original.ts";
import { lotStates, mostInLot } from "./kinds.ts";
import { lotColumns } from "./lot-columns.ts";

export const Lot = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("LO26000001"),
  place: place.describe("Where it goes"),
  state: z.enum(lotStates).describe("Being made up, on its way, or come"),
  papers: z.number().int().describe("How many originals are in it"),
  missing: z.number().int().describe("How many of them did not come with it"),
  carrier: Hand.omit({ paper: true }).nullable().describe("Who took it"),
  sentAt: instant.nullable().describe("When it left"),
  receivedAt: instant.nullable().describe("When it came"),
  createdAt: instant,
  updatedAt: instant,
});
export type Lot = z.output<typeof Lot>;

const LotPaper = Original.pick({ _id: true, label: true, document: true, holderName: true, heldBy: true }).extend({
  cameAt: instant.nullable().describe("When it came with its lot"),
});
export const WholeLot = Lot.extend({ contents: z.array(LotPaper).describe("Its originals, by label") });

/** What a scan and a list differ in, by labels. */
export const Differing = z.object({
  missing: z.array(z.string()).describe("In the lot, and not scanned"),
  unexpected: z
    .array(z.string())
    .describe("Scanned, and not in the lot or, when it leaves, not in the hands of who sends it"),
});
export type Differing = z.output<typeof Differing>;

nameShapes({ Lot, WholeLot, LotPaper });

const labels = z
  .array(text(10, 10).toUpperCase(), "REQUIRED")
  .min(1, "REQUIRED")
  .max(mostInLot, "TOO_LONG")
  .transform((all) => [...new Set(all)]);

export const lots = listed(lotColumns, {
  row: Lot,
  filters: {
    state: z.enum(lotStates, "CHOICE").optional().describe("Being made up, on its way, or come"),
    place: place.optional(),
    missing: yesNo.optional().describe("true: only those that came with something missing"),
    search: page.shape.search.describe("Words of its number or its carrier's name"),
  },
  access: custodians,
});

const at = "private/documentsLegalize";

export const lotCalls = {
  lots: lots.page({
    wire: `POST ${at}/getCustodyLots`,
    summary: "Lots of originals that the caller made up or that hold originals of the caller's work",
  }),
  lotSheet: lots.sheet({ wire: `GET ${at}/exportCustodyLots`, summary: "The filtered lots as XLSX or CSV" }),
  lot: operation({
    wire: `GET ${at}/getCustodyLotById/:id`,
    access: custodians,
    summary: "One lot with its originals",
    input: one,
    output: WholeLot,
  }),
  makeLot: operation({
    wire: `POST ${at}/makeCustodyLot`,
    access: custodians,
    summary: "Put originals that the caller has in hand into one lot; each is in one lot at a time",
    input: z.object({
      place: place.describe("Where it goes"),
      ids: z.array(id, "REQUIRED").min(1, "REQUIRED").max(mostInLot, "TOO_LONG").describe("The originals"),
    }),
    output: WholeLot,
    idempotent: true,
  }),
  undoLot: operation({
    wire: `POST ${at}/dissolveCustodyLot`,
    access: custodians,
    summary: "Take a lot apart that has not left: its originals stay with the person who has them",
    input: z.object({ id, updatedAt: version }),
    output: Lot,
  }),
  sendLot: operation({
    wire: `POST ${at}/sendCustodyLot`,
    access: custodians,
    summary: "Hand a lot to who carries it, if what was scanned is what is in it; LOT_DIFFERS otherwise, and it stays",
    input: z.object({ id, updatedAt: version, scanned: labels.describe("Labels as they were scanned"), other }),
    output: WholeLot,
  }),
  receiveLot: operation({
    wire: `POST ${at}/receiveCustodyLot`,
    access: custodians,
    summary: "Take a lot that came: what was scanned is in the caller's hands, what lacks is told",
    input: z.object({ id, updatedAt: version, scanned: labels.describe("Labels as they were scanned"), other }),
    output: WholeLot.extend({ differing: Differing }),
  }),
};
