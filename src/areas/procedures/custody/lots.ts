/** Lots of originals that travel together: contents, scan differences, arrival. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { custodians } from "./custodians.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { id, idParam, page, text, version, booleanParam } from "../../../kit/contract/schemas.ts";
import { other, custodyPlace } from "./hand-over-schemas.ts";
import { lotStates, maxOriginalsPerLot } from "./original-kinds.ts";
import { lotColumns } from "./lot-columns.ts";
import { OriginalLot, LotWithOriginals } from "./original-lot.ts";

/** Labels that differ between a scan and the contents. */
export const LotDifferences = z.object({
  missing: z.array(z.string()).describe("In the lot, and not scanned"),
  unexpected: z.array(z.string()).describe("Scanned, but not in the lot or, at departure, not held by the sender"),
});
export type LotDifferences = z.output<typeof LotDifferences>;

const labels = z
  .array(text(10, 10).toUpperCase(), "REQUIRED")
  .min(1, "REQUIRED")
  .max(maxOriginalsPerLot, "TOO_LONG")
  .transform((labelList) => [...new Set(labelList)]);

export const lots = listContract(lotColumns, {
  rowSchema: OriginalLot,
  filters: {
    state: z.enum(lotStates, "CHOICE").optional().describe("Being made up, on its way, or come"),
    place: custodyPlace.optional(),
    missing: booleanParam.optional().describe("true: only those that arrived with missing originals"),
    search: page.shape.search.describe("Words of its number or its carrier's name"),
  },
  access: custodians,
});

const at = "private/documentsLegalize";

export const lotCalls = {
  lots: lots.page({
    route: `POST ${at}/getCustodyLots`,
    summary: "List the lots that the caller created or that contain originals of the caller's work",
  }),
  lotSheet: lots.spreadsheet({ route: `GET ${at}/exportCustodyLots`, summary: "The filtered lots as XLSX or CSV" }),
  lot: operation({
    route: `GET ${at}/getCustodyLotById/:id`,
    access: custodians,
    summary: "Get one lot with its originals",
    input: idParam,
    output: LotWithOriginals,
  }),
  makeLot: operation({
    route: `POST ${at}/makeCustodyLot`,
    access: custodians,
    summary: "Add originals in the caller's custody to one lot; each is in one lot at a time",
    input: z.object({
      place: custodyPlace.describe("Destination"),
      ids: z.array(id, "REQUIRED").min(1, "REQUIRED").max(maxOriginalsPerLot, "TOO_LONG").describe("The originals"),
    }),
    output: LotWithOriginals,
    idempotent: true,
  }),
  undoLot: operation({
    route: `POST ${at}/dissolveCustodyLot`,
    access: custodians,
    summary: "Dissolve a lot that has not left: its originals stay with their holder",
    input: z.object({ id, updatedAt: version }),
    output: OriginalLot,
  }),
  sendLot: operation({
    route: `POST ${at}/sendCustodyLot`,
    access: custodians,
    summary:
      "Hand a lot over to its carrier if the scanned originals match it; otherwise LOT_DIFFERS, and nothing changes",
    input: z.object({ id, updatedAt: version, scanned: labels.describe("Labels as they were scanned"), other }),
    output: LotWithOriginals,
  }),
  receiveLot: operation({
    route: `POST ${at}/receiveCustodyLot`,
    access: custodians,
    summary: "Receive a lot: scanned originals pass to the caller, missing ones are reported",
    input: z.object({ id, updatedAt: version, scanned: labels.describe("Labels as they were scanned"), other }),
    output: LotWithOriginals.extend({ differing: LotDifferences }),
  }),
};
