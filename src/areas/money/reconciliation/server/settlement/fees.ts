/** Gateway fees per payment, entered by managers from the contract: valid from a day on, never for closed days. */
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { requireGatewayPermission } from "../../../payments/server/public.ts";
import type { reconciliationContract } from "../../contract.ts";
import type { Fee } from "../../settlement-contract.ts";
import { gatewayFees, reconciliationDays } from "../tables.ts";

const maxPercent = 50n * 100n;

export async function listFees(db: Queryable, gateway: GatewayKey): Promise<Fee[]> {
  const rows = await db
    .select()
    .from(gatewayFees)
    .where(eq(gatewayFees.gateway, gateway))
    .orderBy(desc(gatewayFees.since), gatewayFees.currency);
  return rows.map((row) => ({
    _id: row.id,
    currency: row.currency,
    since: row.since,
    percent: row.percent,
    fixed: row.fixed,
    by: row.byName,
    at: row.updatedAt,
  }));
}

/**
 * Sets a fee; a second one of the same day and currency replaces the first. INVALID with `since: DAYS_CLOSED` when it
 * would change a closed day.
 */
export async function setFee(call: Call, input: ParsedOf<typeof reconciliationContract.setFee>): Promise<Fee[]> {
  const { gateway, currency, since, percent, fixed } = input;
  requireGatewayPermission(call, gateway);
  if (toMinorUnits(percent) > maxPercent) throw new Refusal("INVALID", { fields: { percent: ["TOO_BIG"] } });
  return inTransaction(call.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lockName(gateway)}))`);
    const closed = await tx
      .select({ day: reconciliationDays.day })
      .from(reconciliationDays)
      .where(
        and(
          eq(reconciliationDays.gateway, gateway),
          eq(reconciliationDays.status, "closed"),
          gte(reconciliationDays.day, since),
        ),
      )
      .limit(1);
    if (closed.length > 0) throw new Refusal("INVALID", { fields: { since: ["DAYS_CLOSED"] } });
    const at = call.now.toISOString();
    const columns = { percent, fixed, byName: actorName(call), ...updateStamps(call, call.now) };
    await tx
      .insert(gatewayFees)
      .values({ gateway, currency, since, ...columns, createdAt: at })
      .onConflictDoUpdate({ target: [gatewayFees.gateway, gatewayFees.currency, gatewayFees.since], set: columns });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.setFee",
      kind: "gateway",
      id: gateway,
      after: { currency, since, percent, fixed },
    });
    return listFees(tx, gateway);
  });
}

/** Shared lock acquired before a day is locked to be closed: fees do not change until it is closed. */
export async function lockFees(tx: Transaction, gateway: GatewayKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${lockName(gateway)}))`);
}

const lockName = (gateway: GatewayKey) => `fees of ${gateway}`;
