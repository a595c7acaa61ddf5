/** Edge cases of payments against the sandbox gateways: failures between payer, gateway, server and network. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resultFields } from "../../sandbox/bidaiondo-result.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { notifications } from "../../src/areas/administration/notifications/server/tables.ts";
import { emails } from "../../src/areas/administration/outgoing-mail/server/tables.ts";
import { queryGateway } from "../../src/areas/money/payments/server/polling/query-gateway.ts";
import { processEvents } from "../../src/areas/money/payments/server/webhooks/webhook-inbox.ts";
import { attemptOf, providerOf } from "../../src/areas/money/payments/server/gateway.ts";
import { expireLinks, pollPayments } from "../../src/areas/money/payments/server/polling/poll-payments.ts";
import { issueLink } from "../../src/areas/money/payments/server/public.ts";
import { applySnapshot } from "../../src/areas/money/payments/server/attempts/apply-snapshot.ts";
import { payments } from "../../src/areas/money/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/money/payments/server/gateway-table.ts";
import {
  cancelContract,
  type TestContractRow,
  contractRow,
  newContract,
} from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { writeAttempt } from "../../src/areas/money/payments/server/testing/attempts.ts";
import { type GatewayKey, gatewayKeys } from "../../src/areas/money/payments/states.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import type { Gateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type { PaymentProvider, Snapshot } from "../../src/areas/money/payments/server/gateways/provider.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { contracts } from "../../src/areas/contracts.ts";
import { notifyOfCard, paidByCard } from "./send-webhooks.ts";
import { type StartedAttempt, type Office, openOffice, postForm } from "./fault-office.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const contract = (overrides = {}) => newContract(office.app.server, overrides);
const statusOf = async ({ reference }: Pick<StartedAttempt, "reference">) => (await office.payment(reference)).status;
const timesPaid = async ({ id }: TestContractRow) => (await contractRow(office.app.server.db, id))?.payments;
const notify = (body: object, headers: Record<string, string> = {}) =>
  office.app.app.inject({
    method: "POST",
    url: "/legalsitapi/public/onlineSeviceOffers/transfermovil/notification",
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
const eventsOf = (reference: string) =>
  office.app.server.db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, reference));

function unsigned(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "firma"));
}

/** Pays at the gateway and runs everything that follows. */
async function pay(started: StartedAttempt, action: "pay" | "pay-late" = "pay"): Promise<void> {
  await office.act(started, action);
  await office.later(12);
}

/** Counts the calls of a gateway method, which still runs; `before` runs before each. Returns a function that stops and returns the count. */
function countCalls(gateway: GatewayKey, method: "complete" | "create", before = async () => {}): () => number {
  const gateways = gatewaysOf(office.app.server) as { -readonly [G in keyof Gateways]: Gateways[G] };
  const provider = gateways[gateway] as PaymentProvider;
  let count = 0;
  gateways[gateway] = {
    ...provider,
    [method]: async (attempt: Parameters<PaymentProvider["create"]>[0]) => {
      count += 1;
      await before();
      return provider[method](attempt);
    },
  };
  return () => {
    gateways[gateway] = provider;
    return count;
  };
}

describe.each(gatewayKeys)("%s, when nothing goes wrong", (gateway) => {
  test("is paid once, with its receipt in the log and its link closed", async () => {
    const debt = await contract();
    const started = await office.begin(debt, gateway);
    expect(await statusOf(started)).toBe("paying");
    await pay(started);
    expect(await office.payment(started.reference)).toMatchObject({
      status: "confirmed",
      settled: true,
      late: false,
      duplicated: false,
      nextPollAt: null,
    });
    expect(await timesPaid(debt)).toBe(1);
    await expectRefusal(office.begin(debt, gateway), "REQUEST_NOT_FOUND_OR_PAID");
  });

  test("denied: the payer may try again with a new reference", async () => {
    const debt = await contract();
    const first = await office.begin(debt, gateway);
    await office.act(first, "deny");
    await office.later(12);
    expect(await statusOf(first)).toBe("failed");
    const second = await office.begin(debt, gateway);
    expect(Number(second.reference)).toBe(Number(first.reference) + 1);
    await pay(second);
    expect(await timesPaid(debt)).toBe(1);
  });
});

describe("1, the same webhook five times", () => {
  test.each(["transfermovil", "bipay"] as const)("%s: one payment, every response is a success", async (gateway) => {
    const debt = await contract();
    const started = await office.begin(debt, gateway);
    await office.fault(gateway, started.reference, { callbacks: 5 });
    const belief = await office.act(started, "pay");
    await office.quiet();
    expect(belief?.callbacks.map((each) => each.status)).toEqual([200, 200, 200, 200, 200]);
    const payment = await office.payment(started.reference);
    expect(await office.timesIn(payment, "confirmed")).toBe(1);
    expect(await timesPaid(debt)).toBe(1);
    expect((await eventsOf(started.reference)).reduce((sum, event) => sum + event.deliveries, 0)).toBe(5);
  });
});

describe("2, the webhook before its order", () => {
  test("webhook before the creation's response: paid, nothing lost", async () => {
    const debt = await contract();
    await office.fault("transfermovil", "next", { callbackBeforeAnswer: true, delayMs: 50 });
    const started = await office.begin(debt, "transfermovil");
    await office.quiet();
    expect(await statusOf(started)).toBe("confirmed");
    expect((await office.payment(started.reference)).gatewayId).not.toBeNull();
    expect(await timesPaid(debt)).toBe(1);
  });

  test("webhook for an unknown reference: parked, then applied", async () => {
    const debt = await contract();
    const reference = `5${debt.number.slice(2)}001`;
    const response = await notify({
      Source: 30999,
      ExternalId: reference,
      Status: 3,
      TmId: "1",
      BankId: "MM1",
      Bank: "03",
    });
    expect(response.json()).toMatchObject({ Success: true });
    await office.quiet();
    expect(await eventsOf(reference)).toMatchObject([{ state: "parked" }]);
    const started = await office.begin(debt, "transfermovil");
    expect(started.reference).toBe(reference);
    await office.fault("transfermovil", reference, { callbacks: 0 });
    await office.act(started, "pay");
    office.advance(60);
    await processEvents(office.app.server);
    await office.quiet();
    expect(await statusOf(started)).toBe("confirmed");
    expect((await eventsOf(reference))[0]?.state).toBe("processed");
  });
});

describe("3, the creation's response is lost", () => {
  test.each(["transfermovil", "enzona"] as const)("%s: found again, one order at the gateway", async (gateway) => {
    const debt = await contract();
    await office.fault(gateway, "next", { dropAnswer: true });
    const started = await office.begin(debt, gateway);
    expect(await statusOf(started)).toBe("paying");
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
    await pay(started);
    expect(await timesPaid(debt)).toBe(1);
  });

  test("responses lost repeatedly: GATEWAY_UNREACHABLE, and the next try reuses the same order", async () => {
    const debt = await contract();
    await office.fault("transfermovil", "next", { dropAnswer: true, times: 2 });
    await expectRefusal(office.begin(debt, "transfermovil"), "GATEWAY_UNREACHABLE");
    const started = await office.begin(debt, "transfermovil");
    expect(started.reference.endsWith("001")).toBe(true);
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
  });

  test("EnZona's response and that of the search are lost: the order is found, not placed twice", async () => {
    const debt = await contract();
    await office.fault("enzona", "next", { dropAnswer: true, times: 2 });
    const started = await office.begin(debt, "enzona");
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
    await pay(started);
    expect(await timesPaid(debt)).toBe(1);
  });

  test("an order that never arrived fails at the first status query, and another method is available at once", async () => {
    const debt = await contract();
    // Slower than our timeout, then refused: no order is placed.
    await office.fault("transfermovil", "next", { delayMs: 500, errorCode: "Not authorized", times: 2 });
    await expectRefusal(office.begin(debt, "transfermovil"), "GATEWAY_UNREACHABLE");
    await office.later(12);
    const [first] = await office.app.server.db.select().from(payments).where(eq(payments.subjectId, debt.id));
    expect(first).toMatchObject({ status: "failed", failure: "neverPlaced" });
    await pay(await office.begin(debt, "enzona"));
    expect(await timesPaid(debt)).toBe(1);
  });
});

describe("4, another amount", () => {
  test.each(gatewayKeys)("%s, one cent less: not paid, staff are notified once", async (gateway) => {
    const debt = await contract();
    const started = await office.begin(debt, gateway);
    await office.fault(gateway, started.reference, { wrongAmount: true });
    await office.act(started, "pay");
    for (let round = 0; round < 3; round++) await office.later(120);
    expect(await office.payment(started.reference)).toMatchObject({ status: "paying", disputed: true, settled: false });
    expect(await timesPaid(debt)).toBe(0);
    const notices = await office.app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "payment.refundDue"));
    const matching = notices.filter((each) => each.textEs.includes(started.reference));
    // The card gateway has two manager roles; a person with both roles is notified for each.
    const perPerson = gateway === "bipay" ? 2 : 1;
    expect(matching.length).toBeGreaterThan(0);
    for (const { userId } of matching)
      expect(matching.filter((each) => each.userId === userId).length).toBeLessThanOrEqual(perPerson);
    // It does not expire and blocks other attempts, because money was received.
    await office.later(3600);
    expect(await statusOf(started)).toBe("paying");
    await expectRefusal(office.begin(debt, gateway), "PAYMENT_IN_PROGRESS");
  });

  const paidWebhook = (reference: string, fields: object, headers: Record<string, string> = {}) =>
    notify({ Source: 30999, ExternalId: reference, Status: 3, TmId: 1, BankId: "MM1", Bank: "03", ...fields }, headers);

  test("Transfermóvil sends the amount after we found the payment: it counts, and staff are notified", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await pay(started);
    const paid = await office.payment(started.reference);
    expect(paid).toMatchObject({ status: "confirmed", settled: true, disputed: false });
    await paidWebhook(started.reference, { AmountPaid: 1000 });
    await office.later(12);
    const dispute = { disputed: true, disputeReason: "amount 1000.00", receivedAmount: "1000.00" };
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", settled: true, ...dispute });
    const cashier = office.app.as("administrator@demo.example").payments;
    const { _id, updatedAt } = { _id: paid.id, updatedAt: (await office.payment(started.reference)).updatedAt };
    await cashier.decide({ _id, updatedAt, decision: "accept", reason: "Pagará el resto en caja" });
    // The same webhook again changes nothing.
    await paidWebhook(started.reference, { AmountPaid: 1000 });
    await office.later(60);
    expect(await office.payment(started.reference)).toMatchObject({ amount: "1000.00", disputed: false });
  });

  test("Transfermóvil corrects the amount of its webhook: the latest counts", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await paidWebhook(started.reference, { AmountPaid: "163.00" });
    office.advance(1);
    await paidWebhook(started.reference, { AmountPaid: "1630.00" });
    await office.act(started, "pay");
    await office.later(30);
    expect(await office.payment(started.reference)).toMatchObject({
      status: "confirmed",
      disputed: false,
      settled: true,
    });
  });

  const snapshot = (reference: string, amount: Snapshot["amount"]): Snapshot => ({
    state: "paid",
    rawState: "3",
    reference,
    amount,
    observedAt: office.now(),
    evidence: {},
  });
  test.each([
    ["another currency", { minor: 163000n, currency: "USD" }, true],
    ["main units for minor ones", { minor: 1630n, currency: "CUP" }, true],
    ["a hundredth more", { minor: 163001n, currency: "CUP" }, true],
    ["exactly what was asked", { minor: 163000n, currency: "CUP" }, false],
  ])("%s", async (_name, amount, disputed) => {
    const started = await office.begin(await contract(), "transfermovil");
    const { id } = await office.payment(started.reference);
    await applySnapshot(office.app.server, id, snapshot(started.reference, amount));
    expect(await office.payment(started.reference)).toMatchObject({
      status: disputed ? "paying" : "confirmed",
      disputed,
    });
  });

  test("once the gateway reports the right amount, it is paid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.fault("enzona", started.reference, { wrongAmount: true });
    await pay(started);
    expect((await office.payment(started.reference)).disputed).toBe(true);
    await office.fault("enzona", started.reference, {});
    await office.later(600);
    expect(await office.payment(started.reference)).toMatchObject({
      status: "confirmed",
      disputed: false,
      settled: true,
    });
  });
});

describe("5, paid late", () => {
  test("Transfermóvil, after expiry: late, and it settles the open debt", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.later(31 * 60);
    expect(await statusOf(started)).toBe("expired");
    await pay(started, "pay-late");
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", late: true, settled: true });
    expect(await timesPaid(debt)).toBe(1);
  });

  test("card, not processed for two hours, then accepted without a webhook", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "bipay");
    await office.fault("bipay", started.reference, { callbacks: 0 });
    await office.later(2 * 3600 + 60);
    expect(await statusOf(started)).toBe("expired");
    await office.act(started, "pay-late");
    await office.later(900);
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", late: true });
  });

  test("for a debt cancelled meanwhile: not reopened, refund due, cashier and payer notified", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.later(31 * 60);
    await cancelContract(office.app.server, debt.id);
    await expectRefusal(office.begin(debt, "enzona"), "REQUEST_NOT_FOUND_OR_PAID");
    await pay(started, "pay-late");
    const payment = await office.payment(started.reference);
    expect(payment).toMatchObject({ status: "confirmed", late: true, settled: false, refundDue: "1630.00" });
    expect(await contractRow(office.app.server.db, debt.id)).toMatchObject({ status: "cancelled", payments: 0 });
    const mails = await office.app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, "paymentDuplicated"), eq(emails.relatedId, payment.id)));
    expect(mails).toHaveLength(1);
  });

  test("after the polling period it is no longer queried automatically, but staff can still query it", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.later(31 * 60);
    await office.later(49 * 3600);
    expect(await office.payment(started.reference)).toMatchObject({ status: "expired", nextPollAt: null });
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay-late");
    await office.later(600);
    expect(await statusOf(started)).toBe("expired");
    const cashier = office.app.as("administrator@demo.example").payments;
    expect(await cashier.syncTransfermovil({ reference: started.reference })).toEqual({
      checked: 1,
      changed: [{ reference: started.reference, from: "expired", to: "confirmed" }],
    });
  });
});

describe("6, EnZona's payer confirms and closes the browser", () => {
  test("found by a status query; with many concurrent queries the payment is completed once", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.act(started, "pay");
    const payment = await office.payment(started.reference);
    office.advance(15);
    const completeCount = countCalls("enzona", "complete");
    await Promise.all([
      pollPayments(office.app.server),
      pollPayments(office.app.server),
      ...Array.from({ length: 6 }, () => queryGateway(office.app.server, payment)),
    ]);
    expect(completeCount()).toBe(1);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(debt)).toBe(1);
  });

  test("the response of the completion is lost: a status query decides", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.act(started, "pay");
    const completeCount = countCalls("enzona", "complete", () =>
      office.fault("enzona", started.reference, { dropAnswer: true }),
    );
    await office.later(15);
    expect(completeCount()).toBe(1);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(debt)).toBe(1);
  });

  test("a worker crashes during the completion: another one completes it later", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.act(started, "pay");
    const future = new Date(office.now().getTime() + 90_000).toISOString();
    await office.app.server.db
      .update(payments)
      .set({ workedUntil: future })
      .where(eq(payments.reference, started.reference));
    await office.later(15);
    expect(await statusOf(started)).toBe("paying");
    await office.later(120);
    expect(await statusOf(started)).toBe("confirmed");
  });
});

test.each([
  { amount: "1700.00", currency: "CUP" },
  { amount: "1630.00", currency: "USD" },
])("price changed to $amount $currency: EnZona's order for the old price is cancelled", async (price) => {
  const debt = await contract();
  const started = await office.begin(debt, "enzona");
  await office.app.server.db.execute(
    sql`update paid_contracts set amount = ${price.amount}, currency = ${price.currency} where id = ${debt.id}`,
  );
  await office.act(started, "pay");
  const completeCount = countCalls("enzona", "complete");
  await office.later(15);
  expect(completeCount()).toBe(0);
  expect(await statusOf(started)).toBe("cancelled");
  expect(await timesPaid(debt)).toBe(0);
});

describe("7, completing EnZona's payment too early and twice", () => {
  test("no effect, and the second call is not refused", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    const { gatewayId } = await office.payment(started.reference);
    const returnFromGateway = () =>
      office.app.as("nobody").payments.completeEnzona({ transaction_uuid: gatewayId ?? "" });
    expect(await returnFromGateway()).toEqual({ status: "paying", commonId: debt.id });
    await office.act(started, "pay");
    expect(await returnFromGateway()).toEqual({ status: "confirmed", commonId: debt.id });
    expect(await returnFromGateway()).toEqual({ status: "confirmed", commonId: debt.id });
    expect(await timesPaid(debt)).toBe(1);
    await expectRefusal(
      office.app.as("nobody").payments.completeEnzona({ transaction_uuid: "0123456789abcdef0123456789abcdef" }),
      "NOT_FOUND",
    );
  });
});

describe("8, cancelling while paying", () => {
  const cancel = (started: StartedAttempt, debt: TestContractRow) =>
    office.app.as("nobody").payments.cancel({ reference: started.reference, token: debt.token });

  test.each([0, 1, 2, 3, 4, 5])("EnZona, race %i: our status equals the gateway's final status", async (round) => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await Promise.all(
      round % 2 === 0
        ? [cancel(started, debt), office.act(started, "pay")]
        : [office.act(started, "pay"), cancel(started, debt)],
    );
    await office.later(15);
    await office.later(600);
    const belief = (await office.beliefs()).find((each) => each.reference === started.reference);
    expect(["1111", "1112", "1117"]).toContain(belief?.state);
    expect(await statusOf(started)).toBe(belief?.state === "1111" ? "confirmed" : "cancelled");
    expect(await timesPaid(debt)).toBe(belief?.state === "1111" ? 1 : 0);
  });

  test("EnZona's page sends the payer back with its uuid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    const { gatewayId } = await office.payment(started.reference);
    expect(await office.app.as("nobody").payments.cancel({ transaction_uuid: gatewayId ?? "" })).toEqual({
      status: "cancelled",
    });
    expect((await office.beliefs()).find((each) => each.reference === started.reference)?.state).toBe("1112");
  });

  test("a guessed reference cancels nothing", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    const otherDebt = await contract();
    await expectRefusal(office.app.as("nobody").payments.cancel({ reference: started.reference }), "NOT_FOUND");
    await expectRefusal(cancel(started, otherDebt), "NOT_FOUND");
    await expectRefusal(
      office.app.as("client2@demo.example").payments.cancel({ reference: started.reference }),
      "NOT_FOUND",
    );
    expect(await statusOf(started)).toBe("paying");
  });

  test("an EnZona payment completed without our knowledge is not cancelled", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.act(started, "pay");
    const { server } = office.app;
    await providerOf(server, "enzona").complete(attemptOf(server, await office.payment(started.reference)));
    expect(await statusOf(started)).toBe("paying");
    expect(await cancel(started, debt)).toEqual({ status: "confirmed" });
    expect(await timesPaid(debt)).toBe(1);
  });

  test("a disputed payment cannot be cancelled by its payer", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.app.server.db
      .update(payments)
      .set({ disputed: true })
      .where(eq(payments.reference, started.reference));
    expect(await cancel(started, debt)).toEqual({ status: "paying" });
  });

  test("EnZona's cancellation is repeated if its call is lost", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "enzona");
    await office.fault("enzona", started.reference, { delayMs: 600, errorCode: 4046, times: 3 });
    expect(await cancel(started, debt)).toEqual({ status: "cancelled" });
    await office.fault("enzona", started.reference, {});
    await office.act(started, "pay");
    await office.later(60);
    expect((await office.beliefs()).find((each) => each.reference === started.reference)?.state).toBe("1117");
    expect(await timesPaid(debt)).toBe(0);
  });
});

describe("9, forged webhooks", () => {
  const paidWebhook = (reference: string) => ({
    Source: "30999",
    ExternalId: reference,
    Status: 3,
    TmId: "190971479",
    BankId: "MM00000000001",
    Bank: "03",
    Phone: "5352345678",
  });

  test("Transfermóvil with the right ids: a status query shows that the order is unpaid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await notify(paidWebhook(started.reference));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "processed", verified: "none" }]);
    // The genuine webhook with the same content still counts.
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await notify(paidWebhook(started.reference));
    await office.later(12);
    expect(await statusOf(started)).toBe("confirmed");
  });

  test("Transfermóvil with a wrong password or another entity: stored as rejected", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await notify(paidWebhook(started.reference), { username: "legalsit", source: "30999", password: "x" });
    await notify({ ...paidWebhook(started.reference), Source: "1" });
    await office.quiet();
    expect((await eventsOf(started.reference)).map((event) => event.state)).toEqual(["rejected"]);
    expect(await statusOf(started)).toBe("paying");
  });

  test.each([
    ["signed with another key", (_good: Record<string, string>, forgedFields: Record<string, string>) => forgedFields],
    ["a signature of another amount", (signedFields: Record<string, string>) => ({ ...signedFields, importe: "1" })],
    ["no signature", unsigned],
  ])("card, %s: stored as rejected, nothing changes", async (_name, alter) => {
    const started = await office.begin(await contract(), "bipay");
    const operation = paidByCard(office, await office.payment(started.reference));
    const signedFields = resultFields(operation, operation.minor);
    await notifyOfCard(office, alter(signedFields, resultFields(operation, operation.minor, "another key")));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "rejected", verified: "bad" }]);
  });

  test("card, signature of another attempt: stored as rejected", async () => {
    const [first, second] = [
      await office.begin(await contract(), "bipay"),
      await office.begin(await contract(), "bipay"),
    ];
    const operation = paidByCard(office, await office.payment(first.reference));
    await notifyOfCard(office, { ...resultFields(operation, operation.minor), transaccion: second.reference });
    await office.quiet();
    expect(await statusOf(second)).toBe("paying");
  });

  test("a genuine card webhook about an attempt of another gateway matches nothing", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    const operation = { ...paidByCard(office, { reference: started.reference, amount: "1630.00" }), moneda: "192" };
    await notifyOfCard(office, resultFields(operation, operation.minor));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "parked", gateway: "bipay" }]);
  });

  test("card, unsigned fields altered: paid, and the altered fields are ignored", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "bipay");
    const operation = paidByCard(office, await office.payment(started.reference));
    await notifyOfCard(office, { ...resultFields(operation, operation.minor), tasa: "9.9", usuario: "x" });
    await office.quiet();
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(debt)).toBe(1);
  });
});

describe("11, the browser's return", () => {
  test("is never enough: the gateway is queried, and the payer sees the waiting page", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "bipay");
    const operation = paidByCard(office, await office.payment(started.reference));
    const fields = resultFields(operation, operation.minor);
    const returnFromGateway = () =>
      office.app.app.inject({
        method: "POST",
        url: `/legalsitapi/bipay/return/${started.reference}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(fields).toString(),
      });
    const response = await returnFromGateway();
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(new RegExp(`/legalsit/payment/bipay/ok/${started.reference}$`));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    // If no server webhook arrives, the browser's return also triggers a query.
    await office.fault("bipay", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await returnFromGateway();
    await office.later(12);
    expect(await statusOf(started)).toBe("confirmed");
  });
});

test("12, the card gateway queried before the form was posted: still pending", async () => {
  const debt = await contract();
  const started = await office.app.as("nobody").payments.createCard({
    commonId: debt.id,
    token: debt.token,
    currency: "USD",
  });
  await office.later(15);
  await office.later(60);
  expect(await statusOf(started)).toBe("paying");
  await postForm(started.form);
  await pay({ gateway: "bipay", ...started });
  expect(await timesPaid(debt)).toBe(1);
});

describe("14, more than one payment", () => {
  test("the card denied, then a second card on the same page: paid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "bipay");
    await office.act(started, "deny");
    await office.quiet();
    expect(await statusOf(started)).toBe("failed");
    await pay(started);
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", settled: true });
    expect(await timesPaid(debt)).toBe(1);
  });

  test("by QR and by card: one settles, the other is due back, and the sums agree", async () => {
    const debt = await contract();
    const qrAttempt = await office.begin(debt, "transfermovil");
    await expectRefusal(office.begin(debt, "bipay"), "PAYMENT_IN_PROGRESS");
    await office.app.as("nobody").payments.cancel({ reference: qrAttempt.reference, token: debt.token });
    const cardAttempt = await office.begin(debt, "bipay");
    await pay(cardAttempt);
    await pay(qrAttempt, "pay-late");
    expect(await office.payment(cardAttempt.reference)).toMatchObject({
      status: "confirmed",
      settled: true,
      refundDue: null,
    });
    const second = await office.payment(qrAttempt.reference);
    expect(second).toMatchObject({
      status: "confirmed",
      settled: false,
      duplicated: true,
      late: true,
      refundDue: "1630.00",
    });
    expect(await timesPaid(debt)).toBe(1);
    const notices = await office.app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "payment.duplicated"));
    expect(notices.filter((each) => each.textEs.includes(qrAttempt.reference)).length).toBeGreaterThan(0);
  });

  test.each([1, 2, 3])("both webhooks at the same moment: one settles, the other is due back (round %i)", async () => {
    const debt = await contract();
    const qrAttempt = await office.begin(debt, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: qrAttempt.reference, token: debt.token });
    const attempts = [qrAttempt, await office.begin(debt, "enzona")];
    const rows = await Promise.all(attempts.map(({ reference }) => office.payment(reference)));
    const paid = { state: "paid", rawState: "x", amount: { minor: 163000n, currency: "CUP" }, evidence: {} } as const;
    await Promise.all(
      rows.map(({ id, reference }) =>
        applySnapshot(office.app.server, id, { ...paid, reference, observedAt: office.now() }),
      ),
    );
    const after = await Promise.all(attempts.map(({ reference }) => office.payment(reference)));
    expect(after.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    expect(after.map(({ settled, duplicated, refundDue }) => [settled, duplicated, refundDue]).sort()).toEqual([
      [false, true, "1630.00"],
      [true, false, null],
    ]);
    expect(await timesPaid(debt)).toBe(1);
  });

  test("a late payment closes the newer attempt", async () => {
    const debt = await contract();
    const first = await office.begin(debt, "transfermovil");
    await office.later(31 * 60);
    const second = await office.begin(debt, "enzona");
    await pay(first, "pay-late");
    await office.later(1);
    expect(await statusOf(first)).toBe("confirmed");
    expect(await statusOf(second)).toBe("cancelled");
    await office.act(second, "pay");
    await office.later(60);
    expect((await office.beliefs()).find((each) => each.reference === second.reference)?.state).toBe("1112");
    expect(await timesPaid(debt)).toBe(1);
  });
});

describe("15, money refunded at the gateway", () => {
  test("Transfermóvil reversed it: refunded here, and disputed because the contract counts as paid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await pay(started);
    await office.act(started, "refund-done");
    await office.app.as("administrator@demo.example").payments.sync({ reference: started.reference });
    expect(await office.payment(started.reference)).toMatchObject({
      status: "refunded",
      refundedAmount: "1630.00",
      disputed: true,
    });
  });

  test("reversed before we knew of it: never counted as paid", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await office.act(started, "refund-done");
    await office.later(15);
    expect(await office.payment(started.reference)).toMatchObject({ status: "refunded", settled: false });
    expect(await timesPaid(debt)).toBe(0);
  });
});

describe("many concurrent calls", () => {
  const body = (debt: TestContractRow) => ({ commonId: debt.id, token: debt.token });

  test("fifty times the same order with one key: one payment, fifty equal responses", async () => {
    const debt = await contract();
    const createCount = countCalls("enzona", "create");
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        office.app.send("nobody", contracts.payments.createEnzona, body(debt), {
          "idempotency-key": `key-${debt.number}`,
        }),
      ),
    );
    expect(createCount()).toBe(1);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    const rows = await office.app.server.db.select().from(payments).where(eq(payments.subjectId, debt.id));
    expect(rows).toHaveLength(1);
  });

  test("the same key for another debt is refused", async () => {
    const [debt, otherDebt] = [await contract(), await contract()];
    const key = { "idempotency-key": `key-${debt.number}-x` };
    await office.app.send("nobody", contracts.payments.createEnzona, body(debt), key);
    const second = await office.app.send("nobody", contracts.payments.createEnzona, body(otherDebt), key);
    expect(second.status).toBe(409);
  });

  test("twenty times without a key: still one order", async () => {
    const debt = await contract();
    const createCount = countCalls("transfermovil", "create");
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => office.app.as("nobody").payments.createTransfermovil(body(debt))),
    );
    expect(createCount()).toBe(1);
    expect(new Set(responses.map((response) => response.reference)).size).toBe(1);
  });
});

// Last, because the clock advances by days: the sessions of other tests would expire.
describe("a link", () => {
  const advanceHours = (hours: number) => office.advance(hours * 3600);

  test("allows five attempts, numbered across all links of the debt", async () => {
    const debt = await contract();
    const denyAttempt = async () => {
      const started = await office.begin(debt, "transfermovil");
      await office.act(started, "deny");
      await office.later(12);
      return started.reference.slice(-3);
    };
    const numbers = [
      await denyAttempt(),
      await denyAttempt(),
      await denyAttempt(),
      await denyAttempt(),
      await denyAttempt(),
    ];
    expect(numbers).toEqual(["001", "002", "003", "004", "005"]);
    await expectRefusal(office.begin(debt, "transfermovil"), "ATTEMPTS_EXHAUSTED");
    const { token } = await inTransaction(office.app.server.db, (tx) =>
      issueLink(tx, "system", { kind: "consulate", id: debt.id, now: office.now() }),
    );
    const next = await office.begin({ ...debt, token }, "transfermovil");
    expect(next.reference.slice(-3)).toBe("006");
  });

  test("that expires unpaid releases its reservation once", async () => {
    const debt = await contract();
    advanceHours(73);
    await expireLinks(office.app.server);
    await expireLinks(office.app.server);
    expect(await contractRow(office.app.server.db, debt.id)).toMatchObject({ links_expired: 1 });
    await expectRefusal(office.begin(debt, "transfermovil"), "LINK_EXPIRED");
  });

  test("does not expire for a payer who paid: the gateway is queried first", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    advanceHours(73);
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await contractRow(office.app.server.db, debt.id)).toMatchObject({ status: "paid", links_expired: 0 });
  });

  test("does not expire while a silent gateway may have its payment", async () => {
    const debt = await contract();
    const started = await office.begin(debt, "transfermovil");
    advanceHours(73);
    await office.fault("transfermovil", started.reference, { delayMs: 600, times: 1 });
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("paying");
    expect(await contractRow(office.app.server.db, debt.id)).toMatchObject({ links_expired: 0 });
    await office.fault("transfermovil", started.reference, {});
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("expired");
    expect(await contractRow(office.app.server.db, debt.id)).toMatchObject({ links_expired: 1 });
  });
});

test("a link expires behind fifty older ones that cannot, because their gateway does not answer", async () => {
  const blocked: TestContractRow[] = [];
  for (let count = 0; count < 51; count++) {
    const debt = await contract();
    await writeAttempt(office.app.server.db, "paying", { subjectId: debt.id, subjectNumber: debt.number });
    blocked.push(debt);
  }
  office.advance(60);
  const newest = await contract();
  const port = Number(new URL(office.sandbox.url).port);
  await office.sandbox.close();
  office.advance(73 * 3600);
  await expireLinks(office.app.server);
  office.sandbox = await startSandbox({ port, now: office.now });
  const expired = async ({ id }: TestContractRow) => (await contractRow(office.app.server.db, id))?.links_expired;
  expect(await expired(newest)).toBe(1);
  expect(await Promise.all(blocked.map(expired))).toEqual(blocked.map(() => 0));
});

describe("a clock that was days ahead and is corrected", () => {
  const inDays = (days: number) => new Date(office.now().getTime() + days * 86_400_000).toISOString();

  test("does not delay a status query: it is sent at once, and the payment is confirmed", async () => {
    const started = await office.begin(await contract(), "enzona");
    await office.act(started, "pay");
    await office.app.server.db
      .update(payments)
      .set({ nextPollAt: inDays(3) })
      .where(eq(payments.reference, started.reference));
    await pollPayments(office.app.server);
    expect(await statusOf(started)).toBe("confirmed");
  });

  test("does not delay a webhook: it is processed at once", async () => {
    const debt = await contract();
    const reference = `5${debt.number.slice(2)}001`;
    await notify({ Source: 30999, ExternalId: reference, Status: 3, TmId: "1", BankId: "MM2", Bank: "03" });
    await office.quiet();
    const [parked] = await eventsOf(reference);
    await office.app.server.db
      .update(gatewayEvents)
      .set({ nextTryAt: inDays(3) })
      .where(eq(gatewayEvents.reference, reference));
    await processEvents(office.app.server);
    expect((await eventsOf(reference))[0]?.tries).toBe((parked?.tries ?? 0) + 1);
  });
});
