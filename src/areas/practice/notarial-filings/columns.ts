/** Columns of the list of notarial filings. The caller provides the names of codes. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import { sum } from "../../../kit/numbers/money.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import type { notarialFilingFields } from "./notarial-filing-fields.ts";
import type { NotarialFiling } from "./notarial-filing.ts";
import type { words } from "./words.es.ts";

/** The act «public deed», which requires a deed type: code of the nomenclator ACT_TYPE. */
export const publicDeedAct = "AT001";

interface Naming {
  readonly countryOf: (code: string) => string;
  readonly actOf: (code: string) => string;
  readonly deedTypeLabel: (code: string) => string;
  readonly conceptOf: (code: string) => string;
  readonly stampOf: (code: string) => string;
  readonly acquisitionWayLabel: (code: string) => string;
}
type NotarialCellContext = Words<typeof words> & Naming & CellContext;

/** Total of the revenue stamps, in CUP. */
export const stampsOf = ({ stamps }: Pick<NotarialFiling, "stamps">) => sum(stamps.map(({ amount }) => amount));

/** «2 × Sello de 5 CUP», one line per kind of stamp. */
export const formatStampLines = (
  { stamps }: Pick<NotarialFiling, "stamps">,
  { stampOf, page }: Pick<NotarialCellContext, "stampOf" | "page">,
) => stamps.map(({ stamp, quantity: count }) => interpolate(page.stampLine, { count, stamp: stampOf(stamp) }));

export const notarialFilingColumns = defineColumns<
  NotarialFiling,
  NotarialCellContext,
  ListedColumn<typeof notarialFilingFields>
>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    number: { value: ({ number }) => number, width: 13, sort: "number", primary: true },
    procedureDate: { value: ({ procedureDate }) => procedureDate, kind: "day", sort: "procedureDate" },
    billNumber: {
      value: ({ billNumber, voucherPending }, { pending }) => (voucherPending ? pending : billNumber),
      tone: ({ voucherPending }) => (voucherPending ? "wait" : "quiet"),
      width: 16,
    },
    client: { value: ({ client }) => client.name, width: 34, flex: true },
    clientType: { value: ({ clientType }, { types }) => types[clientType], width: 12, hidden: true },
    country: { value: ({ country }, { countryOf }) => countryOf(country), width: 18, hidden: true },
    lawyer: { value: ({ lawyer }) => lawyer.name, width: 26 },
    documentType: {
      value: ({ documentType }, { documentTypes: names }) => names[documentType],
      width: 18,
      hidden: true,
    },
    actType: { value: ({ actType }, { actOf }) => actType && actOf(actType), width: 24, hidden: true },
    deedType: {
      value: ({ deedType }, { deedTypeLabel }) => deedType && deedTypeLabel(deedType),
      width: 26,
      hidden: true,
    },
    concept: { value: ({ concept }, { conceptOf }) => conceptOf(concept), width: 24 },
    protocolNumber: { value: ({ protocolNumber }) => protocolNumber, width: 16, hidden: true },
    stamps: { value: stampsOf, kind: "amount", currency: () => "CUP", hidden: true },
    stampKinds: {
      value: (filing, context) => formatStampLines(filing, context).join("\n"),
      kind: "long",
      width: 30,
      hidden: true,
    },
    fee: { value: ({ fee }) => fee, kind: "money", currency: ({ currency }) => currency, sort: "fee" },
    exportable: { value: ({ exportable }, { yes }) => (exportable ? yes : ""), width: 11, hidden: true },
    voucherNumber: { value: ({ voucherNumber }) => voucherNumber, width: 16, hidden: true },
    acquisitionWay: {
      value: ({ acquisitionWay }, { acquisitionWayLabel }) => acquisitionWayLabel(acquisitionWay),
      width: 22,
      hidden: true,
    },
    observations: { value: ({ observations }) => observations, kind: "long", hidden: true },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "instant", hidden: true },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "-procedureDate",
  card: {
    title: "client",
    amount: "fee",
    detail: ["concept", "actType"],
    left: "billNumber",
    right: ["number", "procedureDate"],
  },
});
