import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseKeepingNumbers } from "../../sandbox/enzona-payment.ts";
import { readPayment } from "../../src/areas/money/payments/server/gateways/enzona/enzona-payment.ts";
import { good, openShop, placed, type Shop } from "./test-merchant.ts";

let shop: Shop;
const enzona = () => shop.provider("enzona");
const setFault = (reference: string, fault: object) => shop.control(`enzona/${reference}/fault`, fault);
const setBehaviour = (behaviour: object) => shop.control("manners", { alternate: true, ...behaviour });
const act = (reference: string, action: string) => shop.control(`enzona/${reference}/${action}`);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.reopen();
  await setBehaviour({});
});

describe("creating", () => {
  test("sends the payer to EnZona's page, and the browser returns with the uuid", async () => {
    const attempt = shop.attempt("enzona");
    const { present, gatewayId } = good(await enzona().create(attempt));
    if (present.kind !== "redirect") throw new Error("no redirect");
    expect(await (await fetch(present.url)).text()).toContain("150.50 CUP");
    const pageResponse = await fetch(present.url, {
      method: "POST",
      body: new URLSearchParams({ do: "pay" }),
      redirect: "manual",
    });
    const returnUrl = new URL(pageResponse.headers.get("location") ?? "");
    expect(returnUrl.origin + returnUrl.pathname).toBe(attempt.returnUrl);
    const push = {
      method: "GET",
      headers: {},
      query: returnUrl.search.slice(1),
      body: Buffer.alloc(0),
      remoteIp: "::1",
    };
    expect(await enzona().parsePush(push, "browser")).toMatchObject({
      verified: "none",
      channel: "browser",
      gatewayId,
    });
  });

  test.each([
    ["whose answer is late", { delayMs: 3000 }],
    ["whose answer is lost", { dropAnswer: true }],
    ["after which the bank's network failed", { errorCode: 5002 }],
    ["answered by a page", { errorCode: "html" }],
  ])("%s creates one payment, found at once", async (_, fault) => {
    const attempt = shop.attempt("enzona");
    await setFault(attempt.reference, fault);
    const first = good(await enzona().create(attempt));
    const second = good(await enzona().create({ ...attempt, repeated: true }));
    expect(second).toMatchObject({ gatewayId: first.gatewayId, present: first.present });
    expect(await shop.believed(attempt.reference)).toHaveLength(1);
  });

  test("with an unknown result is not repeated blindly", async () => {
    const attempt = shop.attempt("enzona");
    await setFault(attempt.reference, { dropAnswer: true, times: 2 });
    expect(await enzona().create(attempt)).toEqual({ kind: "unknown", cause: "network" });
    good(await enzona().create({ ...attempt, repeated: true }));
    expect(await shop.believed(attempt.reference)).toHaveLength(1);
  });

  test("a refusal has EnZona's code, and no payment exists", async () => {
    const attempt = shop.attempt("enzona", { amount: { minor: 15050n, currency: "USD" } });
    expect(await enzona().create(attempt)).toMatchObject({ kind: "refused", code: "4075" });
    expect(good(await enzona().findByReference(attempt.reference))).toBeNull();
  });
});

describe("completing the payment", () => {
  test("of a payer who closed the browser: queried, found, completed", async () => {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    expect(good(await enzona().getStatus(attempt)).state).toBe("authorized");
    expect(good(await enzona().complete(attempt)).state).toBe("paid");
  });

  test("when its response is lost, the status query decides", async () => {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    await setFault(attempt.reference, { delayMs: 3000 });
    expect(good(await enzona().complete(attempt)).state).toBe("paid");
  });

  test("too early or twice has no effect, concurrent calls complete once", async () => {
    const attempt = await placed(shop, "enzona");
    expect(good(await enzona().complete(attempt)).state).toBe("pending");
    await act(attempt.reference, "pay");
    const results = await Promise.all([enzona().complete(attempt), enzona().complete(attempt)]);
    expect(results.map((outcome) => good(outcome).state)).toEqual(["paid", "paid"]);
    expect(good(await enzona().complete(attempt)).state).toBe("paid");
  });

  test("works by the reference alone, when the uuid is unknown", async () => {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    expect(good(await enzona().complete({ ...attempt, gatewayId: undefined }))).toMatchObject({
      state: "paid",
      gatewayId: attempt.gatewayId,
    });
  });

  test("a response about another payment is an unknown result", async () => {
    const [first, other] = [await placed(shop, "enzona"), await placed(shop, "enzona")];
    expect(await enzona().getStatus({ ...first, gatewayId: other.gatewayId })).toEqual({
      kind: "unknown",
      cause: "unparsable",
    });
  });
});

describe("cancelling", () => {
  test("a payment that was not confirmed: «Fallida» means cancelled", async () => {
    const attempt = await placed(shop, "enzona");
    expect(good(await enzona().cancel(attempt))).toMatchObject({ state: "cancelled", rawState: "1112" });
  });
  test("a payment that the payer confirmed meanwhile: cancelled too", async () => {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    expect(good(await enzona().cancel(attempt))).toMatchObject({ state: "cancelled", rawState: "1117" });
  });
  test("a completed payment: it stays paid, and the result shows that", async () => {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    good(await enzona().complete(attempt));
    expect(good(await enzona().cancel(attempt)).state).toBe("paid");
  });
});

describe("refunding", () => {
  async function payCompletely() {
    const attempt = await placed(shop, "enzona");
    await act(attempt.reference, "pay");
    good(await enzona().complete(attempt));
    return attempt;
  }
  const refundInput = (reference: string, minor: bigint) => ({
    reference,
    amount: { minor, currency: "CUP" as const },
    reason: "No se pudo servir",
  });

  test("in two parts, and never more than was paid", async () => {
    const attempt = await payCompletely();
    expect(good(await enzona().refund(attempt, refundInput("R1", 5050n))).state).toBe("refunded");
    expect(good(await enzona().getStatus(attempt))).toMatchObject({
      state: "partiallyRefunded",
      refunded: { minor: 5050n },
    });
    expect(await enzona().refund(attempt, refundInput("R2", 10001n))).toMatchObject({ kind: "refused", code: "4068" });
    good(await enzona().refund(attempt, refundInput("R3", 10000n)));
    expect(good(await enzona().getStatus(attempt)).state).toBe("refunded");
    expect(await enzona().refund(attempt, refundInput("R4", 1n))).toMatchObject({ kind: "refused", code: "4067" });
  });

  test.each([
    ["5002 although it was done", { errorCode: 5002 }],
    ["nothing, the answer is lost", { dropAnswer: true }],
  ])("answered by %s is not repeated: the payment's list shows it by amount and time", async (_, fault) => {
    const attempt = await payCompletely();
    await setFault(attempt.reference, fault);
    expect(await enzona().refund(attempt, refundInput("R1", 4050n))).toMatchObject({ kind: "unknown" });
    const { state, listedRefunds } = good(await enzona().refundsOf(attempt));
    expect(state).toBe("partiallyRefunded");
    expect(listedRefunds).toEqual([
      { refundId: expect.any(String), amount: { minor: 4050n, currency: "CUP" }, at: shop.clock, state: "refunded" },
    ]);
    expect((await shop.believed(attempt.reference))[0]?.refunded).toBe("40.50");
  });

  test("an incomplete list of refunds is an unknown result", async () => {
    const attempt = await payCompletely();
    for (const name of ["R1", "R2", "R3"]) good(await enzona().refund(attempt, refundInput(name, 1000n)));
    await setBehaviour({ listAtMost: 2, offsetCounts: "pages" });
    expect(good(await enzona().refundsOf(attempt)).listedRefunds).toHaveLength(3);
    await setBehaviour({ totals: "none" });
    expect(await enzona().refundsOf(attempt)).toEqual({ kind: "unknown", cause: "unparsable" });
  });
});

describe("tokens", () => {
  test("that EnZona forgot are requested again, once", async () => {
    const attempt = await placed(shop, "enzona");
    await shop.control("enzona/forget-tokens");
    expect(good(await enzona().getStatus(attempt)).state).toBe("pending");
  });
  test("are cached and renewed a minute before they expire, so that none is refused", async () => {
    const tokenRequests = () => shop.answers("/ez/token", 200);
    const uuid = "/ez/payment/v1.0.0/payments/:uuid";
    const [before, refusedBefore] = [await tokenRequests(), await shop.answers(uuid, 401)];
    const attempt = await placed(shop, "enzona");
    shop.clock = new Date(shop.clock.getTime() + 3_539_000);
    good(await enzona().getStatus(attempt));
    expect((await tokenRequests()) - before).toBe(1);
    shop.clock = new Date(shop.clock.getTime() + 2_000);
    good(await enzona().getStatus(attempt));
    expect((await tokenRequests()) - before).toBe(2);
    expect(await shop.answers(uuid, 401)).toBe(refusedBefore);
  });
  test("refused because of our key are a refusal of the payment, not an unknown result", async () => {
    shop.reopen({ ENZONA_KEY: "nobody" });
    expect(await enzona().create(shop.attempt("enzona"))).toMatchObject({ kind: "refused", code: "UNAUTHORIZED" });
  });
});

describe("a day's operations are read up to the announced total, or are unknown", () => {
  const day = new Date("2026-03-10T12:00:00Z");
  const list = () => enzona().listOperations(day, day);
  const references = Array.from({ length: 120 }, (_, index) => `9${String(index).padStart(11, "0")}`);
  beforeAll(async () => {
    const plantedPayments = references.map((reference) => ({
      reference,
      amount: "1.00",
      currency: "CUP",
      at: day.toISOString(),
    }));
    await shop.control("enzona/plant", plantedPayments);
  });
  beforeEach(() => {
    shop.clock = day;
  });

  // Page size of the server, unit of its `offset`, and where it reports the total.
  const listVariants = [1000, 100, 70, 50, 49, 7].flatMap((listAtMost) =>
    (["rows", "pages"] as const).flatMap((offsetCounts) =>
      (["both", "header", "body"] as const).map((totals) => ({ listAtMost, offsetCounts, totals })),
    ),
  );
  test.each(listVariants)("with $listAtMost at a time, offsets of $offsetCounts, totals in $totals", async (kind) => {
    await setBehaviour(kind);
    const rows = good(await list());
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references);
  });

  test("a list without a total does not count as complete, unless it is empty", async () => {
    await setBehaviour({ totals: "none" });
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
    const other = new Date("2026-03-12T12:00:00Z");
    expect(good(await enzona().listOperations(other, other))).toEqual([]);
    // An existing payment is still found; absence is only trusted in a complete list.
    expect(good(await enzona().findByReference(references[3] ?? ""))?.state).toBe("paid");
  });
});

test.each([
  ["numbers", { status_code: 1111, amount: { total: 150.5 }, merchant_op_id: 126000001001 }],
  ["text", { status_code: "1111", amount: { total: "150.50" }, merchant_op_id: "126000001001" }],
])("a payment written in %s reads the same", (_, fields) => {
  const payment = readPayment({ ...fields, currency: "CUP" }, "126000001001", shop.clock);
  expect(payment).toMatchObject({ state: "paid", rawState: "1111", amount: { minor: 15050n, currency: "CUP" } });
});

test.each([{ status_code: 1118 }, { status_code: "x" }, {}, { status_code: 1111, merchant_op_id: "999999999999" }])(
  "%j is not our payment",
  (fields) => {
    expect(readPayment(fields, "126000001001", shop.clock)).toBeUndefined();
  },
);

test("the sandbox distinguishes 0.0 from 0.00 as EnZona does", () => {
  expect(parseKeepingNumbers('{"a": 0.0, "b": 0.00, "c": "say: 5, \\" 6", "d": [1,-2e3]}')).toEqual({
    a: "0.0",
    b: "0.00",
    c: 'say: 5, " 6',
    d: ["1", "-2e3"],
  });
});
