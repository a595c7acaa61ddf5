/** PDF of a voucher, after payment also its receipt: holder, documents, price lines, total, QR code. In Spanish. */
import { formatAmount, formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import type { Vale } from "../../vale.ts";
import { words } from "../../words.es.ts";
import type { SlipPdf } from "./slip-pdf.ts";

interface ValePdf {
  readonly vale: Vale;
  /** Names of the nomenclator codes. */
  readonly names: ReadonlyMap<string, string>;
  readonly firm: Letterhead;
  /** Public page where the holder finds it, sees its state and pays. */
  readonly page: string;
  readonly now: Date;
}

export const titleOfVale = ({ paidAt }: Pick<Vale, "paidAt">): string => (paidAt ? words.pdf.receipt : words.pdf.vale);

export function slipOf({ vale, names, firm, page, now }: ValePdf): SlipPdf {
  const { number, holder, currency, amountTotal, paidAt, payment } = vale;
  const { pdf, columns: c, form: f } = words;
  const nameOf = (code: string) => names.get(code) ?? code;
  return {
    firm,
    title: titleOfVale(vale),
    number: { label: c.number, value: number },
    date: { label: pdf.date, value: formatDay(vale.createdAt, "es") },
    facts: [
      { label: c.holder, value: holder.fullName },
      { label: holder.ci ? f.ci : f.passport, value: holder.ci ?? holder.passport ?? "" },
      { label: f.phone, value: holder.phone },
      paidAt
        ? {
            label: pdf.paid,
            value: `${formatDay(paidAt, "es")}${payment ? `, ${words.methods[payment.method]}` : ""}`,
          }
        : { label: pdf.due, value: formatDay(vale.dueOn, "es") },
    ],
    heads: [pdf.concept, pdf.quantity, pdf.unit, pdf.amount],
    documents: vale.documents.map(({ _id, documentType, destination, process, holderName, amount }) => ({
      title: `${nameOf(documentType)} · ${nameOf(destination)}`,
      about: `${words.processes[process]} · ${holderName}`,
      amount: formatAmount(amount, "es"),
      lines: vale.priceLines
        .filter(({ document }) => document === _id)
        .map(({ concept, quantity, unitAmount, amount: lineAmount }) => [
          concept.es,
          String(quantity),
          formatAmount(unitAmount, "es"),
          formatAmount(lineAmount, "es"),
        ]),
    })),
    total: { label: pdf.total, value: formatMoney(amountTotal, currency, "es") },
    page,
    codeOf: interpolate(pdf.code, { number }),
    scan: pdf.scan,
    signatures: [
      { label: pdf.signatures.firm, name: firm.name },
      { label: pdf.signatures.holder, name: holder.fullName },
    ],
    since: vale.updatedAt,
    now,
  };
}
