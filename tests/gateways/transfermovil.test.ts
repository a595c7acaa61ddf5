import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, lastPush, openShop, placed, type Shop } from "./test-merchant.ts";

let shop: Shop;
const transfermovil = () => shop.provider("transfermovil");
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock = new Date("2026-01-05T15:00:00Z");
  shop.skewMs = 0;
  shop.reopen();
  shop.pushes.length = 0;
});

describe("placing an order", () => {
  test("returns the QR text, the link and the order's id", async () => {
    const attempt = shop.attempt("transfermovil");
    const { present, gatewayId, state } = good(await transfermovil().create(attempt));
    expect(state).toBe("pending");
    expect(gatewayId).toMatch(/^\d+$/);
    if (present.kind !== "qr") throw new Error("no QR");
    expect(JSON.parse(present.qrText)).toEqual({
      id_transaccion: attempt.reference,
      importe: 150.5,
      moneda: "CUP",
      numero_proveedor: 30999,
      version: 1,
    });
    expect((await shop.believed(attempt.reference))[0]).toMatchObject({
      amount: "150.50",
      currency: "CUP",
      state: "1",
    });
  });

  test("twice creates one order: «La orden ya existe» means that the first try arrived", async () => {
    const attempt = shop.attempt("transfermovil");
    await shop.control(`transfermovil/${attempt.reference}/fault`, { delayMs: 3000 });
    expect(await transfermovil().create(attempt)).toEqual({ kind: "unknown", cause: "timeout" });
    expect(good(await transfermovil().create({ ...attempt, repeated: true })).state).toBe("pending");
    expect(await shop.believed(attempt.reference)).toHaveLength(1);
  });

  test("that is refused returns the gateway's message", async () => {
    const attempt = shop.attempt("transfermovil");
    await shop.control(`transfermovil/${attempt.reference}/fault`, { errorCode: "Not authorized, User not present" });
    expect(await transfermovil().create(attempt)).toEqual({
      kind: "refused",
      code: "REFUSED",
      message: "Not authorized, User not present",
    });
  });

  test("expires at the gateway after its validity", async () => {
    const attempt = await placed(shop, "transfermovil", { expiresAt: new Date(shop.clock.getTime() + 600_000) });
    shop.clock = new Date(shop.clock.getTime() + 599_000);
    expect(good(await transfermovil().getStatus(attempt)).state).toBe("pending");
    shop.clock = new Date(shop.clock.getTime() + 2_000);
    expect(good(await transfermovil().getStatus(attempt)).state).toBe("expired");
  });
});

describe("the notification", () => {
  test("has the payment's details and, once acknowledged, changes status 3 to 4", async () => {
    const attempt = await placed(shop, "transfermovil");
    await shop.control(`transfermovil/${attempt.reference}/pay`);
    const push = await lastPush(shop, "transfermovil");
    expect(push).toMatchObject({ reference: attempt.reference, channel: "server", verified: "headers" });
    expect(push.snapshot).toMatchObject({ state: "paid", bank: "03", payerPhone: "5352345678" });
    expect(push.snapshot?.bankId).toMatch(/^MM\d+$/);
    expect(JSON.stringify(push.evidence)).not.toMatch(/password/i);
    expect(good(await transfermovil().getStatus(attempt))).toMatchObject({
      state: "paid",
      rawState: "4",
      bankId: push.snapshot?.bankId,
    });
  });

  test("with the right ids of an unpaid order does not change the queried status", async () => {
    const attempt = await placed(shop, "transfermovil");
    const body = JSON.stringify({
      Source: 30999,
      ExternalId: attempt.reference,
      Status: 3,
      TmId: 1,
      BankId: "MM1",
      Bank: "03",
    });
    const push = { method: "POST", headers: {}, query: "", body: Buffer.from(body), remoteIp: "127.0.0.1" };
    expect((await transfermovil().parsePush(push, "server")).verified).toBe("none");
    expect(good(await transfermovil().getStatus(attempt)).state).toBe("pending");
  });

  test.each([
    ["another merchant's", { Source: 30998, ExternalId: "126000001001", Status: 3 }],
    ["without an order", { Source: 30999, Status: 3 }],
    ["a list", []],
  ])("is bad when it is %s", async (_, body) => {
    const push = { method: "POST", headers: {}, query: "", body: Buffer.from(JSON.stringify(body)), remoteIp: "::1" };
    expect((await transfermovil().parsePush(push, "server")).verified).toBe("bad");
  });

  test("is bad when it comes from an IP address outside the allowed list", async () => {
    shop.reopen({ TRANSFERMOVIL_CALLBACK_FROM: "10.9.8.7, 10.9.8.8" });
    const attempt = await placed(shop, "transfermovil");
    await shop.control(`transfermovil/${attempt.reference}/pay`);
    expect((await lastPush(shop, "transfermovil")).verified).toBe("bad");
    const allowedPush = { ...(shop.pushes.at(-1) as (typeof shop.pushes)[number]), remoteIp: "::ffff:10.9.8.8" };
    expect((await transfermovil().parsePush(allowedPush, "server")).verified).toBe("headers");
  });

  test("is sent to the configured callback origin", async () => {
    const attempt = shop.attempt("transfermovil");
    const { origin } = new URL(attempt.callbackUrl);
    shop.reopen({ TRANSFERMOVIL_CALLBACK_ORIGIN: origin });
    good(await transfermovil().create({ ...attempt, callbackUrl: "https://legalsit.example/transfermovil" }));
    await shop.control(`transfermovil/${attempt.reference}/pay`);
    expect(shop.pushes).toHaveLength(1);
  });
});

describe("midnight in Havana", () => {
  test.each([
    ["we are a second behind them", "2026-01-06T05:00:00Z", -2000],
    ["we are a second ahead of them", "2026-01-06T04:59:59Z", 2000],
    ["21:00 in Havana while UTC has the next day", "2026-01-06T02:00:00Z", 0],
    ["the day the clocks go forward", "2026-03-08T05:00:00Z", -1000],
    ["the day the clocks go back", "2026-11-01T05:30:00Z", 0],
  ])("%s: the order is placed", async (_, moment, skewMs) => {
    shop.clock = new Date(moment);
    shop.skewMs = skewMs;
    expect(good(await transfermovil().create(shop.attempt("transfermovil"))).state).toBe("pending");
  });

  test("a password that is wrong at noon is retried once, then refused", async () => {
    shop.skewMs = 3 * 86_400_000;
    expect(await transfermovil().create(shop.attempt("transfermovil"))).toMatchObject({ kind: "refused" });
  });
});

test("cancelling only returns the current status; refunds are manual", async () => {
  const attempt = await placed(shop, "transfermovil");
  expect(good(await transfermovil().cancel(attempt)).state).toBe("pending");
  await shop.control(`transfermovil/${attempt.reference}/pay`);
  expect(good(await transfermovil().cancel(attempt)).state).toBe("paid");
  const refund = { reference: "R126000001001", amount: attempt.amount, reason: "No se pudo servir" };
  expect(await transfermovil().refund(attempt, refund)).toMatchObject({ kind: "refused", code: "MANUAL" });
  expect(await transfermovil().listOperations(shop.clock, shop.clock)).toMatchObject({
    kind: "refused",
    code: "UNSUPPORTED",
  });
});
