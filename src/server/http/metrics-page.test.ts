import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../../areas/server-areas.ts";
import { emails } from "../../areas/outgoing-mail/server/tables.ts";
import { readEnvironment } from "../start/environment.ts";
import { jobRuns } from "../jobs/scheduler.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { testEnvironment } from "../testing/test-environment.ts";

const token = "a-token-for-prometheus";
let app: TestApp;
beforeAll(async () => {
  const environment = testEnvironment({ METRICS_TOKEN: token, METRICS_FROM: "10.1.2.3, 10.9.0.0/16, fd00::/8" });
  app = await openTestApp({ environment });
});
afterAll(() => app.close());

const read = (remoteAddress: string, headers: Record<string, string> = {}, to = app) =>
  to.app.inject({ url: "/metrics", remoteAddress, headers });
const bearer = { authorization: `Bearer ${token}` };

describe("who may read the metrics", () => {
  test.each(["10.1.2.3", "10.9.200.7", "::ffff:10.1.2.3", "fd00::17"])("%s, which the setting names", async (from) => {
    expect((await read(from)).statusCode).toBe(200);
  });

  test("anyone who has the token, from anywhere", async () => {
    expect((await read("203.0.113.9", bearer)).statusCode).toBe(200);
  });

  test.each([
    ["203.0.113.9", {}],
    ["127.0.0.1", {}],
    ["203.0.113.9", { authorization: "Bearer another-token" }],
    ["203.0.113.9", { authorization: token }],
    ["203.0.113.9", { "x-forwarded-for": "10.1.2.3" }],
  ])("to %s with %o there is no such page", async (from, headers) => {
    const answer = await read(from, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "NOT_FOUND" }) },
    ]);
  });

  test("a signed-in administrator is the public here", async () => {
    const authorization = `Bearer ${await app.tokenOf("administrator@demo.example")}`;
    expect((await read("203.0.113.9", { authorization })).statusCode).toBe(404);
  });

  const production = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://db/legalsit",
    PUBLIC_URL: "https://legalsit.example",
    SMTP_URL: "smtp://mail.example",
    SECRET: "0123456789abcdef0123456789abcdef",
  };

  test("in production nobody, until it is set; outside of it this machine", () => {
    const set = (variables: Record<string, string>) => readEnvironment(variables).METRICS_FROM;
    expect(set(production)).toBeUndefined();
    expect(set({})).toBe("127.0.0.1,::1");
  });

  test.each([{ METRICS_FROM: "10.0.0.0/99" }, { METRICS_FROM: "the office" }, { METRICS_TOKEN: "short" }])(
    "%o stops the start with a sentence",
    (wrong) => {
      expect(() => readEnvironment(wrong)).toThrow(/^METRICS_(FROM|TOKEN): must /);
    },
  );
});

describe("what they say", () => {
  const numbers = (text: string) =>
    new Map(
      text.split("\n").flatMap((line) => {
        const parts = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/.exec(line);
        return parts ? [[parts[1] as string, Number(parts[2])] as const] : [];
      }),
    );

  test("calls by route and status, the event loop, the pool and the build", async () => {
    await app.as("nobody").session.captcha();
    const found = numbers((await read("10.1.2.3")).body);
    const route = "/legalsitapi/public/session/captcha";
    expect(found.get(`legalsit_calls_total{method="GET",route="${route}",status="200"}`)).toBe(1);
    expect(found.get('legalsit_call_seconds_count{method="GET",status="2xx"}')).toBeGreaterThan(0);
    for (const name of ["nodejs_eventloop_lag_p99_seconds", 'legalsit_pool_connections{state="waiting"}'])
      expect(found.has(name), name).toBe(true);
    expect(found.get("legalsit_database_up")).toBe(1);
    expect([...found.keys()].some((name) => name.startsWith('legalsit_build{version="'))).toBe(true);
  });

  test("mails that wait, payments on their way and refunds that are due, as the database has them", async () => {
    const fresh = await openTestApp({ environment: testEnvironment({ METRICS_TOKEN: token }) });
    await fresh.server.db.execute(sql`
      with two as (select id, row_number() over (order by id) as at from payments limit 2)
      update payments set status = case at when 1 then 'paying' else status end, settled = false,
        refund_due = case at when 2 then amount else refund_due end, refunded_amount = 0
      from two where payments.id = two.id`);
    const found = numbers((await read("203.0.113.9", bearer, fresh)).body);
    const { rows } = await fresh.server.db.execute<Record<"mails" | "paying" | "refunds", number>>(sql`
      select (select count(*) from emails where state in ('pending', 'processing'))::int as mails,
        (select count(*) from payments where status in ('created', 'paying'))::int as paying,
        (select count(*) from payments where refund_due - refunded_amount > 0)::int as refunds`);
    await fresh.close();
    expect({
      mails: found.get("legalsit_mails_pending"),
      paying: found.get("legalsit_payments_paying"),
      refunds: found.get("legalsit_refunds_due"),
    }).toEqual(rows[0]);
    expect(rows[0]?.paying).toBeGreaterThan(0);
    expect(rows[0]?.refunds).toBeGreaterThan(0);
  });

  test("how long the oldest mail has waited", async () => {
    const [mail] = await app.server.db.select({ id: emails.id }).from(emails).limit(1);
    if (!mail) throw new Error("the demo office has no mail");
    await app.server.db
      .update(emails)
      .set({ state: "pending", nextAttemptAt: sql`now() - interval '1 hour'` })
      .where(eq(emails.id, mail.id));
    const measure = areas.outgoingMail?.metrics?.find(({ name }) => name === "mails_pending_oldest_seconds");
    expect(await measure?.read(app.server.db)).toBeGreaterThanOrEqual(3600);
  });

  test("a job that should have run is late, one that ran is not", async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await app.server.db.insert(jobRuns).values([
      { name: "payments.poll", nextRunAt: ago(30) },
      { name: "payments.events", nextRunAt: ago(0) },
      { name: "reconciliation.load", nextRunAt: ago(4000), lastRunAt: ago(4000) },
    ]);
    // Numbers are read again after five seconds.
    await new Promise((resolve) => setTimeout(resolve, 5200));
    const found = numbers((await read("10.1.2.3")).body);
    expect(found.get('legalsit_job_late{job="payments.poll"}')).toBe(1);
    expect(found.get('legalsit_job_late{job="payments.events"}')).toBe(0);
    expect(found.get('legalsit_job_late{job="reconciliation.load"}')).toBe(1);
  });
});
