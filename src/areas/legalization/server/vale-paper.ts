/** What a voucher says on paper, and once it is paid its receipt: holder, documents, lines, total, a code. Spanish. */
import { showAmount, showDay, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { type Paper, renderPaper } from "../../../server/documents/paper.ts";
import { qrOf } from "../../../server/documents/qr.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { Vale } from "../vale.ts";
import { words } from "../words.es.ts";

export interface ValeOnPaper {
  readonly vale: Vale;
  /** What its codes are called. */
  readonly names: ReadonlyMap<string, string>;
  readonly firm: Letterhead;
  /** Where its holder sees how it stands, and pays it. */
  readonly page: string;
  readonly now: Date;
}

/** The voucher, or its receipt, as PDF. */
export const renderVale = (sheet: ValeOnPaper): Promise<Uint8Array> => renderPaper(valePaper(sheet));

function valePaper({ vale, names, firm, page, now }: ValeOnPaper): Paper {
  const { number, holder, currency, amountTotal, paidAt, payment } = vale;
  const { paper, columns: c, form: f } = words;
  const title = paidAt ? paper.receipt : paper.vale;
  const named = (code: string) => names.get(code) ?? code;
  return {
    template: new URL("./vale.typ", import.meta.url),
    title: `${title} ${number}`,
    author: firm.name,
    number,
    since: vale.updatedAt,
    printedAt: now,
    body: {
      firm: { name: firm.name, slogan: firm.slogan.es },
      title,
      number: { label: c.number, value: number },
      date: { label: paper.date, value: showDay(vale.createdAt, "es") },
      facts: [
        { label: c.holder, value: holder.fullName },
        { label: holder.ci ? f.ci : f.passport, value: holder.ci ?? holder.passport ?? "" },
        { label: f.phone, value: holder.phone },
        paidAt
          ? {
              label: paper.paid,
              value: `${showDay(paidAt, "es")}${payment ? `, ${words.methods[payment.method]}` : ""}`,
            }
          : { label: paper.due, value: showDay(vale.dueOn, "es") },
      ],
      heads: [paper.concept, paper.quantity, paper.unit, paper.amount],
      documents: vale.documents.map(({ _id, documentType, destination, process, holderName, amount }) => ({
        title: `${named(documentType)} · ${named(destination)}`,
        about: `${words.processes[process]} · ${holderName}`,
        amount: showAmount(amount, "es"),
        lines: vale.priceLines
          .filter(({ document }) => document === _id)
          .map(({ concept, quantity, unitAmount, amount: each }) => [
            concept.es,
            String(quantity),
            showAmount(unitAmount, "es"),
            showAmount(each, "es"),
          ]),
      })),
      total: { label: paper.total, value: showMoney(amountTotal, currency, "es") },
      code: qrOf(page),
      codeOf: say(paper.code, { number }),
      scan: paper.scan,
      signatures: [
        { label: paper.signatures.firm, name: firm.name },
        { label: paper.signatures.holder, name: holder.fullName },
      ],
    },
  };
}
