// @engine both
/** Retention of the bodies of mails: what is erased when, what stays, and what is never touched. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { mustWaitForClock } from "../../../../server/jobs/scheduler.ts";
import { officeClock, watchOfficeClock } from "../../../../server/office-clock.ts";
import { planOf, recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { settingValues } from "../../settings/server/tables.ts";
import { type MailState, mailStates } from "../states.ts";
import { area } from "./area.ts";
import { eraseOldBodies } from "./erase-bodies.ts";
import { type MailInput, queueMail } from "./public.ts";
import { emailFiles, emails } from "./tables.ts";

const administrator = "administrator@demo.example";
const startTime = new Date("2026-11-20T09:00:00Z");
let now = startTime;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = startTime;
  await app.server.db.delete(emails);
  await app.server.db.delete(settingValues);
  await app.server.db.execute(sql`delete from audit_log where record_kind = 'email'`);
});

const lineOf = (input: Partial<MailInput> = {}): MailInput => ({
  template: "requestCancelled",
  to: "yadira@demo.example",
  language: "es",
  vars: {
    name: "Yadira Peña",
    number: "AP26000123",
    amount: "100.00 CUP",
    service: "Antecedentes penales",
    reference: "123456789012",
    link: "https://legalsit.example/x",
    holder: "Ñico Peña",
  },
  once: `erase:${randomUUID()}`,
  ...input,
});

/** Queues a mail and puts it into a state that it has had since an instant. Returns its id. */
async function mailSince(at: string, state: MailState, input: Partial<MailInput> = {}): Promise<string> {
  const mail = lineOf(input);
  await inTransaction(app.server.db, (tx) => queueMail(tx, mail));
  const [row] = await app.server.db
    .update(emails)
    .set({ state, createdAt: at, updatedAt: at, ...(state === "sent" ? { sentAt: at } : {}) })
    .where(eq(emails.once, mail.once))
    .returning({ id: emails.id });
  return row?.id ?? "";
}
async function readMail(id: string) {
  const [mail] = await app.server.db.select().from(emails).where(eq(emails.id, id));
  if (!mail) throw new Error("the mail is gone");
  return mail;
}
const isErased = async (id: string) => {
  const { html, text, bodyErasedAt } = await readMail(id);
  expect([html === "", text === ""]).toEqual([bodyErasedAt !== null, bodyErasedAt !== null]);
  return bodyErasedAt !== null;
};
const auditActions = async () =>
  (await app.server.db.select().from(auditLog).where(eq(auditLog.recordKind, "email"))).map(
    ({ action, recordId, before, after }) => ({ action, recordId, before, after }),
  );

describe("the bodies of mails are erased", () => {
  test("24 months after their last change by default, to the day; the row keeps what its list shows", async () => {
    const old = await mailSince("2024-11-20T08:59:59Z", "sent");
    const young = await mailSince("2024-11-20T09:00:01Z", "sent");
    const before = await readMail(old);
    expect(before.html).toContain("Yadira");
    expect(await eraseOldBodies(app.server)).toEqual({ erased: 1, cancelled: 0 });
    expect([await isErased(old), await isErased(young)]).toEqual([true, false]);
    const after = await readMail(old);
    const { html: _html, text: _text, vars, searchText, bodyErasedAt, ...remaining } = after;
    const { html: _h, text: _t, vars: _vars, searchText: _words, bodyErasedAt: _at, ...original } = before;
    expect(remaining).toEqual(original);
    expect(vars).toEqual({ number: "AP26000123" });
    expect(JSON.stringify(after)).not.toMatch(/Yadira|Ñico|Peña|123456789012/);
    expect(searchText).not.toMatch(/yadira pe|ñico|nico/i);
    expect(bodyErasedAt).toBe(startTime.toISOString());
  });

  test("after the months of the setting", async () => {
    const id = await mailSince("2026-09-20T09:00:00Z", "sent");
    await app.server.db.insert(settingValues).values({ key: "mail.bodyMonths", value: 3 });
    await eraseOldBodies(app.server);
    expect(await isErased(id)).toBe(false);
    await app.server.db.update(settingValues).set({ value: 1 }).where(eq(settingValues.key, "mail.bodyMonths"));
    await eraseOldBodies(app.server);
    expect(await isErased(id)).toBe(true);
  });

  test.each(mailStates)("of a mail that is %s, unless it is still to be sent", async (state) => {
    const id = await mailSince("2020-01-01T00:00:00Z", state);
    await eraseOldBodies(app.server);
    const isPending = state === "pending" || state === "processing";
    expect(await isErased(id)).toBe(!isPending);
    expect((await readMail(id)).state).toBe(state === "failed" ? "cancelled" : state);
  });

  test("with the attachments that were never sent, and no others", async () => {
    const files = [{ name: "acta.pdf", mime: "application/pdf", content: Buffer.from("%PDF") }];
    const cancelled = await mailSince("2020-01-01T00:00:00Z", "cancelled", { files });
    const failed = await mailSince("2020-01-01T00:00:00Z", "failed", { files });
    const pending = await mailSince("2020-01-01T00:00:00Z", "pending", { files });
    await eraseOldBodies(app.server);
    const rows = await app.server.db.select({ of: emailFiles.emailId }).from(emailFiles);
    expect(rows).toEqual([{ of: pending }]);
    expect([(await readMail(cancelled)).files, (await readMail(failed)).files]).toEqual([0, 0]);
  });

  test("in batches, oldest first; a second run changes nothing", async () => {
    const days = ["01", "02", "03", "04", "05"];
    const ids = await Promise.all(days.map((day) => mailSince(`2024-01-${day}T12:00:00Z`, "sent")));
    expect(await eraseOldBodies(app.server, { batchSize: 2, maxBatches: 1 })).toEqual({ erased: 2, cancelled: 0 });
    expect(await Promise.all(ids.map(isErased))).toEqual([true, true, false, false, false]);
    expect(await eraseOldBodies(app.server, { batchSize: 2, maxBatches: 10 })).toEqual({ erased: 3, cancelled: 0 });
    const after = await Promise.all(ids.map(readMail));
    const entries = await auditActions();
    expect(entries.map(({ after: facts }) => (facts as { count: number }).count).sort()).toEqual([1, 2, 2]);
    now = new Date(startTime.getTime() + 86_400_000);
    expect(await eraseOldBodies(app.server)).toEqual({ erased: 0, cancelled: 0 });
    expect(await Promise.all(ids.map(readMail))).toEqual(after);
    expect(await auditActions()).toEqual(entries);
  });

  test("by an index that has no mails without a body", async () => {
    const values = sql`select gen_random_uuid(), 'many:' || n, '<many-' || n || '@legalsit>', 'a@example.com', 'es', 'x',
      'requestPaid', '{}', 'h', 't', 'sent', at, at, case when n > 20 then at end
      from generate_series(1, 5000) n, lateral (select timestamptz '2020-01-01' + n * interval '1 minute' as at) moment`;
    await app.server.db.execute(sql`insert into emails (id, once, message_id, "to", language, subject, template, vars, html,
      text, state, created_at, updated_at, body_erased_at) ${values}`);
    await app.server.db.execute(sql`analyze emails`);
    const statements = await recordStatements(() => eraseOldBodies(app.server));
    const select = statements.find(({ text }) => /select "id", "files" from "emails"/.test(text));
    const plan = select ? await planOf(app.server.open.pool, select) : [];
    expect(plan.map((step) => step["Index Name"])).toContain("emails_body_retention");
    expect(await app.server.db.$count(emails, sql`body_erased_at is null`)).toBe(0);
  });
});

describe("a mail without a body", () => {
  test("is still the one mail of its cause", async () => {
    const mail = lineOf();
    await inTransaction(app.server.db, (tx) => queueMail(tx, mail));
    await app.server.db.update(emails).set({ state: "sent", updatedAt: "2020-01-01T00:00:00Z" });
    await eraseOldBodies(app.server);
    expect(await inTransaction(app.server.db, (tx) => queueMail(tx, mail))).toBe(false);
    expect(await app.server.db.$count(emails)).toBe(1);
  });

  test("is listed, found by its number and opened by administrators, who see when it was erased", async () => {
    const id = await mailSince("2020-01-01T00:00:00Z", "sent");
    await eraseOldBodies(app.server);
    const { outgoingMail } = app.as(administrator);
    const { docs } = await outgoingMail.list({ search: "AP26000123" });
    expect(docs).toMatchObject([{ _id: id, about: "AP26000123", bodyErasedAt: startTime.toISOString() }]);
    expect(await outgoingMail.open({ id })).toMatchObject({ html: "", text: "", subject: docs[0]?.subject });
    expect((await outgoingMail.list({ search: "Ñico" })).docs).toEqual([]);
  });

  test.each(["sent", "failed", "cancelled"] as const)("shows no code, if it had one and was %s", async (state) => {
    const vars = { name: "Yadira", code: "042017", minutes: "15", link: "https://legalsit.example/validateCode" };
    const id = await mailSince("2020-01-01T00:00:00Z", state, { template: "accountCode", vars });
    // As the worker leaves it, which strips the code of what it sent or cancelled.
    if (state !== "failed") await app.server.db.update(emails).set({ subject: "Su código: ••••••" });
    await eraseOldBodies(app.server);
    expect(JSON.stringify(await readMail(id))).not.toContain("042017");
    expect(await app.as(administrator).outgoingMail.details({ id })).toMatchObject({
      subject: expect.stringContaining("••••••"),
    });
  });

  test("that had failed is cancelled in its history, and cannot be retried; it can be marked as sent by hand", async () => {
    const id = await mailSince("2020-01-01T00:00:00Z", "failed");
    expect(await eraseOldBodies(app.server)).toEqual({ erased: 0, cancelled: 1 });
    const { outgoingMail } = app.as(administrator);
    expect((await outgoingMail.details({ id })).history).toMatchObject([{ deed: "outgoingMail.change" }]);
    await expectRefusal(outgoingMail.retry({ _id: id }), "TRANSITION_NOT_ALLOWED");
    expect(await outgoingMail.retryAll({})).toEqual({ count: 0 });
    await outgoingMail.setState({ _id: id, state: "sent", note: "Entregado en la oficina" });
    expect(await readMail(id)).toMatchObject({ state: "sent", html: "", bodyErasedAt: startTime.toISOString() });
  });
});

test("a clock that is years ahead erases nothing until a person confirms it", async () => {
  const id = await mailSince("2026-11-01T09:00:00Z", "sent");
  await app.server.db.delete(officeClock);
  await app.server.db.insert(officeClock).values({ trustedAt: startTime.toISOString() });
  const job = area.jobs?.find(({ name }) => name === "outgoingMail.eraseBodies");
  if (!job) throw new Error("no such job");
  const runAsScheduled = async () => {
    const verdict = await watchOfficeClock(app.server)();
    if (!mustWaitForClock(job, verdict)) await job.run(app.server);
  };
  now = new Date(startTime.getTime() + 3 * 365 * 86_400_000);
  await runAsScheduled();
  expect(await isErased(id)).toBe(false);
  const { clock } = app.as(administrator);
  await clock.confirm({ shown: (await clock.get()).now });
  await runAsScheduled();
  expect(await isErased(id)).toBe(true);
});
