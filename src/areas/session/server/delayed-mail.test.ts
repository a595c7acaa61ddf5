import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { type MailSink, openMailSink } from "../../../server/testing/mail-sink.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { startMailWorker } from "../../outgoing-mail/server/mail-worker.ts";
import { eventually } from "../../../server/testing/wait.ts";

let app: TestApp;
let sink: MailSink;
let later = 0;
const hours = (count: number) => (later += count * 3_600_000);
beforeAll(async () => {
  sink = await openMailSink({ parse: true });
  app = await openTestApp({ now: () => new Date(Date.now() + later) });
  await app.server.db.delete(emails);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
afterEach(async () => {
  await app.server.db.delete(emails);
  sink.mails.length = 0;
  sink.faults.clear();
});

const nobody = () => app.as("nobody").session;
const password = "cuatro palabras bien raras";
let turn = 0;
async function register(): Promise<string> {
  turn += 1;
  const email = `tarde${turn}@demo.example`;
  const captcha = await solveCaptcha(app);
  const who = { firstName: "Tamara", lastName: "Díaz", passport: `T${100_000 + turn}`, phone: "+5351234567" };
  await nobody().register({ ...who, email, country: "CU", password, acceptTerms: true, captcha });
  return email;
}
const forget = async (email: string) => nobody().forgotPass({ email, captcha: await solveCaptcha(app) });

const outbox = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(asc(emails.createdAt), asc(emails.id));
const states = async (to: string) => (await outbox(to)).map((mail) => mail.state);

/** The line is back: what is due leaves. */
async function lineIsBack(settled: () => Promise<boolean>): Promise<void> {
  const environment = { ...app.server.environment, SMTP_URL: sink.url };
  const stop = startMailWorker({ ...app.server, environment }, { pollSeconds: 0.05 });
  await eventually(async () => expect(await settled()).toBe(true));
  await stop();
}
const allSettled = (to: string) => async () =>
  (await states(to)).every((state) => state === "sent" || state === "cancelled");

const codeIn = (text = "") => /\b(\d{6})\b/.exec(text)?.[1] ?? "";
const tokenIn = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const arrived = (to: string) => sink.mails.filter((mail) => mail.to?.some((each) => each.address === to));

describe("a mail that leaves hours after it was asked for", () => {
  test("brings an activation code that works for the whole of its life", async () => {
    const email = await register();
    hours(5);
    await lineIsBack(allSettled(email));
    hours(14 / 60);
    await nobody().validateCode({ email, code: codeIn(arrived(email)[0]?.subject) });
    await nobody().login({ username: email, password });
  });

  test("brings a code that is as old as its mail, not younger", async () => {
    const email = await register();
    hours(5);
    await lineIsBack(allSettled(email));
    hours(16 / 60);
    const code = codeIn(arrived(email)[0]?.subject);
    await expectRefusal(nobody().validateCode({ email, code }), "CODE_EXPIRED");
  });

  test("brings a link that still sets a forgotten password", async () => {
    const email = "client2@demo.example";
    await forget(email);
    hours(30);
    await lineIsBack(allSettled(email));
    hours(59 / 60);
    await nobody().changeClientPass({ token: tokenIn(arrived(email)[0]?.text), password });
    await nobody().login({ username: email, password });
  });

  test("brings an invitation that still opens the account", async () => {
    const email = "yanet@demo.example";
    const administrator = app.as("administrator@demo.example").people;
    await administrator.createStaff({ firstName: "Yanet", lastName: "Rivas", email, roles: [] });
    hours(24 * 5);
    await lineIsBack(allSettled(email));
    hours(71);
    await nobody().changeClientPass({ token: tokenIn(arrived(email)[0]?.text), password });
    await nobody().login({ username: email, password });
  });

  test("begins its code's life again with the try that is taken at last", async () => {
    const email = await register();
    sink.faults.set(email, 451);
    await lineIsBack(async () => (await outbox(email))[0]?.attempts === 1);
    hours(2);
    sink.faults.clear();
    await app.server.db.update(emails).set({ nextAttemptAt: new Date().toISOString() }).where(eq(emails.to, email));
    await lineIsBack(allSettled(email));
    await nobody().validateCode({ email, code: codeIn(arrived(email)[0]?.subject) });
  });
});

describe("a mail whose code or link opens nothing any more does not leave", () => {
  test("of several codes that waited, the last one arrives and works", async () => {
    const email = await register();
    for (let again = 0; again < 2; again += 1) {
      hours(0.1);
      await nobody().resendCode({ email });
    }
    await lineIsBack(allSettled(email));
    expect(await states(email)).toEqual(["cancelled", "cancelled", "sent"]);
    const [mail, ...more] = arrived(email);
    expect(more).toHaveLength(0);
    await nobody().validateCode({ email, code: codeIn(mail?.subject) });
  });

  test("what is kept of it says why, and nothing of the code", async () => {
    const email = await register();
    const [first] = await outbox(email);
    const code = first?.vars.code ?? "";
    hours(0.1);
    await nobody().resendCode({ email });
    await lineIsBack(allSettled(email));
    const [kept] = await outbox(email);
    expect(kept).toMatchObject({ state: "cancelled", lease: null, lastError: expect.stringContaining("replaced") });
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test("the second of two links, once the first has set the password", async () => {
    const email = "client3@demo.example";
    await forget(email);
    hours(0.1);
    await forget(email);
    const [first] = await outbox(email);
    await nobody().changeClientPass({ token: tokenIn(first?.text), password });
    await lineIsBack(allSettled(email));
    expect(await states(email)).toEqual(["cancelled", "cancelled"]);
    expect(arrived(email)).toHaveLength(0);
  });
});
