/** What holds for all three gateways: a payment's life and each fault knob, over real HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Gateway } from "../../src/server/gateways/provider.ts";
import { gateways } from "../../src/server/gateways/provider.ts";
import { good, lastPush, openShop, placed, product, type Shop } from "./test-merchant.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reopen();
  shop.pushes.length = 0;
});

const at = (gateway: Gateway, reference: string, action: string) => `${product[gateway]}/${reference}/${action}`;

describe.each(gateways)("%s", (gateway) => {
  test("a payment that nobody made yet is pending", async () => {
    const attempt = await placed(shop, gateway);
    expect(good(await shop.provider(gateway).getStatus(attempt))).toMatchObject({
      state: "pending",
      reference: attempt.reference,
    });
  });

  test("a payer pays: it is paid, for the amount that was asked", async () => {
    const attempt = await placed(shop, gateway);
    expect((await shop.control(at(gateway, attempt.reference, "pay"))).status).toBe(200);
    const provider = shop.provider(gateway);
    const now = good(await provider.getStatus(attempt));
    expect(now.state).toBe(provider.capabilities.needsCompletion ? "confirmed" : "paid");
    const done = good(await provider.complete(attempt));
    expect(done.state).toBe("paid");
    if (gateway !== "transfermovil") expect(done.amount).toEqual(attempt.amount);
  });

  test.each([
    ["deny", "failed"],
    ["expire", gateway === "enzona" ? "cancelled" : "expired"],
    ["abandon", "pending"],
  ] as const)("after %s it is %s", async (action, state) => {
    const attempt = await placed(shop, gateway);
    await shop.control(at(gateway, attempt.reference, action));
    expect(good(await shop.provider(gateway).getStatus(attempt)).state).toBe(state);
  });

  test("the money that comes after the end is seen (hard case 5)", async () => {
    const attempt = await placed(shop, gateway);
    await shop.control(at(gateway, attempt.reference, "expire"));
    await shop.control(at(gateway, attempt.reference, "pay-late"));
    expect(good(await shop.provider(gateway).complete(attempt)).state).toBe("paid");
  });

  test("what it has never heard of is null, and pending for a caller that asks after an attempt", async () => {
    const provider = shop.provider(gateway);
    const attempt = shop.attempt(gateway);
    expect(good(await provider.findByReference(attempt.reference))).toBeNull();
    expect(good(await provider.getStatus(attempt))).toMatchObject({ state: "pending", rawState: "unknown" });
  });

  test.each([
    ["a late answer", { delayMs: 3000 }, "timeout"],
    ["a broken connection", { dropAnswer: true }, "network"],
    ["a page instead of JSON", { errorCode: "html" }, "unparsable"],
    ["nothing at all", { errorCode: "empty" }, "unparsable"],
    ["HTTP 503", { errorCode: 503 }, "5xx"],
  ])("%s leaves the question open, and the next one is answered", async (_, fault, cause) => {
    const attempt = await placed(shop, gateway);
    await shop.control(at(gateway, attempt.reference, "fault"), fault);
    expect(await shop.provider(gateway).getStatus(attempt)).toEqual({ kind: "unknown", cause });
    expect(good(await shop.provider(gateway).getStatus(attempt)).state).toBe("pending");
  });

  test("told before the creation is answered (hard case 2)", async () => {
    const attempt = shop.attempt(gateway);
    await shop.control(at(gateway, attempt.reference, "fault"), { callbackBeforeAnswer: true });
    const { gatewayId } = await placed(shop, gateway, attempt);
    expect(good(await shop.provider(gateway).complete({ ...attempt, gatewayId })).state).toBe("paid");
    expect(shop.pushes).toHaveLength(gateway === "enzona" ? 0 : 1);
  });

  test("a hundredth less is reported as such (hard case 4)", async () => {
    const attempt = shop.attempt(gateway);
    await shop.control(at(gateway, attempt.reference, "fault"), { wrongAmount: true });
    const { gatewayId } = await placed(shop, gateway, attempt);
    await shop.control(at(gateway, attempt.reference, "pay"));
    const reported =
      gateway === "transfermovil"
        ? (await lastPush(shop, gateway)).snapshot?.amount
        : good(await shop.provider(gateway).complete({ ...attempt, gatewayId })).amount;
    expect(reported).toEqual({ ...attempt.amount, minor: attempt.amount.minor - 1n });
  });
});

describe.each(["transfermovil", "bipay"] as const)("%s calls back", (gateway) => {
  test.each([0, 1, 5])("%i times, always with the same key (hard case 1)", async (callbacks) => {
    const attempt = await placed(shop, gateway);
    await shop.control(at(gateway, attempt.reference, "fault"), { callbacks });
    await shop.control(at(gateway, attempt.reference, "pay"));
    expect(shop.pushes).toHaveLength(callbacks);
    const keys = await Promise.all(shop.pushes.map((push) => shop.provider(gateway).parsePush(push, "server")));
    expect(new Set(keys.map(({ dedupeKey }) => dedupeKey)).size).toBe(Math.min(callbacks, 1));
  });

  test("with a bad signature, which is seen (hard case 9)", async () => {
    const attempt = await placed(shop, gateway);
    await shop.control(at(gateway, attempt.reference, "pay"));
    expect((await lastPush(shop, gateway)).verified).toBe(gateway === "bipay" ? "signature" : "headers");
    const forged = await placed(shop, gateway);
    await shop.control(at(gateway, forged.reference, "fault"), { badSignature: true });
    await shop.control(at(gateway, forged.reference, "pay"));
    expect((await lastPush(shop, gateway)).verified).toBe("bad");
  });
});

test("a fault for the next attempt falls on the first one that comes", async () => {
  await shop.control("enzona/next/fault", { errorCode: 4075 });
  const [first, second] = [shop.attempt("enzona"), shop.attempt("enzona")];
  expect(await shop.provider("enzona").create(first)).toMatchObject({ kind: "refused", code: "4075" });
  expect(good(await shop.provider("enzona").create(second)).state).toBe("pending");
});

test("a gateway that is down is not called for half a minute, and then again", async () => {
  const attempt = await placed(shop, "transfermovil");
  await shop.control(at("transfermovil", attempt.reference, "fault"), { errorCode: 503, times: 5 });
  const ask = () => shop.provider("transfermovil").getStatus(attempt);
  for (let tries = 0; tries < 5; tries += 1) expect(await ask()).toEqual({ kind: "unknown", cause: "5xx" });
  expect(await ask()).toMatchObject({ kind: "unreached" });
  shop.clock = new Date(shop.clock.getTime() + 30_000);
  expect(good(await ask()).state).toBe("pending");
  expect(good(await ask()).state).toBe("pending");
});

test("a gateway that nobody can reach was sent nothing", async () => {
  shop.reopen({ TRANSFERMOVIL_URL: "http://127.0.0.1:9", ENZONA_URL: "http://127.0.0.1:9" });
  expect(await shop.provider("transfermovil").create(shop.attempt("transfermovil"))).toMatchObject({
    kind: "unreached",
  });
  expect(await shop.provider("enzona").create(shop.attempt("enzona"))).toMatchObject({ kind: "unreached" });
});
