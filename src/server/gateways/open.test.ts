import { expect, test } from "vitest";
import { readEnvironment } from "../start/environment.ts";
import { openGatewayConnection } from "./line.ts";
import { openGateways } from "./open.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/legalsit",
  PUBLIC_URL: "https://legalsit.example",
  SMTP_URL: "smtp://mail.example",
  SECRET: "0123456789abcdef0123456789abcdef",
};
const enzona = {
  ENZONA_URL: "https://api.enzona.example",
  ENZONA_KEY: "key",
  ENZONA_SECRET: "secret",
  ENZONA_MERCHANT: "merchant",
};
const configured = (variables: Record<string, string>) =>
  Object.entries(openGateways(readEnvironment(variables), () => new Date())).flatMap(([name, one]) =>
    one ? name : [],
  );

test("outside production every gateway is there, and the mail goes to the sandbox", () => {
  expect(configured({ PORT: "4000" })).toEqual(["transfermovil", "enzona", "bipay"]);
  expect(readEnvironment({ PORT: "4000" }).SMTP_URL).toBe("smtp://127.0.0.1:4002");
  expect(readEnvironment({ PORT: "4000", SMTP_URL: "smtp://else.example" }).SMTP_URL).toBe("smtp://else.example");
});

test("in production only what is configured is there, and nothing leads to a sandbox", () => {
  expect(configured(production)).toEqual([]);
  expect(configured({ ...production, ...enzona })).toEqual(["enzona"]);
  expect(readEnvironment({ ...production, PORT: "4000" }).sandboxUrl).toBeUndefined();
});

const transfermovil = {
  TRANSFERMOVIL_URL: "https://200.13.144.60:15000",
  TRANSFERMOVIL_USERNAME: "legalsit",
  TRANSFERMOVIL_SOURCE: "30999",
  TRANSFERMOVIL_SEED: "seed",
  TRANSFERMOVIL_CALLBACK_FROM: "200.13.144.60, 200.13.144.61",
};

test("in production Transfermóvil does not start without the addresses that may notify us", () => {
  expect(configured({ ...production, ...transfermovil })).toEqual(["transfermovil"]);
  const anybody = { ...production, ...transfermovil, TRANSFERMOVIL_CALLBACK_FROM: "" };
  expect(() => readEnvironment(anybody)).toThrow("TRANSFERMOVIL_CALLBACK_FROM must be set too");
  for (const wrong of [",", "200.13.144.60;200.13.144.61", "etecsa.cu", "200.13.144.60,"])
    expect(() => readEnvironment({ ...anybody, TRANSFERMOVIL_CALLBACK_FROM: wrong })).toThrow(
      "TRANSFERMOVIL_CALLBACK_FROM: must be IP addresses, separated by commas.",
    );
  expect(configured({ TRANSFERMOVIL_CALLBACK_FROM: "" })).toContain("transfermovil");
});

test.each(Object.keys(enzona))("in production a gateway without its %s stops the start, by name", (name) => {
  const halves = { ...production, ...enzona, [name]: "" };
  expect(() => readEnvironment(halves)).toThrow(`${name} must be set too`);
});

test("a breaker that a clock shut which was years ahead shuts nobody out once the clock is right", async () => {
  let ahead = 3 * 365 * 86_400_000;
  const line = openGatewayConnection({ timeoutMs: 200, clock: () => new Date(Date.now() + ahead) });
  const ask = async () => {
    const answer = await line.ask({ method: "GET", url: "http://127.0.0.1:1" });
    return "why" in answer && answer.why === "breaker";
  };
  for (let asked = 0; asked < 5; asked++) expect(await ask()).toBe(false);
  expect(await ask()).toBe(true);
  ahead = 0;
  expect(await ask()).toBe(false);
});
