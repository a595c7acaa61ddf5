/**
 * Demo reconciliation: the day before yesterday of Transfermóvil with one difference of each kind, the day before it
 * closed, and the other gateways' days loaded without differences.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay, timeOfDay } from "../../../../../kit/time/calendar.ts";
import { percentOf } from "../../../../../kit/numbers/money.ts";
import { personActor } from "../../../../../server/audit/audit-log.ts";
import { type Database, inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import type { World } from "../../../../../server/demo/demo-world.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { paidStatuses } from "../../../payments/states.ts";
import { payments } from "../../../payments/server/tables.ts";
import { personByEmail } from "../../../../administration/people/server/public.ts";
import { moveDay, lockDay } from "../days/days.ts";
import { demoDeposits, demoFees } from "./demo-deposits.ts";
import { applyImport } from "../statements/import-statement.ts";
import { packOperations, type TheirOperation } from "../gateway-operations.ts";
import { differences } from "../tables.ts";
import { gatewayTotalsOf } from "../settlement/gateway-totals.ts";

type Payment = typeof payments.$inferSelect;
const loadedDays = 20;

export async function demoReconciliation(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now();
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    await writeVouchers(tx, addDays(today, -2), 7, 1);
    await writeVouchers(tx, addDays(today, -3), 5, 8);
    const failedOperations = await writeFailedAttempts(tx, addDays(today, -2));
    for (const gateway of ["transfermovil", "enzona", "bipay"] as const)
      for (let daysBack = loadedDays; daysBack >= 1; daysBack--) {
        const day = addDays(today, -daysBack);
        const ours = await ourPayments(tx, gateway, day);
        const unknownOperations =
          gateway === "transfermovil" && (daysBack === 2 || daysBack === 3) ? [unknownOperation(day)] : [];
        const theirs = gateway === "transfermovil" && daysBack === 2 ? failedOperations : [];
        if (ours.length + unknownOperations.length === 0) continue;
        const matchedPayments = ours.filter((payment) => !theirs.some((each) => each.reference === payment.reference));
        const operations = [
          ...matchedPayments.slice(daysBack === 2 && gateway === "transfermovil" ? 1 : 0).map(operationOf),
          ...theirs,
          ...unknownOperations,
        ];
        await applyImport(tx, "system", {
          gateway,
          days: [day],
          operations: packOperations(operations),
          source: "file",
          now,
        });
      }
    await demoFees(tx, today);
    await demoDeposits(tx, now);
    await closeByCashier(tx, addDays(today, -3), now);
  });
}

/** Counter vouchers paid by phone. */
async function writeVouchers(tx: Transaction, day: string, count: number, first: number): Promise<void> {
  const names = ["Idania Crespo Vidal", "Reinier Molina Paz", "Odalys Fonseca Ruiz", "Yusniel Ortega León"];
  const rows = Array.from({ length: count }, (_, index) => {
    const number = `VL${day.slice(2, 4)}${String(first + index).padStart(6, "0")}`;
    const at = moment(day, 9 + index);
    return {
      ...(paidColumns(at) as typeof payments.$inferInsert),
      reference: `3${number.slice(2)}001`,
      kind: "vale" as const,
      subjectId: crypto.randomUUID(),
      subjectNumber: number,
      amount: `${350 + index * 125}.00`,
      dueAmount: `${350 + index * 125}.00`,
      description: number,
      payerName: names[index % names.length] ?? "",
      payerEmail: "client@demo.example",
      payerPhone: `+53523400${String(10 + index)}`,
      settled: true,
    };
  });
  await tx.insert(payments).values(rows);
}

/** Attempts next to the settled ones, each with a difference; returns the gateway's operations. */
async function writeFailedAttempts(tx: Transaction, day: string): Promise<TheirOperation[]> {
  const requests = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "AP"), eq(payments.settled, true), eq(payments.currency, "CUP")))
    .orderBy(payments.reference)
    .limit(3);
  const [other, twice, refunded] = requests.map((request, index) => ({
    ...request,
    id: crypto.randomUUID(),
    reference: `${request.reference.slice(0, -3)}00${index + 2}`,
    gateway: "transfermovil" as const,
    gatewayId: null,
    settled: false,
    refundDue: null,
    refundReason: null,
    ...allTimesAt(moment(day, 10 + index)),
  }));
  if (!other || !twice || !refunded) return [];
  const duplicate = { status: "confirmed", duplicated: true, refundReason: "duplicated" } as const;
  const rows = await tx
    .insert(payments)
    .values(
      [
        { ...other, status: "expired" as const, confirmedAt: null },
        { ...twice, ...duplicate, refundDue: twice.amount },
        { ...refunded, ...duplicate, refundDue: refunded.amount },
      ].map(({ searchText: _generated, ...row }) => row),
    )
    .returning();
  return rows.map((payment, index) => ({
    ...operationOf(payment),
    day,
    ...(index === 0 ? { amount: "100.00" } : {}),
    ...(index === 2 ? { state: "refunded" as const, refunded: payment.amount } : {}),
  }));
}

const moment = (day: string, hour: number) => timeOfDay(day, hour + 7 / 60).toISOString();
const allTimesAt = (instant: string) => ({
  confirmedAt: instant,
  createdAt: instant,
  updatedAt: instant,
  expiresAt: instant,
});

const paidColumns = (instant: string) => ({
  gateway: "transfermovil",
  status: "confirmed",
  currency: "CUP",
  bankFee: "0.00",
  dueCurrency: "CUP",
  payerLanguage: "es",
  bank: "03",
  ...allTimesAt(instant),
});

async function ourPayments(tx: Transaction, gateway: GatewayKey, day: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        inArray(payments.status, [...paidStatuses]),
        sql`${payments.confirmedAt} >= ${startOfDay(day).toISOString()}`,
        sql`${payments.confirmedAt} < ${startOfDay(addDays(day, 1)).toISOString()}`,
      ),
    )
    .orderBy(payments.confirmedAt);
}

function operationOf(payment: Payment): TheirOperation {
  const instant = payment.confirmedAt ?? payment.createdAt;
  return {
    operation: payment.gatewayId ?? `19${payment.reference}`,
    reference: payment.reference,
    day: dayOf(new Date(instant)),
    at: instant,
    state: "paid",
    amount: payment.amount,
    currency: payment.currency,
    refunded: "0.00",
    ...(payment.gateway === "enzona" ? { fee: percentOf(payment.amount, 1) } : {}),
  };
}

/** An operation without an attempt of ours. */
function unknownOperation(day: string): TheirOperation {
  return {
    operation: `19900000${day.replace(/-/g, "").slice(2)}`,
    reference: null,
    day,
    at: moment(day, 16),
    state: "paid",
    amount: "250.00",
    currency: "CUP",
    refunded: "0.00",
  };
}

async function closeByCashier(tx: Transaction, day: string, now: Date): Promise<void> {
  const gateway = "transfermovil";
  const cashier = await personByEmail(tx, "cashier@demo.example");
  const name = "Camilo Jiménez Abreu";
  const instant = now.toISOString();
  const by = { resolvedAt: instant, resolvedBy: cashier?.id ?? null, resolvedByName: name, updatedAt: instant };
  const note = "Es un cobro de la tienda del bufete; se entregó a contabilidad.";
  await tx
    .update(differences)
    .set({ status: "resolved", resolution: "notOurs", note, ...by })
    .where(and(eq(differences.gateway, gateway), eq(differences.day, day), eq(differences.status, "open")));
  const totals = await gatewayTotalsOf(tx, { gateway, day });
  await moveDay(tx, await lockDay(tx, { gateway, day }), {
    to: "closed",
    asActor: "keeper",
    actor: cashier ? personActor(cashier.id, name) : "system",
    now,
    set: {
      closedAt: instant,
      closedBy: cashier?.id ?? null,
      closedByName: name,
      statementCount: totals.reduce((sum, each) => sum + each.count, 0),
      statementTotals: totals.map(({ currency, amount }) => ({ currency, amount })),
    },
  });
}
