/** A gateway secret is replaced while payments are open: with both secrets set, no payment is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { type GatewayKey, gatewayKeys } from "../../src/areas/money/payments/states.ts";
import { good, lastPush, openShop, placed, product, type Shop } from "./test-merchant.ts";
import { productionVariables } from "../../src/server/testing/test-environment.ts";

const newSecret = "another-secret-of-2026";
const nextSecrets = {
  TRANSFERMOVIL_SEED_NEXT: newSecret,
  ENZONA_SECRET_NEXT: newSecret,
  BIDAIONDO_SECRET_NEXT: newSecret,
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await fetch(`${shop.sandbox.url}/control/faults/clear`, { method: "POST" });
  shop.reopen(nextSecrets);
  shop.pushes.length = 0;
});
const replaceAt = (gateway: GatewayKey) => shop.control(`${product[gateway]}/secret`, { secret: newSecret });

describe.each(gatewayKeys)("%s", (gateway) => {
  test("accepts queries of earlier payments and new payments after it replaced its secret", async () => {
    const before = await placed(shop, gateway);
    await replaceAt(gateway);
    expect(good(await shop.provider(gateway).getStatus(before)).state).toBe("pending");
    const after = await placed(shop, gateway);
    expect(await shop.believed(after.reference)).toHaveLength(1);
    await shop.control(`${product[gateway]}/${after.reference}/pay`);
    expect(good(await shop.provider(gateway).complete(after)).state).toBe("paid");
  });

  test("works with the old secret before the replacement, and after a rollback", async () => {
    await placed(shop, gateway);
    await replaceAt(gateway);
    await placed(shop, gateway);
    await fetch(`${shop.sandbox.url}/control/faults/clear`, { method: "POST" });
    if (gateway === "enzona") await fetch(`${shop.sandbox.url}/control/enzona/forget-tokens`, { method: "POST" });
    const latest = await placed(shop, gateway);
    expect(good(await shop.provider(gateway).getStatus(latest)).state).toBe("pending");
  });

  test("refuses us without the new secret, with the same code for each gateway", async () => {
    shop.reopen();
    await replaceAt(gateway);
    expect(await shop.provider(gateway).findByReference("126000001001")).toMatchObject({
      kind: "refused",
      code: "UNAUTHORIZED",
    });
  });
});

test.each(["transfermovil", "bipay"] as const)(
  "%s webhooks are accepted with either secret, and not with a third one",
  async (gateway) => {
    const verified = gateway === "bipay" ? "signature" : "headers";
    const [first, second, third] = [
      await placed(shop, gateway),
      await placed(shop, gateway),
      await placed(shop, gateway),
    ];
    const pay = ({ reference }: { reference: string }) => shop.control(`${product[gateway]}/${reference}/pay`);
    await pay(first);
    expect((await lastPush(shop, gateway)).verified).toBe(verified);
    await replaceAt(gateway);
    await pay(second);
    expect((await lastPush(shop, gateway)).verified).toBe(verified);
    await shop.control(`${product[gateway]}/secret`, { secret: "a third one" });
    await pay(third);
    expect((await lastPush(shop, gateway)).verified).toBe("bad");
  },
);

test("a card refund is requested once, with the current secret", async () => {
  const attempt = await placed(shop, "bipay");
  await shop.control(`bidaiondo/${attempt.reference}/pay`);
  await replaceAt("bipay");
  const refund = { reference: "R126000001001", amount: attempt.amount, reason: "No se pudo servir" };
  expect(good(await shop.provider("bipay").refund(attempt, refund)).state).toBe("refundRequested");
});

test("a silent gateway is not called with the other secret: the first call may have arrived", async () => {
  const attempt = shop.attempt("transfermovil");
  await shop.control(`transfermovil/${attempt.reference}/fault`, { dropAnswer: true });
  const before = await shop.answers("/tm/RestExternalPayment.svc/payOrder", 200);
  expect((await shop.provider("transfermovil").create(attempt)).kind).toBe("unknown");
  expect(await shop.believed(attempt.reference)).toHaveLength(1);
  expect(await shop.answers("/tm/RestExternalPayment.svc/payOrder", 200)).toBeLessThanOrEqual(before + 1);
});

test("in production a next secret without the current one stops the start and names the variable", () => {
  for (const [name, value] of Object.entries(nextSecrets))
    expect(() => readEnvironment({ ...productionVariables, [name]: value })).toThrow(name);
  expect(() => readEnvironment({ ENZONA_KEY_NEXT: "key" })).toThrow("ENZONA_SECRET_NEXT");
});
