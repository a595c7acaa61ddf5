/** The hard cases of money, each against the gateways' sandbox: what may go wrong between three parties and a network. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resultFields } from "../../sandbox/bidaiondo-result.ts";
import { notifications } from "../../src/areas/notifications/server/tables.ts";
import { emails } from "../../src/areas/outgoing-mail/server/tables.ts";
import { queryGateway } from "../../src/areas/payments/server/polling/query-gateway.ts";
import { processEvents } from "../../src/areas/payments/server/webhooks/webhook-inbox.ts";
import { attemptOf, providerOf } from "../../src/areas/payments/server/gateway.ts";
import { expireLinks, pollPayments } from "../../src/areas/payments/server/polling/poll-payments.ts";
import { issueLink } from "../../src/areas/payments/server/public.ts";
import { settleSnapshot } from "../../src/areas/payments/server/attempts/settle.ts";
import { payments } from "../../src/areas/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/payments/server/gateway-table.ts";
import {
  cancelContract,
  type TestContractRow,
  contractRow,
  newContract,
} from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { type GatewayKey, gatewayKeys } from "../../src/areas/payments/states.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import type { Gateways } from "../../src/server/gateways/open.ts";
import type { PaymentProvider, Snapshot } from "../../src/server/gateways/provider.ts";
import { expectRefusal } from "../../src/server/testing/test-app.ts";
import { contracts } from "../../src/areas/contracts.ts";
import { notifyOfCard, paidByCard } from "./send-webhooks.ts";
import { type StartedAttempt, type Office, openOffice, postForm } from "./fault-office.ts";

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

/** Pays at the gateway and lets everything that follows from it happen. */
async function pay(started: StartedAttempt, action: "pay" | "pay-late" = "pay"): Promise<void> {
  await office.act(started, action);
  await office.later(12);
}

/** Counts the calls of a method of a gateway, which still does its work; `before` runs ahead of each. */
function counting(gateway: GatewayKey, method: "complete" | "create", before = async () => {}): () => number {
  const open = office.app.server.gateways as { -readonly [G in keyof Gateways]: Gateways[G] };
  const real = open[gateway] as PaymentProvider;
  let count = 0;
  open[gateway] = {
    ...real,
    [method]: async (attempt: Parameters<PaymentProvider["create"]>[0]) => {
      count += 1;
      await before();
      return real[method](attempt);
    },
  };
  return () => {
    open[gateway] = real;
    return count;
  };
}

describe.each(gatewayKeys)("%s, when nothing goes wrong", (gateway) => {
  test("is paid once, with its receipt in the log and its link closed", async () => {
    const owed = await contract();
    const started = await office.begin(owed, gateway);
    expect(await statusOf(started)).toBe("paying");
    await pay(started);
    expect(await office.payment(started.reference)).toMatchObject({
      status: "confirmed",
      settled: true,
      late: false,
      duplicated: false,
      nextPollAt: null,
    });
    expect(await timesPaid(owed)).toBe(1);
    await expectRefusal(office.begin(owed, gateway), "REQUEST_NOT_FOUND_OR_PAID");
  });

  test("denied: the payer may try again with a new reference", async () => {
    const owed = await contract();
    const first = await office.begin(owed, gateway);
    await office.act(first, "deny");
    await office.later(12);
    expect(await statusOf(first)).toBe("failed");
    const second = await office.begin(owed, gateway);
    expect(Number(second.reference)).toBe(Number(first.reference) + 1);
    await pay(second);
    expect(await timesPaid(owed)).toBe(1);
  });
});

describe("1, the same event five times", () => {
  test.each(["transfermovil", "bipay"] as const)("%s: one payment, every answer a success", async (gateway) => {
    const owed = await contract();
    const started = await office.begin(owed, gateway);
    await office.fault(gateway, started.reference, { callbacks: 5 });
    const belief = await office.act(started, "pay");
    await office.quiet();
    expect(belief?.callbacks.map((each) => each.status)).toEqual([200, 200, 200, 200, 200]);
    const payment = await office.payment(started.reference);
    expect(await office.timesIn(payment, "confirmed")).toBe(1);
    expect(await timesPaid(owed)).toBe(1);
    expect((await eventsOf(started.reference)).reduce((sum, event) => sum + event.deliveries, 0)).toBe(5);
  });
});

describe("2, the event before its order", () => {
  test("told before the creation is answered: paid, nothing lost", async () => {
    const owed = await contract();
    await office.fault("transfermovil", "next", { callbackBeforeAnswer: true, delayMs: 50 });
    const started = await office.begin(owed, "transfermovil");
    await office.quiet();
    expect(await statusOf(started)).toBe("confirmed");
    expect((await office.payment(started.reference)).gatewayId).not.toBeNull();
    expect(await timesPaid(owed)).toBe(1);
  });

  test("told about a reference we do not have yet: parked, then applied", async () => {
    const owed = await contract();
    const reference = `5${owed.number.slice(2)}001`;
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
    const started = await office.begin(owed, "transfermovil");
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

describe("3, the creation's answer gets lost", () => {
  test.each(["transfermovil", "enzona"] as const)("%s: found again, one order there", async (gateway) => {
    const owed = await contract();
    await office.fault(gateway, "next", { dropAnswer: true });
    const started = await office.begin(owed, gateway);
    expect(await statusOf(started)).toBe("paying");
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
    await pay(started);
    expect(await timesPaid(owed)).toBe(1);
  });

  test("answers lost again and again: told so, and the next try takes up the same order", async () => {
    const owed = await contract();
    await office.fault("transfermovil", "next", { dropAnswer: true, times: 2 });
    await expectRefusal(office.begin(owed, "transfermovil"), "GATEWAY_UNREACHABLE");
    const started = await office.begin(owed, "transfermovil");
    expect(started.reference.endsWith("001")).toBe(true);
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
  });

  test("EnZona's answer gets lost, and that of looking for it too: the order is found, not placed twice", async () => {
    const owed = await contract();
    await office.fault("enzona", "next", { dropAnswer: true, times: 2 });
    const started = await office.begin(owed, "enzona");
    expect((await office.beliefs()).filter((each) => each.reference === started.reference)).toHaveLength(1);
    await pay(started);
    expect(await timesPaid(owed)).toBe(1);
  });

  test("an order that never arrived there fails at the first question, and another way is open at once", async () => {
    const owed = await contract();
    // Slower than we wait, and then refused: nothing is placed.
    await office.fault("transfermovil", "next", { delayMs: 500, errorCode: "Not authorized", times: 2 });
    await expectRefusal(office.begin(owed, "transfermovil"), "GATEWAY_UNREACHABLE");
    await office.later(12);
    const [first] = await office.app.server.db.select().from(payments).where(eq(payments.subjectId, owed.id));
    expect(first).toMatchObject({ status: "failed", failure: "neverPlaced" });
    await pay(await office.begin(owed, "enzona"));
    expect(await timesPaid(owed)).toBe(1);
  });
});

describe("4, another amount", () => {
  test.each(gatewayKeys)("%s, a hundredth less: not paid, a person is told, once", async (gateway) => {
    const owed = await contract();
    const started = await office.begin(owed, gateway);
    await office.fault(gateway, started.reference, { wrongAmount: true });
    await office.act(started, "pay");
    for (let turn = 0; turn < 3; turn++) await office.later(120);
    expect(await office.payment(started.reference)).toMatchObject({ status: "paying", disputed: true, settled: false });
    expect(await timesPaid(owed)).toBe(0);
    const notices = await office.app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "payment.refundDue"));
    const aboutIt = notices.filter((each) => each.textEs.includes(started.reference));
    // The card has two keepers; a person who is both of them is told as each.
    const perPerson = gateway === "bipay" ? 2 : 1;
    expect(aboutIt.length).toBeGreaterThan(0);
    for (const { userId } of aboutIt)
      expect(aboutIt.filter((each) => each.userId === userId).length).toBeLessThanOrEqual(perPerson);
    // It neither expires nor lets another attempt in: real money is there.
    await office.later(3600);
    expect(await statusOf(started)).toBe("paying");
    await expectRefusal(office.begin(owed, gateway), "PAYMENT_IN_PROGRESS");
  });

  const paidWord = (reference: string, more: object, headers: Record<string, string> = {}) =>
    notify({ Source: 30999, ExternalId: reference, Status: 3, TmId: 1, BankId: "MM1", Bank: "03", ...more }, headers);

  test("Transfermóvil tells the amount after we had found it paid: it counts, and a person is told", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await pay(started);
    const paid = await office.payment(started.reference);
    expect(paid).toMatchObject({ status: "confirmed", settled: true, disputed: false });
    await paidWord(started.reference, { AmountPaid: 1000 });
    await office.later(12);
    const dispute = { disputed: true, disputeReason: "amount 1000.00", receivedAmount: "1000.00" };
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", settled: true, ...dispute });
    const cashier = office.app.as("administrator@demo.example").payments;
    const { _id, updatedAt } = { _id: paid.id, updatedAt: (await office.payment(started.reference)).updatedAt };
    await cashier.decide({ _id, updatedAt, decision: "accept", reason: "Pagará el resto en caja" });
    // Said again it is nothing new.
    await paidWord(started.reference, { AmountPaid: 1000 });
    await office.later(60);
    expect(await office.payment(started.reference)).toMatchObject({ amount: "1000.00", disputed: false });
  });

  test("Transfermóvil corrects the amount of its notification: the newest counts", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await paidWord(started.reference, { AmountPaid: "163.00" });
    office.advance(1);
    await paidWord(started.reference, { AmountPaid: "1630.00" });
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
  ])("%s", async (_what, amount, disputed) => {
    const started = await office.begin(await contract(), "transfermovil");
    const { id } = await office.payment(started.reference);
    await settleSnapshot(office.app.server, id, snapshot(started.reference, amount));
    expect(await office.payment(started.reference)).toMatchObject({
      status: disputed ? "paying" : "confirmed",
      disputed,
    });
  });

  test("once the gateway says the right amount, it is paid", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
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
  test("Transfermóvil, after its validity: late, and it settles what still waits", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await office.later(31 * 60);
    expect(await statusOf(started)).toBe("expired");
    await pay(started, "pay-late");
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", late: true, settled: true });
    expect(await timesPaid(owed)).toBe(1);
  });

  test("the card, not processed for two hours and accepted then, without any callback", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "bipay");
    await office.fault("bipay", started.reference, { callbacks: 0 });
    await office.later(2 * 3600 + 60);
    expect(await statusOf(started)).toBe("expired");
    await office.act(started, "pay-late");
    await office.later(900);
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", late: true });
  });

  test("for something cancelled meanwhile: not reopened, owed back, cashier and payer told", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await office.later(31 * 60);
    await cancelContract(office.app.server, owed.id);
    await expectRefusal(office.begin(owed, "enzona"), "REQUEST_NOT_FOUND_OR_PAID");
    await pay(started, "pay-late");
    const payment = await office.payment(started.reference);
    expect(payment).toMatchObject({ status: "confirmed", late: true, settled: false, refundDue: "1630.00" });
    expect(await contractRow(office.app.server.db, owed.id)).toMatchObject({ status: "cancelled", payments: 0 });
    const mails = await office.app.server.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, "paymentDuplicated"), eq(emails.relatedId, payment.id)));
    expect(mails).toHaveLength(1);
  });

  test("once the question's time is over it is no longer asked by itself, and a person can still ask", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
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
  test("found by asking; however many ask at once, the money is taken once", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    await office.act(started, "pay");
    const payment = await office.payment(started.reference);
    office.advance(15);
    const completes = counting("enzona", "complete");
    await Promise.all([
      pollPayments(office.app.server),
      pollPayments(office.app.server),
      ...Array.from({ length: 6 }, () => queryGateway(office.app.server, payment)),
    ]);
    expect(completes()).toBe(1);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(owed)).toBe(1);
  });

  test("the answer to taking it gets lost: a question decides", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    await office.act(started, "pay");
    const completes = counting("enzona", "complete", () =>
      office.fault("enzona", started.reference, { dropAnswer: true }),
    );
    await office.later(15);
    expect(completes()).toBe(1);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(owed)).toBe(1);
  });

  test("a worker dies while taking it: another one does, later", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
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
])("what costs $amount $currency by now is not taken for the former price: EnZona's order is let go", async (price) => {
  const owed = await contract();
  const started = await office.begin(owed, "enzona");
  await office.app.server.db.execute(
    sql`update paid_contracts set amount = ${price.amount}, currency = ${price.currency} where id = ${owed.id}`,
  );
  await office.act(started, "pay");
  const completes = counting("enzona", "complete");
  await office.later(15);
  expect(completes()).toBe(0);
  expect(await statusOf(started)).toBe("cancelled");
  expect(await timesPaid(owed)).toBe(0);
});

describe("7, taking EnZona's money too early and twice", () => {
  test("no harm, and no refusal for the second", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    const { gatewayId } = await office.payment(started.reference);
    const back = () => office.app.as("nobody").payments.completeEnzona({ transaction_uuid: gatewayId ?? "" });
    expect(await back()).toEqual({ status: "paying", commonId: owed.id });
    await office.act(started, "pay");
    expect(await back()).toEqual({ status: "confirmed", commonId: owed.id });
    expect(await back()).toEqual({ status: "confirmed", commonId: owed.id });
    expect(await timesPaid(owed)).toBe(1);
    await expectRefusal(
      office.app.as("nobody").payments.completeEnzona({ transaction_uuid: "0123456789abcdef0123456789abcdef" }),
      "NOT_FOUND",
    );
  });
});

describe("8, giving up while paying", () => {
  const cancel = (started: StartedAttempt, owed: TestContractRow) =>
    office.app.as("nobody").payments.cancel({ reference: started.reference, token: owed.token });

  test.each([0, 1, 2, 3, 4, 5])("EnZona, race %i: whatever the gateway ends with is what we say", async (turn) => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    await Promise.all(
      turn % 2 === 0
        ? [cancel(started, owed), office.act(started, "pay")]
        : [office.act(started, "pay"), cancel(started, owed)],
    );
    await office.later(15);
    await office.later(600);
    const belief = (await office.beliefs()).find((each) => each.reference === started.reference);
    expect(["1111", "1112", "1117"]).toContain(belief?.state);
    expect(await statusOf(started)).toBe(belief?.state === "1111" ? "confirmed" : "cancelled");
    expect(await timesPaid(owed)).toBe(belief?.state === "1111" ? 1 : 0);
  });

  test("EnZona's page sends the payer back with its uuid", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    const { gatewayId } = await office.payment(started.reference);
    expect(await office.app.as("nobody").payments.cancel({ transaction_uuid: gatewayId ?? "" })).toEqual({
      status: "cancelled",
    });
    expect((await office.beliefs()).find((each) => each.reference === started.reference)?.state).toBe("1112");
  });

  test("a guessed reference gives nothing up", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    const other = await contract();
    await expectRefusal(office.app.as("nobody").payments.cancel({ reference: started.reference }), "NOT_FOUND");
    await expectRefusal(cancel(started, other), "NOT_FOUND");
    await expectRefusal(
      office.app.as("client2@demo.example").payments.cancel({ reference: started.reference }),
      "NOT_FOUND",
    );
    expect(await statusOf(started)).toBe("paying");
  });

  test("EnZona's money that was taken without our hearing of it is not given up", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    await office.act(started, "pay");
    const { server } = office.app;
    await providerOf(server, "enzona").complete(attemptOf(server, await office.payment(started.reference)));
    expect(await statusOf(started)).toBe("paying");
    expect(await cancel(started, owed)).toEqual({ status: "confirmed" });
    expect(await timesPaid(owed)).toBe(1);
  });

  test("what waits for a person's decision is not closed by its payer", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await office.app.server.db
      .update(payments)
      .set({ disputed: true })
      .where(eq(payments.reference, started.reference));
    expect(await cancel(started, owed)).toEqual({ status: "paying" });
  });

  test("EnZona lets go although the word got lost: it is told again", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "enzona");
    await office.fault("enzona", started.reference, { delayMs: 600, errorCode: 4046, times: 3 });
    expect(await cancel(started, owed)).toEqual({ status: "cancelled" });
    await office.fault("enzona", started.reference, {});
    await office.act(started, "pay");
    await office.later(60);
    expect((await office.beliefs()).find((each) => each.reference === started.reference)?.state).toBe("1117");
    expect(await timesPaid(owed)).toBe(0);
  });
});

describe("9, forged words", () => {
  const paidWord = (reference: string) => ({
    Source: "30999",
    ExternalId: reference,
    Status: 3,
    TmId: "190971479",
    BankId: "MM00000000001",
    Bank: "03",
    Phone: "5352345678",
  });

  test("Transfermóvil with the right ids: we ask, and the order is new", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await notify(paidWord(started.reference));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "processed", verified: "none" }]);
    // The true one, word for word the same, still counts.
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await notify(paidWord(started.reference));
    await office.later(12);
    expect(await statusOf(started)).toBe("confirmed");
  });

  test("Transfermóvil with a wrong password or another entity: kept as rejected", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    await notify(paidWord(started.reference), { username: "legalsit", source: "30999", password: "x" });
    await notify({ ...paidWord(started.reference), Source: "1" });
    await office.quiet();
    expect((await eventsOf(started.reference)).map((event) => event.state)).toEqual(["rejected"]);
    expect(await statusOf(started)).toBe("paying");
  });

  test.each([
    ["signed with another key", (_good: Record<string, string>, bad: Record<string, string>) => bad],
    ["a signature of another amount", (good: Record<string, string>) => ({ ...good, importe: "1" })],
    ["no signature", unsigned],
  ])("the card, %s: kept as rejected, nothing changes", async (_what, forge) => {
    const started = await office.begin(await contract(), "bipay");
    const one = paidByCard(office, await office.payment(started.reference));
    const good = resultFields(one, one.minor);
    await notifyOfCard(office, forge(good, resultFields(one, one.minor, "another key")));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "rejected", verified: "bad" }]);
  });

  test("the card, a signature of another attempt: kept as rejected", async () => {
    const [first, second] = [
      await office.begin(await contract(), "bipay"),
      await office.begin(await contract(), "bipay"),
    ];
    const one = paidByCard(office, await office.payment(first.reference));
    await notifyOfCard(office, { ...resultFields(one, one.minor), transaccion: second.reference });
    await office.quiet();
    expect(await statusOf(second)).toBe("paying");
  });

  test("the card's true word about another gateway's attempt is nobody's", async () => {
    const started = await office.begin(await contract(), "transfermovil");
    const one = { ...paidByCard(office, { reference: started.reference, amount: "1630.00" }), moneda: "192" };
    await notifyOfCard(office, resultFields(one, one.minor));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    expect(await eventsOf(started.reference)).toMatchObject([{ state: "parked", gateway: "bipay" }]);
  });

  test("the card, altered where nothing is signed: paid, and what was altered is not believed", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "bipay");
    const one = paidByCard(office, await office.payment(started.reference));
    await notifyOfCard(office, { ...resultFields(one, one.minor), tasa: "9.9", usuario: "x" });
    await office.quiet();
    expect(await statusOf(started)).toBe("confirmed");
    expect(await timesPaid(owed)).toBe(1);
  });
});

describe("11, what the browser brings", () => {
  test("is never enough: the gateway is asked, and the payer goes on to the page that waits", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "bipay");
    const one = paidByCard(office, await office.payment(started.reference));
    const fields = resultFields(one, one.minor);
    const back = () =>
      office.app.app.inject({
        method: "POST",
        url: `/legalsitapi/bipay/return/${started.reference}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(fields).toString(),
      });
    const answer = await back();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`/legalsit/payment/bipay/ok/${started.reference}$`));
    await office.quiet();
    expect(await statusOf(started)).toBe("paying");
    // And when the server's word never comes, the browser is reason enough to ask.
    await office.fault("bipay", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await back();
    await office.later(12);
    expect(await statusOf(started)).toBe("confirmed");
  });
});

test("12, the card gateway asked before the form was posted: still pending", async () => {
  const owed = await contract();
  const started = await office.app.as("nobody").payments.createCard({
    commonId: owed.id,
    token: owed.token,
    currency: "USD",
  });
  await office.later(15);
  await office.later(60);
  expect(await statusOf(started)).toBe("paying");
  await postForm(started.form);
  await pay({ gateway: "bipay", ...started });
  expect(await timesPaid(owed)).toBe(1);
});

describe("14, more than one payment", () => {
  test("the card denied, then a second card on the same page: paid", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "bipay");
    await office.act(started, "deny");
    await office.quiet();
    expect(await statusOf(started)).toBe("failed");
    await pay(started);
    expect(await office.payment(started.reference)).toMatchObject({ status: "confirmed", settled: true });
    expect(await timesPaid(owed)).toBe(1);
  });

  test("by QR and by card: one settles, the other is owed back, and the sums agree", async () => {
    const owed = await contract();
    const qr = await office.begin(owed, "transfermovil");
    await expectRefusal(office.begin(owed, "bipay"), "PAYMENT_IN_PROGRESS");
    await office.app.as("nobody").payments.cancel({ reference: qr.reference, token: owed.token });
    const card = await office.begin(owed, "bipay");
    await pay(card);
    await pay(qr, "pay-late");
    expect(await office.payment(card.reference)).toMatchObject({ status: "confirmed", settled: true, refundDue: null });
    const second = await office.payment(qr.reference);
    expect(second).toMatchObject({
      status: "confirmed",
      settled: false,
      duplicated: true,
      late: true,
      refundDue: "1630.00",
    });
    expect(await timesPaid(owed)).toBe(1);
    const notices = await office.app.server.db
      .select()
      .from(notifications)
      .where(eq(notifications.type, "payment.duplicated"));
    expect(notices.filter((each) => each.textEs.includes(qr.reference)).length).toBeGreaterThan(0);
  });

  test.each([1, 2, 3])("both told at the same moment: one settles, the other is owed back (round %i)", async () => {
    const owed = await contract();
    const qr = await office.begin(owed, "transfermovil");
    await office.app.as("nobody").payments.cancel({ reference: qr.reference, token: owed.token });
    const both = [qr, await office.begin(owed, "enzona")];
    const rows = await Promise.all(both.map(({ reference }) => office.payment(reference)));
    const paid = { state: "paid", rawState: "x", amount: { minor: 163000n, currency: "CUP" }, evidence: {} } as const;
    await Promise.all(
      rows.map(({ id, reference }) =>
        settleSnapshot(office.app.server, id, { ...paid, reference, observedAt: office.now() }),
      ),
    );
    const after = await Promise.all(both.map(({ reference }) => office.payment(reference)));
    expect(after.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    expect(after.map(({ settled, duplicated, refundDue }) => [settled, duplicated, refundDue]).sort()).toEqual([
      [false, true, "1630.00"],
      [true, false, null],
    ]);
    expect(await timesPaid(owed)).toBe(1);
  });

  test("late money closes the attempt that was opened beside it", async () => {
    const owed = await contract();
    const first = await office.begin(owed, "transfermovil");
    await office.later(31 * 60);
    const second = await office.begin(owed, "enzona");
    await pay(first, "pay-late");
    await office.later(1);
    expect(await statusOf(first)).toBe("confirmed");
    expect(await statusOf(second)).toBe("cancelled");
    await office.act(second, "pay");
    await office.later(60);
    expect((await office.beliefs()).find((each) => each.reference === second.reference)?.state).toBe("1112");
    expect(await timesPaid(owed)).toBe(1);
  });
});

describe("15, money that went back at the gateway", () => {
  test("Transfermóvil rolled it back: ours says refunded, and somebody is told that the contract counts as paid", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await pay(started);
    await office.act(started, "refund-done");
    await office.app.as("administrator@demo.example").payments.sync({ reference: started.reference });
    expect(await office.payment(started.reference)).toMatchObject({
      status: "refunded",
      refundedAmount: "1630.00",
      disputed: true,
    });
  });

  test("rolled back before we ever heard of it: never counted as paid", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    await office.act(started, "refund-done");
    await office.later(15);
    expect(await office.payment(started.reference)).toMatchObject({ status: "refunded", settled: false });
    expect(await timesPaid(owed)).toBe(0);
  });
});

describe("many at once", () => {
  const body = (owed: TestContractRow) => ({ commonId: owed.id, token: owed.token });

  test("fifty times the same order with one key: one payment, fifty equal answers", async () => {
    const owed = await contract();
    const creates = counting("enzona", "create");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        office.app.send("nobody", contracts.payments.createEnzona, body(owed), {
          "idempotency-key": `key-${owed.number}`,
        }),
      ),
    );
    expect(creates()).toBe(1);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const rows = await office.app.server.db.select().from(payments).where(eq(payments.subjectId, owed.id));
    expect(rows).toHaveLength(1);
  });

  test("the same key for another debt is refused", async () => {
    const [one, other] = [await contract(), await contract()];
    const key = { "idempotency-key": `key-${one.number}-x` };
    await office.app.send("nobody", contracts.payments.createEnzona, body(one), key);
    const second = await office.app.send("nobody", contracts.payments.createEnzona, body(other), key);
    expect(second.status).toBe(409);
  });

  test("twenty times without a key: one order all the same", async () => {
    const owed = await contract();
    const creates = counting("transfermovil", "create");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.app.as("nobody").payments.createTransfermovil(body(owed))),
    );
    expect(creates()).toBe(1);
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
  });
});

// Last, for days go by: the sessions of the others would end.
describe("a link", () => {
  const later = (hours: number) => office.advance(hours * 3600);

  test("opens five attempts, numbered on over every link of the debt", async () => {
    const owed = await contract();
    const deny = async () => {
      const started = await office.begin(owed, "transfermovil");
      await office.act(started, "deny");
      await office.later(12);
      return started.reference.slice(-3);
    };
    const numbers = [await deny(), await deny(), await deny(), await deny(), await deny()];
    expect(numbers).toEqual(["001", "002", "003", "004", "005"]);
    await expectRefusal(office.begin(owed, "transfermovil"), "ATTEMPTS_EXHAUSTED");
    const { token } = await inTransaction(office.app.server.db, (tx) =>
      issueLink(tx, "system", { kind: "consulate", id: owed.id, now: office.now() }),
    );
    const again = await office.begin({ ...owed, token }, "transfermovil");
    expect(again.reference.slice(-3)).toBe("006");
  });

  test("that ends unpaid frees what was held for it, once", async () => {
    const owed = await contract();
    later(73);
    await expireLinks(office.app.server);
    await expireLinks(office.app.server);
    expect(await contractRow(office.app.server.db, owed.id)).toMatchObject({ links_expired: 1 });
    await expectRefusal(office.begin(owed, "transfermovil"), "LINK_EXPIRED");
  });

  test("whose time is over is not told so to who paid by it: the gateway is asked first", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    await office.fault("transfermovil", started.reference, { callbacks: 0 });
    await office.act(started, "pay");
    later(73);
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("confirmed");
    expect(await contractRow(office.app.server.db, owed.id)).toMatchObject({ status: "paid", links_expired: 0 });
  });

  test("whose time is over holds while a gateway that says nothing may have its money", async () => {
    const owed = await contract();
    const started = await office.begin(owed, "transfermovil");
    later(73);
    await office.fault("transfermovil", started.reference, { delayMs: 600, times: 1 });
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("paying");
    expect(await contractRow(office.app.server.db, owed.id)).toMatchObject({ links_expired: 0 });
    await office.fault("transfermovil", started.reference, {});
    await expireLinks(office.app.server);
    expect(await statusOf(started)).toBe("expired");
    expect(await contractRow(office.app.server.db, owed.id)).toMatchObject({ links_expired: 1 });
  });
});

describe("a clock that was days ahead and is right again", () => {
  const inDays = (days: number) => new Date(office.now().getTime() + days * 86_400_000).toISOString();

  test("put off no question about a payment: it is asked at once, and paid", async () => {
    const started = await office.begin(await contract(), "enzona");
    await office.act(started, "pay");
    await office.app.server.db
      .update(payments)
      .set({ nextPollAt: inDays(3) })
      .where(eq(payments.reference, started.reference));
    await pollPayments(office.app.server);
    expect(await statusOf(started)).toBe("confirmed");
  });

  test("put off no word of a gateway: it is acted upon at once", async () => {
    const owed = await contract();
    const reference = `5${owed.number.slice(2)}001`;
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
