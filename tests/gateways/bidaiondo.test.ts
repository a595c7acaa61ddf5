import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bidaiondoSignature, signed } from "../../sandbox/signing-recipes.ts";
import type { WebhookRequest } from "../../src/kit/contract/contract.ts";
import { sandboxMerchant } from "../../src/server/start/sandbox-defaults.ts";
import { good, lastPush, openShop, placed, postForm, type Shop } from "./test-merchant.ts";

let shop: Shop;
const bidaiondo = () => shop.provider("bipay");
const act = (reference: string, action: string) => shop.control(`bidaiondo/${reference}/${action}`);
const setFault = (reference: string, fault: object) => shop.control(`bidaiondo/${reference}/fault`, fault);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reopen();
  shop.clock = new Date("2026-01-05T15:00:00Z");
  shop.pushes.length = 0;
});

function result(overrides: Record<string, string> = {}): Record<string, string> {
  const fields = {
    comercio: sandboxMerchant.bidaiondo.merchant,
    transaccion: "126000001001",
    importe: "15050",
    moneda: "978",
    resultado: "A",
    codigo: "260105160000",
    fecha: "05/01/26 04:00:00",
    ...overrides,
  };
  return { ...fields, firma: bidaiondoSignature(signed.result, fields, sandboxMerchant.bidaiondo.secret) };
}
const getRequest = (query: string): WebhookRequest => ({
  method: "GET",
  headers: {},
  query,
  body: Buffer.alloc(0),
  remoteIp: "::1",
});
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe("the form", () => {
  test("creates nothing until the browser posts it: then «D» changes to in process", async () => {
    const attempt = shop.attempt("bipay");
    const { present } = good(await bidaiondo().create(attempt));
    if (present.kind !== "form") throw new Error("no form");
    expect(present.fields).toMatchObject({ importe: "15050", moneda: "978", operacion: "P", idioma: "es" });
    expect(good(await bidaiondo().getStatus(attempt))).toMatchObject({ state: "pending", rawState: "unknown" });
    expect(good(await bidaiondo().findByReference(attempt.reference))).toBeNull();
    expect(await (await postForm(present.action, present.fields)).text()).toContain("150.50 EUR");
    expect(good(await bidaiondo().getStatus(attempt))).toMatchObject({ state: "pending", rawState: "P" });
  });

  test("is refused when a field was altered, and when it is posted twice", async () => {
    const { present } = good(await bidaiondo().create(shop.attempt("bipay")));
    if (present.kind !== "form") throw new Error("no form");
    const altered = await postForm(present.action, { ...present.fields, importe: "1" });
    expect(await altered.text()).toContain("falla por firma");
    await postForm(present.action, present.fields);
    expect(await (await postForm(present.action, present.fields)).text()).toContain("falla por duplicado");
  });

  test.each([
    ["pesos", { minor: 100n, currency: "CUP" }, "CURRENCY"],
    ["nothing", { minor: 0n, currency: "EUR" }, "AMOUNT"],
    ["more than nine digits", { minor: 1_000_000_000n, currency: "EUR" }, "AMOUNT"],
  ] as const)("is not created for %s", async (_, amount, code) => {
    expect(await bidaiondo().create(shop.attempt("bipay", { amount }))).toMatchObject({ kind: "refused", code });
  });

  test("lists the cards that the merchant accepts", async () => {
    expect(good(await bidaiondo().listMethods())).toContainEqual({ id: "2", label: "Visa" });
  });
});

describe("the result, in every encoding", () => {
  test.each([
    ["GET", "a minute past midnight", "2026-01-05T23:01:00Z"],
    ["POST", "a minute past midnight", "2026-01-05T23:01:00Z"],
    ["GET", "a minute past noon", "2026-01-05T11:01:00Z"],
    ["POST", "a minute past noon", "2026-01-05T11:01:00Z"],
  ])("by %s, %s", async (callbackMethod, _, moment) => {
    shop.clock = new Date(moment);
    const attempt = await placed(shop, "bipay");
    await setFault(attempt.reference, { callbackMethod });
    await act(attempt.reference, "pay");
    expect(shop.pushes.at(-1)?.method).toBe(callbackMethod);
    const push = await lastPush(shop, "bipay");
    expect(push).toMatchObject({ verified: "signature", reference: attempt.reference });
    expect(push.evidence.fecha).toMatch(/ 12:01:00$/);
    expect(push.snapshot).toMatchObject({ state: "paid", amount: attempt.amount });
    expect(push.snapshot?.authCode).toMatch(/^\d{6}$/);
  });

  test.each(["GET", "POST"])(
    "a denial by %s with a Latin-1 message: nothing charged, the message is not stored",
    async (method) => {
      const attempt = await placed(shop, "bipay");
      await setFault(attempt.reference, { callbackMethod: method });
      await act(attempt.reference, "deny");
      const push = await lastPush(shop, "bipay");
      expect(push.verified).toBe("signature");
      expect(push.snapshot).toMatchObject({ state: "failed", rawState: "D", amount: { minor: 0n, currency: "EUR" } });
      expect(JSON.stringify(push.evidence)).not.toMatch(/denegada|firma/i);
    },
  );

  test("a body that is not multipart, or malformed, is rejected without an error", async () => {
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data", "text/plain", ""]) {
      const push = {
        ...getRequest(""),
        method: "POST",
        headers: { "content-type": type },
        body: Buffer.from("--x\r\nnonsense%"),
      };
      expect((await bidaiondo().parsePush(push, "server")).verified).toBe("bad");
    }
  });
});

describe("forged results", () => {
  test("the sample is genuine", async () => {
    expect((await bidaiondo().parsePush(getRequest(query(result())), "server")).verified).toBe("signature");
  });
  test.each([
    ["no signature", { firma: "" }],
    ["another payment's signature", { transaccion: "126000002001" }],
    ["another amount", { importe: "15051" }],
    ["another result", { resultado: "N" }],
    ["another currency", { moneda: "840" }],
  ])("with %s", async (_, altered) => {
    const push = await bidaiondo().parsePush(getRequest(query({ ...result(), ...altered })), "server");
    expect(push).toMatchObject({ verified: "bad", snapshot: undefined });
  });
  test("of another merchant, with a valid signature", async () => {
    expect(
      (await bidaiondo().parsePush(getRequest(query(result({ comercio: "100000000002" }))), "server")).verified,
    ).toBe("bad");
  });
  test("with an unknown result, or an invalid amount", async () => {
    expect((await bidaiondo().parsePush(getRequest(query(result({ resultado: "Z" }))), "server")).verified).toBe("bad");
    expect((await bidaiondo().parsePush(getRequest(query(result({ importe: "150.50" }))), "server")).verified).toBe(
      "bad",
    );
  });
  test("with a repeated field: the first one counts", async () => {
    const repeatedField = `${query(result())}&importe=1&resultado=D`;
    expect((await bidaiondo().parsePush(getRequest(repeatedField), "server")).snapshot).toMatchObject({
      state: "paid",
      amount: { minor: 15050n },
    });
  });
  test("unsigned fields may be altered without any effect", async () => {
    const unaltered = await bidaiondo().parsePush(getRequest(query(result())), "server");
    const altered = await bidaiondo().parsePush(
      getRequest(query({ ...result(), tasa: "9", tipoerror: "1" })),
      "server",
    );
    expect(altered.dedupeKey).toBe(unaltered.dedupeKey);
    expect(altered.snapshot).toMatchObject({ state: "paid", amount: unaltered.snapshot?.amount });
  });
});

describe("the payer's browser", () => {
  test("returns with the requested amount even when denied; the webhook has 0; the status query decides", async () => {
    const attempt = await placed(shop, "bipay");
    const [operation] = await shop.believed(attempt.reference);
    const url = `${shop.sandbox.url}${operation?.page}`;
    const page = await (await fetch(url, { method: "POST", body: new URLSearchParams({ do: "deny" }) })).text();
    expect(page).toContain(`action="${attempt.returnUrl}"`);
    const fields = Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const browser = await bidaiondo().parsePush(
      {
        ...getRequest(""),
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(query(fields)),
      },
      "browser",
    );
    expect(browser).toMatchObject({
      verified: "signature",
      channel: "browser",
      snapshot: { amount: { minor: 15050n } },
    });
    expect((await lastPush(shop, "bipay")).snapshot?.amount?.minor).toBe(0n);
    expect(good(await bidaiondo().getStatus(attempt)).state).toBe("failed");
  });

  test("may leave: it stays in process and expires after two hours", async () => {
    const attempt = await placed(shop, "bipay");
    const [operation] = await shop.believed(attempt.reference);
    await fetch(`${shop.sandbox.url}${operation?.page}`, {
      method: "POST",
      body: new URLSearchParams({ do: "abandon" }),
    });
    expect(good(await bidaiondo().getStatus(attempt)).state).toBe("pending");
    shop.clock = new Date(shop.clock.getTime() + 2 * 3_600_000 + 1000);
    expect(good(await bidaiondo().getStatus(attempt)).state).toBe("expired");
    await act(attempt.reference, "pay");
    expect((await lastPush(shop, "bipay")).snapshot?.state).toBe("paid");
  });
});

test("denied, then accepted with another card: two results, two keys", async () => {
  const attempt = await placed(shop, "bipay");
  await act(attempt.reference, "deny");
  const denied = await lastPush(shop, "bipay");
  await act(attempt.reference, "pay");
  const accepted = await lastPush(shop, "bipay");
  expect(accepted.snapshot?.state).toBe("paid");
  expect(accepted.dedupeKey).not.toBe(denied.dedupeKey);
  expect(good(await bidaiondo().getStatus(attempt)).state).toBe("paid");
});

test("a plain-text error is an unknown result, and its text is not stored", async () => {
  const attempt = await placed(shop, "bipay");
  await setFault(attempt.reference, { errorCode: "importe" });
  expect(await bidaiondo().getStatus(attempt)).toEqual({ kind: "unknown", cause: "unparsable" });
  shop.reopen({ BIDAIONDO_SECRET: "another" });
  const wronglySigned = await bidaiondo().getStatus(attempt);
  expect(wronglySigned).toMatchObject({ kind: "refused", code: "UNAUTHORIZED" });
  expect(JSON.stringify(wronglySigned)).not.toContain("firmas");
});

test("a refund is requested, and executed by a clerk days later, in full or in part", async () => {
  const attempt = await placed(shop, "bipay");
  await act(attempt.reference, "pay");
  const partialRefund = { reference: "R1", amount: { minor: 5050n, currency: "EUR" as const }, reason: "No" };
  expect(good(await bidaiondo().refund(attempt, partialRefund)).state).toBe("refundRequested");
  expect(good(await bidaiondo().refundsOf(attempt))).toEqual({ state: "refundRequested", isRequested: true });
  shop.clock = new Date(shop.clock.getTime() + 2 * 86_400_000);
  await act(attempt.reference, "refund-done");
  expect(good(await bidaiondo().refundsOf(attempt))).toEqual({ state: "partiallyRefunded", isRequested: false });
  const secondRefund = { ...partialRefund, reference: "R2", amount: { minor: 10001n, currency: "EUR" as const } };
  expect(await bidaiondo().refund(attempt, secondRefund)).toMatchObject({ kind: "refused" });
  good(await bidaiondo().refund(attempt, { ...secondRefund, amount: { minor: 10000n, currency: "EUR" } }));
  await act(attempt.reference, "refund-done");
  expect(good(await bidaiondo().getStatus(attempt)).state).toBe("refunded");
});

test("a day's operations are listed, with the amounts in hundredths", async () => {
  shop.clock = new Date("2026-03-10T16:00:00Z");
  const attempt = await placed(shop, "bipay");
  await act(attempt.reference, "pay");
  const rows = good(
    await bidaiondo().listOperations(new Date("2026-03-10T05:00:00Z"), new Date("2026-03-11T05:00:00Z")),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ reference: attempt.reference, state: "paid", amount: attempt.amount });
  expect(
    good(await bidaiondo().listOperations(new Date("2026-03-11T05:00:00Z"), new Date("2026-03-12T05:00:00Z"))),
  ).toEqual([]);
});

test("more than a hundred operations in one minute have different ids", async () => {
  shop.clock = new Date("2026-04-10T16:00:00Z");
  const ids = new Set<string | undefined>();
  for (let count = 0; count < 105; count += 1) {
    const { reference } = await placed(shop, "bipay");
    ids.add((await shop.believed(reference))[0]?.gatewayId);
  }
  expect(ids.size).toBe(105);
});
