/** What our application models share: one A4 page, letterhead, boxed fields as official forms have them, QR to the tracking page. */
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { showDay, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { ink } from "../../../server/documents/pdf.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { Payment } from "../../payments/contract.ts";
import type { Person } from "../../people/server/public.ts";
import { labels } from "../field-words.es.ts";
import { modelWords as words } from "../served.es.ts";
import type { Form, Group } from "./moves.ts";

export interface ModelSheet {
  readonly form: Form;
  readonly group: Group;
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

export interface Box {
  readonly label: string;
  readonly value: string;
  /** Of twelve. */
  readonly span: number;
  readonly tall?: boolean;
}
export type Part = readonly [title: string, rows: readonly (readonly Box[])[]];

/** The page of one model: title, to whom it goes, its parts, who asks, who collects, the office's part, signatures. */
export function modelPage(
  sheet: ModelSheet,
  model: { readonly title: string; readonly addressee: string; readonly parts: readonly Part[] },
): TDocumentDefinitions {
  const { form, group } = sheet;
  const parts: Part[] = [
    ...model.parts,
    [words.requester, requesterRows(sheet)],
    [
      words.pickup,
      [
        [
          box(labels["pickup.name"], group.pickupName, 6),
          box(labels["pickup.ci"], group.pickupCi, 3),
          box(labels["pickup.phone"], group.pickupPhone, 3),
        ],
      ],
    ],
    [words.office, officeRows(sheet)],
  ];
  return {
    info: { title: `${model.title} ${form.number}`, author: sheet.firm.name },
    pageMargins: [42, 28, 42, 36],
    footer: (page, pages) => ({
      columns: [
        { text: say(words.printed, { date: showDay(sheet.now.toISOString(), "es") }) },
        { text: form.number, alignment: "center" },
        { text: say(words.page, { page, pages }), alignment: "right" },
      ],
      margin: [42, 10, 42, 0],
      fontSize: 7.5,
      color: ink.muted,
    }),
    content: [
      letterhead(sheet),
      {
        text: model.title.toUpperCase(),
        bold: true,
        fontSize: 14,
        alignment: "center",
        color: ink.head,
        margin: [0, 6, 0, 2],
      },
      { text: model.addressee, alignment: "center", color: ink.muted, margin: [0, 0, 0, 6] },
      ...parts.map(([title, rows], index) => section(`${roman[index] ?? ""}. ${title}`, rows)),
      signatures(),
    ],
  };
}

const roman = ["I", "II", "III", "IV", "V", "VI", "VII"];

export const box = (label: string, value: string | null | undefined, span: number, tall = false): Box => ({
  label,
  value: value ?? "",
  span,
  ...(tall ? { tall } : {}),
});

/** Names, identity, birth, parents and where the holder lives; each family adds what its registry asks. */
export function holderRows({ form, names, countries }: ModelSheet, identity: readonly Box[]): Box[][] {
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
      box(labels.birthDate, form.birthDate ? showDay(form.birthDate, "es") : "", 3),
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
export function requestRows({ form, names }: ModelSheet): Box[][] {
  return [
    [
      box(labels.documentType, names.documentType, 6),
      box(labels.copies, String(form.copies ?? 1), 2),
      box(labels.legalize, form.legalize ? words.yes : words.no, 2),
      box(labels.holderInCuba, form.holderInCuba ? words.yes : words.no, 2),
    ],
    [box(labels.purpose, names.purpose, 6), box(labels.destination, names.destination, 6)],
  ];
}

function letterhead({ form, statusUrl, group, firm }: ModelSheet): Content {
  return {
    columns: [
      {
        width: "*",
        stack: [
          { text: firm.name, bold: true, fontSize: 20, color: ink.head },
          { text: firm.slogan.es, color: ink.muted, margin: [0, 0, 0, 10] },
          {
            columns: [
              {
                width: "auto",
                stack: [
                  { text: words.number, fontSize: 7, color: ink.muted },
                  { text: form.number, bold: true, fontSize: 12 },
                ],
              },
              {
                width: "auto",
                margin: [28, 0, 0, 0],
                stack: [
                  { text: words.date, fontSize: 7, color: ink.muted },
                  { text: showDay(group.finishedAt ?? group.createdAt, "es"), fontSize: 12 },
                ],
              },
            ],
          },
        ],
      },
      {
        width: 92,
        stack: [
          { qr: statusUrl, fit: 76, alignment: "right", eccLevel: "M" },
          { text: words.scan, fontSize: 6.5, color: ink.muted, alignment: "right", margin: [0, 3, 0, 0] },
        ],
      },
    ],
  };
}

const columns = 12;

function requesterRows({ requester, names }: ModelSheet): Box[][] {
  return [
    [
      box(words.requesterName, requester?.name, 5),
      box(labels.identityNumber, requester?.ci ?? requester?.passport, 2),
      box(labels.relationship, names.relationship, 3),
      box(words.phone, requester?.phone, 2),
    ],
  ];
}

function officeRows({ form, payment }: ModelSheet): Box[][] {
  const paid = form.amountTotal && form.currency ? showMoney(form.amountTotal, form.currency, "es") : "";
  const proof = payment && form.paidAt ? `${payment.reference} · ${showDay(form.paidAt, "es")}` : "";
  return [
    [box(words.payment, [paid, proof].filter(Boolean).join(" · "), 6), box(words.received, "", 6)],
    [box(labels.observations, form.observations, 12, true)],
  ];
}

/** A heading and rows of boxes on a grid of twelve, with hairlines as on paper. */
function section(title: string, rows: readonly (readonly Box[])[]): Content {
  return {
    unbreakable: true,
    margin: [0, 0, 0, 5],
    stack: [
      { text: title, bold: true, fontSize: 9.5, color: ink.head, margin: [0, 0, 0, 3] },
      {
        table: { widths: Array<string>(columns).fill("*"), body: rows.map(cells) },
        layout: {
          hLineWidth: () => 0.6,
          vLineWidth: () => 0.6,
          hLineColor: () => ink.line,
          vLineColor: () => ink.line,
          paddingLeft: () => 5,
          paddingRight: () => 5,
          paddingTop: () => 2,
          paddingBottom: () => 2,
        },
      },
    ],
  };
}

function cells(row: readonly Box[]): TableCell[] {
  return row.flatMap((each) => [
    {
      colSpan: each.span,
      stack: [
        { text: each.label, fontSize: 6.8, color: ink.muted },
        { text: each.value || " ", fontSize: 10, margin: [0, 1, 0, each.tall ? 8 : 0] },
      ],
    },
    ...Array.from({ length: each.span - 1 }, () => ({})),
  ]);
}

function signatures(): Content {
  const line = (label: string): Content[] => [
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.8, lineColor: ink.text }] },
    { text: label, fontSize: 8, margin: [0, 3, 0, 0] },
  ];
  return {
    unbreakable: true,
    columns: [
      { stack: line(words.signature), width: 220 },
      { text: "", width: "*" },
      { stack: line(words.officer), width: 220 },
    ],
    margin: [0, 28, 0, 0],
  };
}
