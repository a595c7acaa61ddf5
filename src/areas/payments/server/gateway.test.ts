/** A gateway as its keepers see it, over processes and restarts. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../../../../sandbox/start.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { openObservations } from "../../../server/gateways/sightings.ts";
import type { Server } from "../../../server/server.ts";
import { testEnvironment } from "../../../server/testing/test-environment.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { notifications } from "../../notifications/server/tables.ts";
import { writeObservations, recordObservations, writeObservation } from "./gateway-health/gateway-observations.ts";
import { gatewaySights } from "./gateway-table.ts";
import { gatewayEvents } from "./gateway-table.ts";
import { warnOfExpiry } from "./gateway-health/certificate-expiry.ts";
import { until } from "../../../server/testing/wait.ts";

const cashier = "cashier@demo.example";
let sandbox: Sandbox;
let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, now: () => now });
  const variables = { SANDBOX_PORT: new URL(sandbox.url).port, GATEWAY_TIMEOUT_MS: "400", ENZONA_SECRET_NEXT: "next" };
  app = await openTestApp({ environment: testEnvironment(variables), now: () => now });
  await app.server.db.delete(gatewaySights);
  await app.server.db.delete(gatewayEvents);
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await fetch(`${sandbox.url}/control/faults/clear`, { method: "POST" });
});
const control = (path: string, body: object = {}) =>
  fetch(`${sandbox.url}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const shown = (gateway: "transfermovil" | "enzona" | "bipay" = "transfermovil") =>
  app.as(cashier).payments.gatewayState({ gateway });
const tried = (gateway: "transfermovil" | "enzona" | "bipay" = "transfermovil") =>
  app.as(cashier).payments.tryGateway({ gateway });

test.each(["transfermovil", "enzona", "bipay"] as const)(
  "%s: a test that goes well is told, kept and audited",
  async (gateway) => {
    const test = await tried(gateway);
    expect(test).toMatchObject({ outcome: "ok", detail: "", byName: "Camilo Jiménez Abreu", at: now.toISOString() });
    const state = await shown(gateway);
    expect(state).toMatchObject({ configured: true, missing: [], mode: "sandbox", test });
    expect(state.answer).toMatchObject({ call: "findByReference", outcome: "ok", at: now.toISOString() });
    expect(state.breaker).toEqual({ state: "closed" });
    const [line] = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payments.tryGateway"), eq(auditLog.recordId, gateway)));
    expect(line).toMatchObject({ byName: "Camilo Jiménez Abreu", after: { outcome: "ok", detail: "" } });
  },
);

test("a secret that is not taken is told as that, and which of two was", async () => {
  await control("bidaiondo/secret", { secret: "a third" });
  expect(await tried("bipay")).toMatchObject({ outcome: "refused", detail: expect.stringContaining("UNAUTHORIZED") });
  await control("enzona/secret", { secret: "next" });
  expect(await tried("enzona")).toMatchObject({ outcome: "ok" });
  const { secret } = await shown("enzona");
  expect(secret).toEqual({ nextVariable: "ENZONA_SECRET_NEXT", two: true, took: "next", at: now.toISOString() });
  expect(JSON.stringify(await shown("enzona"))).not.toMatch(/sandbox-secret|"next-/);
});

test("nobody tries a gateway again at once, no matter who tried it", async () => {
  await tried();
  await expectRefusal(tried(), "TOO_MANY_REQUESTS");
  now = new Date(now.getTime() + 5000);
  await tried();
  // A clock that was ahead keeps nobody from it once it is right.
  now = new Date(now.getTime() + 86_400_000);
  await tried();
  now = new Date(now.getTime() - 86_400_000);
  await tried();
});

test("an open breaker is shown from any process, a test goes past it, and one good answer closes it", async () => {
  await control("transfermovil/next/fault", { errorCode: 503, times: 5 });
  const provider = app.server.gateways.transfermovil;
  for (let turn = 0; turn < 5; turn += 1) await provider?.findByReference("126000001001");
  await writeObservations(app.server, "transfermovil");
  // Another process saw nothing of it.
  const other: Server = { ...app.server, sightings: openObservations() };
  await writeObservations(other, "transfermovil");
  expect((await shown()).breaker).toMatchObject({ state: "open", since: now.toISOString() });
  await control("faults/clear");
  expect(await tried()).toMatchObject({ outcome: "ok" });
  expect((await shown()).breaker.state).toBe("open");
  now = new Date(now.getTime() + 30_000);
  expect((await shown()).breaker.state).toBe("halfOpen");
  await provider?.findByReference("126000001001");
  expect((await shown()).breaker).toEqual({ state: "closed" });
});

test("a breaker of a process that ended is no longer told after ten minutes", async () => {
  const openedAt = now.toISOString();
  const seen = { openedAt, until: new Date(now.getTime() + 30_000).toISOString() };
  await writeObservation(app.server.db, { gateway: "bipay", what: "breaker", process: "gone", at: openedAt, seen });
  expect((await shown("bipay")).breaker.state).toBe("open");
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await shown("bipay")).breaker.state).toBe("closed");
});

test("of what two processes saw the newest stands, no matter who writes last", async () => {
  const [old, fresh] = [openObservations(), openObservations()];
  const answer = (at: Date, ms: number) => ({ at, call: "getStatus", outcome: "ok" as const, ms });
  old.saw("enzona", { answer: answer(now, 1) });
  fresh.saw("enzona", { answer: answer(new Date(now.getTime() + 1000), 2) });
  await writeObservations({ ...app.server, sightings: fresh }, "enzona");
  await writeObservations({ ...app.server, sightings: old }, "enzona");
  expect((await shown("enzona")).answer).toMatchObject({ ms: 2 });
});

test("what is no news costs no write, and is written down at the end all the same", async () => {
  const stop = recordObservations(app.server);
  const row = async () => {
    const where = and(eq(gatewaySights.gateway, "enzona"), eq(gatewaySights.what, "answer"));
    return (await app.server.db.select().from(gatewaySights).where(where))[0];
  };
  const ask = async () => {
    now = new Date(now.getTime() + 2000);
    await app.server.gateways.enzona?.findByReference("126000001001");
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await ask();
  const first = await until(row);
  for (let turn = 0; turn < 5; turn += 1) await ask();
  expect((await row())?.at).toBe(first.at);
  await stop();
  expect((await row())?.at).toBe(now.toISOString());
});

test("the last notification is told, and the last rejected one beside it", async () => {
  const notify = (headers: Record<string, string>, ExternalId: string) =>
    app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/onlineSeviceOffers/transfermovil/notification",
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify({ Source: 30999, ExternalId, Status: 3, TmId: 1 }),
    });
  expect(await shown()).not.toHaveProperty("taken");
  await notify({}, "126000001001");
  const first = now.toISOString();
  now = new Date(now.getTime() + 1000);
  await notify({ username: "legalsit", source: "30999", password: "forged" }, "126000001002");
  const state = await shown();
  expect(state.taken).toEqual({ at: first, reference: "126000001001", standing: "waiting" });
  expect(state.rejected).toEqual({ at: now.toISOString(), reference: "126000001002", standing: "rejected" });
  now = new Date(now.getTime() + 1000);
  await notify({}, "126000001001");
  expect((await shown()).taken?.at).toBe(now.toISOString());
});

test("keepers are told of a certificate a month, a week and a day before its end, each time once", async () => {
  const { db } = app.server;
  const environment = testEnvironment({ TRANSFERMOVIL_URL: "https://pasarela.example:15000" });
  const server: Server = { ...app.server, environment };
  const told = () => db.select().from(notifications).where(eq(notifications.type, "payment.gateway"));
  const end = new Date(now.getTime() + 40 * 86_400_000);
  const seen = { host: "pasarela.example:15000", endsAt: end.toISOString() };
  await writeObservation(db, { gateway: "transfermovil", what: "certificate", at: now.toISOString(), seen });
  const daysBefore = async (days: number) => {
    now = new Date(end.getTime() - days * 86_400_000);
    return (await warnOfExpiry(server)) + (await warnOfExpiry(server));
  };
  const began = now;
  expect([await daysBefore(40), await daysBefore(31), await daysBefore(29), await daysBefore(20)]).toEqual([
    0, 0, 1, 0,
  ]);
  expect([await daysBefore(6), await daysBefore(0.5), await daysBefore(-1), await daysBefore(-2)]).toEqual([
    1, 1, 1, 0,
  ]);
  now = began;
  const lines = await told();
  expect(new Set(lines.map((line) => line.link))).toEqual(new Set(["/transfermovil/gateway"]));
  expect(lines.find((line) => line.titleEs === "Certificado vencido")?.textEs).toContain("pasarela.example:15000");
});
