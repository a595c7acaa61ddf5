/** Behaviour common to all three gateways: payment states and each injected fault, over real HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GatewayKey, gatewayKeys } from "../../src/areas/money/payments/states.ts";
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

const controlPath = (gateway: GatewayKey, reference: string, action: string) =>
  `${product[gateway]}/${reference}/${action}`;

describe.each(gatewayKeys)("%s", (gateway) => {
  test("an open payment is pending", async () => {
    const attempt = await placed(shop, gateway);
    expect(good(await shop.provider(gateway).getStatus(attempt))).toMatchObject({
      state: "pending",
      reference: attempt.reference,
    });
  });

  test("a payer pays: it is paid with the requested amount", async () => {
    const attempt = await placed(shop, gateway);
    expect((await shop.control(controlPath(gateway, attempt.reference, "pay"))).status).toBe(200);
    const provider = shop.provider(gateway);
    const current = good(await provider.getStatus(attempt));
    expect(current.state).toBe(provider.capabilities.needsCompletion ? "authorized" : "paid");
    const completed = good(await provider.complete(attempt));
    expect(completed.state).toBe("paid");
    if (gateway !== "transfermovil") expect(completed.amount).toEqual(attempt.amount);
  });

  test.each([
    ["deny", "failed"],
    ["expire", gateway === "enzona" ? "cancelled" : "expired"],
    ["abandon", "pending"],
  ] as const)("after %s it is %s", async (action, state) => {
    const attempt = await placed(shop, gateway);
    await shop.control(controlPath(gateway, attempt.reference, action));
    expect(good(await shop.provider(gateway).getStatus(attempt)).state).toBe(state);
  });

  test("a payment after the expiry is found", async () => {
    const attempt = await placed(shop, gateway);
    await shop.control(controlPath(gateway, attempt.reference, "expire"));
    await shop.control(controlPath(gateway, attempt.reference, "pay-late"));
    expect(good(await shop.provider(gateway).complete(attempt)).state).toBe("paid");
  });

  test("an unknown reference is null, and pending for the status of an attempt", async () => {
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
  ])("%s leaves the status unknown, and the next query succeeds", async (_, fault, cause) => {
    const attempt = await placed(shop, gateway);
    await shop.control(controlPath(gateway, attempt.reference, "fault"), fault);
    expect(await shop.provider(gateway).getStatus(attempt)).toEqual({ kind: "unknown", cause });
    expect(good(await shop.provider(gateway).getStatus(attempt)).state).toBe("pending");
  });

  test("webhook before the creation's response", async () => {
    const attempt = shop.attempt(gateway);
    await shop.control(controlPath(gateway, attempt.reference, "fault"), { callbackBeforeAnswer: true });
    const { gatewayId } = await placed(shop, gateway, attempt);
    expect(good(await shop.provider(gateway).complete({ ...attempt, gatewayId })).state).toBe("paid");
    expect(shop.pushes).toHaveLength(gateway === "enzona" ? 0 : 1);
  });

  test("one cent less is reported", async () => {
    const attempt = shop.attempt(gateway);
    await shop.control(controlPath(gateway, attempt.reference, "fault"), { wrongAmount: true });
    const { gatewayId } = await placed(shop, gateway, attempt);
    await shop.control(controlPath(gateway, attempt.reference, "pay"));
    const reported =
      gateway === "transfermovil"
        ? (await lastPush(shop, gateway)).snapshot?.amount
        : good(await shop.provider(gateway).complete({ ...attempt, gatewayId })).amount;
    expect(reported).toEqual({ ...attempt.amount, minor: attempt.amount.minor - 1n });
  });
});

describe.each(["transfermovil", "bipay"] as const)("%s sends webhooks", (gateway) => {
  test.each([0, 1, 5])("%i times, always with the same key", async (callbacks) => {
    const attempt = await placed(shop, gateway);
    await shop.control(controlPath(gateway, attempt.reference, "fault"), { callbacks });
    await shop.control(controlPath(gateway, attempt.reference, "pay"));
    expect(shop.pushes).toHaveLength(callbacks);
    const keys = await Promise.all(shop.pushes.map((push) => shop.provider(gateway).parsePush(push, "server")));
    expect(new Set(keys.map(({ dedupeKey }) => dedupeKey)).size).toBe(Math.min(callbacks, 1));
  });

  test("with a bad signature, which is detected", async () => {
    const attempt = await placed(shop, gateway);
    await shop.control(controlPath(gateway, attempt.reference, "pay"));
    expect((await lastPush(shop, gateway)).verified).toBe(gateway === "bipay" ? "signature" : "headers");
    const forged = await placed(shop, gateway);
    await shop.control(controlPath(gateway, forged.reference, "fault"), { badSignature: true });
    await shop.control(controlPath(gateway, forged.reference, "pay"));
    expect((await lastPush(shop, gateway)).verified).toBe("bad");
  });
});

test("a fault for the next attempt applies to the first one", async () => {
  await shop.control("enzona/next/fault", { errorCode: 4075 });
  const [first, second] = [shop.attempt("enzona"), shop.attempt("enzona")];
  expect(await shop.provider("enzona").create(first)).toMatchObject({ kind: "refused", code: "4075" });
  expect(good(await shop.provider("enzona").create(second)).state).toBe("pending");
});

test("a gateway that is down is not called for half a minute, then called again", async () => {
  const attempt = await placed(shop, "transfermovil");
  await shop.control(controlPath("transfermovil", attempt.reference, "fault"), { errorCode: 503, times: 5 });
  const queryStatus = () => shop.provider("transfermovil").getStatus(attempt);
  for (let tries = 0; tries < 5; tries += 1) expect(await queryStatus()).toEqual({ kind: "unknown", cause: "5xx" });
  expect(await queryStatus()).toMatchObject({ kind: "unreached" });
  shop.clock = new Date(shop.clock.getTime() + 30_000);
  expect(good(await queryStatus()).state).toBe("pending");
  expect(good(await queryStatus()).state).toBe("pending");
});

test("an unreachable gateway was sent nothing", async () => {
  shop.reopen({ TRANSFERMOVIL_URL: "http://127.0.0.1:9", ENZONA_URL: "http://127.0.0.1:9" });
  expect(await shop.provider("transfermovil").create(shop.attempt("transfermovil"))).toMatchObject({
    kind: "unreached",
  });
  expect(await shop.provider("enzona").create(shop.attempt("enzona"))).toMatchObject({ kind: "unreached" });
});
