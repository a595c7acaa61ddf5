/** Observations during gateway calls: certificate, circuit breaker, reason of failure; and the gateway's configuration. */
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "../../src/server/start/environment.ts";
import { openGateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import { openObservations } from "../../src/areas/money/payments/server/gateways/observations.ts";
import { gatewaySetup } from "../../src/areas/money/payments/server/gateways/gateway-setup.ts";
import { productionVariables, testEnvironment } from "../../src/server/testing/test-environment.ts";
import { certificate, endsAt, key } from "./certificate.ts";

const reference = "126000001001";
let server: Server;
let origin: string;
const caFile = join(tmpdir(), `legalsit-ca-${process.pid}.pem`);
/** Response statuses, used in rotation. */
let statuses: readonly number[] = [200];
beforeAll(async () => {
  writeFileSync(caFile, certificate);
  let requestCount = 0;
  server = createServer({ key, cert: certificate }, (_, response) => {
    requestCount += 1;
    const status = statuses[requestCount % statuses.length] ?? 200;
    const body = { GetStatusOrderResult: { Success: false, Resultmsg: "La orden no existe" } };
    response.writeHead(status).end(status === 200 ? JSON.stringify(body) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function openGateway(variables: Record<string, string> = { TRANSFERMOVIL_CA: caFile }) {
  const clock = { now: new Date("2026-01-05T15:00:00Z") };
  const environment = testEnvironment({ TRANSFERMOVIL_URL: origin, GATEWAY_TIMEOUT_MS: "1500", ...variables });
  const observations = openObservations();
  const { transfermovil } = openGateways(environment, () => clock.now, observations.saw);
  if (!transfermovil) throw new Error("it is configured");
  return { clock, environment, sightings: observations, ask: () => transfermovil.findByReference(reference) };
}

test("the expiry of the server's certificate is observed in a call, and that of the trusted authority in its file", async () => {
  statuses = [200];
  const { ask: queryGateway, sightings: observations, environment } = openGateway();
  expect(await queryGateway()).toEqual({ kind: "ok", value: null });
  const observedCertificate = observations.of("transfermovil").certificate;
  expect(observedCertificate?.endsAt.toISOString()).toBe(endsAt);
  expect(observedCertificate?.host).toBe(new URL(origin).host);
  expect(gatewaySetup(environment, "transfermovil")).toMatchObject({
    encrypted: true,
    authority: { variable: "TRANSFERMOVIL_CA", endsAt: new Date(endsAt) },
  });
});

test("an untrusted certificate prevents any request, and is the reported reason", async () => {
  const { ask: queryGateway } = openGateway({});
  expect(await queryGateway()).toEqual({ kind: "unreached", why: "DEPTH_ZERO_SELF_SIGNED_CERT" });
});

test("the circuit breaker is observed to open, to stay open after failed tries, and to close", async () => {
  statuses = [503];
  const { ask: queryGateway, sightings: observations, clock } = openGateway();
  const breaker = () => observations.of("transfermovil").breaker;
  for (let requestCount = 0; requestCount < 4; requestCount += 1) await queryGateway();
  expect(breaker()).toBeUndefined();
  await queryGateway();
  const openedAt = clock.now;
  expect(breaker()).toMatchObject({ openedAt, until: new Date(openedAt.getTime() + 30_000) });
  expect(await queryGateway()).toEqual({ kind: "unreached", why: "breaker" });
  clock.now = new Date(clock.now.getTime() + 30_000);
  await queryGateway();
  expect(breaker()).toMatchObject({ openedAt, until: new Date(clock.now.getTime() + 30_000) });
  statuses = [200];
  clock.now = new Date(clock.now.getTime() + 30_000);
  await queryGateway();
  expect(breaker()).toBeNull();
});

const enzona = { ENZONA_KEY: "key", ENZONA_SECRET: "not-to-be-told", ENZONA_MERCHANT: "merchant" };
const setupOf = (variables: Record<string, string>) => gatewaySetup(readEnvironment(variables), "enzona");

test("missing variables are listed by name, and no secret is shown", () => {
  expect(setupOf(productionVariables).missing).toEqual([
    "ENZONA_URL",
    "ENZONA_KEY",
    "ENZONA_SECRET",
    "ENZONA_MERCHANT",
  ]);
  const completeSetup = setupOf({
    ...productionVariables,
    ...enzona,
    ENZONA_URL: "https://api.enzona.net",
    ENZONA_SECRET_NEXT: "nor-this",
  });
  expect(completeSetup).toMatchObject({ missing: [], nextSecret: { variable: "ENZONA_SECRET_NEXT", isSet: true } });
  expect(JSON.stringify(completeSetup)).not.toMatch(/not-to-be-told|nor-this/);
});

test("test or live mode follows from the URL, else from the setting, and the sandbox is its own mode", () => {
  const modeFor = (url: string, extraVariables = {}) =>
    setupOf({ ...productionVariables, ...enzona, ENZONA_URL: url, ...extraVariables }).mode;
  expect(modeFor("https://api.enzona.net")).toBe("live");
  expect(modeFor("https://apisandbox.enzona.net")).toBe("test");
  expect(modeFor("https://relay.example")).toBe("unknown");
  expect(modeFor("https://relay.example", { ENZONA_MODE: "live" })).toBe("live");
  expect(setupOf({}).mode).toBe("sandbox");
  const transfermovil = (port: number) =>
    gatewaySetup(readEnvironment({ TRANSFERMOVIL_URL: `https://200.13.144.60:${port}` }), "transfermovil").mode;
  expect([transfermovil(15000), transfermovil(15001), transfermovil(443)]).toEqual(["live", "test", "unknown"]);
});
