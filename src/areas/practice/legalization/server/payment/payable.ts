/** Vouchers as a payment subject, by Transfermóvil and in CUP only: the amount due, and the settlement. */
import { eq } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { type Actor, writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { isViewingPass, newViewingPass } from "../../../../procedures/online-requests/server/public.ts";
import type { ConfirmedPayment, Due, PayableSubject } from "../../../../money/payments/server/public.ts";
import type { PageSigner } from "../../../../../server/auth/page-token.ts";
import { holderLanguage, holderAddress, notifyValeMove, notifyValeRefunded } from "../notifications.ts";
import { moveVale, type ValeRow } from "../vale/vale-workflow.ts";
import { isValePageToken } from "./public-page.ts";
import { isLarge } from "../vale/vale-transition.ts";
import { legalizationContracts as rows } from "../tables.ts";

export function payableVales(site: PageSigner): PayableSubject {
  return {
    due: async (tx, id, { lock }) => {
      const row = await valeRow(tx, id, lock);
      return row ? valeDue(tx, row) : null;
    },
    markPaid: (tx, id, payment) => markValePaid(tx, site, id, payment),
    onFullyRefunded: markUnpaid,
    acceptsToken: async (db, id, token) =>
      isValePageToken(site, id, token) && (await valeRow(db, id, false)) !== undefined,
    createViewToken: (id, now) => newViewingPass(site, id, now),
    acceptsViewToken: (id, token, now) => isViewingPass(site, id, token, now),
    findByNumber: async (db, number) => {
      const [row] = await db.select({ id: rows.id }).from(rows).where(eq(rows.number, number));
      return row?.id ?? null;
    },
    onLinkExpired: () => Promise.resolve(),
  };
}

export async function valeRow(db: Queryable, id: string, lock: boolean): Promise<ValeRow | undefined> {
  const query = db.select().from(rows).where(eq(rows.id, id));
  const [row] = lock ? await query.for("update") : await query;
  return row;
}

/** Other currencies are paid at the counter only. */
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
    // Falls back to the firm's address, so that every payment has a recipient for its mails.
    requester: { userId, name, email: email ?? (await letterheadOf(db)).email, phone, language: holderLanguage(row) },
  };
}

function endOf({ state, statusAt, paidAt }: ValeRow): Due["ended"] {
  if (state === "cancelled") return { why: "cancelled", at: statusAt };
  return paidAt ? { why: "paid", at: paidAt } : undefined;
}

async function markValePaid(
  tx: Transaction,
  site: PageSigner,
  id: string,
  payment: ConfirmedPayment,
): Promise<"settled" | "refundDue"> {
  const before = await valeRow(tx, id, true);
  if (!before || !isValePayable(before)) return "refundDue";
  const { confirmedAt: paidAt, reference, amount } = payment;
  const now = new Date(paidAt);
  const date = dayOf(now);
  const result = await moveVale(tx, before, {
    to: "inSettlement",
    asActor: "system",
    actor: "system",
    now,
    set: {
      paidAt,
      payment: { date, method: "transfermovil", amount, reference },
      needsSignature: await isLarge(tx, before, date),
    },
  });
  await notifyValeMove(tx, site, { ...result, before, actor: "system" });
  return "settled";
}

/** The voucher becomes unpaid; its state does not change, and its creator is notified. */
async function markUnpaid(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const before = await valeRow(tx, id, true);
  if (!before?.paidAt) return;
  const columns = { paidAt: null, ...updateStamps(actor, now) };
  const [row = before] = await tx.update(rows).set(columns).where(eq(rows.id, id)).returning();
  const { number, state, amountTotal, currency } = row;
  await writeAuditEntry(tx, actor, {
    action: "legalization.refunded",
    kind: "legalization",
    id,
    before: { paid: true },
    after: { paid: false, number, state, amountTotal, currency },
  });
  await notifyValeRefunded(tx, { row, before, actor });
}
