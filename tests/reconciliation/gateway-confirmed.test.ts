/** Explanations that only the gateway can prove: it is queried at once, and without its confirmation they are refused. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractRow, newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { daysToLoad } from "../../src/areas/money/reconciliation/server/days/days-to-load.ts";
import { statementImports } from "../../src/areas/money/reconciliation/server/tables.ts";
import { payments } from "../../src/areas/money/payments/server/tables.ts";
import { addDays, dayOf } from "../../src/kit/time/calendar.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { type Office, openOffice } from "../faults/fault-office.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice({ GATEWAY_TIMEOUT_MS: "5000" });
});
afterAll(() => office.close());

const note = "Se preguntó a la pasarela antes de decidir.";
const cashier = () => office.app.as("cashier@demo.example").reconciliation;
const today = () => dayOf(office.now());

async function findDifference(reference: string) {
  const { docs } = await cashier().differences({ gateway: "enzona", day: today(), search: reference });
  expect(docs).toHaveLength(1);
  return docs[0] as NonNullable<(typeof docs)[0]>;
}

test("an unknown late payment: a new status query settles its debt", async () => {
  const contract = await newContract(office.app.server);
  const attempt = await office.begin(contract, "enzona");
  const expired = { status: "expired", nextPollAt: null } as const;
  await office.app.server.db.update(payments).set(expired).where(eq(payments.reference, attempt.reference));
  // The gateway took the money although the attempt had expired here.
  const { gatewayId } = await office.payment(attempt.reference);
  await office.act(attempt, "pay");
  await completeAtGateway(gatewayId ?? "");
  await cashier().load({ gateway: "enzona", day: today() });
  const difference = await findDifference(attempt.reference);
  expect(difference).toMatchObject({ kind: "paidLate", status: "open" });
  const { _id, updatedAt } = difference;
  expect(await cashier().resolve({ _id, updatedAt, resolution: "settle", note })).toMatchObject({
    status: "resolved",
    ours: { status: "confirmed" },
  });
  expect(await contractRow(office.app.server.db, contract.id)).toMatchObject({ status: "paid", payments: 1 });
});

test("confirmed here and unknown at the gateway: refused until the gateway confirms it", async () => {
  const contract = await newContract(office.app.server);
  const attempt = await office.begin(contract, "enzona");
  const confirmed = { status: "confirmed", settled: true, confirmedAt: office.now().toISOString() } as const;
  await office.app.server.db.update(payments).set(confirmed).where(eq(payments.reference, attempt.reference));
  await cashier().load({ gateway: "enzona", day: today() });
  const { _id, updatedAt, kind } = await findDifference(attempt.reference);
  expect(kind).toBe("hereOnly");
  const explain = () => cashier().resolve({ _id, updatedAt, resolution: "confirmedByGateway", note });
  await expectRefusal(explain(), "NOT_CONFIRMED_THERE");
  const { gatewayId } = await office.payment(attempt.reference);
  await office.act(attempt, "pay");
  await completeAtGateway(gatewayId ?? "");
  expect(await explain()).toMatchObject({ status: "resolved", resolution: "confirmedByGateway" });
});

test("the morning job loads the days that were missed while the server was off", async () => {
  const { db } = office.app.server;
  const days = await daysToLoad(db, "bipay", office.now());
  const day = (daysAgo: number) => addDays(today(), -daysAgo);
  expect(days).toEqual([day(3), day(2), day(1)]);
  const loadedAt = office.now().toISOString();
  const columns = { source: "gateway", loadedAt, loadedByName: "Sistema" } as const;
  await db
    .insert(statementImports)
    .values([10, 9, 6].map((daysAgo) => ({ gateway: "bipay" as const, day: day(daysAgo), ...columns })));
  expect(await daysToLoad(db, "bipay", office.now())).toEqual([8, 7, 5, 4, 3, 2, 1].map(day));
});

/** Completes the payment at the gateway, as another system of the merchant would. */
async function completeAtGateway(uuid: string): Promise<void> {
  const { enzona } = gatewaysOf(office.app.server);
  const reference = (await office.app.server.db.select().from(payments).where(eq(payments.gatewayId, uuid)))[0]
    ?.reference;
  const result = await enzona?.complete({
    reference: reference ?? "",
    gatewayId: uuid,
    amount: { minor: 163_000n, currency: "CUP" },
    description: "",
    language: "es",
    callbackUrl: "",
    returnUrl: "",
    cancelUrl: "",
  });
  expect(result?.kind).toBe("ok");
}
