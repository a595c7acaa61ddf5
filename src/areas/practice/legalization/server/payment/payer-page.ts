/** A voucher as its payer sees it: by the page's token, by a payment link, or as the signed-in client. */
import type { z } from "zod";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { nomenclatorsOf } from "../../../../administration/nomenclators/server/public.ts";
import { isViewingPass } from "../../../../procedures/online-requests/server/public.ts";
import type { PriceTotal } from "../../../../money/payments/contract.ts";
import { openByLink, currentPayable } from "../../../../money/payments/server/public.ts";
import type { PayersVale, ValeCheckout } from "../../payer-contract.ts";
import type { ValeRow } from "../vale/vale-workflow.ts";
import { isValePageToken } from "./public-page.ts";
import { valeDue, isValePayable, valeRow } from "./payable.ts";
import { voucherSource } from "../pdf/print-vale.ts";
import { readVale } from "../queries.ts";

interface PayerQuery {
  readonly id: string;
  readonly token?: string | undefined;
}

export async function valeCheckout(query: PayerQuery, call: Call): Promise<z.output<typeof ValeCheckout>> {
  const row = await accessibleVale(query, call);
  const due = await valeDue(call.db, row);
  const payment = await currentPayable(call, { kind: "vale", id: row.id, due, totals: valePriceTotals(row) });
  return { vale: await serializeForPayer(call, row), ...payment };
}

/** The same PDF that staff print. */
export async function valeFileForPayer(query: PayerQuery, call: Call) {
  const { id } = await accessibleVale(query, call);
  return printDocuments(call, voucherSource, await readVale(call.db, id));
}

/** Paid in its own currency, without a bank fee. */
export const valePriceTotals = (row: ValeRow): PriceTotal[] =>
  isValePayable(row)
    ? [{ currency: row.currency, subtotal: row.amountTotal, bankFee: "0.00", total: row.amountTotal }]
    : [];

/** NOT_FOUND without access and for an unknown voucher alike; LINK_EXPIRED for a replaced link. */
export async function accessibleVale({ id, token }: PayerQuery, call: Call): Promise<ValeRow> {
  const row = await valeRow(call.db, id, false);
  if (!row) throw new Refusal("NOT_FOUND");
  if (call.caller && (await valeDue(call.db, row)).requester.userId === call.caller.userId) return row;
  if (token === undefined) throw new Refusal("NOT_FOUND");
  if (isValePageToken(call.server, id, token) || isViewingPass(call.server, id, token, call.now)) return row;
  await openByLink(call, { kind: "vale", id }, token);
  return row;
}

/** Omits what is for staff only. */
export async function serializeForPayer(call: Call, row: ValeRow): Promise<z.output<typeof PayersVale>> {
  const { documents } = await readVale(call.db, row.id);
  const items = await nomenclatorsOf(
    call.db,
    documents.flatMap(({ documentType, destination }) => [documentType, destination]),
  );
  const nameOf = (code: string) => items.get(code)?.name ?? { es: code, en: code };
  return {
    _id: row.id,
    number: row.number,
    date: dayOf(new Date(row.createdAt)),
    holderName: row.holderName,
    documents: documents.map(({ documentType, destination, process, quantity, amount }) => ({
      documentType: nameOf(documentType),
      destination: nameOf(destination),
      process,
      quantity,
      amount,
    })),
    currency: row.currency,
    amountTotal: row.amountTotal,
    state: row.state,
    dueOn: row.dueOn,
    paidAt: row.paidAt,
  };
}
