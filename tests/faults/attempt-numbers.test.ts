/** Attempts of one debt: numbering, counting, and reuse of an open attempt. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox } from "../../sandbox/start.ts";
import { assignPayment } from "../../src/areas/money/payments/server/adjustments/assign-payment.ts";
import { subjectOf } from "../../src/areas/money/payments/server/links/payable-subject.ts";
import { paymentLinks, payments } from "../../src/areas/money/payments/server/tables.ts";
import { type TestContractRow, newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { type Office, openOffice } from "./fault-office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Assigns a payment to another debt; the attempt moves there with its reference. */
async function linkTo(contract: TestContractRow, reference: string): Promise<void> {
  const { db } = office.app.server;
  await inTransaction(db, async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({ status: "confirmed", confirmedAt: office.now().toISOString(), nextPollAt: null })
      .where(eq(payments.reference, reference))
      .returning();
    const due = await subjectOf("consulate").due(tx, contract.id, { lock: true });
    if (!payment || !due) throw new Error("nothing to link");
    const target = { kind: "consulate", id: contract.id, due, subject: subjectOf("consulate") } as const;
    await assignPayment(tx, "system", payment, { ...target, reason: "Lo pidió la clienta", now: office.now() });
  });
}

test("after an attempt was assigned to another debt, the first debt's next attempt has the next number", async () => {
  const [first, secondDebt] = [await newContract(office.app.server), await newContract(office.app.server)];
  const linked = await office.begin(first, "enzona");
  await linkTo(secondDebt, linked.reference);
  const next = await office.begin(first, "enzona");
  expect(Number(next.reference)).toBe(Number(linked.reference) + 1);
});

test("attempts that never reached the gateway do not count against the link", async () => {
  const contract = await newContract(office.app.server);
  const port = Number(new URL(office.sandbox.url).port);
  await office.sandbox.close();
  for (let attempt = 1; attempt <= 6; attempt++)
    await expectRefusal(office.begin(contract, "enzona"), "GATEWAY_UNREACHABLE");
  office.sandbox = await startSandbox({ port, now: office.now });
  // After the pause of the circuit breaker.
  office.advance(120);
  const { reference } = await office.begin(contract, "enzona");
  expect(await office.payment(reference)).toMatchObject({ status: "paying" });
  const [link] = await office.app.server.db.select().from(paymentLinks).where(eq(paymentLinks.subjectId, contract.id));
  const linkStatus = await office.app.as("nobody").payments.standing({ commonId: contract.id, token: contract.token });
  expect([link?.closed, linkStatus.attempts.made]).toEqual([null, 1]);
});

describe("an attempt that is reused", () => {
  const startTransfermovil = (debt: TestContractRow, options: { phone?: string; receiptEmail?: string } = {}) =>
    office.app.as("nobody").payments.createTransfermovil({ commonId: debt.id, token: debt.token, ...options });
  const contract = () => newContract(office.app.server);

  test("is ordered for the corrected phone, and the order for the old phone is closed", async () => {
    const debt = await contract();
    const first = await startTransfermovil(debt, { phone: "+5352345678" });
    expect((await startTransfermovil(debt, { phone: "+5352345678" })).reference).toBe(first.reference);
    expect((await startTransfermovil(debt)).reference).toBe(first.reference);
    const second = await startTransfermovil(debt, { phone: "+5353456789" });
    expect(await office.payment(second.reference)).toMatchObject({ status: "paying", payerPhone: "+5353456789" });
    expect(await office.payment(first.reference)).toMatchObject({ status: "cancelled", payerPhone: "+5352345678" });
  });

  test("keeps the QR code on the last of five attempts, even with another phone", async () => {
    const debt = await contract();
    for (let digit = 0; digit < 4; digit++) await startTransfermovil(debt, { phone: `+535234567${digit}` });
    const last = await startTransfermovil(debt, { phone: "+5352345674" });
    expect(last.reference.slice(-3)).toBe("005");
    expect((await startTransfermovil(debt, { phone: "+5352345679" })).reference).toBe(last.reference);
  });

  test("sends its receipt to the corrected address; fields that are not sent again stay", async () => {
    const debt = await contract();
    const { reference } = await startTransfermovil(debt, { receiptEmail: "wrong@demo.example" });
    await startTransfermovil(debt, { receiptEmail: "Right@demo.example" });
    await startTransfermovil(debt);
    expect(await office.payment(reference)).toMatchObject({ receiptEmail: "right@demo.example" });
    await startTransfermovil(debt, { receiptEmail: "client@demo.example" });
    expect(await office.payment(reference)).toMatchObject({ receiptEmail: null });
  });

  test("is not offered again while its payment is in dispute", async () => {
    const debt = await contract();
    const { reference } = await startTransfermovil(debt);
    await office.app.server.db
      .update(payments)
      .set({ disputed: true, disputeReason: "amount 1.00" })
      .where(eq(payments.reference, reference));
    await expectRefusal(startTransfermovil(debt), "PAYMENT_IN_PROGRESS");
    await expectRefusal(startTransfermovil(debt, { phone: "+5353456789" }), "PAYMENT_IN_PROGRESS");
    expect(await office.payment(reference)).toMatchObject({ status: "paying" });
  });
});
