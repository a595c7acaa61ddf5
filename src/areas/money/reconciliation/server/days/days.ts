/** Reconciliation days: closed by a person when everything is explained, reopened by a person or by late facts. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { actorName, actorUserId } from "../../../../../server/audit/audit-log.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { conciliateStatement, requireGatewayPermission } from "../../../payments/server/public.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { dayWorkflow } from "../../states.ts";
import { lockFees } from "../settlement/fees.ts";
import { findDifferences, type DifferenceScope } from "../differences/find-differences.ts";
import { openDeposits, settlementsOf } from "../settlement/settlement.ts";
import { gatewayTotalsOf } from "../settlement/gateway-totals.ts";
import { differences, reconciliationDays, reconciliationLog } from "../tables.ts";

type DayRecord = typeof reconciliationDays.$inferSelect;

/** Creates missing rows and locks the days in order: concurrent changes of a day wait here. */
export async function lockDays(
  tx: Transaction,
  gateway: GatewayKey,
  { days, now }: { readonly days: readonly string[]; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insert(reconciliationDays)
    .values(days.map((day) => ({ gateway, day, createdAt: at, updatedAt: at })))
    .onConflictDoNothing();
  await tx
    .select({ id: reconciliationDays.id })
    .from(reconciliationDays)
    .where(and(eq(reconciliationDays.gateway, gateway), inArray(reconciliationDays.day, [...days])))
    .orderBy(reconciliationDays.day)
    .for("update");
}

export async function lockDay(
  tx: Transaction,
  { gateway, day }: Pick<DifferenceScope, "gateway" | "day">,
): Promise<DayRecord> {
  const [row] = await tx
    .select()
    .from(reconciliationDays)
    .where(and(eq(reconciliationDays.gateway, gateway), eq(reconciliationDays.day, day)))
    .for("update");
  if (!row) throw new Refusal("STATEMENT_MISSING");
  return row;
}

/** Reopens a closed day as the system, because of a new fact. True when it was closed. */
export async function reopenBySystem(tx: Transaction, scope: DifferenceScope): Promise<boolean> {
  const day = await lockDay(tx, scope);
  if (day.status !== "closed") return false;
  await moveDay(tx, day, { to: "reopened", asActor: "system", actor: "system", now: scope.now });
  return true;
}

interface Statement {
  readonly count: number;
  readonly totals: readonly { readonly currency: string; readonly amount: string }[];
}

/**
 * Closes a day and conciliates the payments of its statement. INVALID unless the day is over; STATEMENT_MISSING when
 * the gateway's side was not loaded; DAY_UNEXPLAINED while differences or deposits are open; CONFLICT with the current
 * totals when count or totals are not those the person saw.
 */
export async function closeReconciliationDay(
  call: Call,
  input: Statement & { readonly gateway: GatewayKey; readonly day: string; readonly updatedAt: string },
): Promise<void> {
  requireGatewayPermission(call, input.gateway);
  const { gateway, day, count, totals } = input;
  if (day >= dayOf(call.now)) throw new Refusal("INVALID", { fields: { day: ["FUTURE"] } });
  await inTransaction(call.db, async (tx) => {
    await lockFees(tx, gateway);
    const row = await lockDay(tx, input);
    await assertDayVersion(tx, row, input.updatedAt, call.now);
    if (!row.loadedAt) throw new Refusal("STATEMENT_MISSING");
    await findDifferences(tx, { gateway, day, now: call.now });
    const [open] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(differences)
      .where(and(eq(differences.gateway, gateway), eq(differences.day, day), eq(differences.status, "open")));
    if (open && open.count > 0) throw new Refusal("DAY_UNEXPLAINED", { facts: { open: open.count } });
    const settlement = (await settlementsOf(tx, gateway, [day])).get(day) ?? [];
    const deposits = openDeposits(settlement);
    if (deposits > 0) throw new Refusal("DAY_UNEXPLAINED", { facts: { open: 0, deposits } });
    const theirs = await gatewayTotalsOf(tx, input);
    const isUnchanged =
      count === theirs.reduce((sum, each) => sum + each.count, 0) &&
      totals.length === theirs.length &&
      theirs.every((each) =>
        totals.some(
          (total) => total.currency === each.currency && toMinorUnits(total.amount) === toMinorUnits(each.amount),
        ),
      );
    if (!isUnchanged) throw new Refusal("CONFLICT", { facts: { totals: theirs } });
    const at = call.now.toISOString();
    await moveDay(tx, row, {
      to: "closed",
      asActor: "keeper",
      actor: call,
      now: call.now,
      // Fee, net and deposit at the time of closing.
      auditFacts: { settlement },
      set: {
        closedAt: at,
        closedBy: actorUserId(call),
        closedByName: actorName(call),
        statementCount: count,
        statementTotals: totals,
      },
    });
    const statementPaymentIds = sql`select payment_id from gateway_records where gateway = ${gateway} and day = ${day} and payment_id is not null`;
    await conciliateStatement(tx, call, {
      gateway,
      day,
      statementPaymentIds,
      by: requireGatewayPermission(call, gateway),
      now: call.now,
    });
  });
}

/** Reopens a closed day, with a reason. */
export async function reopenDay(
  call: Call,
  input: { readonly gateway: GatewayKey; readonly day: string; readonly updatedAt: string; readonly note: string },
): Promise<void> {
  requireGatewayPermission(call, input.gateway);
  await inTransaction(call.db, async (tx) => {
    const { updatedAt: expectedVersion, note } = input;
    const move = { to: "reopened", asActor: "keeper", actor: call, now: call.now, expectedVersion, note } as const;
    await moveDay(tx, await lockDay(tx, input), move);
  });
}

export const { move: moveDay, assertVersion: assertDayVersion } = stateMachine({
  table: reconciliationDays,
  log: { table: reconciliationLog, recordColumn: "dayId" },
  workflow: dayWorkflow,
  auditKind: "reconciliationDay",
  displayName: ({ gateway, day }) => `${gateway} ${day}`,
  auditEntry: ({ status, statementCount, statementTotals }, before) => ({
    action: `reconciliation.${status}`,
    before: { status: before?.status },
    after: { status, ...(status === "closed" ? { count: statementCount, totals: statementTotals } : {}) },
  }),
});
