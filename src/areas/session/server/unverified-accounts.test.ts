import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { jobs } from "./jobs.ts";
import { mailedSecrets } from "./tables.ts";

let app: TestApp;
let later = 0;
const hours = (count: number) => (later += count * 3_600_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + later) });
});
afterAll(() => app.close());
afterEach(async () => {
  await runJob();
  await app.server.db.delete(auditLog).where(eq(auditLog.action, "session.endUnproven"));
});

const nobody = () => app.as("nobody").session;
const password = "cuatro palabras bien raras";
let turn = 0;
async function register(email = `nadie${(turn += 1)}@demo.example`): Promise<string> {
  const captcha = await solveCaptcha(app);
  const who = { firstName: "Néstor", lastName: "Paz", passport: `N${100_000 + turn}`, phone: "+5351234567" };
  await nobody().register({ ...who, email, country: "CU", password, acceptTerms: true, captcha });
  return email;
}
const leave = (to: string) => app.server.db.update(emails).set({ state: "sent" }).where(eq(emails.to, to));
async function registered(): Promise<string> {
  const email = await register();
  await leave(email);
  return email;
}
const set = (email: string, values: Partial<typeof users.$inferInsert>) =>
  app.server.db.update(users).set(values).where(eq(users.email, email));
const find = async (email: string) => (await app.server.db.select().from(users).where(eq(users.email, email)))[0];
async function runJob(): Promise<number> {
  const job = jobs.find(({ name }) => name === "session.endUnproven");
  return (await job?.run(app.server))?.accounts ?? -1;
}
const lines = () => app.server.db.select().from(auditLog).where(eq(auditLog.action, "session.endUnproven"));

describe("an account whose mailbox nobody proved", () => {
  test("ends after a day with all that hangs on it, and one audit line says so", async () => {
    const [email, other] = [await registered(), await registered()];
    const ids = [(await find(email))?.id ?? "", (await find(other))?.id ?? ""];
    hours(23.9);
    expect(await runJob()).toBe(0);
    expect(await lines()).toHaveLength(0);
    hours(0.2);
    expect(await runJob()).toBe(2);
    expect(await find(email)).toBeUndefined();
    expect(await app.server.db.$count(mailedSecrets, inArray(mailedSecrets.userId, ids))).toBe(0);
    expect(await app.server.db.$count(emails, inArray(emails.to, [email, other]))).toBe(0);
    const [line, ...more] = await lines();
    expect(more).toHaveLength(0);
    expect(line).toMatchObject({ userId: null, after: { count: 2, ids: expect.arrayContaining(ids) } });
    expect(JSON.stringify(line)).not.toContain(email);
    expect(await runJob()).toBe(0);
    expect(await lines()).toHaveLength(1);
  });

  test("leaves its address to the next who registers it", async () => {
    const email = await registered();
    hours(25);
    await runJob();
    await register(email);
    const [mail] = await app.server.db.select().from(emails).where(eq(emails.to, email));
    await nobody().validateCode({ email, code: mail?.vars.code ?? "" });
    await nobody().login({ username: email, password });
    await leave(email);
    hours(48);
    expect(await runJob()).toBe(0);
  });

  test("has a day again from when it was registered over", async () => {
    const email = await registered();
    hours(23);
    await register(email);
    await leave(email);
    hours(23);
    expect(await runJob()).toBe(0);
    hours(2);
    expect(await runJob()).toBe(1);
  });

  test("stays while a code that was sent anew still works", async () => {
    const email = await registered();
    hours(23.9);
    await nobody().resendCode({ email });
    const mails = await app.server.db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.createdAt);
    await leave(email);
    hours(0.2);
    expect(await runJob()).toBe(0);
    await nobody().validateCode({ email, code: mails.at(-1)?.vars.code ?? "" });
    hours(48);
    expect(await runJob()).toBe(0);
  });

  test("stays while its mail waits to leave: the line may have been down all day", async () => {
    const email = await register();
    hours(40);
    expect(await runJob()).toBe(0);
    await leave(email);
    expect(await runJob()).toBe(1);
  });

  test("hundreds of them end in batches, a line each", async () => {
    const created = new Date(app.server.now().getTime() - 25 * 3_600_000).toISOString();
    const strangers = Array.from({ length: 450 }, (_, at) => `batch${at}@demo.example`);
    const rest = { kind: "client", firstName: "N", lastName: "N", createdAt: created } as const;
    await app.server.db.insert(users).values(strangers.map((email) => ({ ...rest, email, username: email })));
    expect(await runJob()).toBe(450);
    expect((await lines()).map((line) => (line.after as { count: number }).count).sort()).toEqual([200, 200, 50]);
  });
});

describe("everybody else stays", () => {
  test("staff who were invited: their invitation has its own life", async () => {
    const email = "invitada@demo.example";
    const administrator = app.as("administrator@demo.example").people;
    await administrator.createStaff({ firstName: "Inés", lastName: "Roque", email, roles: [] });
    await leave(email);
    hours(24 * 30);
    expect(await runJob()).toBe(0);
    expect(await find(email)).toMatchObject({ kind: "staff", activatedAt: null });
  });

  test("anyone who was blocked: their address would be free again", async () => {
    const email = await registered();
    await set(email, { blockedAt: app.server.now().toISOString() });
    hours(25);
    expect(await runJob()).toBe(0);
    await register(email);
    expect((await find(email))?.blockedAt).not.toBeNull();
  });
});
