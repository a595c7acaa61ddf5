import { expect, test } from "vitest";
import { readEnvironment } from "../../../../../server/start/environment.ts";
import { openGatewayConnection } from "./gateway-connection.ts";
import { openGateways } from "./open-gateways.ts";
import { productionVariables } from "../../../../../server/testing/test-environment.ts";

const enzona = {
  ENZONA_URL: "https://api.enzona.example",
  ENZONA_KEY: "key",
  ENZONA_SECRET: "secret",
  ENZONA_MERCHANT: "merchant",
};
const availableGateways = (variables: Record<string, string>) =>
  Object.entries(openGateways(readEnvironment(variables), () => new Date())).flatMap(([name, provider]) =>
    provider ? name : [],
  );

test("outside production every gateway is available, and mail goes to the sandbox", () => {
  expect(availableGateways({ PORT: "4000" })).toEqual(["transfermovil", "enzona", "bipay"]);
  expect(readEnvironment({ PORT: "4000" }).SMTP_URL).toBe("smtp://127.0.0.1:4002");
  expect(readEnvironment({ PORT: "4000", SMTP_URL: "smtp://else.example" }).SMTP_URL).toBe("smtp://else.example");
});

test("in production only configured gateways are available, and nothing uses the sandbox", () => {
  expect(availableGateways(productionVariables)).toEqual([]);
  expect(availableGateways({ ...productionVariables, ...enzona })).toEqual(["enzona"]);
  expect(readEnvironment({ ...productionVariables, PORT: "4000" }).sandboxUrl).toBeUndefined();
});

const transfermovil = {
  TRANSFERMOVIL_URL: "https://200.13.144.60:15000",
  TRANSFERMOVIL_USERNAME: "legalsit",
  TRANSFERMOVIL_SOURCE: "30999",
  TRANSFERMOVIL_SEED: "seed",
  TRANSFERMOVIL_CALLBACK_FROM: "200.13.144.60, 200.13.144.61",
};

test("in production Transfermóvil requires the addresses that may notify us", () => {
  expect(availableGateways({ ...productionVariables, ...transfermovil })).toEqual(["transfermovil"]);
  const withoutAddresses = { ...productionVariables, ...transfermovil, TRANSFERMOVIL_CALLBACK_FROM: "" };
  expect(() => readEnvironment(withoutAddresses)).toThrow("TRANSFERMOVIL_CALLBACK_FROM must be set too");
  for (const wrong of [",", "200.13.144.60;200.13.144.61", "etecsa.cu", "200.13.144.60,"])
    expect(() => readEnvironment({ ...withoutAddresses, TRANSFERMOVIL_CALLBACK_FROM: wrong })).toThrow(
      "TRANSFERMOVIL_CALLBACK_FROM: must be IP addresses, separated by commas.",
    );
  expect(availableGateways({ TRANSFERMOVIL_CALLBACK_FROM: "" })).toContain("transfermovil");
});

test.each(Object.keys(enzona))("in production a gateway without its %s stops the start, naming it", (name) => {
  const incomplete = { ...productionVariables, ...enzona, [name]: "" };
  expect(() => readEnvironment(incomplete)).toThrow(`${name} must be set too`);
});

test("a breaker opened by a clock that was years ahead does not stay open once the clock is right", async () => {
  let aheadMs = 3 * 365 * 86_400_000;
  const connection = openGatewayConnection({ timeoutMs: 200, clock: () => new Date(Date.now() + aheadMs) });
  const isBreakerOpen = async () => {
    const answer = await connection.send({ method: "GET", url: "http://127.0.0.1:1" });
    return "why" in answer && answer.why === "breaker";
  };
  for (let attempt = 0; attempt < 5; attempt++) expect(await isBreakerOpen()).toBe(false);
  expect(await isBreakerOpen()).toBe(true);
  aheadMs = 0;
  expect(await isBreakerOpen()).toBe(false);
});
