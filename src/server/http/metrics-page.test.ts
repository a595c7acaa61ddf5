import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../../areas/server-areas.ts";
import { emails } from "../../areas/administration/outgoing-mail/server/tables.ts";
import { readEnvironment } from "../start/environment.ts";
import { jobRuns } from "../jobs/scheduler.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { productionVariables, testEnvironment } from "../testing/test-environment.ts";

const token = "a-token-for-prometheus";
let app: TestApp;
beforeAll(async () => {
  const environment = testEnvironment({ METRICS_TOKEN: token, METRICS_FROM: "10.1.2.3, 10.9.0.0/16, fd00::/8" });
  app = await openTestApp({ environment });
});
afterAll(() => app.close());

const read = (remoteAddress: string, headers: Record<string, string> = {}, target = app) =>
  target.app.inject({ url: "/metrics", remoteAddress, headers });
const tokenHeader = { authorization: `Bearer ${token}` };

describe("access to the metrics", () => {
  test.each(["10.1.2.3", "10.9.200.7", "::ffff:10.1.2.3", "fd00::17"])(
    "%s, an address in the setting, may read them",
    async (address) => {
      expect((await read(address)).statusCode).toBe(200);
    },
  );

  test("anyone with the token may read them, from any address", async () => {
    expect((await read("203.0.113.9", tokenHeader)).statusCode).toBe(200);
  });

  test.each([
    ["203.0.113.9", {}],
    ["127.0.0.1", {}],
    ["203.0.113.9", { authorization: "Bearer another-token" }],
    ["203.0.113.9", { authorization: token }],
    ["203.0.113.9", { "x-forwarded-for": "10.1.2.3" }],
  ])("%s with %o gets 404", async (address, headers) => {
    const answer = await read(address, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "NOT_FOUND" }) },
    ]);
  });

  test("a signed-in administrator gets 404 too", async () => {
    const authorization = `Bearer ${await app.tokenOf("administrator@demo.example")}`;
    expect((await read("203.0.113.9", { authorization })).statusCode).toBe(404);
  });

  test("in production nobody has access by default; in development this machine does", () => {
    const metricsFrom = (variables: Record<string, string>) => readEnvironment(variables).METRICS_FROM;
    expect(metricsFrom(productionVariables)).toBeUndefined();
    expect(metricsFrom({})).toBe("127.0.0.1,::1");
  });

  test.each([{ METRICS_FROM: "10.0.0.0/99" }, { METRICS_FROM: "the office" }, { METRICS_TOKEN: "short" }])(
    "%o stops the start with a sentence",
    (invalid) => {
      expect(() => readEnvironment(invalid)).toThrow(/^METRICS_(FROM|TOKEN): must /);
    },
  );
});

describe("the metrics contain", () => {
  const parseMetrics = (text: string) =>
    new Map(
      text.split("\n").flatMap((line) => {
        const parts = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/.exec(line);
        return parts ? [[parts[1] as string, Number(parts[2])] as const] : [];
      }),
    );

  test("calls by route and status, the event loop, the pool and the build", async () => {
    await app.as("nobody").session.captcha();
    const values = parseMetrics((await read("10.1.2.3")).body);
    const route = "/legalsitapi/public/session/captcha";
    expect(values.get(`legalsit_calls_total{method="GET",route="${route}",status="200"}`)).toBe(1);
    expect(values.get('legalsit_call_seconds_count{method="GET",status="2xx"}')).toBeGreaterThan(0);
    for (const name of ["nodejs_eventloop_lag_p99_seconds", 'legalsit_pool_connections{state="waiting"}'])
      expect(values.has(name), name).toBe(true);
    expect(values.get("legalsit_database_up")).toBe(1);
    expect([...values.keys()].some((name) => name.startsWith('legalsit_build{version="'))).toBe(true);
  });

  test("waiting mails, payments in progress and refunds due, as counted in the database", async () => {
    const freshApp = await openTestApp({ environment: testEnvironment({ METRICS_TOKEN: token }) });
    await freshApp.server.db.execute(sql`
      with two as (select id, row_number() over (order by id) as at from payments limit 2)
      update payments set status = case at when 1 then 'paying' else status end, settled = false,
        refund_due = case at when 2 then amount else refund_due end, refunded_amount = 0
      from two where payments.id = two.id`);
    const values = parseMetrics((await read("203.0.113.9", tokenHeader, freshApp)).body);
    const { rows } = await freshApp.server.db.execute<Record<"mails" | "paying" | "refunds", number>>(sql`
      select (select count(*) from emails where state in ('pending', 'processing'))::int as mails,
        (select count(*) from payments where status in ('created', 'paying'))::int as paying,
        (select count(*) from payments where refund_due - refunded_amount > 0)::int as refunds`);
    await freshApp.close();
    expect({
      mails: values.get("legalsit_mails_pending"),
      paying: values.get("legalsit_payments_paying"),
      refunds: values.get("legalsit_refunds_due"),
    }).toEqual(rows[0]);
    expect(rows[0]?.paying).toBeGreaterThan(0);
    expect(rows[0]?.refunds).toBeGreaterThan(0);
  });

  test("the waiting time of the oldest mail", async () => {
    const [mail] = await app.server.db.select({ id: emails.id }).from(emails).limit(1);
    if (!mail) throw new Error("the demo office has no mail");
    await app.server.db
      .update(emails)
      .set({ state: "pending", nextAttemptAt: sql`now() - interval '1 hour'` })
      .where(eq(emails.id, mail.id));
    const measure = areas.outgoingMail?.metrics?.find(({ name }) => name === "mails_pending_oldest_seconds");
    expect(await measure?.read(app.server.db)).toBeGreaterThanOrEqual(3600);
  });

  test("1 for an overdue job and 0 for one that ran", async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await app.server.db.insert(jobRuns).values([
      { name: "payments.poll", nextRunAt: minutesAgo(30) },
      { name: "payments.events", nextRunAt: minutesAgo(0) },
      { name: "reconciliation.load", nextRunAt: minutesAgo(4000), lastRunAt: minutesAgo(4000) },
    ]);
    // The figures are cached for five seconds.
    await new Promise((resolve) => setTimeout(resolve, 5200));
    const values = parseMetrics((await read("10.1.2.3")).body);
    expect(values.get('legalsit_job_late{job="payments.poll"}')).toBe(1);
    expect(values.get('legalsit_job_late{job="payments.events"}')).toBe(0);
    expect(values.get('legalsit_job_late{job="reconciliation.load"}')).toBe(1);
  });
});
