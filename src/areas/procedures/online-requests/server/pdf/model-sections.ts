/** Parts that all application models share: letterhead, boxed fields. */
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import type { Payment } from "../../../../money/payments/contract.ts";
import type { Person } from "../../../../administration/people/server/public.ts";
import { type LabelledField, labels } from "../../wizard/field-words.es.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";

/** The content of a model. */
export interface ModelInput {
  readonly form: RequestFormRow;
  readonly group: RequestGroupRow;
  /** Names of the form's codes, in Spanish. */
  readonly names: Readonly<Record<string, string>>;
  /** ISO code → name, in Spanish. */
  readonly countries: ReadonlyMap<string, string>;
  readonly requester: Person | undefined;
  readonly payment: Pick<Payment, "reference"> | undefined;
}

export interface ModelPdf extends ModelInput {
  readonly firm: Letterhead;
  readonly now: Date;
}

export interface ModelBox {
  readonly label: string;
  readonly value: string;
  /** Of twelve columns. */
  readonly span: number;
  readonly tall: boolean;
  /** The form's field that it shows. */
  readonly field?: string;
}
type ModelSection = readonly [title: string, rows: readonly (readonly ModelBox[])[]];

/** Content of one model: title, addressee and sections. */
export interface ModelContent {
  readonly title: string;
  readonly addressee: string;
  readonly parts: readonly ModelSection[];
}

/** PDF data of one model. */
export function modelPdfDocument(input: ModelPdf, model: ModelContent): PdfDocument {
  const { form, group, firm } = input;
  const body = {
    firm: { name: firm.name, slogan: firm.slogan.es },
    number: { label: words.number, value: form.number },
    date: { label: words.date, value: formatDay(group.finishedAt ?? group.createdAt, "es") },
    // Here and not in the template: it replaces letters that no font has before the layout.
    title: model.title.toLocaleUpperCase("es"),
    addressee: model.addressee,
    parts: model.parts,
    signatures: [words.signature, words.officer].map((label) => ({ label, name: "" })),
  };
  return {
    template: new URL("./model.typ", import.meta.url),
    title: `${model.title} ${form.number}`,
    author: firm.name,
    number: form.number,
    since: form.updatedAt,
    printedAt: input.now,
    body,
  };
}

/** Adds the parts that all models share: requester, pickup and office. */
export const withCommonParts = (input: ModelInput, { parts, ...model }: ModelContent): ModelContent => ({
  ...model,
  parts: [
    ...parts,
    [words.requester, requesterRows(input)],
    [words.pickup, pickupRows(input)],
    [words.office, officeRows(input)],
  ],
});

/** A box of one field of the form, with its label. */
export const fieldBox = (
  field: LabelledField,
  value: string | null | undefined,
  span: number,
  tall = false,
): ModelBox => ({
  ...box(labels[field], value, span, tall),
  field,
});

export const box = (label: string, value: string | null | undefined, span: number, tall = false): ModelBox => ({
  label,
  value: value ?? "",
  span,
  tall,
});

/**
 * The holder's rows: names, identity, birth, parents and residence. `identity` adds the fields of the family's
 * registry.
 */
export function holderRows({ form, names, countries }: ModelInput, identity: readonly ModelBox[]): ModelBox[][] {
  const place = form.birthPlace;
  const birthPlace = [
    place?.text,
    names["birthPlace.municipality"],
    names["birthPlace.province"],
    countries.get(place?.country ?? "") ?? place?.country,
  ];
  const residence = form.abroadCountry
    ? [countries.get(form.abroadCountry) ?? form.abroadCountry]
    : [names.municipality, names.province];
  return [
    [
      fieldBox("firstName", form.firstName, 4),
      fieldBox("firstLastName", form.firstLastName, 4),
      fieldBox("secondLastName", form.secondLastName, 4),
    ],
    [
      fieldBox("identityNumber", form.identityNumber, 4),
      fieldBox("birthDate", form.birthDate ? formatDay(form.birthDate, "es") : "", 3),
      ...identity,
    ],
    [
      fieldBox("birthPlace", birthPlace.filter(Boolean).join(", "), 8),
      fieldBox("citizenship", countries.get(form.citizenship ?? "") ?? form.citizenship, 4),
    ],
    [fieldBox("fatherName", form.fatherName, 6), fieldBox("motherName", form.motherName, 6)],
    [fieldBox("address", form.address, 7), fieldBox("residence", residence.filter(Boolean).join(", "), 5)],
  ];
}

/** Document, copies, purpose and destination. */
export function requestRows({ form, names }: ModelInput): ModelBox[][] {
  return [
    [
      fieldBox("documentType", names.documentType, 6),
      fieldBox("copies", String(form.copies ?? 1), 2),
      fieldBox("legalize", form.legalize ? words.yes : words.no, 2),
      fieldBox("holderInCuba", form.holderDeceased ? "" : form.holderInCuba ? words.yes : words.no, 2),
    ],
    [fieldBox("purpose", names.purpose, 6), fieldBox("destination", names.destination, 6)],
  ];
}

function requesterRows({ requester, names }: ModelInput): ModelBox[][] {
  return [
    [
      box(words.requesterName, requester?.name, 5),
      box(labels.identityNumber, requester?.ci ?? requester?.passport, 2),
      fieldBox("relationship", names.relationship, 3),
      box(words.phone, requester?.phone, 2),
    ],
  ];
}

function pickupRows({ group }: ModelInput): ModelBox[][] {
  return [
    [
      fieldBox("pickup.name", group.pickupName, 6),
      fieldBox("pickup.ci", group.pickupCi, 3),
      fieldBox("pickup.phone", group.pickupPhone, 3),
    ],
  ];
}

function officeRows({ form, payment }: ModelInput): ModelBox[][] {
  const amount = form.amountTotal && form.currency ? formatMoney(form.amountTotal, form.currency, "es") : "";
  const paymentReference = payment && form.paidAt ? `${payment.reference} · ${formatDay(form.paidAt, "es")}` : "";
  return [
    [box(words.payment, [amount, paymentReference].filter(Boolean).join(" · "), 6), box(words.received, "", 6)],
    [fieldBox("observations", form.observations, 12, true)],
  ];
}
