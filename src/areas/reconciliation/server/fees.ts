/** What a gateway keeps of each payment, as its keepers know it from the contract: from a day on, never back into closed days. */
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { minor } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import type { reconciliationContract } from "../contract.ts";
import type { Fee } from "../settlement-contract.ts";
import { gatewayFees, reconciliationDays } from "./tables.ts";

const mostPercent = 50n * 100n;

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

/** Of the same day and currency the newest word stands. DAYS_CLOSED at `since` where a day would no longer be as it was closed. */
export async function setFee(call: Call, wanted: ParsedOf<typeof reconciliationContract.setFee>): Promise<Fee[]> {
  const { gateway, currency, since, percent, fixed } = wanted;
  requireGatewayPermission(call, gateway);
  if (minor(percent) > mostPercent) throw new Refusal("INVALID", { fields: { percent: ["TOO_BIG"] } });
  return inTransaction(call.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${feesOf(gateway)}))`);
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
    const said = { percent, fixed, byName: actorName(call), ...updateStamps(call, call.now) };
    await tx
      .insert(gatewayFees)
      .values({ gateway, currency, since, ...said, createdAt: at })
      .onConflictDoUpdate({ target: [gatewayFees.gateway, gatewayFees.currency, gatewayFees.since], set: said });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.setFee",
      kind: "gateway",
      id: gateway,
      after: { currency, since, percent, fixed },
    });
    return listFees(tx, gateway);
  });
}

/** Held by anyone who closes a day, before they lock it: the fees that they close it with are those that stay. */
export async function lockFees(tx: Transaction, gateway: GatewayKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${feesOf(gateway)}))`);
}

const feesOf = (gateway: GatewayKey) => `fees of ${gateway}`;
