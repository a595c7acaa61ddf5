/** What our application models share: letterhead, boxed fields as official forms have them, QR to the page of their status. */
import { formatDay, formatMoney } from "../../../../kit/format.ts";
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../server/documents/qr.ts";
import type { Letterhead } from "../../../firm/server/public.ts";
import type { Payment } from "../../../payments/contract.ts";
import type { Person } from "../../../people/server/public.ts";
import { labels } from "../../wizard/field-words.es.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/form-workflow.ts";

export interface ModelPdf {
  readonly form: RequestFormRow;
  readonly group: RequestGroupRow;
  /** Names of the form's codes, in Spanish. */
  readonly names: Readonly<Record<string, string>>;
  /** ISO code → name, in Spanish. */
  readonly countries: ReadonlyMap<string, string>;
  readonly requester: Person | undefined;
  readonly payment: Payment | undefined;
  /** A page that shows how far the form is and nothing more: the sheet goes through many hands. */
  readonly statusUrl: string;
  readonly firm: Letterhead;
  readonly now: Date;
}

export interface ModelBox {
  readonly label: string;
  readonly value: string;
  /** Of twelve. */
  readonly span: number;
  readonly tall: boolean;
}
export type ModelSection = readonly [title: string, rows: readonly (readonly ModelBox[])[]];

/** What one model says: title, to whom it goes, its parts, who asks, who collects, the office's part, signatures. */
export interface Model {
  readonly title: string;
  readonly addressee: string;
  readonly parts: readonly ModelSection[];
}

/** What the paper of one model says. */
export function modelPaperOf(sheet: ModelPdf, model: Model): PdfDocument {
  const { form, group, firm } = sheet;
  const body = {
    firm: { name: firm.name, slogan: firm.slogan.es },
    code: qrOf(sheet.statusUrl),
    scan: words.scan,
    number: { label: words.number, value: form.number },
    date: { label: words.date, value: formatDay(group.finishedAt ?? group.createdAt, "es") },
    title: model.title,
    addressee: model.addressee,
    parts: [
      ...model.parts,
      [words.requester, requesterRows(sheet)],
      [words.pickup, pickupRows(sheet)],
      [words.office, officeRows(sheet)],
    ],
    signatures: [words.signature, words.officer].map((label) => ({ label, name: "" })),
  };
  return {
    template: new URL("./model.typ", import.meta.url),
    title: `${model.title} ${form.number}`,
    author: firm.name,
    number: form.number,
    since: form.updatedAt,
    printedAt: sheet.now,
    body,
  };
}

export const box = (label: string, value: string | null | undefined, span: number, tall = false): ModelBox => ({
  label,
  value: value ?? "",
  span,
  tall,
});

/** Names, identity, birth, parents and where the holder lives; each family adds what its registry asks. */
export function holderRows({ form, names, countries }: ModelPdf, identity: readonly ModelBox[]): ModelBox[][] {
  const place = form.birthPlace;
  const born = [
    place?.text,
    names["birthPlace.municipality"],
    names["birthPlace.province"],
    countries.get(place?.country ?? "") ?? place?.country,
  ];
  const lives = form.abroadCountry
    ? [countries.get(form.abroadCountry) ?? form.abroadCountry]
    : [names.municipality, names.province];
  return [
    [
      box(labels.firstName, form.firstName, 4),
      box(labels.firstLastName, form.firstLastName, 4),
      box(labels.secondLastName, form.secondLastName, 4),
    ],
    [
      box(labels.identityNumber, form.identityNumber, 4),
      box(labels.birthDate, form.birthDate ? formatDay(form.birthDate, "es") : "", 3),
      ...identity,
    ],
    [
      box(labels.birthPlace, born.filter(Boolean).join(", "), 8),
      box(labels.citizenship, countries.get(form.citizenship ?? "") ?? form.citizenship, 4),
    ],
    [box(labels.fatherName, form.fatherName, 6), box(labels.motherName, form.motherName, 6)],
    [box(labels.address, form.address, 7), box(labels.residence, lives.filter(Boolean).join(", "), 5)],
  ];
}

/** Which document, how many, for what and where. */
export function requestRows({ form, names }: ModelPdf): ModelBox[][] {
  return [
    [
      box(labels.documentType, names.documentType, 6),
      box(labels.copies, String(form.copies ?? 1), 2),
      box(labels.legalize, form.legalize ? words.yes : words.no, 2),
      box(labels.holderInCuba, form.holderDeceased ? "" : form.holderInCuba ? words.yes : words.no, 2),
    ],
    [box(labels.purpose, names.purpose, 6), box(labels.destination, names.destination, 6)],
  ];
}

function requesterRows({ requester, names }: ModelPdf): ModelBox[][] {
  return [
    [
      box(words.requesterName, requester?.name, 5),
      box(labels.identityNumber, requester?.ci ?? requester?.passport, 2),
      box(labels.relationship, names.relationship, 3),
      box(words.phone, requester?.phone, 2),
    ],
  ];
}

function pickupRows({ group }: ModelPdf): ModelBox[][] {
  return [
    [
      box(labels["pickup.name"], group.pickupName, 6),
      box(labels["pickup.ci"], group.pickupCi, 3),
      box(labels["pickup.phone"], group.pickupPhone, 3),
    ],
  ];
}

function officeRows({ form, payment }: ModelPdf): ModelBox[][] {
  const paid = form.amountTotal && form.currency ? formatMoney(form.amountTotal, form.currency, "es") : "";
  const proof = payment && form.paidAt ? `${payment.reference} · ${formatDay(form.paidAt, "es")}` : "";
  return [
    [box(words.payment, [paid, proof].filter(Boolean).join(" · "), 6), box(words.received, "", 6)],
    [box(labels.observations, form.observations, 12, true)],
  ];
}
