/** A person explains a difference, and what the explanation asks for is done with the money in the same moment. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { currencies, type Currency } from "../../../kit/money.ts";
import type { BulkResult } from "../../../kit/list-contract.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import { forEachIsolated } from "../../../server/listing/for-each-isolated.ts";
import { actorName, writeAuditEntry, actorUserId } from "../../../server/audit/audit-log.ts";
import {
  acquirerOf,
  queryAgainByHand,
  openDispute,
  peekGateway,
  requireGatewayPermission,
  assignPayment,
  lockWithSubject,
  markFullRefundDue,
  recordGatewayRefund,
  settleByHand,
  type PaymentRow,
  type LockedSubject,
  lockSubjectByNumber,
  recordUnmatchedPayment,
} from "../../payments/server/public.ts";
import { isPaid } from "../../payments/states.ts";
import { allowedResolutions, differenceWorkflow, type Resolution } from "../states.ts";
import { lockDay } from "./days.ts";
import { findDifferences } from "./find-differences.ts";
import { differences, gatewayRecords, type ResolutionEffects } from "./tables.ts";
import { effectsOf } from "./undo-resolution.ts";

export interface Explanation {
  readonly _id: string;
  readonly updatedAt: string;
  readonly resolution: Resolution;
  readonly note: string;
  readonly number?: string | undefined;
}
type DifferenceRow = typeof differences.$inferSelect;
type RecordRow = typeof gatewayRecords.$inferSelect;

/** What is found after it, another difference gone or explained by the same money, is written with it. */
export async function resolveDifference(call: Call, wanted: Explanation): Promise<DifferenceRow> {
  const found = await readyToResolve(call, wanted);
  return inTransaction(call.db, async (tx) => {
    const resolved = await resolve(tx, call, found, wanted);
    await findDifferences(tx, { gateway: found.gateway, day: found.day, now: call.now });
    return resolved;
  });
}

/** Each on its own with the same words; their days are looked at again once, when all that could be done is done. */
export async function resolveMany(
  call: Call,
  { ids, versions, resolution, note }: Omit<Explanation, "_id" | "updatedAt"> & Read,
): Promise<BulkResult> {
  const readAt = new Map(ids.map((id, at) => [id, versions[at] ?? ""]));
  const days = new Map<string, Pick<DifferenceRow, "gateway" | "day"> & { explained: number }>();
  const explain = async (_id: string) => {
    const wanted = { _id, updatedAt: readAt.get(_id) ?? "", resolution, note };
    const found = await readyToResolve(call, wanted);
    await inTransaction(call.db, (tx) => resolve(tx, call, found, wanted));
    const { gateway, day } = found;
    const explained = 1 + (days.get(`${gateway} ${day}`)?.explained ?? 0);
    days.set(`${gateway} ${day}`, { gateway, day, explained });
  };
  // Where the network is asked it is asked of several at a time; the day's lock keeps what is written in a row.
  const outcome = await forEachIsolated(call, ids, explain, { atOnce: provenThere.includes(resolution) ? 5 : 1 });
  for (const { gateway, day, explained } of days.values())
    await inTransaction(call.db, async (tx) => {
      await lockDay(tx, { gateway, day });
      const { opened } = await findDifferences(tx, { gateway, day, now: call.now });
      await writeAuditEntry(tx, call, {
        action: "reconciliation.resolveMany",
        kind: "reconciliationDay",
        id: `${gateway} ${day}`,
        after: { resolution, explained, opened },
        reason: note,
      });
    });
  return outcome;
}

interface Read {
  readonly ids: readonly string[];
  readonly versions: readonly string[];
}

/** Refused before anything is locked: not theirs to explain, not in this way, or not so by the gateway's word. */
async function readyToResolve(call: Call, wanted: Explanation): Promise<DifferenceRow> {
  const [found] = await call.db.select().from(differences).where(eq(differences.id, wanted._id));
  if (!found) throw new Refusal("NOT_FOUND");
  requireGatewayPermission(call, found.gateway);
  if (!allowedResolutions[found.kind].includes(wanted.resolution))
    throw new Refusal("INVALID", { fields: { resolution: ["CHOICE"] } });
  if (wanted.resolution === "linkToRequest" && !wanted.number)
    throw new Refusal("INVALID", { fields: { number: ["REQUIRED"] } });
  if (found.status === "open") await askFirst(call, found, wanted.resolution);
  return found;
}

/** Everybody locks in one order: the day, what was paid, the payment, the difference. The network was asked before. */
async function resolve(tx: Transaction, call: Call, found: DifferenceRow, wanted: Explanation): Promise<DifferenceRow> {
  await lockDay(tx, found);
  const place = await placeOf(tx, found, wanted);
  const { resolution, note, updatedAt: read } = wanted;
  const { row } = await differenceStateMachine.move(tx, await differenceStateMachine.lock(tx, found.id), {
    to: "resolved",
    asActor: "keeper",
    actor: call,
    now: call.now,
    expectedVersion: read,
    note,
    set: async () => {
      await act(tx, call, place, wanted);
      const by = { resolvedAt: call.now.toISOString(), resolvedBy: actorUserId(call), resolvedByName: actorName(call) };
      return { resolution, note, traces: await leftBy(tx, place), ...by };
    },
  });
  return row;
}

export const differenceStateMachine = stateMachine({
  table: differences,
  workflow: differenceWorkflow,
  auditKind: "difference",
  auditEntry: ({ status, resolution, reference, day, kind }, was) => ({
    action: "reconciliation.resolve",
    before: { status: was?.status, kind },
    after: { status, resolution, reference, day },
  }),
});

/** How an explanation is taken back when the statement turns out to be wrong. */
async function leftBy(tx: Transaction, { ours, theirs }: Place): Promise<ResolutionEffects> {
  const [now] = theirs ? await tx.select().from(gatewayRecords).where(eq(gatewayRecords.id, theirs.id)) : [];
  const made = now?.paymentId && now.paymentId !== theirs?.paymentId ? now.paymentId : undefined;
  return effectsOf(tx, ours?.payment, made);
}

/** What only the gateway can prove. */
const provenThere: readonly Resolution[] = ["settle", "confirmedByGateway"];

async function askFirst(call: Call, { paymentId }: DifferenceRow, resolution: Resolution): Promise<void> {
  if (resolution === "settle" && paymentId) {
    const { status } = await queryAgainByHand(call.server, paymentId);
    if (!isPaid(status)) throw new Refusal("NOT_CONFIRMED_THERE");
  }
  if (resolution === "confirmedByGateway" && paymentId) {
    const { state } = await peekGateway(call.server, paymentId);
    if (!["paid", "refundRequested", "partiallyRefunded", "refunded", "reversed"].includes(state))
      throw new Refusal("NOT_CONFIRMED_THERE");
  }
}

/** The two sides of a difference, locked, and what the money is to pay when somebody named it. */
interface Place {
  readonly ours: { readonly payment: PaymentRow; readonly target: LockedSubject | undefined } | undefined;
  readonly theirs: RecordRow | undefined;
  readonly target: LockedSubject | undefined;
  /** One of several operations of the same payment: money without a payment of its own. */
  readonly isTwin: boolean;
}

async function placeOf(
  tx: Transaction,
  { paymentId, recordId, kind }: DifferenceRow,
  wanted: Explanation,
): Promise<Place> {
  const target =
    wanted.resolution === "linkToRequest" && wanted.number ? await lockSubjectByNumber(tx, wanted.number) : undefined;
  const ours = paymentId ? await lockWithSubject(tx, paymentId) : undefined;
  const [theirs] = recordId
    ? await tx.select().from(gatewayRecords).where(eq(gatewayRecords.id, recordId)).for("update")
    : [];
  const isFirst = theirs && ours && (await isFirstOf(tx, theirs, ours.payment));
  return { ours, theirs, target, isTwin: kind === "paidTwice" && ours !== undefined && !isFirst };
}

/** Of several operations of one payment the one whose id it has is it; otherwise the oldest. As `find-differences.ts` sees it. */
async function isFirstOf(tx: Transaction, theirs: RecordRow, payment: PaymentRow): Promise<boolean> {
  const all = await tx.select().from(gatewayRecords).where(eq(gatewayRecords.paymentId, payment.id));
  const rank = (row: RecordRow) =>
    `${row.operation === payment.gatewayId || row.operation === payment.tmId ? 0 : 1} ${row.at ?? "9999"} ${row.id}`;
  return all.every((row) => rank(row) >= rank(theirs));
}

async function act(tx: Transaction, call: Call, place: Place, { resolution, note }: Explanation): Promise<void> {
  const { now } = call;
  const { ours, theirs } = place;
  switch (resolution) {
    case "accept":
      await settleByHand(tx, call, paymentOf(place), { decision: "accept", reason: note, now, received: theirs });
      return;
    case "refundDue":
      return oweBack(tx, call, place, note);
    case "linkToRequest":
      return link(tx, call, place, note);
    case "recordRefund":
      // «In part» without a sum is no sum: a statement that names it has to be read first.
      if (theirs?.state === "partlyRefunded" && theirs.refunded === null) throw new Refusal("REFUND_UNKNOWN");
      await recordGatewayRefund(tx, call, paymentOf(place), {
        amount: theirs?.refunded ?? paymentOf(place).amount,
        reason: note,
        now,
      });
      return;
    case "claim":
      if (ours) await openDispute(tx, call, ours.payment, { reason: note, now });
      return;
    default:
      // Settled and proven by the gateway already, or nothing of ours: the words are all there is to do.
      return;
  }
}

async function oweBack(tx: Transaction, call: Call, place: Place, reason: string): Promise<void> {
  if (place.isTwin && place.ours?.target) {
    const payment = await writeFound(tx, call, place, place.ours.target, reason);
    return markFullRefundDue(tx, call, payment, reason);
  }
  const payment = paymentOf(place);
  const asTheySay = place.theirs?.amount === payment.amount && place.theirs.currency === payment.currency;
  if (isPaid(payment.status) && asTheySay) return markFullRefundDue(tx, call, payment, reason);
  await settleByHand(tx, call, payment, { decision: "refund", reason, now: call.now, received: place.theirs });
}

async function link(tx: Transaction, call: Call, place: Place, reason: string): Promise<void> {
  const { target, ours, isTwin } = place;
  if (!target) throw new Refusal("INVALID", { fields: { number: ["REQUIRED"] } });
  const free =
    ours && !isTwin
      ? await asConfirmed(tx, call, ours.payment, reason)
      : await writeFound(tx, call, place, target, reason);
  await assignPayment(tx, call, free, { ...target, reason, now: call.now });
}

/** An attempt that the gateway has as paid and our books do not: it is confirmed by decision, and free. */
async function asConfirmed(tx: Transaction, call: Call, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  if (isPaid(payment.status)) return payment;
  return settleByHand(tx, call, payment, { decision: "free", reason, now: call.now });
}

/** Money without an attempt of ours gets one, and the gateway's operation points to it from now on. */
async function writeFound(
  tx: Transaction,
  call: Call,
  { theirs }: Place,
  target: LockedSubject,
  reason: string,
): Promise<PaymentRow> {
  if (!theirs) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const { gateway, operation, amount, currency } = theirs;
  if (!isOurs(currency)) throw new Refusal("INVALID", { fields: { resolution: ["CHOICE"] } });
  const acquirer = acquirerOf(call.server, gateway);
  const found = { gateway, acquirer, operation, amount, currency, now: call.now, reason };
  const payment = await recordUnmatchedPayment(tx, call, target, found);
  const { id, reference } = theirs;
  await tx
    .update(gatewayRecords)
    .set({ paymentId: payment.id, reference: reference ?? payment.reference })
    .where(eq(gatewayRecords.id, id));
  return payment;
}

const isOurs = (currency: string): currency is Currency => (currencies as readonly string[]).includes(currency);

function paymentOf({ ours }: Place): PaymentRow {
  if (!ours) throw new Refusal("TRANSITION_NOT_ALLOWED");
  return ours.payment;
}
