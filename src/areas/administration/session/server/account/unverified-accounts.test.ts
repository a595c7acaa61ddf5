import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { users } from "../../../people/server/tables.ts";
import { jobs } from "../jobs.ts";
import { mailedSecrets } from "../tables.ts";

let app: TestApp;
let clockOffset = 0;
const advanceHours = (count: number) => (clockOffset += count * 3_600_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + clockOffset) });
});
afterAll(() => app.close());
afterEach(async () => {
  await runJob();
  await app.server.db.delete(auditLog).where(eq(auditLog.action, "session.endUnproven"));
});

const anonymous = () => app.as("nobody").session;
const password = "cuatro palabras bien raras";
let counter = 0;
async function register(email = `nadie${(counter += 1)}@demo.example`): Promise<string> {
  const captcha = await solveCaptcha(app);
  const person = { firstName: "Néstor", lastName: "Paz", passport: `N${100_000 + counter}`, phone: "+5351234567" };
  await anonymous().register({ ...person, email, country: "CU", password, acceptTerms: true, captcha });
  return email;
}
const markSent = (to: string) => app.server.db.update(emails).set({ state: "sent" }).where(eq(emails.to, to));
async function registerAndSend(): Promise<string> {
  const email = await register();
  await markSent(email);
  return email;
}
const updateUser = (email: string, values: Partial<typeof users.$inferInsert>) =>
  app.server.db.update(users).set(values).where(eq(users.email, email));
const find = async (email: string) => (await app.server.db.select().from(users).where(eq(users.email, email)))[0];
async function runJob(): Promise<number> {
  const job = jobs.find(({ name }) => name === "session.endUnproven");
  return (await job?.run(app.server))?.accounts ?? -1;
}
const auditEntries = () => app.server.db.select().from(auditLog).where(eq(auditLog.action, "session.endUnproven"));

describe("an unverified account", () => {
  test("is deleted after a day with its dependent rows, in one audit entry", async () => {
    const [email, other] = [await registerAndSend(), await registerAndSend()];
    const ids = [(await find(email))?.id ?? "", (await find(other))?.id ?? ""];
    advanceHours(23.9);
    expect(await runJob()).toBe(0);
    expect(await auditEntries()).toHaveLength(0);
    advanceHours(0.2);
    expect(await runJob()).toBe(2);
    expect(await find(email)).toBeUndefined();
    expect(await app.server.db.$count(mailedSecrets, inArray(mailedSecrets.userId, ids))).toBe(0);
    expect(await app.server.db.$count(emails, inArray(emails.to, [email, other]))).toBe(0);
    const [auditEntry, ...more] = await auditEntries();
    expect(more).toHaveLength(0);
    expect(auditEntry).toMatchObject({ userId: null, after: { count: 2, ids: expect.arrayContaining(ids) } });
    expect(JSON.stringify(auditEntry)).not.toContain(email);
    expect(await runJob()).toBe(0);
    expect(await auditEntries()).toHaveLength(1);
  });

  test("frees its address for another registration", async () => {
    const email = await registerAndSend();
    advanceHours(25);
    await runJob();
    await register(email);
    const [mail] = await app.server.db.select().from(emails).where(eq(emails.to, email));
    await anonymous().validateCode({ email, code: mail?.vars.code ?? "" });
    await anonymous().login({ username: email, password });
    await markSent(email);
    advanceHours(48);
    expect(await runJob()).toBe(0);
  });

  test("has a full day again after a repeated registration", async () => {
    const email = await registerAndSend();
    advanceHours(23);
    await register(email);
    await markSent(email);
    advanceHours(23);
    expect(await runJob()).toBe(0);
    advanceHours(2);
    expect(await runJob()).toBe(1);
  });

  test("stays while a resent code still works", async () => {
    const email = await registerAndSend();
    advanceHours(23.9);
    await anonymous().resendCode({ email });
    const mails = await app.server.db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.createdAt);
    await markSent(email);
    advanceHours(0.2);
    expect(await runJob()).toBe(0);
    await anonymous().validateCode({ email, code: mails.at(-1)?.vars.code ?? "" });
    advanceHours(48);
    expect(await runJob()).toBe(0);
  });

  test("stays while its mail is queued: the mail server may have been down all day", async () => {
    const email = await register();
    advanceHours(40);
    expect(await runJob()).toBe(0);
    await markSent(email);
    expect(await runJob()).toBe(1);
  });

  test("hundreds of them are deleted in batches, one audit entry each", async () => {
    const createdAt = new Date(app.server.now().getTime() - 25 * 3_600_000).toISOString();
    const batchEmails = Array.from({ length: 450 }, (_, index) => `batch${index}@demo.example`);
    const commonColumns = { kind: "client", firstName: "N", lastName: "N", createdAt } as const;
    await app.server.db
      .insert(users)
      .values(batchEmails.map((email) => ({ ...commonColumns, email, username: email })));
    expect(await runJob()).toBe(450);
    expect((await auditEntries()).map((auditEntry) => (auditEntry.after as { count: number }).count).sort()).toEqual([
      200, 200, 50,
    ]);
  });
});

describe("other accounts stay", () => {
  test("invited staff: invitations have their own validity", async () => {
    const email = "invitada@demo.example";
    const administrator = app.as("administrator@demo.example").people;
    await administrator.createStaff({ firstName: "Inés", lastName: "Roque", email, roles: [] });
    await markSent(email);
    advanceHours(24 * 30);
    expect(await runJob()).toBe(0);
    expect(await find(email)).toMatchObject({ kind: "staff", activatedAt: null });
  });

  test("blocked users: otherwise their address would be free again", async () => {
    const email = await registerAndSend();
    await updateUser(email, { blockedAt: app.server.now().toISOString() });
    advanceHours(25);
    expect(await runJob()).toBe(0);
    await register(email);
    expect((await find(email))?.blockedAt).not.toBeNull();
  });
});
