/** Resolves differences: applies a person's resolution to the payment in the same transaction. */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { actorName, writeAuditEntry, actorUserId } from "../../../../../server/audit/audit-log.ts";
import {
  queryAgainByHand,
  peekGateway,
  requireGatewayPermission,
  lockWithSubject,
  type PaymentRow,
  lockSubjectByNumber,
} from "../../../payments/server/public.ts";
import { isPaid } from "../../../payments/states.ts";
import { allowedResolutions, differenceWorkflow, type Resolution } from "../../states.ts";
import { lockDay } from "../days/days.ts";
import {
  type Explanation,
  type DifferenceRow,
  type RecordRow,
  type ResolutionContext,
  applyResolution,
} from "./apply-resolution.ts";
import { findDifferences } from "./find-differences.ts";
import { differences, gatewayRecords, type ResolutionEffects } from "../tables.ts";
import { effectsOf } from "./undo-resolution.ts";

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
