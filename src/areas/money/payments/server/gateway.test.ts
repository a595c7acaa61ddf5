/** Gateway status for its managers, across processes and restarts. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "../../../../../sandbox/start.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { openObservations } from "./gateways/observations.ts";
import type { Server } from "../../../../server/server.ts";
import { testEnvironment } from "../../../../server/testing/test-environment.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { notifications } from "../../../administration/notifications/server/tables.ts";
import { writeObservations, recordObservations, writeObservation } from "./gateway-health/gateway-observations.ts";
import { gatewaySights } from "./gateway-table.ts";
import { gatewayEvents } from "./gateway-table.ts";
import { warnOfExpiry } from "./gateway-health/certificate-expiry.ts";
import { until } from "../../../../server/testing/wait.ts";
import { gatewaysOf, observationsOf } from "./gateways/server-gateways.ts";

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
const gatewayState = (gateway: "transfermovil" | "enzona" | "bipay" = "transfermovil") =>
  app.as(cashier).payments.gatewayState({ gateway });
const testGateway = (gateway: "transfermovil" | "enzona" | "bipay" = "transfermovil") =>
  app.as(cashier).payments.tryGateway({ gateway });

test.each(["transfermovil", "enzona", "bipay"] as const)(
  "%s: a successful test is returned, stored and audited",
  async (gateway) => {
    const test = await testGateway(gateway);
    expect(test).toMatchObject({ outcome: "ok", detail: "", byName: "Camilo Jiménez Abreu", at: now.toISOString() });
    const state = await gatewayState(gateway);
    expect(state).toMatchObject({ configured: true, missing: [], mode: "sandbox", test });
    expect(state.answer).toMatchObject({ call: "findByReference", outcome: "ok", at: now.toISOString() });
    expect(state.breaker).toEqual({ state: "closed" });
    const [entry] = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payments.tryGateway"), eq(auditLog.recordId, gateway)));
    expect(entry).toMatchObject({ byName: "Camilo Jiménez Abreu", after: { outcome: "ok", detail: "" } });
  },
);

test("a rejected secret is reported, and which of two secrets was accepted", async () => {
  await control("bidaiondo/secret", { secret: "a third" });
  expect(await testGateway("bipay")).toMatchObject({
    outcome: "refused",
    detail: expect.stringContaining("UNAUTHORIZED"),
  });
  await control("enzona/secret", { secret: "next" });
  expect(await testGateway("enzona")).toMatchObject({ outcome: "ok" });
  const { secret } = await gatewayState("enzona");
  expect(secret).toEqual({ nextVariable: "ENZONA_SECRET_NEXT", two: true, took: "next", at: now.toISOString() });
  expect(JSON.stringify(await gatewayState("enzona"))).not.toMatch(/sandbox-secret|"next-/);
});

test("a gateway cannot be tested again at once, by anybody", async () => {
  await testGateway();
  await expectRefusal(testGateway(), "TOO_MANY_REQUESTS");
  now = new Date(now.getTime() + 5000);
  await testGateway();
  // A clock that was ahead does not block the test once it is right.
  now = new Date(now.getTime() + 86_400_000);
  await testGateway();
  now = new Date(now.getTime() - 86_400_000);
  await testGateway();
});

test("an open breaker is shown from any process, a test bypasses it, and one good answer closes it", async () => {
  await control("transfermovil/next/fault", { errorCode: 503, times: 5 });
  const provider = gatewaysOf(app.server).transfermovil;
  for (let index = 0; index < 5; index += 1) await provider?.findByReference("126000001001");
  await writeObservations(app.server.db, observationsOf(app.server), "transfermovil");
  // Another process observed nothing of it.
  await writeObservations(app.server.db, openObservations(), "transfermovil");
  expect((await gatewayState()).breaker).toMatchObject({ state: "open", since: now.toISOString() });
  await control("faults/clear");
  expect(await testGateway()).toMatchObject({ outcome: "ok" });
  expect((await gatewayState()).breaker.state).toBe("open");
  now = new Date(now.getTime() + 30_000);
  expect((await gatewayState()).breaker.state).toBe("halfOpen");
  await provider?.findByReference("126000001001");
  expect((await gatewayState()).breaker).toEqual({ state: "closed" });
});

test("the breaker of an ended process is not shown after ten minutes", async () => {
  const openedAt = now.toISOString();
  const details = { openedAt, until: new Date(now.getTime() + 30_000).toISOString() };
  await writeObservation(app.server.db, { gateway: "bipay", what: "breaker", process: "gone", at: openedAt, details });
  expect((await gatewayState("bipay")).breaker.state).toBe("open");
  // The second is of a clock that was ahead and is right again.
  for (const minutes of [11, -3 * 525_600]) {
    now = new Date(Date.parse(openedAt) + minutes * 60_000);
    expect((await gatewayState("bipay")).breaker.state).toBe("closed");
  }
  now = new Date(Date.parse(openedAt) + 11 * 60_000);
});

test("the newest observation of two processes wins, whatever the order of writes", async () => {
  const [older, newer] = [openObservations(), openObservations()];
  const answer = (at: Date, ms: number) => ({ at, call: "getStatus", outcome: "ok" as const, ms });
  older.saw("enzona", { answer: answer(now, 1) });
  newer.saw("enzona", { answer: answer(new Date(now.getTime() + 1000), 2) });
  await writeObservations(app.server.db, newer, "enzona");
  await writeObservations(app.server.db, older, "enzona");
  expect((await gatewayState("enzona")).answer).toMatchObject({ ms: 2 });
});

test("an unchanged state is not written at once, but on stop", async () => {
  const stop = recordObservations(app.server);
  const row = async () => {
    const where = and(eq(gatewaySights.gateway, "enzona"), eq(gatewaySights.what, "answer"));
    return (await app.server.db.select().from(gatewaySights).where(where))[0];
  };
  const queryGateway = async () => {
    now = new Date(now.getTime() + 2000);
    await gatewaysOf(app.server).enzona?.findByReference("126000001001");
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await queryGateway();
  const first = await until(row);
  for (let index = 0; index < 5; index += 1) await queryGateway();
  expect((await row())?.at).toBe(first.at);
  await stop();
  expect((await row())?.at).toBe(now.toISOString());
});

test("the last accepted and the last rejected notification are shown", async () => {
  const notify = (headers: Record<string, string>, ExternalId: string) =>
    app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/onlineSeviceOffers/transfermovil/notification",
      headers: { "content-type": "application/json", ...headers },
      payload: JSON.stringify({ Source: 30999, ExternalId, Status: 3, TmId: 1 }),
    });
  expect(await gatewayState()).not.toHaveProperty("taken");
  await notify({}, "126000001001");
  const first = now.toISOString();
  now = new Date(now.getTime() + 1000);
  await notify({ username: "legalsit", source: "30999", password: "forged" }, "126000001002");
  const state = await gatewayState();
  expect(state.taken).toEqual({ at: first, reference: "126000001001", standing: "waiting" });
  expect(state.rejected).toEqual({ at: now.toISOString(), reference: "126000001002", standing: "rejected" });
  now = new Date(now.getTime() + 1000);
  await notify({}, "126000001001");
  expect((await gatewayState()).taken?.at).toBe(now.toISOString());
});

test("managers are notified a month, a week and a day before a certificate expires, once each", async () => {
  const { db } = app.server;
  const environment = testEnvironment({ TRANSFERMOVIL_URL: "https://pasarela.example:15000" });
  const server: Server = { ...app.server, environment };
  const readNotifications = () => db.select().from(notifications).where(eq(notifications.type, "payment.gateway"));
  const end = new Date(now.getTime() + 40 * 86_400_000);
  const details = { host: "pasarela.example:15000", endsAt: end.toISOString() };
  await writeObservation(db, { gateway: "transfermovil", what: "certificate", at: now.toISOString(), details });
  const daysBefore = async (days: number) => {
    now = new Date(end.getTime() - days * 86_400_000);
    return (await warnOfExpiry(server)) + (await warnOfExpiry(server));
  };
  const startedAt = now;
  expect([await daysBefore(40), await daysBefore(31), await daysBefore(29), await daysBefore(20)]).toEqual([
    0, 0, 1, 0,
  ]);
  expect([await daysBefore(6), await daysBefore(0.5), await daysBefore(-1), await daysBefore(-2)]).toEqual([
    1, 1, 1, 0,
  ]);
  now = startedAt;
  const sent = await readNotifications();
  expect(new Set(sent.map((notification) => notification.link))).toEqual(new Set(["/transfermovil/gateway"]));
  expect(sent.find((notification) => notification.titleEs === "Certificado vencido")?.textEs).toContain(
    "pasarela.example:15000",
  );
});
