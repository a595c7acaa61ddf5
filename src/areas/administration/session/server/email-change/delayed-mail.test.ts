import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { type MailSink, openMailSink } from "../../../../../server/testing/mail-sink.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { startMailWorker } from "../../../outgoing-mail/server/mail-worker.ts";
import { eventually } from "../../../../../server/testing/wait.ts";

let app: TestApp;
let sink: MailSink;
let clockOffset = 0;
const advanceHours = (count: number) => (clockOffset += count * 3_600_000);
beforeAll(async () => {
  sink = await openMailSink({ parse: true });
  app = await openTestApp({ now: () => new Date(Date.now() + clockOffset) });
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

const anonymous = () => app.as("nobody").session;
const password = "cuatro palabras bien raras";
let counter = 0;
async function register(): Promise<string> {
  counter += 1;
  const email = `tarde${counter}@demo.example`;
  const captcha = await solveCaptcha(app);
  const person = { firstName: "Tamara", lastName: "Díaz", passport: `T${100_000 + counter}`, phone: "+5351234567" };
  await anonymous().register({ ...person, email, country: "CU", password, acceptTerms: true, captcha });
  return email;
}
const requestReset = async (email: string) => anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });

const outbox = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(asc(emails.createdAt), asc(emails.id));
const states = async (to: string) => (await outbox(to)).map((mail) => mail.state);

/** Connects the mail server: due mails are sent. */
async function deliverMails(isSettled: () => Promise<boolean>): Promise<void> {
  const environment = { ...app.server.environment, SMTP_URL: sink.url };
  const stop = startMailWorker({ ...app.server, environment }, { pollSeconds: 0.05 });
  await eventually(async () => expect(await isSettled()).toBe(true));
  await stop();
}
const allSettled = (to: string) => async () =>
  (await states(to)).every((state) => state === "sent" || state === "cancelled");

const codeIn = (text = "") => /\b(\d{6})\b/.exec(text)?.[1] ?? "";
const tokenIn = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const arrived = (to: string) => sink.mails.filter((mail) => mail.to?.some((each) => each.address === to));

describe("a mail that is sent hours after it was requested", () => {
  test("has an activation code with its full validity period", async () => {
    const email = await register();
    advanceHours(5);
    await deliverMails(allSettled(email));
    advanceHours(14 / 60);
    await anonymous().validateCode({ email, code: codeIn(arrived(email)[0]?.subject) });
    await anonymous().login({ username: email, password });
  });

  test("has a code that expires relative to the sending of the mail", async () => {
    const email = await register();
    advanceHours(5);
    await deliverMails(allSettled(email));
    advanceHours(16 / 60);
    const code = codeIn(arrived(email)[0]?.subject);
    await expectRefusal(anonymous().validateCode({ email, code }), "CODE_EXPIRED");
  });

  test("has a link that still sets a forgotten password", async () => {
    const email = "client2@demo.example";
    await requestReset(email);
    advanceHours(30);
    await deliverMails(allSettled(email));
    advanceHours(59 / 60);
    await anonymous().changeClientPass({ token: tokenIn(arrived(email)[0]?.text), password });
    await anonymous().login({ username: email, password });
  });

  test("has an invitation that still activates the account", async () => {
    const email = "yanet@demo.example";
    const administrator = app.as("administrator@demo.example").people;
    await administrator.createStaff({ firstName: "Yanet", lastName: "Rivas", email, roles: [] });
    advanceHours(24 * 5);
    await deliverMails(allSettled(email));
    advanceHours(71);
    await anonymous().changeClientPass({ token: tokenIn(arrived(email)[0]?.text), password });
    await anonymous().login({ username: email, password });
  });

  test("restarts the validity period with the attempt that succeeds", async () => {
    const email = await register();
    sink.faults.set(email, 451);
    await deliverMails(async () => (await outbox(email))[0]?.attempts === 1);
    advanceHours(2);
    sink.faults.clear();
    await app.server.db.update(emails).set({ nextAttemptAt: new Date().toISOString() }).where(eq(emails.to, email));
    await deliverMails(allSettled(email));
    await anonymous().validateCode({ email, code: codeIn(arrived(email)[0]?.subject) });
  });
});

describe("a mail with an invalid code or link is not sent", () => {
  test("of several queued codes, the last one is sent and works", async () => {
    const email = await register();
    for (let again = 0; again < 2; again += 1) {
      advanceHours(0.1);
      await anonymous().resendCode({ email });
    }
    await deliverMails(allSettled(email));
    expect(await states(email)).toEqual(["cancelled", "cancelled", "sent"]);
    const [mail, ...more] = arrived(email);
    expect(more).toHaveLength(0);
    await anonymous().validateCode({ email, code: codeIn(mail?.subject) });
  });

  test("the stored mail states the reason and does not contain the code", async () => {
    const email = await register();
    const [first] = await outbox(email);
    const code = first?.vars.code ?? "";
    advanceHours(0.1);
    await anonymous().resendCode({ email });
    await deliverMails(allSettled(email));
    const [stored] = await outbox(email);
    expect(stored).toMatchObject({ state: "cancelled", lease: null, lastError: expect.stringContaining("replaced") });
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test("the second of two links, after the first has set the password", async () => {
    const email = "client3@demo.example";
    await requestReset(email);
    advanceHours(0.1);
    await requestReset(email);
    const [first] = await outbox(email);
    await anonymous().changeClientPass({ token: tokenIn(first?.text), password });
    await deliverMails(allSettled(email));
    expect(await states(email)).toEqual(["cancelled", "cancelled"]);
    expect(arrived(email)).toHaveLength(0);
  });
});
