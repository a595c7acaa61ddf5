/** Custody of originals: clients' documents, each with a label and a chain of hand-overs. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract.ts";
import { custodians, originalReceivers } from "./custodians.ts";
import { listContract, bulkQuery } from "../../../kit/list-contract.ts";
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
  prose,
} from "../../../kit/schemas.ts";
import { originalColumns } from "./columns.ts";
import { lotCalls } from "./lots.ts";
import { HandOver, originalKind, Original, other, custodyPlace, stranger } from "./original.ts";

const ChosenOriginal = Original.pick({ _id: true, label: true });

nameSchemas({ ChosenOriginal });

export const originalListContract = listContract(originalColumns, {
  rowSchema: Original,
  filters: {
    kind: originalKind.optional(),
    place: custodyPlace.optional(),
    subject: id.optional().describe("Only those of this record"),
    differs: booleanParam.optional().describe("true: only those with a difference that nobody has settled"),
    mine: booleanParam.optional().describe("true: only those in the caller's hands"),
    search: page.shape.search.describe("Words of label, document, whose it is, its record's number, who holds it"),
  },
  access: custodians,
});

const at = "private/documentsLegalize";

export const custodyContract = {
  list: originalListContract.page({
    route: `POST ${at}/getCustodyOriginals`,
    summary: "Originals of the caller's work and in the caller's hands: where each is and since when",
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
    summary: "Take originals in for a record of one's own work: each gets a label, and its way begins",
    input: z.object({
      number: text(1, 30).describe("Number of the record: AP26000123, NT26000001, or of a filing or its contract"),
      broughtBy: stranger.describe("Who brings them"),
      papers: z
        .array(
          z.object({
            document: text(2, 160).describe("What it is"),
            holderName: fullName.describe("Whose it is"),
          }),
          "REQUIRED",
        )
        .min(1, "REQUIRED")
        .max(20, "TOO_LONG")
        .describe("The originals, one by one: two copies are two papers"),
    }),
    output: z.array(Original),
    idempotent: true,
  }),
  read: operation({
    route: `GET ${at}/getCustodyOriginalById/:id`,
    access: custodians,
    summary: "One original with every hand that it went through",
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
      "What one's phone needs to note hand-overs without a line: the key of one's codes of today, colleagues, originals",
    output: z.object({
      key: z.string().describe("One's codes of today and tomorrow are worked out from it"),
      people: z
        .array(z.object({ _id: z.string(), name: z.string() }))
        .describe("Colleagues who handle originals, without the caller"),
      originals: z
        .array(
          Original.pick({ label: true, document: true, holderName: true }).extend({
            heldName: z.string().describe("In whose hands it is"),
          }),
        )
        .describe("The 200 of the caller's list that changed hands last"),
    }),
  }),
  handOver: operation({
    route: `POST ${at}/handOverCustodyOriginal`,
    access: custodians,
    summary: "Note that an original went from the caller to somebody or the other way; the same `_id` twice is once",
    input: z.object({
      _id: id.describe("Made by the device that noted it"),
      label: text(10, 10).toUpperCase().describe("What its label says"),
      at: instant.describe("When it changed hands, by the clock of the device"),
      sentAt: instant.describe("When it is told, by the same clock: a wrong one does no harm"),
      takes: booleanParam.describe("true: the caller took it; false: the caller gave it"),
      other,
      place: custodyPlace.describe("Where it is now"),
      note: prose(1, 400)
        .nullish()
        .transform((note) => note ?? null)
        .describe("What else is to be known"),
    }),
    output: Original.pick({ label: true, document: true }).extend({
      expected: HandOver.shape.expected,
    }),
    limit: [60, 60],
  }),
  found: operation({
    route: `POST ${at}/foundCustodyOriginal`,
    access: custodians,
    summary: "Settle a difference: the caller has the original in hand, and its way goes on from there",
    input: z.object({ id, updatedAt: version, note: prose(3, 400).describe("What had happened") }),
    output: Original,
  }),
  labels: download({
    route: `GET ${at}/getCustodyLabels`,
    access: custodians,
    summary: "Labels with a QR code for these originals: sheets of 21, 63.5 × 38.1 mm (PDF)",
    input: z.object({ ids: bulkQuery }),
    limit: [30, 60],
  }),
  ...lotCalls,
};
