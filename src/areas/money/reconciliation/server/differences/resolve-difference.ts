/** Resolves differences: applies a person's resolution to the payment in the same transaction. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { currencies, type Currency } from "../../../../../kit/numbers/money.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { actorName, writeAuditEntry, actorUserId } from "../../../../../server/audit/audit-log.ts";
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
} from "../../../payments/server/public.ts";
import { isPaid } from "../../../payments/states.ts";
import { allowedResolutions, differenceWorkflow, type Resolution } from "../../states.ts";
import { lockDay } from "../days/days.ts";
import { findDifferences } from "./find-differences.ts";
import { differences, gatewayRecords, type ResolutionEffects } from "../tables.ts";
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

/** Resolves one difference. Follow-up differences, disappeared or explained by the same money, are updated with it. */
export async function resolveDifference(call: Call, input: Explanation): Promise<DifferenceRow> {
  const difference = await requireResolvable(call, input);
  return inTransaction(call.db, async (tx) => {
    const resolved = await resolve(tx, call, difference, input);
    await findDifferences(tx, { gateway: difference.gateway, day: difference.day, now: call.now });
    return resolved;
  });
}

/** Resolves each difference in a transaction of its own; compares their days once at the end. */
export async function resolveMany(
  call: Call,
  { ids, versions, resolution, note }: Omit<Explanation, "_id" | "updatedAt"> & VersionedIds,
): Promise<BulkResult> {
  const versionById = new Map(ids.map((id, index) => [id, versions[index] ?? ""]));
  const days = new Map<string, Pick<DifferenceRow, "gateway" | "day"> & { explained: number }>();
  const resolveOne = async (_id: string) => {
    const input = { _id, updatedAt: versionById.get(_id) ?? "", resolution, note };
    const difference = await requireResolvable(call, input);
    await inTransaction(call.db, (tx) => resolve(tx, call, difference, input));
    const { gateway, day } = difference;
    const explained = 1 + (days.get(`${gateway} ${day}`)?.explained ?? 0);
    days.set(`${gateway} ${day}`, { gateway, day, explained });
  };
  // Resolutions that query the gateway run five at a time; the day's lock serializes the writes.
  const result = await forEachIsolated(call, ids, resolveOne, {
    atOnce: gatewayResolutions.includes(resolution) ? 5 : 1,
  });
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
  return result;
}

interface VersionedIds {
  readonly ids: readonly string[];
  readonly versions: readonly string[];
}

/**
 * Checks before any lock: NOT_FOUND, FORBIDDEN, INVALID for a resolution that the kind does not allow,
 * NOT_CONFIRMED_THERE when the gateway does not confirm it.
 */
async function requireResolvable(call: Call, input: Explanation): Promise<DifferenceRow> {
  const [difference] = await call.db.select().from(differences).where(eq(differences.id, input._id));
  if (!difference) throw new Refusal("NOT_FOUND");
  requireGatewayPermission(call, difference.gateway);
  if (!allowedResolutions[difference.kind].includes(input.resolution))
    throw new Refusal("INVALID", { fields: { resolution: ["CHOICE"] } });
  if (input.resolution === "linkToRequest" && !input.number)
    throw new Refusal("INVALID", { fields: { number: ["REQUIRED"] } });
  if (difference.status === "open") await requireConfirmation(call, difference, input.resolution);
  return difference;
}

/** Lock order: the day, the subject, the payment, the difference. The gateway was queried before. */
async function resolve(
  tx: Transaction,
  call: Call,
  difference: DifferenceRow,
  input: Explanation,
): Promise<DifferenceRow> {
  await lockDay(tx, difference);
  const context = await lockContext(tx, difference, input);
  const { resolution, note, updatedAt: expectedVersion } = input;
  const { row } = await differenceStateMachine.move(tx, await differenceStateMachine.lock(tx, difference.id), {
    to: "resolved",
    asActor: "keeper",
    actor: call,
    now: call.now,
    expectedVersion,
    note,
    set: async () => {
      await applyResolution(tx, call, context, input);
      const by = { resolvedAt: call.now.toISOString(), resolvedBy: actorUserId(call), resolvedByName: actorName(call) };
      return { resolution, note, traces: await effectsOfResolution(tx, context), ...by };
    },
  });
  return row;
}

export const differenceStateMachine = stateMachine({
  table: differences,
  workflow: differenceWorkflow,
  auditKind: "difference",
  auditEntry: ({ status, resolution, reference, day, kind }, before) => ({
    action: "reconciliation.resolve",
    before: { status: before?.status, kind },
    after: { status, resolution, reference, day },
  }),
});

/** The effects of a resolution, needed to revert it when the statement turns out to be wrong. */
async function effectsOfResolution(tx: Transaction, { ours, theirs }: ResolutionContext): Promise<ResolutionEffects> {
  const [current] = theirs ? await tx.select().from(gatewayRecords).where(eq(gatewayRecords.id, theirs.id)) : [];
  const createdPayment = current?.paymentId && current.paymentId !== theirs?.paymentId ? current.paymentId : undefined;
  return effectsOf(tx, ours?.payment, createdPayment);
}

/** Resolutions that only the gateway can confirm. */
const gatewayResolutions: readonly Resolution[] = ["settle", "confirmedByGateway"];

async function requireConfirmation(call: Call, { paymentId }: DifferenceRow, resolution: Resolution): Promise<void> {
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

/** Both sides of a difference, locked, and the subject to be paid, if the input names one. */
interface ResolutionContext {
  readonly ours: { readonly payment: PaymentRow; readonly target: LockedSubject | undefined } | undefined;
  readonly theirs: RecordRow | undefined;
  readonly target: LockedSubject | undefined;
  /** One of several operations of the same payment: money without a payment of its own. */
  readonly isTwin: boolean;
}

async function lockContext(
  tx: Transaction,
  { paymentId, recordId, kind }: DifferenceRow,
  input: Explanation,
): Promise<ResolutionContext> {
  const target =
    input.resolution === "linkToRequest" && input.number ? await lockSubjectByNumber(tx, input.number) : undefined;
  const ours = paymentId ? await lockWithSubject(tx, paymentId) : undefined;
  const [theirs] = recordId
    ? await tx.select().from(gatewayRecords).where(eq(gatewayRecords.id, recordId)).for("update")
    : [];
  const isFirst = theirs && ours && (await isOwnRecord(tx, theirs, ours.payment));
  return { ours, theirs, target, isTwin: kind === "paidTwice" && ours !== undefined && !isFirst };
}

/**
 * Of several operations of one payment, the one with the payment's gateway id is its own; otherwise the oldest. Same
 * rule as `find-differences.ts`.
 */
async function isOwnRecord(tx: Transaction, theirs: RecordRow, payment: PaymentRow): Promise<boolean> {
  const all = await tx.select().from(gatewayRecords).where(eq(gatewayRecords.paymentId, payment.id));
  const rank = (row: RecordRow) =>
    `${row.operation === payment.gatewayId || row.operation === payment.tmId ? 0 : 1} ${row.at ?? "9999"} ${row.id}`;
  return all.every((row) => rank(row) >= rank(theirs));
}

async function applyResolution(
  tx: Transaction,
  call: Call,
  context: ResolutionContext,
  { resolution, note }: Explanation,
): Promise<void> {
  const { now } = call;
  const { ours, theirs } = context;
  switch (resolution) {
    case "accept":
      await settleByHand(tx, call, paymentOf(context), { decision: "accept", reason: note, now, received: theirs });
      return;
    case "refundDue":
      return makeRefundDue(tx, call, context, note);
    case "linkToRequest":
      return linkToSubject(tx, call, context, note);
    case "recordRefund":
      // A partial refund without an amount cannot be recorded: a statement that states the amount must be imported
      // first.
      if (theirs?.state === "partlyRefunded" && theirs.refunded === null) throw new Refusal("REFUND_UNKNOWN");
      await recordGatewayRefund(tx, call, paymentOf(context), {
        amount: theirs?.refunded ?? paymentOf(context).amount,
        reason: note,
        now,
      });
      return;
    case "claim":
      if (ours) await openDispute(tx, call, ours.payment, { reason: note, now });
      return;
    default:
      // Nothing to change: settled or confirmed at the gateway already, or not our money.
      return;
  }
}

async function makeRefundDue(tx: Transaction, call: Call, context: ResolutionContext, reason: string): Promise<void> {
  if (context.isTwin && context.ours?.target) {
    const payment = await createPayment(tx, call, context, context.ours.target, reason);
    return markFullRefundDue(tx, call, payment, reason);
  }
  const payment = paymentOf(context);
  const matchesRecord = context.theirs?.amount === payment.amount && context.theirs.currency === payment.currency;
  if (isPaid(payment.status) && matchesRecord) return markFullRefundDue(tx, call, payment, reason);
  await settleByHand(tx, call, payment, { decision: "refund", reason, now: call.now, received: context.theirs });
}

async function linkToSubject(tx: Transaction, call: Call, context: ResolutionContext, reason: string): Promise<void> {
  const { target, ours, isTwin } = context;
  if (!target) throw new Refusal("INVALID", { fields: { number: ["REQUIRED"] } });
  const payment =
    ours && !isTwin
      ? await confirmPayment(tx, call, ours.payment, reason)
      : await createPayment(tx, call, context, target, reason);
  await assignPayment(tx, call, payment, { ...target, reason, now: call.now });
}

/** Confirms an attempt that only the gateway has as paid, without settling its subject. */
async function confirmPayment(tx: Transaction, call: Call, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  if (isPaid(payment.status)) return payment;
  return settleByHand(tx, call, payment, { decision: "free", reason, now: call.now });
}

/** Creates a payment for an operation without one, and links the gateway's record to it. */
async function createPayment(
  tx: Transaction,
  call: Call,
  { theirs }: ResolutionContext,
  target: LockedSubject,
  reason: string,
): Promise<PaymentRow> {
  if (!theirs) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const { gateway, operation, amount, currency } = theirs;
  if (!isSupportedCurrency(currency)) throw new Refusal("INVALID", { fields: { resolution: ["CHOICE"] } });
  const acquirer = acquirerOf(call.server, gateway);
  const unmatched = { gateway, acquirer, operation, amount, currency, now: call.now, reason };
  const payment = await recordUnmatchedPayment(tx, call, target, unmatched);
  const { id, reference } = theirs;
  await tx
    .update(gatewayRecords)
    .set({ paymentId: payment.id, reference: reference ?? payment.reference })
    .where(eq(gatewayRecords.id, id));
  return payment;
}

const isSupportedCurrency = (currency: string): currency is Currency =>
  (currencies as readonly string[]).includes(currency);

function paymentOf({ ours }: ResolutionContext): PaymentRow {
  if (!ours) throw new Refusal("TRANSITION_NOT_ALLOWED");
  return ours.payment;
}
