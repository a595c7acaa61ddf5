/** Custody of originals: clients' documents, each with a label and a chain of hand-overs. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { custodians, originalReceivers } from "./custodians.ts";
import { listContract, bulkQuery } from "../../../kit/contract/list-contract.ts";
import {
  fullName,
  id,
  instant,
  nameSchemas,
  idParam,
  page,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { originalColumns } from "./columns.ts";
import { lotCalls } from "./lots.ts";
import { originalKind, Original } from "./original.ts";
import { HandOver, other, custodyPlace, stranger } from "./hand-over-schemas.ts";

const ChosenOriginal = Original.pick({ _id: true, label: true });

nameSchemas({ ChosenOriginal });

export const originalListContract = listContract(originalColumns, {
  rowSchema: Original,
  filters: {
    kind: originalKind.optional(),
    place: custodyPlace.optional(),
    subject: id.optional().describe("Filter by record"),
    differs: booleanParam.optional().describe("true: only those with an unsettled difference"),
    mine: booleanParam.optional().describe("true: only those in the caller's hands"),
    search: page.shape.search.describe(
      "Words of label, document, holder, the record's number, or the person who has it",
    ),
  },
  access: custodians,
});

const at = "private/documentsLegalize";

export const custodyContract = {
  list: originalListContract.page({
    route: `POST ${at}/getCustodyOriginals`,
    summary: "List the originals of the caller's work and in the caller's custody, with location and date",
  }),
  matching: originalListContract.allMatches({
    route: `POST ${at}/getMatchingCustodyOriginals`,
    summary: "All originals that the list's filters match now, to print their labels; more than 5,000 are refused",
    rowShape: ChosenOriginal,
  }),
  sheet: originalListContract.spreadsheet({
    route: `GET ${at}/exportCustodyOriginals`,
    summary: "The filtered originals as XLSX or CSV",
  }),
  receive: operation({
    route: `POST ${at}/receiveCustodyOriginals`,
    access: originalReceivers,
    summary: "Receive originals for a record of one's own work: each gets a label, and its chain of custody starts",
    input: z.object({
      number: text(1, 30).describe("Number of the record: AP26000123, NT26000001, or of a filing or its contract"),
      broughtBy: stranger.describe("Who brings them"),
      papers: z
        .array(
          z.object({
            document: text(2, 160).describe("Kind"),
            holderName: fullName.describe("Holder"),
          }),
          "REQUIRED",
        )
        .min(1, "REQUIRED")
        .max(20, "TOO_LONG")
        .describe("The originals, one entry per sheet: two copies are two entries"),
    }),
    output: z.array(Original),
    idempotent: true,
  }),
  read: operation({
    route: `GET ${at}/getCustodyOriginalById/:id`,
    access: custodians,
    summary: "Get one original with its chain of custody",
    input: idParam,
    output: Original.extend({
      chain: z.array(HandOver).describe("Every hand-over in the order in which they happened"),
      at: z.string().nullable().describe("Where the office shows its record, below /legalsit"),
    }),
  }),
  phone: operation({
    route: `GET ${at}/getCustodyForPhone`,
    access: custodians,
    summary:
      "Get the data that a phone needs to record hand-overs offline: the key of today's personal codes, colleagues, originals",
    output: z.object({
      key: z.string().describe("One's codes of today and tomorrow are worked out from it"),
      people: z
        .array(z.object({ _id: z.string(), name: z.string() }))
        .describe("Colleagues who handle originals, without the caller"),
      originals: z
        .array(
          Original.pick({ label: true, document: true, holderName: true }).extend({
            heldName: z.string().describe("Current holder"),
          }),
        )
        .describe("The 200 of the caller's list that changed hands last"),
    }),
  }),
  handOver: operation({
    route: `POST ${at}/handOverCustodyOriginal`,
    access: custodians,
    summary: "Record a hand-over of an original from the caller to another person or back; idempotent by `_id`",
    input: z.object({
      _id: id.describe("Made by the device that noted it"),
      label: text(10, 10).toUpperCase().describe("Text of the label"),
      at: instant.describe("When it changed hands, by the clock of the device"),
      sentAt: instant.describe("Time of sending by the same clock, used to correct a wrong one"),
      takes: booleanParam.describe("true: the caller took it; false: the caller gave it"),
      other,
      place: custodyPlace.describe("Where it is now"),
      note: multilineText(1, 400)
        .nullish()
        .transform((note) => note ?? null)
        .describe("Notes"),
    }),
    output: Original.pick({ label: true, document: true }).extend({
      expected: HandOver.shape.expected,
    }),
    limit: [60, 60],
  }),
  found: operation({
    route: `POST ${at}/foundCustodyOriginal`,
    access: custodians,
    summary: "Resolve a difference: the caller has the original, and its chain of custody continues from there",
    input: z.object({ id, updatedAt: version, note: multilineText(3, 400).describe("Explanation") }),
    output: Original,
  }),
  labels: download({
    recorded: "handler",
    route: `GET ${at}/getCustodyLabels`,
    access: custodians,
    summary: "Labels with a QR code for these originals: sheets of 21, 63.5 × 38.1 mm (PDF)",
    input: z.object({ ids: bulkQuery }),
    limit: [30, 60],
  }),
  ...lotCalls,
};
