/** The bank's deposits of a day: written down, taken back when that was wrong, explained where they are not what was expected. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { actorName, writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { requireGatewayPermission } from "../../payments/server/public.ts";
import type { reconciliationContract } from "../contract.ts";
import type { Deposit, Settlement } from "../settlement-contract.ts";
import { lockDay, lockDays, reopenBySystem } from "./days.ts";
import { openDeposits, settlementsOf } from "./settlement.ts";
import { bankDeposits, depositExplanations } from "./tables.ts";

type Wanted<Name extends "addDeposit" | "withdrawDeposit" | "explainDeposit"> = ParsedOf<
  (typeof reconciliationContract)[Name]
>;
interface OfDay {
  readonly gateway: GatewayKey;
  readonly day: string;
}

/** TAKEN when its reference stands there already. What differs opens a closed day again, like every fact that comes late. */
export async function addDeposit(call: Call, wanted: Wanted<"addDeposit">): Promise<Settlement[]> {
  const { gateway, day, currency, amount, reference, bankedOn } = wanted;
  requireGatewayPermission(call, gateway);
  const today = dayOf(call.now);
  if (day > today) throw new Refusal("INVALID", { fields: { day: ["FUTURE"] } });
  if (bankedOn > today) throw new Refusal("INVALID", { fields: { bankedOn: ["FUTURE"] } });
  if (bankedOn < day) throw new Refusal("INVALID", { fields: { bankedOn: ["BEFORE_SALES"] } });
  if (amount === "0.00") throw new Refusal("INVALID", { fields: { amount: ["TOO_SMALL"] } });
  return inTransaction(call.db, async (tx) => {
    await lockDays(tx, gateway, { days: [day], now: call.now });
    const at = call.now.toISOString();
    const by = { createdBy: call.caller?.userId ?? null, createdAt: at, updatedAt: at };
    const [made] = await tx
      .insert(bankDeposits)
      .values({ gateway, day, currency, amount, reference, bankedOn, byName: actorName(call), ...by })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal("CONFLICT", { fields: { reference: ["TAKEN"] } });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.addDeposit",
      kind: "reconciliationDay",
      id: `${gateway} ${day}`,
      after: { currency, amount, reference, bankedOn },
    });
    const settled = await settlementOf(tx, { gateway, day });
    if (openDeposits(settled) > 0) await reopenBySystem(tx, { gateway, day, now: call.now });
    return settled;
  });
}

/** DAY_CLOSED of a closed day: somebody closed it with this sum before their eyes. */
export async function withdrawDeposit(call: Call, { _id, note }: Wanted<"withdrawDeposit">): Promise<Settlement[]> {
  return inTransaction(call.db, async (tx) => {
    const [found] = await tx.select().from(bankDeposits).where(eq(bankDeposits.id, _id));
    if (!found) throw new Refusal("NOT_FOUND");
    requireGatewayPermission(call, found.gateway);
    await stillOpen(tx, found);
    const at = call.now.toISOString();
    const [gone] = await tx
      .update(bankDeposits)
      .set({ withdrawnAt: at, withdrawnByName: actorName(call), withdrawnNote: note, updatedAt: at })
      .where(and(eq(bankDeposits.id, _id), isNull(bankDeposits.withdrawnAt)))
      .returning();
    if (!gone) throw new Refusal("CONFLICT");
    const { currency, amount, reference, bankedOn } = found;
    await writeAuditEntry(tx, call, {
      action: "reconciliation.withdrawDeposit",
      kind: "reconciliationDay",
      id: `${found.gateway} ${found.day}`,
      before: { currency, amount, reference, bankedOn },
      reason: note,
    });
    return settlementOf(tx, found);
  });
}

/** Explains just this difference: when another deposit or another fee makes it another one, it is open again. */
export async function explainDeposit(call: Call, wanted: Wanted<"explainDeposit">): Promise<Settlement[]> {
  const { gateway, day, currency, difference, reason, note } = wanted;
  requireGatewayPermission(call, gateway);
  return inTransaction(call.db, async (tx) => {
    await stillOpen(tx, wanted);
    const line = (await settlementOf(tx, wanted)).find((each) => each.currency === currency);
    if (line?.difference !== difference || line.standing === "agrees") throw new Refusal("CONFLICT");
    const said = { difference, reason, note, byName: actorName(call), at: call.now.toISOString() };
    await tx
      .insert(depositExplanations)
      .values({ gateway, day, currency, ...said })
      .onConflictDoUpdate({
        target: [depositExplanations.gateway, depositExplanations.day, depositExplanations.currency],
        set: said,
      });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.explainDeposit",
      kind: "reconciliationDay",
      id: `${gateway} ${day}`,
      after: { currency, difference, reason, net: line.net, deposited: line.deposited },
      reason: note,
    });
    return settlementOf(tx, wanted);
  });
}

/** As the day's screen shows them, newest first. */
export async function depositsOf(db: Queryable, { gateway, day }: OfDay): Promise<Deposit[]> {
  const rows = await db
    .select()
    .from(bankDeposits)
    .where(and(eq(bankDeposits.gateway, gateway), eq(bankDeposits.day, day)))
    .orderBy(desc(bankDeposits.createdAt), desc(bankDeposits.id));
  return rows.map((row) => ({
    _id: row.id,
    currency: row.currency,
    amount: row.amount,
    reference: row.reference,
    bankedOn: row.bankedOn,
    by: row.byName,
    at: row.createdAt,
    ...(row.withdrawnAt
      ? { withdrawn: { by: row.withdrawnByName ?? "", at: row.withdrawnAt, note: row.withdrawnNote ?? "" } }
      : {}),
  }));
}

async function stillOpen(tx: Transaction, of: OfDay): Promise<void> {
  if ((await lockDay(tx, of)).status === "closed") throw new Refusal("DAY_CLOSED");
}

async function settlementOf(tx: Transaction, { gateway, day }: OfDay): Promise<Settlement[]> {
  return (await settlementsOf(tx, gateway, [day])).get(day) ?? [];
}
