/** Custody of originals: papers that are not ours, each with a label, and every hand that they went through. */
import { z } from "zod";
import { download, operation } from "../../kit/contract.ts";
import { custodians, receivers } from "../../kit/custodians.ts";
import { listed, manyInAddress } from "../../kit/listing.ts";
import { lengths } from "../../kit/rules.ts";
import { fullName, id, instant, nameShapes, one, page, text, yesNo } from "../../kit/shapes.ts";
import { originalColumns } from "./columns.ts";
import { originalKinds, places } from "./kinds.ts";

const kind = z.enum(originalKinds, "CHOICE").describe("What it belongs to");
const place = z.enum(places, "CHOICE").describe("Where it is");

/** One side of a hand-over. */
export const Hand = z.object({
  name: z.string().describe("Who"),
  user: z.string().nullable().describe("Account of one of us; null: somebody else"),
  paper: z.string().nullable().describe("Identity document that somebody else showed"),
});
export type Hand = z.output<typeof Hand>;

export const Original = z.object({
  _id: z.string().describe("Identifier"),
  label: z.string().describe("OR26000001: what its label says"),
  kind,
  subject: z
    .object({ _id: z.string(), number: z.string().describe("What people call it") })
    .describe("The record that it was brought for"),
  document: z.string().describe("What it is"),
  holderName: z.string().describe("Whose it is"),
  place,
  heldBy: Hand.omit({ paper: true }).describe("In whose hands it is"),
  since: instant.describe("Since when"),
  createdAt: instant,
  updatedAt: instant,
});
export type Original = z.output<typeof Original>;

export const HandOver = z.object({
  _id: z.string().describe("Identifier, given by who noted it"),
  at: instant.describe("When it changed hands"),
  arrivedAt: instant.describe("When we heard of it"),
  from: Hand,
  to: Hand,
  place,
  byName: z.string().describe("Who noted it"),
  note: z.string().nullable().describe("What else is to be known"),
});
export type HandOver = z.output<typeof HandOver>;

const ChosenOriginal = Original.pick({ _id: true, label: true });

nameShapes({ Hand, Original, HandOver, ChosenOriginal });

/** Somebody who is not one of us: a name, and the document that they showed. */
const stranger = z.object({
  name: fullName.describe("Full name"),
  paper: text(...lengths.passport).describe("Identity number or passport that was shown"),
});

export const originals = listed(originalColumns, {
  row: Original,
  filters: {
    kind: kind.optional(),
    place: place.optional(),
    subject: id.optional().describe("Only those of this record"),
    mine: yesNo.optional().describe("true: only those in the caller's hands"),
    search: page.shape.search.describe("Words of label, document, whose it is, its record's number, who holds it"),
  },
  access: custodians,
});

const at = "private/documentsLegalize";

export const custody = {
  list: originals.page({
    wire: `POST ${at}/getCustodyOriginals`,
    summary: "Originals of the caller's work and in the caller's hands: where each is and since when",
  }),
  matching: originals.matching({
    wire: `POST ${at}/getMatchingCustodyOriginals`,
    summary: "All originals that the list's filters match now, to print their labels; more than 5,000 are refused",
    chosen: ChosenOriginal,
  }),
  sheet: originals.sheet({
    wire: `GET ${at}/exportCustodyOriginals`,
    summary: "The filtered originals as XLSX or CSV",
  }),
  receive: operation({
    wire: `POST ${at}/receiveCustodyOriginals`,
    access: receivers,
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
    wire: `GET ${at}/getCustodyOriginalById/:id`,
    access: custodians,
    summary: "One original with every hand that it went through",
    input: one,
    output: Original.extend({
      chain: z.array(HandOver).describe("Every hand-over in the order in which they happened"),
      at: z.string().nullable().describe("Where the office shows its record, below /legalsit"),
    }),
  }),
  labels: download({
    wire: `GET ${at}/getCustodyLabels`,
    access: custodians,
    summary: "Labels with a QR code for these originals: sheets of 21, 63.5 × 38.1 mm (PDF)",
    input: z.object({ ids: manyInAddress }),
    limit: [30, 60],
  }),
};
