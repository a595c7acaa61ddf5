/** A voucher as something to pay, by Transfermóvil and in pesos only: what it owes, and what happens when the money comes. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { type Actor, writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { isViewingPass, newViewingPass } from "../../online-requests/server/public.ts";
import type { ConfirmedPayment, Due, PayableSubject } from "../../payments/server/public.ts";
import type { PageSigner } from "../../../server/auth/page-token.ts";
import { holderLanguage, holderAddress, notifyValeMove, notifyValeRefunded } from "./notifications.ts";
import { moveVale, type ValeRow } from "./vale-workflow.ts";
import { opensVale } from "./public-page.ts";
import { isLarge } from "./vale-transition.ts";
import { legalizationContracts as rows } from "./tables.ts";

export function payableVales(site: PageSigner): PayableSubject {
  return {
    due: async (tx, id, { lock }) => {
      const row = await valeRow(tx, id, lock);
      return row ? valeDue(tx, row) : null;
    },
    settle: (tx, id, payment) => settle(tx, site, id, payment),
    wentBack,
    opens: async (db, id, token) => opensVale(site, id, token) && (await valeRow(db, id, false)) !== undefined,
    looksBy: (id, now) => newViewingPass(site, id, now),
    isShownBy: (id, token, now) => isViewingPass(site, id, token, now),
    named: async (db, number) => {
      const [found] = await db.select({ id: rows.id }).from(rows).where(eq(rows.number, number));
      return found?.id ?? null;
    },
    linkExpired: () => Promise.resolve(),
  };
}

export async function valeRow(db: Queryable, id: string, lock: boolean): Promise<ValeRow | undefined> {
  const query = db.select().from(rows).where(eq(rows.id, id));
  const [row] = lock ? await query.for("update") : await query;
  return row;
}

/** In another currency it is paid at the counter only. */
export const isValePayable = ({ state, currency }: Pick<ValeRow, "state" | "currency">): boolean =>
  state === "pendingToPay" && currency === "CUP";

export async function valeDue(db: Queryable, row: ValeRow): Promise<Due> {
  const { number, amountTotal: amount, currency, holderName: name, holderPhone: phone } = row;
  const { email, userId } = await holderAddress(db, row);
  return {
    number,
    amount,
    currency,
    description: { es: `Vale ${number}`, en: `Voucher ${number}` },
    payable: isValePayable(row),
    ended: endOf(row),
    // Money is never without somebody who hears of it.
    payer: { userId, name, email: email ?? (await letterheadOf(db)).email, phone, language: holderLanguage(row) },
  };
}

function endOf({ state, statusAt, paidAt }: ValeRow): Due["ended"] {
  if (state === "cancelled") return { why: "cancelled", at: statusAt };
  return paidAt ? { why: "paid", at: paidAt } : undefined;
}

async function settle(
  tx: Transaction,
  site: PageSigner,
  id: string,
  payment: ConfirmedPayment,
): Promise<"settled" | "refundDue"> {
  const was = await valeRow(tx, id, true);
  if (!was || !isValePayable(was)) return "refundDue";
  const { confirmedAt: paidAt, reference, amount } = payment;
  const now = new Date(paidAt);
  const date = dayOf(now);
  const moved = await moveVale(tx, was, {
    to: "inSettlement",
    asActor: "system",
    actor: "system",
    now,
    set: {
      paidAt,
      payment: { date, method: "transfermovil", amount, reference },
      needsSignature: await isLarge(tx, was, date),
    },
  });
  await notifyValeMove(tx, site, { ...moved, before: was, actor: "system" });
  return "settled";
}

/** It is not paid any more; its state stays, and who wrote it down is told. */
async function wentBack(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const was = await valeRow(tx, id, true);
  if (!was?.paidAt) return;
  const unpaid = { paidAt: null, ...updateStamps(actor, now) };
  const [row = was] = await tx.update(rows).set(unpaid).where(eq(rows.id, id)).returning();
  const { number, state, amountTotal, currency } = row;
  await writeAuditEntry(tx, actor, {
    action: "legalization.refunded",
    kind: "legalization",
    id,
    before: { paid: true },
    after: { paid: false, number, state, amountTotal, currency },
  });
  await notifyValeRefunded(tx, { row, before: was, actor });
}
