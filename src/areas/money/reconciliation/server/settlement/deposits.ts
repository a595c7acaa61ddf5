/** Bank deposits of a day: recorded, withdrawn, and explained where they differ from the expected net. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import { actorName, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { requireGatewayPermission } from "../../../payments/server/public.ts";
import type { reconciliationContract } from "../../contract.ts";
import type { Deposit, Settlement } from "../../settlement-contract.ts";
import { lockDay, lockDays, reopenBySystem } from "../days/days.ts";
import { openDeposits, settlementsOf } from "./settlement.ts";
import { bankDeposits, depositExplanations } from "../tables.ts";

type InputOf<Name extends "addDeposit" | "withdrawDeposit" | "explainDeposit"> = ParsedOf<
  (typeof reconciliationContract)[Name]
>;
interface DayKey {
  readonly gateway: GatewayKey;
  readonly day: string;
}

/**
 * Records a deposit. TAKEN when its reference is recorded already. A difference reopens a closed day, like every late
 * fact.
 */
export async function addDeposit(call: Call, input: InputOf<"addDeposit">): Promise<Settlement[]> {
  const { gateway, day, currency, amount, reference, bankedOn } = input;
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
    const [inserted] = await tx
      .insert(bankDeposits)
      .values({ gateway, day, currency, amount, reference, bankedOn, byName: actorName(call), ...by })
      .onConflictDoNothing()
      .returning();
    if (!inserted) throw new Refusal("CONFLICT", { fields: { reference: ["TAKEN"] } });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.addDeposit",
      kind: "reconciliationDay",
      id: `${gateway} ${day}`,
      after: { currency, amount, reference, bankedOn },
    });
    const settlement = await settlementOf(tx, { gateway, day });
    if (openDeposits(settlement) > 0) await reopenBySystem(tx, { gateway, day, now: call.now });
    return settlement;
  });
}

/**
 * Withdraws a deposit. DAY_CLOSED for a closed day: it was closed with this sum. CONFLICT when it was withdrawn
 * already.
 */
export async function withdrawDeposit(call: Call, { _id, note }: InputOf<"withdrawDeposit">): Promise<Settlement[]> {
  return inTransaction(call.db, async (tx) => {
    const [deposit] = await tx.select().from(bankDeposits).where(eq(bankDeposits.id, _id));
    if (!deposit) throw new Refusal("NOT_FOUND");
    requireGatewayPermission(call, deposit.gateway);
    await requireOpenDay(tx, deposit);
    const at = call.now.toISOString();
    const [withdrawn] = await tx
      .update(bankDeposits)
      .set({ withdrawnAt: at, withdrawnByName: actorName(call), withdrawnNote: note, updatedAt: at })
      .where(and(eq(bankDeposits.id, _id), isNull(bankDeposits.withdrawnAt)))
      .returning();
    if (!withdrawn) throw new Refusal("CONFLICT");
    const { currency, amount, reference, bankedOn } = deposit;
    await writeAuditEntry(tx, call, {
      action: "reconciliation.withdrawDeposit",
      kind: "reconciliationDay",
      id: `${deposit.gateway} ${deposit.day}`,
      before: { currency, amount, reference, bankedOn },
      reason: note,
    });
    return settlementOf(tx, deposit);
  });
}

/**
 * Explains the current difference. Another deposit or fee that changes the difference opens it again. CONFLICT when it
 * changed since it was read.
 */
export async function explainDeposit(call: Call, input: InputOf<"explainDeposit">): Promise<Settlement[]> {
  const { gateway, day, currency, difference, reason, note } = input;
  requireGatewayPermission(call, gateway);
  return inTransaction(call.db, async (tx) => {
    await requireOpenDay(tx, input);
    const line = (await settlementOf(tx, input)).find((each) => each.currency === currency);
    if (line?.difference !== difference || line.standing === "agrees") throw new Refusal("CONFLICT");
    const explanation = { difference, reason, note, byName: actorName(call), at: call.now.toISOString() };
    await tx
      .insert(depositExplanations)
      .values({ gateway, day, currency, ...explanation })
      .onConflictDoUpdate({
        target: [depositExplanations.gateway, depositExplanations.day, depositExplanations.currency],
        set: explanation,
      });
    await writeAuditEntry(tx, call, {
      action: "reconciliation.explainDeposit",
      kind: "reconciliationDay",
      id: `${gateway} ${day}`,
      after: { currency, difference, reason, net: line.net, deposited: line.deposited },
      reason: note,
    });
    return settlementOf(tx, input);
  });
}

/** Deposits as the day's screen shows them, newest first. */
export async function depositsOf(db: Queryable, { gateway, day }: DayKey): Promise<Deposit[]> {
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

async function requireOpenDay(tx: Transaction, key: DayKey): Promise<void> {
  if ((await lockDay(tx, key)).status === "closed") throw new Refusal("DAY_CLOSED");
}

async function settlementOf(tx: Transaction, { gateway, day }: DayKey): Promise<Settlement[]> {
  return (await settlementsOf(tx, gateway, [day])).get(day) ?? [];
}
