/** What is seen of a gateway while it is called: its certificate, our breaker, why it was not reached; and how it is set up. */
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { openGateways } from "../../src/server/gateways/open.ts";
import { openObservations } from "../../src/server/gateways/sightings.ts";
import { gatewaySetup } from "../../src/server/gateways/setup.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { certificate, endsAt, key } from "./certificate.ts";

const reference = "126000001001";
let server: Server;
let here: string;
const ca = join(tmpdir(), `legalsit-ca-${process.pid}.pem`);
/** Answered with, by turns. */
let statuses: readonly number[] = [200];
beforeAll(async () => {
  writeFileSync(ca, certificate);
  let turn = 0;
  server = createServer({ key, cert: certificate }, (_, response) => {
    turn += 1;
    const status = statuses[turn % statuses.length] ?? 200;
    const answer = { GetStatusOrderResult: { Success: false, Resultmsg: "La orden no existe" } };
    response.writeHead(status).end(status === 200 ? JSON.stringify(answer) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  here = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function opened(variables: Record<string, string> = { TRANSFERMOVIL_CA: ca }) {
  const clock = { now: new Date("2026-01-05T15:00:00Z") };
  const environment = testEnvironment({ TRANSFERMOVIL_URL: here, GATEWAY_TIMEOUT_MS: "1500", ...variables });
  const sightings = openObservations();
  const { transfermovil } = openGateways(environment, () => clock.now, sightings.saw);
  if (!transfermovil) throw new Error("it is configured");
  return { clock, environment, sightings, ask: () => transfermovil.findByReference(reference) };
}

test("the end of a server's certificate is seen at a call, and that of the authority in the file we trust", async () => {
  statuses = [200];
  const { ask, sightings, environment } = opened();
  expect(await ask()).toEqual({ kind: "ok", value: null });
  const seen = sightings.of("transfermovil").certificate;
  expect(seen?.endsAt.toISOString()).toBe(endsAt);
  expect(seen?.host).toBe(new URL(here).host);
  expect(gatewaySetup(environment, "transfermovil")).toMatchObject({
    encrypted: true,
    authority: { variable: "TRANSFERMOVIL_CA", endsAt: new Date(endsAt) },
  });
});

test("a certificate that nobody vouches for keeps us from sending anything, and that is why", async () => {
  const { ask } = opened({});
  expect(await ask()).toEqual({ kind: "unreached", why: "DEPTH_ZERO_SELF_SIGNED_CERT" });
});

test("the breaker is seen to open, to stay open while it is tried in vain, and to close", async () => {
  statuses = [503];
  const { ask, sightings, clock } = opened();
  const breaker = () => sightings.of("transfermovil").breaker;
  for (let turn = 0; turn < 4; turn += 1) await ask();
  expect(breaker()).toBeUndefined();
  await ask();
  const openedAt = clock.now;
  expect(breaker()).toMatchObject({ openedAt, until: new Date(openedAt.getTime() + 30_000) });
  expect(await ask()).toEqual({ kind: "unreached", why: "breaker" });
  clock.now = new Date(clock.now.getTime() + 30_000);
  await ask();
  expect(breaker()).toMatchObject({ openedAt, until: new Date(clock.now.getTime() + 30_000) });
  statuses = [200];
  clock.now = new Date(clock.now.getTime() + 30_000);
  await ask();
  expect(breaker()).toBeNull();
});

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/legalsit",
  PUBLIC_URL: "https://legalsit.example",
  SMTP_URL: "smtp://mail.example",
  SECRET: "0123456789abcdef0123456789abcdef",
};
const enzona = { ENZONA_KEY: "key", ENZONA_SECRET: "not-to-be-told", ENZONA_MERCHANT: "merchant" };
const setupOf = (variables: Record<string, string>) => gatewaySetup(readEnvironment(variables), "enzona");

test("what is missing is told by its name, and no secret ever", () => {
  expect(setupOf(production).missing).toEqual(["ENZONA_URL", "ENZONA_KEY", "ENZONA_SECRET", "ENZONA_MERCHANT"]);
  const whole = setupOf({
    ...production,
    ...enzona,
    ENZONA_URL: "https://api.enzona.net",
    ENZONA_SECRET_NEXT: "nor-this",
  });
  expect(whole).toMatchObject({ missing: [], nextSecret: { variable: "ENZONA_SECRET_NEXT", isSet: true } });
  expect(JSON.stringify(whole)).not.toMatch(/not-to-be-told|nor-this/);
});

test("test or live is told by the address, by the setting where that does not say, and our sandbox by itself", () => {
  const at = (url: string, more = {}) => setupOf({ ...production, ...enzona, ENZONA_URL: url, ...more }).mode;
  expect(at("https://api.enzona.net")).toBe("live");
  expect(at("https://apisandbox.enzona.net")).toBe("test");
  expect(at("https://relay.example")).toBe("unknown");
  expect(at("https://relay.example", { ENZONA_MODE: "live" })).toBe("live");
  expect(setupOf({}).mode).toBe("sandbox");
  const transfermovil = (port: number) =>
    gatewaySetup(readEnvironment({ TRANSFERMOVIL_URL: `https://200.13.144.60:${port}` }), "transfermovil").mode;
  expect([transfermovil(15000), transfermovil(15001), transfermovil(443)]).toEqual(["live", "test", "unknown"]);
});
