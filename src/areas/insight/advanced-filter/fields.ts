/**
 * The fields by which filings and notarial filings can be filtered, with their kinds. Imports no zod, because the
 * browser loads it.
 */
import { currencies } from "../../../kit/numbers/money.ts";
import { clientTypes } from "../../practice/clients/enums.ts";
import { catalogueOf } from "../../practice/filings/columns.ts";
import { filingKinds, mipymeTypes } from "../../practice/filings/enums.ts";
import { documentTypes } from "../../practice/notarial-filings/enums.ts";

/** `code`: of a nomenclator; `codes`: several of them; `choice`: one of a few values. */
export type FieldKind =
  | "text"
  | "code"
  | "codes"
  | "choice"
  | "country"
  | "client"
  | "person"
  | "amount"
  | "whole"
  | "day"
  | "instant"
  | "yesNo";

export interface FilterField {
  readonly kind: FieldKind;
  /** Nomenclator of a code. */
  readonly type?:
    | (typeof catalogueOf)[keyof typeof catalogueOf]
    | "ACT_TYPE"
    | "DEED_TYPE"
    | "NOTARIAL_CONCEPT"
    | "REVENUE_STAMP"
    | "ACQUISITION_WAY";
  /** Values of a choice. */
  readonly among?: readonly string[];
  /** A code also matches the codes below it. */
  readonly below?: true;
  /** The field may be empty. */
  readonly empty?: true;
  readonly sort?: true;
  /** Shown until the user chooses columns. */
  readonly usual?: true;
}

const text = { kind: "text" } as const;
const textOrNone = { kind: "text", empty: true } as const;
const yesNo = { kind: "yesNo" } as const;
const whole = { kind: "whole" } as const;

export const legalFields = {
  radicationNumber: { ...text, sort: true, usual: true },
  kind: { kind: "choice", among: filingKinds, usual: true },
  contractNumber: textOrNone,
  supplementNumber: textOrNone,
  client: { kind: "client", usual: true },
  clientType: { kind: "choice", among: clientTypes },
  specialist: { kind: "person", usual: true },
  correspondent: { kind: "person", empty: true },
  topic: text,
  practiceArea: { kind: "code", type: catalogueOf.practiceArea, below: true, usual: true },
  serviceModality: { kind: "code", type: catalogueOf.serviceModality },
  serviceType: { kind: "code", type: catalogueOf.serviceType },
  sector: { kind: "code", type: catalogueOf.sector },
  takenShape: { kind: "code", type: catalogueOf.takenShape },
  country: { kind: "country" },
  nationality: { kind: "country" },
  fee: { kind: "amount", sort: true, usual: true },
  currency: { kind: "choice", among: currencies, usual: true },
  subscriptionDate: { kind: "day", sort: true, usual: true },
  termination: { kind: "code", type: catalogueOf.termination },
  terminationDate: { kind: "day", empty: true, sort: true },
  closed: yesNo,
  exportable: yesNo,
  vip: yesNo,
  mipymeType: { kind: "choice", among: mipymeTypes, empty: true },
  copies: whole,
  consultations: whole,
  constitutions: whole,
  protocolCopies: whole,
  voucherPending: yesNo,
  voucherNumber: textOrNone,
  deadlines: textOrNone,
  nextDeadline: { kind: "day", empty: true },
  overdue: yesNo,
  observations: textOrNone,
  createdAt: { kind: "instant" },
  updatedAt: { kind: "instant" },
} as const satisfies Record<string, FilterField>;
export type LegalField = keyof typeof legalFields;

export const notarialFields = {
  number: { ...text, sort: true },
  billNumber: { ...textOrNone, usual: true },
  documentType: { kind: "choice", among: documentTypes, usual: true },
  client: { kind: "client", usual: true },
  clientType: { kind: "choice", among: clientTypes },
  country: { kind: "country" },
  acquisitionWay: { kind: "code", type: "ACQUISITION_WAY", empty: true },
  lawyer: { kind: "person", usual: true },
  actType: { kind: "code", type: "ACT_TYPE", empty: true },
  deedType: { kind: "code", type: "DEED_TYPE", empty: true },
  concept: { kind: "code", type: "NOTARIAL_CONCEPT", usual: true },
  protocolNumber: textOrNone,
  stamps: { kind: "codes", type: "REVENUE_STAMP", empty: true },
  stampsAmount: { kind: "amount" },
  fee: { kind: "amount", sort: true, usual: true },
  currency: { kind: "choice", among: currencies, usual: true },
  procedureDate: { kind: "day", sort: true, usual: true },
  exportable: yesNo,
  voucherPending: yesNo,
  voucherNumber: textOrNone,
  observations: textOrNone,
  createdAt: { kind: "instant" },
  updatedAt: { kind: "instant" },
} as const satisfies Record<string, FilterField>;
export type NotarialField = keyof typeof notarialFields;

type SortsOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends { sort: true } ? Name : never }[keyof Fields];
export type LegalSort = SortsOf<typeof legalFields>;
export type NotarialSort = SortsOf<typeof notarialFields>;

export const registers = {
  legalAssistance: {
    fields: legalFields as Readonly<Record<LegalField, FilterField>>,
    main: "radicationNumber",
    day: "subscriptionDate",
    opened: "manageFilings",
    path: "/legalAssistance/manageFilings",
  },
  notarial: {
    fields: notarialFields as Readonly<Record<NotarialField, FilterField>>,
    main: "number",
    day: "procedureDate",
    opened: "manageNotarialFilings",
    path: "/notarialServices/manageNotarialFilings",
  },
} as const;
export type RegisterName = keyof typeof registers;
export const filterRegisterNames = Object.keys(registers) as RegisterName[];
