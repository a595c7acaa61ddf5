// @engine both
/** Forged webhooks must not flood the gateway with status queries and must not hide a genuine webhook. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { processEvents } from "../../src/areas/money/payments/server/webhooks/webhook-inbox.ts";
import { deleteOldWebhooks, eraseUnmatchedWebhooks } from "../../src/areas/money/payments/server/erasure.ts";
import { jobs } from "../../src/areas/money/payments/server/jobs.ts";
import { payments } from "../../src/areas/money/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/money/payments/server/gateway-table.ts";
import { newContract } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { settingValues } from "../../src/areas/administration/settings/server/tables.ts";
import type { Gateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type { PaymentProvider } from "../../src/areas/money/payments/server/gateways/provider.ts";
import { type StartedAttempt, type Office, openOffice } from "./fault-office.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let office: Office;
/** Number of status queries for each reference. */
const queriesByReference = new Map<string, number>();
const queryCount = ({ reference }: StartedAttempt) => queriesByReference.get(reference) ?? 0;
beforeAll(async () => {
  office = await openOffice();
  const gateways = gatewaysOf(office.app.server) as { -readonly [G in keyof Gateways]: Gateways[G] };
  const provider = gateways.transfermovil as PaymentProvider;
  gateways.transfermovil = {
    ...provider,
    getStatus: async (attempt) => {
      queriesByReference.set(attempt.reference, (queriesByReference.get(attempt.reference) ?? 0) + 1);
      return provider.getStatus(attempt);
    },
  };
});
afterAll(() => office.close());

const startAttempt = async (): Promise<StartedAttempt> => {
  const started = await office.begin(await newContract(office.app.server), "transfermovil");
  // Disables polling: only queries after webhooks are tested here.
  await office.app.server.db
    .update(payments)
    .set({ nextPollAt: null })
    .where(eq(payments.reference, started.reference));
  return started;
};
let webhookCount = 0;
const forge = async ({ reference }: StartedAttempt, count: number) => {
  for (let index = 0; index < count; index += 1) {
    webhookCount += 1;
    await office.app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/onlineSeviceOffers/transfermovil/notification",
      payload: {
        Source: "30999",
        ExternalId: reference,
        Status: 3,
        TmId: `19${webhookCount}`,
        BankId: "MM1",
        Bank: "03",
      },
    });
  }
};
const processConcurrently = () => Promise.all(Array.from({ length: 5 }, () => processEvents(office.app.server)));
const outcomesOf = async ({ reference }: StartedAttempt) => {
  const events = await office.app.server.db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, reference));
  return events.map((event) => event.outcome);
};

test("sixty forged webhooks about one attempt, processed by five workers at once, cause one status query", async () => {
  const started = await startAttempt();
  await forge(started, 60);
  await processConcurrently();
  expect(queryCount(started)).toBe(1);
  await forge(started, 30);
  await processConcurrently();
  expect(queryCount(started)).toBe(1);
  await office.later(11);
  expect(queryCount(started)).toBe(2);
  const outcomes = await outcomesOf(started);
  expect(outcomes.filter((outcome) => outcome === "asked")).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === "answeredTogether")).toHaveLength(88);
  expect((await office.payment(started.reference)).status).toBe("paying");
});

test("forged webhooks for an hour are throttled more and more, and other attempts are not delayed", async () => {
  const started = await startAttempt();
  for (let minute = 0; minute < 60; minute += 1) {
    await forge(started, 3);
    await office.later(60);
  }
  expect(queryCount(started)).toBeLessThanOrEqual(12);
  expect(queryCount(started)).toBeGreaterThan(5);
  const otherAttempt = await startAttempt();
  await forge(otherAttempt, 1);
  await office.quiet();
  expect(queryCount(otherAttempt)).toBe(1);
});

test("a genuine webhook among forged ones is processed", async () => {
  const started = await startAttempt();
  await forge(started, 5);
  await office.quiet();
  await office.act(started, "pay");
  await forge(started, 5);
  await office.later(11);
  expect((await office.payment(started.reference)).status).toBe("confirmed");
  expect(queryCount(started)).toBe(2);
});

test("if a worker crashes during a query, another one processes the webhooks", async () => {
  const started = await startAttempt();
  await forge(started, 3);
  const { server } = office.app;
  const markAsQuerying = sql`update payments set ask_from = ${new Date(server.now().getTime() + 120_000).toISOString()}, questions_on_word = 1
    where reference = ${started.reference}`;
  await server.db.execute(markAsQuerying);
  await office.later(60);
  expect(queryCount(started)).toBe(0);
  await office.later(70);
  expect(queryCount(started)).toBe(1);
});

test("rejected or unmatched webhooks are erased after their retention period, with an audit entry; processed ones stay", async () => {
  const started = await startAttempt();
  const { db } = office.app.server;
  await forge(started, 2);
  await office.quiet();
  await db.delete(auditLog).where(eq(auditLog.action, "payments.straysForgotten"));
  const daysAgo = (days: number) => new Date(office.now().getTime() - days * 86_400_000).toISOString();
  const row = (days: number, state: "rejected" | "processed") => ({
    gateway: "bipay" as const,
    dedupeKey: `${state} ${days}`,
    channel: "server" as const,
    verified: "bad" as const,
    raw: {},
    state,
    nextTryAt: daysAgo(days),
    receivedAt: daysAgo(days),
  });
  await db.insert(gatewayEvents).values([row(31, "rejected"), row(29, "rejected"), row(400, "processed")]);
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(1);
  const [auditEntry, ...otherEntries] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "payments.straysForgotten"));
  expect([auditEntry?.after, otherEntries.length]).toEqual([expect.objectContaining({ count: 1 }), 0]);
  await db.insert(settingValues).values({ key: "payment.strayWordDays", value: 7 });
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(1);
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(0);
  const remaining = await db.select().from(gatewayEvents).where(eq(gatewayEvents.gateway, "bipay"));
  expect(remaining.map((event) => event.dedupeKey)).toEqual(["processed 400"]);
  expect(await outcomesOf(started)).toHaveLength(2);
});

test("a webhook without an attempt is parked for a day, then unmatched, then erased like rejected ones", async () => {
  const unknownAttempt: StartedAttempt = { gateway: "transfermovil", reference: "599999999999" };
  const countWebhooks = async () => {
    const { db } = office.app.server;
    const rows = await db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, unknownAttempt.reference));
    return rows.map(({ state, outcome }) => [state, outcome]);
  };
  await forge(unknownAttempt, 1);
  await office.quiet();
  expect(await countWebhooks()).toEqual([["parked", null]]);
  await office.later(25 * 3600);
  expect(await countWebhooks()).toEqual([["rejected", "nobodys"]]);
  office.advance(8 * 86_400);
  // A scheduled job erases them.
  await jobs.find(({ name }) => name === "payments.forgetStrays")?.run(office.app.server);
  expect(await countWebhooks()).toEqual([]);
});

test("processed webhooks are deleted after their retention period, by their last processing, with an audit entry", async () => {
  const { db } = office.app.server;
  const monthsAgo = (months: number) => {
    const at = new Date(office.now());
    at.setUTCMonth(at.getUTCMonth() - months);
    return at.toISOString();
  };
  const row = (
    name: string,
    state: "stored" | "processed",
    receivedMonths: number,
    processedMonths: number | null,
  ) => ({
    gateway: "enzona" as const,
    dedupeKey: name,
    channel: "server" as const,
    verified: "headers" as const,
    raw: { body: "eyJwYXllciI6Ilx1MDBkMWljbyJ9" },
    state,
    // Far in the future, so that no round processes it.
    nextTryAt: new Date(office.now().getTime() + 3_600_000).toISOString(),
    receivedAt: monthsAgo(receivedMonths),
    processedAt: processedMonths === null ? null : monthsAgo(processedMonths),
  });
  await db
    .insert(gatewayEvents)
    .values([
      row("old", "processed", 62, 61),
      row("repeated", "processed", 62, 59),
      row("young", "processed", 59, 59),
      row("waiting", "stored", 62, null),
    ]);
  const left = async () => {
    const rows = await db.select().from(gatewayEvents).where(eq(gatewayEvents.gateway, "enzona"));
    return rows
      .map(({ dedupeKey }) => dedupeKey)
      .filter((key) => ["old", "repeated", "young", "waiting"].includes(key));
  };
  const auditEntries = async () =>
    (await db.select().from(auditLog).where(eq(auditLog.action, "payments.deleteOldWebhooks"))).map(
      ({ after }) => after,
    );
  const job = jobs.find(({ name }) => name === "payments.forgetStrays");
  expect(await job?.run(office.app.server)).toMatchObject({ events: 1 });
  expect((await left()).sort()).toEqual(["repeated", "waiting", "young"]);
  expect(await auditEntries()).toEqual([expect.objectContaining({ count: 1 })]);
  await db.insert(settingValues).values({ key: "payment.eventMonths", value: 12 });
  expect(await deleteOldWebhooks(office.app.server)).toBe(2);
  expect(await deleteOldWebhooks(office.app.server)).toBe(0);
  expect(await left()).toEqual(["waiting"]);
  expect(await auditEntries()).toHaveLength(2);
});
