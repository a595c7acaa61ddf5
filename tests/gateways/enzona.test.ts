import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseKeepingNumbers } from "../../sandbox/enzona-payment.ts";
import { readPayment } from "../../src/server/gateways/enzona-payment.ts";
import { good, openShop, placed, type Shop } from "./test-merchant.ts";

let shop: Shop;
const here = () => shop.provider("enzona");
const fault = (reference: string, knobs: object) => shop.control(`enzona/${reference}/fault`, knobs);
const manners = (behaviour: object) => shop.control("manners", { alternate: true, ...behaviour });
const does = (reference: string, action: string) => shop.control(`enzona/${reference}/${action}`);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.reopen();
  await manners({});
});

describe("creating", () => {
  test("sends the payer to their page, and the browser comes back with the uuid", async () => {
    const attempt = shop.attempt("enzona");
    const { present, gatewayId } = good(await here().create(attempt));
    if (present.kind !== "redirect") throw new Error("no redirect");
    expect(await (await fetch(present.url)).text()).toContain("150.50 CUP");
    const paid = await fetch(present.url, {
      method: "POST",
      body: new URLSearchParams({ do: "pay" }),
      redirect: "manual",
    });
    const back = new URL(paid.headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(attempt.returnUrl);
    const push = { method: "GET", headers: {}, query: back.search.slice(1), body: Buffer.alloc(0), remoteIp: "::1" };
    expect(await here().parsePush(push, "browser")).toMatchObject({ verified: "none", channel: "browser", gatewayId });
  });

  test.each([
    ["whose answer is late", { delayMs: 3000 }],
    ["whose answer is lost", { dropAnswer: true }],
    ["after which the bank's network failed", { errorCode: 5002 }],
    ["answered by a page", { errorCode: "html" }],
  ])("%s leaves one payment, found at once (hard case 3)", async (_, knobs) => {
    const attempt = shop.attempt("enzona");
    await fault(attempt.reference, knobs);
    const first = good(await here().create(attempt));
    const again = good(await here().create({ ...attempt, repeated: true }));
    expect(again).toMatchObject({ gatewayId: first.gatewayId, present: first.present });
    expect(await shop.believed(attempt.reference)).toHaveLength(1);
  });

  test("that stays unknown is not repeated blindly (hard case 3)", async () => {
    const attempt = shop.attempt("enzona");
    await fault(attempt.reference, { dropAnswer: true, times: 2 });
    expect(await here().create(attempt)).toEqual({ kind: "unknown", cause: "network" });
    good(await here().create({ ...attempt, repeated: true }));
    expect(await shop.believed(attempt.reference)).toHaveLength(1);
  });

  test("what they refuse is refused by their code, and nothing is there", async () => {
    const attempt = shop.attempt("enzona", { amount: { minor: 15050n, currency: "USD" } });
    expect(await here().create(attempt)).toMatchObject({ kind: "refused", code: "4075" });
    expect(good(await here().findByReference(attempt.reference))).toBeNull();
  });
});

describe("taking the money", () => {
  test("of a payer who closed the browser: asked, seen, taken (hard case 6)", async () => {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    expect(good(await here().getStatus(attempt)).state).toBe("confirmed");
    expect(good(await here().complete(attempt)).state).toBe("paid");
  });

  test("when the answer to it is lost, the query decides (hard case 6)", async () => {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    await fault(attempt.reference, { delayMs: 3000 });
    expect(good(await here().complete(attempt)).state).toBe("paid");
  });

  test("too early changes nothing, twice harms nothing, at once is taken once (hard case 7)", async () => {
    const attempt = await placed(shop, "enzona");
    expect(good(await here().complete(attempt)).state).toBe("pending");
    await does(attempt.reference, "pay");
    const both = await Promise.all([here().complete(attempt), here().complete(attempt)]);
    expect(both.map((outcome) => good(outcome).state)).toEqual(["paid", "paid"]);
    expect(good(await here().complete(attempt)).state).toBe("paid");
  });

  test("works by the reference alone, when the uuid was never heard", async () => {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    expect(good(await here().complete({ ...attempt, gatewayId: undefined }))).toMatchObject({
      state: "paid",
      gatewayId: attempt.gatewayId,
    });
  });

  test("an answer about another payment is no answer", async () => {
    const [mine, other] = [await placed(shop, "enzona"), await placed(shop, "enzona")];
    expect(await here().getStatus({ ...mine, gatewayId: other.gatewayId })).toEqual({
      kind: "unknown",
      cause: "unparsable",
    });
  });
});

describe("cancelling (hard case 8)", () => {
  test("one that nobody confirmed: «Fallida» means cancelled", async () => {
    const attempt = await placed(shop, "enzona");
    expect(good(await here().cancel(attempt))).toMatchObject({ state: "cancelled", rawState: "1112" });
  });
  test("one that the payer confirmed meanwhile: cancelled too", async () => {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    expect(good(await here().cancel(attempt))).toMatchObject({ state: "cancelled", rawState: "1117" });
  });
  test("one that is taken: it stays paid, and is told so", async () => {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    good(await here().complete(attempt));
    expect(good(await here().cancel(attempt)).state).toBe("paid");
  });
});

describe("refunding (hard case 15)", () => {
  async function paid() {
    const attempt = await placed(shop, "enzona");
    await does(attempt.reference, "pay");
    good(await here().complete(attempt));
    return attempt;
  }
  const part = (reference: string, minor: bigint) => ({
    reference,
    amount: { minor, currency: "CUP" as const },
    reason: "No se pudo servir",
  });

  test("in two parts, and no hundredth more than was paid", async () => {
    const attempt = await paid();
    expect(good(await here().refund(attempt, part("R1", 5050n))).state).toBe("refunded");
    expect(good(await here().getStatus(attempt))).toMatchObject({
      state: "partiallyRefunded",
      refunded: { minor: 5050n },
    });
    expect(await here().refund(attempt, part("R2", 10001n))).toMatchObject({ kind: "refused", code: "4068" });
    good(await here().refund(attempt, part("R3", 10000n)));
    expect(good(await here().getStatus(attempt)).state).toBe("refunded");
    expect(await here().refund(attempt, part("R4", 1n))).toMatchObject({ kind: "refused", code: "4067" });
  });

  test.each([
    ["5002 although it was done", { errorCode: 5002 }],
    ["nothing, the answer is lost", { dropAnswer: true }],
  ])("answered by %s is not repeated: the payment's list shows it, by amount and moment", async (_, knobs) => {
    const attempt = await paid();
    await fault(attempt.reference, knobs);
    expect(await here().refund(attempt, part("R1", 4050n))).toMatchObject({ kind: "unknown" });
    const { state, made } = good(await here().refundsOf(attempt));
    expect(state).toBe("partiallyRefunded");
    expect(made).toEqual([
      { refundId: expect.any(String), amount: { minor: 4050n, currency: "CUP" }, at: shop.clock, state: "refunded" },
    ]);
    expect((await shop.believed(attempt.reference))[0]?.refunded).toBe("40.50");
  });

  test("a list of refunds that is not whole is no list", async () => {
    const attempt = await paid();
    for (const name of ["R1", "R2", "R3"]) good(await here().refund(attempt, part(name, 1000n)));
    await manners({ listAtMost: 2, offsetCounts: "pages" });
    expect(good(await here().refundsOf(attempt)).made).toHaveLength(3);
    await manners({ totals: "none" });
    expect(await here().refundsOf(attempt)).toEqual({ kind: "unknown", cause: "unparsable" });
  });
});

describe("tokens", () => {
  test("that they forgot are asked for again, once", async () => {
    const attempt = await placed(shop, "enzona");
    await shop.control("enzona/forget-tokens");
    expect(good(await here().getStatus(attempt)).state).toBe("pending");
  });
  test("are kept, and renewed a minute before they end, so that none is ever refused", async () => {
    const asked = () => shop.answers("/ez/token", 200);
    const uuid = "/ez/payment/v1.0.0/payments/:uuid";
    const [before, refusedBefore] = [await asked(), await shop.answers(uuid, 401)];
    const attempt = await placed(shop, "enzona");
    shop.clock = new Date(shop.clock.getTime() + 3_539_000);
    good(await here().getStatus(attempt));
    expect((await asked()) - before).toBe(1);
    shop.clock = new Date(shop.clock.getTime() + 2_000);
    good(await here().getStatus(attempt));
    expect((await asked()) - before).toBe(2);
    expect(await shop.answers(uuid, 401)).toBe(refusedBefore);
  });
  test("refused for our key are a refusal of the payment, not a doubt", async () => {
    shop.reopen({ ENZONA_KEY: "nobody" });
    expect(await here().create(shop.attempt("enzona"))).toMatchObject({ kind: "refused", code: "UNAUTHORIZED" });
  });
});

describe("a day's operations are read to the announced total, or are unknown", () => {
  const day = new Date("2026-03-10T12:00:00Z");
  const list = () => here().listOperations(day, day);
  const made = Array.from({ length: 120 }, (_, index) => `9${String(index).padStart(11, "0")}`);
  beforeAll(async () => {
    const planted = made.map((reference) => ({ reference, amount: "1.00", currency: "CUP", at: day.toISOString() }));
    await shop.control("enzona/plant", planted);
  });
  beforeEach(() => {
    shop.clock = day;
  });

  // What the server gives at a time, what its `offset` counts, and where it says how many there are.
  const kinds = [1000, 100, 70, 50, 49, 7].flatMap((listAtMost) =>
    (["rows", "pages"] as const).flatMap((offsetCounts) =>
      (["both", "header", "body"] as const).map((totals) => ({ listAtMost, offsetCounts, totals })),
    ),
  );
  test.each(kinds)("with $listAtMost at a time, offsets of $offsetCounts, totals in $totals", async (kind) => {
    await manners(kind);
    const rows = good(await list());
    expect(rows.map(({ reference }) => reference).sort()).toEqual(made);
  });

  test("a list that announces nothing is not taken for whole, unless it is empty", async () => {
    await manners({ totals: "none" });
    expect(await list()).toEqual({ kind: "unknown", cause: "unparsable" });
    const other = new Date("2026-03-12T12:00:00Z");
    expect(good(await here().listOperations(other, other))).toEqual([]);
    // One payment is found all the same; that it is not there is believed of a whole list only.
    expect(good(await here().findByReference(made[3] ?? ""))?.state).toBe("paid");
  });
});

test.each([
  ["numbers", { status_code: 1111, amount: { total: 150.5 }, merchant_op_id: 126000001001 }],
  ["text", { status_code: "1111", amount: { total: "150.50" }, merchant_op_id: "126000001001" }],
])("a payment written in %s reads the same", (_, fields) => {
  const read = readPayment({ ...fields, currency: "CUP" }, "126000001001", shop.clock);
  expect(read).toMatchObject({ state: "paid", rawState: "1111", amount: { minor: 15050n, currency: "CUP" } });
});

test.each([{ status_code: 1118 }, { status_code: "x" }, {}, { status_code: 1111, merchant_op_id: "999999999999" }])(
  "%j is no payment of ours",
  (fields) => {
    expect(readPayment(fields, "126000001001", shop.clock)).toBeUndefined();
  },
);

test("the sandbox tells 0.0 from 0.00 as EnZona does", () => {
  expect(parseKeepingNumbers('{"a": 0.0, "b": 0.00, "c": "say: 5, \\" 6", "d": [1,-2e3]}')).toEqual({
    a: "0.0",
    b: "0.00",
    c: 'say: 5, " 6',
    d: ["1", "-2e3"],
  });
});
