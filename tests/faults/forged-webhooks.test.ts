// @engine both
/** Anyone who forges words about an attempt must not make us besiege its gateway, nor hide the true word among them. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../src/server/audit/audit-log.ts";
import { processEvents } from "../../src/areas/payments/server/webhooks/webhook-inbox.ts";
import { eraseUnmatchedWebhooks } from "../../src/areas/payments/server/erasure.ts";
import { jobs } from "../../src/areas/payments/server/jobs.ts";
import { payments } from "../../src/areas/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/payments/server/gateway-table.ts";
import { newContract } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { settingValues } from "../../src/areas/settings/server/tables.ts";
import type { Gateways } from "../../src/server/gateways/open.ts";
import type { PaymentProvider } from "../../src/server/gateways/provider.ts";
import { type StartedAttempt, type Office, openOffice } from "./fault-office.ts";

let office: Office;
/** How often each attempt was asked about. */
const questions = new Map<string, number>();
const questionsAbout = ({ reference }: StartedAttempt) => questions.get(reference) ?? 0;
beforeAll(async () => {
  office = await openOffice();
  const open = office.app.server.gateways as { -readonly [G in keyof Gateways]: Gateways[G] };
  const real = open.transfermovil as PaymentProvider;
  open.transfermovil = {
    ...real,
    getStatus: async (attempt) => {
      questions.set(attempt.reference, (questions.get(attempt.reference) ?? 0) + 1);
      return real.getStatus(attempt);
    },
  };
});
afterAll(() => office.close());

const begin = async (): Promise<StartedAttempt> => {
  const started = await office.begin(await newContract(office.app.server), "transfermovil");
  // The rounds that ask by themselves are not what this is about.
  await office.app.server.db
    .update(payments)
    .set({ nextPollAt: null })
    .where(eq(payments.reference, started.reference));
  return started;
};
let webhookCount = 0;
const forge = async ({ reference }: StartedAttempt, times: number) => {
  for (let made = 0; made < times; made += 1) {
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
const inManyHands = () => Promise.all(Array.from({ length: 5 }, () => processEvents(office.app.server)));
const outcomesOf = async ({ reference }: StartedAttempt) => {
  const events = await office.app.server.db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, reference));
  return events.map((event) => event.outcome);
};

test("sixty forged words about one attempt, in five hands at once, cost one question", async () => {
  const started = await begin();
  await forge(started, 60);
  await inManyHands();
  expect(questionsAbout(started)).toBe(1);
  await forge(started, 30);
  await inManyHands();
  expect(questionsAbout(started)).toBe(1);
  await office.later(11);
  expect(questionsAbout(started)).toBe(2);
  const outcomes = await outcomesOf(started);
  expect(outcomes.filter((outcome) => outcome === "asked")).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === "answeredTogether")).toHaveLength(88);
  expect((await office.payment(started.reference)).status).toBe("paying");
});

test("anyone who goes on for an hour is asked for ever more seldom, and other attempts do not wait", async () => {
  const started = await begin();
  for (let minute = 0; minute < 60; minute += 1) {
    await forge(started, 3);
    await office.later(60);
  }
  expect(questionsAbout(started)).toBeLessThanOrEqual(12);
  expect(questionsAbout(started)).toBeGreaterThan(5);
  const another = await begin();
  await forge(another, 1);
  await office.quiet();
  expect(questionsAbout(another)).toBe(1);
});

test("the true word among forged ones is heard", async () => {
  const started = await begin();
  await forge(started, 5);
  await office.quiet();
  await office.act(started, "pay");
  await forge(started, 5);
  await office.later(11);
  expect((await office.payment(started.reference)).status).toBe("confirmed");
  expect(questionsAbout(started)).toBe(2);
});

test("a worker that dies while it asks leaves the words to another", async () => {
  const started = await begin();
  await forge(started, 3);
  const { server } = office.app;
  const asking = sql`update payments set ask_from = ${new Date(server.now().getTime() + 120_000).toISOString()}, questions_on_word = 1
    where reference = ${started.reference}`;
  await server.db.execute(asking);
  await office.later(60);
  expect(questionsAbout(started)).toBe(0);
  await office.later(70);
  expect(questionsAbout(started)).toBe(1);
});

test("what was refused or matched nothing ends after its days, with a line that says so; what was heeded stays", async () => {
  const started = await begin();
  const { db } = office.app.server;
  await forge(started, 2);
  await office.quiet();
  await db.delete(auditLog).where(eq(auditLog.action, "payments.straysForgotten"));
  const old = (days: number) => new Date(office.now().getTime() - days * 86_400_000).toISOString();
  const row = (days: number, state: "rejected" | "processed") => ({
    gateway: "bipay" as const,
    dedupeKey: `${state} ${days}`,
    channel: "server" as const,
    verified: "bad" as const,
    raw: {},
    state,
    nextTryAt: old(days),
    receivedAt: old(days),
  });
  await db.insert(gatewayEvents).values([row(31, "rejected"), row(29, "rejected"), row(400, "processed")]);
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(1);
  const [line, ...more] = await db.select().from(auditLog).where(eq(auditLog.action, "payments.straysForgotten"));
  expect([line?.after, more.length]).toEqual([expect.objectContaining({ count: 1 }), 0]);
  await db.insert(settingValues).values({ key: "payment.strayWordDays", value: 7 });
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(1);
  expect(await eraseUnmatchedWebhooks(office.app.server)).toBe(0);
  const left = await db.select().from(gatewayEvents).where(eq(gatewayEvents.gateway, "bipay"));
  expect(left.map((event) => event.dedupeKey)).toEqual(["processed 400"]);
  expect(await outcomesOf(started)).toHaveLength(2);
});

test("a word about no attempt of ours waits a day for one, is nobody's then, and ends as what was refused", async () => {
  const nobodys: StartedAttempt = { gateway: "transfermovil", reference: "599999999999" };
  const countWebhooks = async () => {
    const { db } = office.app.server;
    const rows = await db.select().from(gatewayEvents).where(eq(gatewayEvents.reference, nobodys.reference));
    return rows.map(({ state, outcome }) => [state, outcome]);
  };
  await forge(nobodys, 1);
  await office.quiet();
  expect(await countWebhooks()).toEqual([["parked", null]]);
  await office.later(25 * 3600);
  expect(await countWebhooks()).toEqual([["rejected", "nobodys"]]);
  office.advance(8 * 86_400);
  // Nobody does this by hand: the office has a job for it.
  await jobs.find(({ name }) => name === "payments.forgetStrays")?.run(office.app.server);
  expect(await countWebhooks()).toEqual([]);
});
