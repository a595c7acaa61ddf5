/** What a voucher says on paper, and once it is paid its receipt: holder, documents, lines, total, a code. Spanish. */
import { formatAmount, formatDay, formatMoney } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { Vale } from "../vale.ts";
import { words } from "../words.es.ts";
import { renderSlip, type SlipPdf } from "./slip-pdf.ts";

export interface ValePdf {
  readonly vale: Vale;
  /** What its codes are called. */
  readonly names: ReadonlyMap<string, string>;
  readonly firm: Letterhead;
  /** Where its holder sees how it stands, and pays it. */
  readonly page: string;
  readonly now: Date;
}

/** The voucher, or its receipt, as PDF. */
export const renderVale = (sheet: ValePdf): Promise<Uint8Array> => renderSlip(slipOf(sheet));

function slipOf({ vale, names, firm, page, now }: ValePdf): SlipPdf {
  const { number, holder, currency, amountTotal, paidAt, payment } = vale;
  const { paper, columns: c, form: f } = words;
  const named = (code: string) => names.get(code) ?? code;
  return {
    firm,
    title: paidAt ? paper.receipt : paper.vale,
    number: { label: c.number, value: number },
    date: { label: paper.date, value: formatDay(vale.createdAt, "es") },
    facts: [
      { label: c.holder, value: holder.fullName },
      { label: holder.ci ? f.ci : f.passport, value: holder.ci ?? holder.passport ?? "" },
      { label: f.phone, value: holder.phone },
      paidAt
        ? {
            label: paper.paid,
            value: `${formatDay(paidAt, "es")}${payment ? `, ${words.methods[payment.method]}` : ""}`,
          }
        : { label: paper.due, value: formatDay(vale.dueOn, "es") },
    ],
    heads: [paper.concept, paper.quantity, paper.unit, paper.amount],
    documents: vale.documents.map(({ _id, documentType, destination, process, holderName, amount }) => ({
      title: `${named(documentType)} · ${named(destination)}`,
      about: `${words.processes[process]} · ${holderName}`,
      amount: formatAmount(amount, "es"),
      lines: vale.priceLines
        .filter(({ document }) => document === _id)
        .map(({ concept, quantity, unitAmount, amount: each }) => [
          concept.es,
          String(quantity),
          formatAmount(unitAmount, "es"),
          formatAmount(each, "es"),
        ]),
    })),
    total: { label: paper.total, value: formatMoney(amountTotal, currency, "es") },
    page,
    codeOf: interpolate(paper.code, { number }),
    scan: paper.scan,
    signatures: [
      { label: paper.signatures.firm, name: firm.name },
      { label: paper.signatures.holder, name: holder.fullName },
    ],
    since: vale.updatedAt,
    now,
  };
}
