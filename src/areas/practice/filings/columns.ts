/** Columns of the list of filings. The caller provides the names of codes. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { formatDay } from "../../../kit/text/format.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Filing } from "./filing.ts";
import type { filingFields } from "./filing-fields.ts";
import type { words } from "./words.es.ts";

/** Coded fields of a filing with the nomenclator of each. */
export const catalogueOf = {
  practiceArea: "PRACTICE_AREA",
  serviceModality: "SERVICE_MODALITY",
  serviceType: "SERVICE_TYPE",
  sector: "SECTOR",
  takenShape: "TAKEN_SHAPE",
  termination: "TERMINATION",
} as const;
type CodeField = keyof typeof catalogueOf;
export const filingCodeFields = Object.keys(catalogueOf) as CodeField[];

/** The termination that requires an end date. */
export const fixedDate = "TE001";

/** The reference number of a filing: of its supplement or contract, otherwise of its registration. */
export const numberOf = ({
  supplementNumber,
  contractNumber,
  radicationNumber,
}: Pick<Filing, "supplementNumber" | "contractNumber" | "radicationNumber">): string =>
  supplementNumber ?? contractNumber ?? radicationNumber;

type FilingState = "overdue" | "closed" | "open";

/** A late deadline is shown first, even of a closed filing. */
export const filingState = ({ closed, overdue }: Pick<Filing, "closed" | "overdue">): FilingState =>
  overdue > 0 ? "overdue" : closed ? "closed" : "open";

export const filingTones: Readonly<Record<FilingState, Tone>> = { overdue: "bad", closed: "quiet", open: "good" };

const labelIf = (isSet: boolean, label: string) => (isSet ? label : "");

interface Naming {
  readonly countryOf: (code: string) => string;
  readonly nameOf: (code: string) => string;
}

export const filingColumns = defineColumns<
  Filing,
  Words<typeof words> & Naming & CellContext,
  ListedColumn<typeof filingFields>
>()({
  headers: ({ columns, fields }) => ({ ...fields, ...columns }),
  columns: {
    radicationNumber: {
      value: ({ radicationNumber }) => radicationNumber,
      width: 13,
      sort: "radicationNumber",
      primary: true,
    },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 12 },
    number: { value: ({ supplementNumber, contractNumber }) => supplementNumber ?? contractNumber, width: 18 },
    contractNumber: { value: ({ contractNumber }) => contractNumber, width: 18, hidden: true },
    client: { value: ({ client }) => client.name, width: 34, flex: true },
    vip: { value: ({ vip }, { marks }) => labelIf(vip, marks.vip), width: 6, hidden: true },
    clientType: { value: ({ clientType }, { clientTypes }) => clientTypes[clientType], width: 12, hidden: true },
    topic: { value: ({ topic }) => topic, width: 40, hidden: true },
    specialist: { value: ({ specialist }) => specialist.name, width: 24, hidden: true },
    correspondent: { value: ({ correspondent }) => correspondent?.name, width: 24, hidden: true },
    practiceArea: { value: ({ practiceArea }, { nameOf }) => nameOf(practiceArea), width: 28, hidden: true },
    serviceModality: { value: ({ serviceModality }, { nameOf }) => nameOf(serviceModality), width: 18, hidden: true },
    serviceType: { value: ({ serviceType }, { nameOf }) => nameOf(serviceType), width: 24, hidden: true },
    sector: { value: ({ sector }, { nameOf }) => nameOf(sector), width: 22, hidden: true },
    takenShape: { value: ({ takenShape }, { nameOf }) => nameOf(takenShape), width: 24, hidden: true },
    country: { value: ({ country }, { countryOf }) => countryOf(country), width: 18, hidden: true },
    nationality: { value: ({ nationality }, { countryOf }) => countryOf(nationality), width: 18, hidden: true },
    mipymeType: { value: ({ mipymeType }, { mipymes }) => mipymeType && mipymes[mipymeType], width: 16, hidden: true },
    fee: { value: ({ fee }) => fee, kind: "money", currency: ({ currency }) => currency, sort: "fee" },
    subscriptionDate: { value: ({ subscriptionDate }) => subscriptionDate, kind: "day", sort: "subscriptionDate" },
    termination: { value: ({ termination }, { nameOf }) => nameOf(termination), width: 24, hidden: true },
    terminationDate: { value: ({ terminationDate }) => terminationDate, kind: "day", sort: "terminationDate" },
    state: {
      value: (filing, { states }) => states[filingState(filing)],
      tone: (filing) => filingTones[filingState(filing)],
      width: 14,
    },
    exportable: {
      value: ({ exportable }, { marks }) => labelIf(exportable, marks.exportable),
      width: 12,
      hidden: true,
    },
    voucherPending: { value: ({ voucherPending }, { marks }) => labelIf(voucherPending, marks.pending), hidden: true },
    voucherNumber: { value: ({ voucherNumber }) => voucherNumber, width: 18, hidden: true },
    copies: { value: ({ copies }) => copies, kind: "whole", hidden: true },
    consultations: { value: ({ consultations }) => consultations, kind: "whole", hidden: true },
    constitutions: { value: ({ constitutions }) => constitutions, kind: "whole", hidden: true },
    protocolCopies: { value: ({ protocolCopies }) => protocolCopies, kind: "whole", hidden: true },
    deadlines: {
      value: ({ deadlines }, { language, page }) =>
        deadlines
          .map(({ text, dueOn, doneAt }) =>
            [formatDay(dueOn, language), text, doneAt !== null && page.done].filter(Boolean).join(" · "),
          )
          .join("\n"),
      kind: "long",
      hidden: true,
    },
    observations: { value: ({ observations }) => observations, kind: "long", hidden: true },
    createdAt: { value: ({ createdAt }) => createdAt, kind: "date", hidden: true },
  },
  sort: "-subscriptionDate",
  rowLabel: numberOf,
  card: {
    title: ({ client }) => client.name,
    amount: "fee",
    detail: ["kind", "number", "practiceArea"],
    left: "state",
    right: "subscriptionDate",
  },
});
