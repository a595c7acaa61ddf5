// @engine both
import type { Challenge } from "altcha-lib";
import { and, count, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { payloadOf, solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { demoPassword } from "../../../../../server/demo/demo-world.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { users } from "../../../people/server/tables.ts";
import { sessionContract } from "../../contract.ts";
import { sessions } from "../tables.ts";

let app: TestApp;
let clockOffset = 0;
const advanceMinutes = (count: number) => (clockOffset += count * 60_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + clockOffset) });
});
afterAll(() => app.close());

const anonymous = () => app.as("nobody").session;
const publishedTerms = () => app.as("nobody").terms.published();
const password = "cuatro palabras bien raras";
type Registration = InputOf<typeof sessionContract.register>;
let counter = 0;
async function register(overrides: Partial<Registration> = {}): Promise<Registration> {
  const form = await formWith(overrides);
  await anonymous().register(form);
  return form;
}
async function formWith(overrides: Partial<Registration>): Promise<Registration> {
  counter += 1;
  return {
    firstName: "Óscar",
    lastName: "Núñez",
    passport: `K${100_000 + counter}`,
    email: `oscar${counter}@demo.example`,
    phone: "+34600111222",
    country: "ES",
    password,
    acceptTerms: true,
    captcha: await solveCaptcha(app),
    ...overrides,
  };
}
const mailsTo = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.createdAt), desc(emails.id));
const codeTo = async (to: string) => (await mailsTo(to))[0]?.vars.code ?? "";
const resetTokenTo = async (to: string) => /token=([\w-]+)/.exec((await mailsTo(to))[0]?.vars.link ?? "")?.[1] ?? "";
const login = (username: string, secret = password) => anonymous().login({ username, password: secret });
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a new account", () => {
  test("is activated by the mailed code and then signs in", async () => {
    const { email } = await register({ email: "Óscar.Nuevo@demo.example".replace("Ó", "O") });
    const [mail] = await mailsTo(email.toLowerCase());
    expect(mail).toMatchObject({ template: "accountCode", language: "es" });
    await expectRefusal(login(email), "AccountNotActivated");
    await anonymous().validateCode({ email, code: mail?.vars.code ?? "" });
    expect((await login(email)).user).toMatchObject({ kind: "client", permissions: [], name: "Óscar Núñez" });
    await expectRefusal(anonymous().validateCode({ email, code: mail?.vars.code ?? "" }), "CODE_WRONG");
  });

  test("account, mail and audit entry are written in one transaction", async () => {
    const { email } = await register();
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const auditEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, user?.id ?? ""), eq(auditLog.action, "session.register")));
    expect(auditEntries).toHaveLength(1);
    expect(JSON.stringify(auditEntries)).not.toContain(await codeTo(email));
    await anonymous().validateCode({ email, code: await codeTo(email) });
    const allEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""));
    expect(allEntries.map((auditEntry) => auditEntry.action).sort()).toEqual(["session.activate", "session.register"]);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  test("five wrong codes lock the origin, even for the right code; later a new code works", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    for (let attempt = 0; attempt < 5; attempt++)
      await expectRefusal(anonymous().validateCode({ email, code: wrongCodeFor(code) }), "CODE_WRONG");
    await expectRefusal(anonymous().validateCode({ email, code }), "LOCKED");
    advanceMinutes(16);
    await expectRefusal(anonymous().validateCode({ email, code }), "CODE_EXPIRED");
    await anonymous().resendCode({ email });
    await anonymous().validateCode({ email, code: await codeTo(email) });
  });

  test("another user's wrong codes do not keep the owner from activating", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const submitFrom = async (remoteAddress: string, submittedCode: string) => {
      const url = `/legalsitapi/${sessionContract.validateCode.path}`;
      const response = await app.app.inject({
        method: "POST",
        url,
        remoteAddress,
        payload: { email, code: submittedCode },
      });
      return response.statusCode;
    };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await submitFrom("152.206.1.9", wrongCodeFor(code))).toBe(400);
    expect(await submitFrom("152.206.1.9", code)).toBe(429);
    expect(await submitFrom("152.206.1.10", code)).toBe(200);
  });

  test("a code can be guessed at most twenty times from all origins together", async () => {
    const { email } = await register();
    const url = `/legalsitapi/${sessionContract.validateCode.path}`;
    const responses = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const payload = { email, code: wrongCodeFor(await codeTo(email)) };
      responses.push(
        (await app.app.inject({ method: "POST", url, remoteAddress: `10.0.0.${attempt}`, payload })).statusCode,
      );
    }
    expect(responses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
  });

  test("concurrent guesses are limited to five", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => anonymous().validateCode({ email, code: wrongCodeFor(code) })),
    );
    const codes = guesses.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : "in"));
    expect(codes.filter((each) => each === "CODE_WRONG")).toHaveLength(5);
    expect(codes.filter((each) => each === "LOCKED")).toHaveLength(35);
  });

  test("a code is sent once a minute and five times a day; the new one replaces the old", async () => {
    const { email } = await register();
    const first = await codeTo(email);
    await anonymous().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(1);
    advanceMinutes(1.1);
    await anonymous().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(2);
    if (first !== (await codeTo(email)))
      await expectRefusal(anonymous().validateCode({ email, code: first }), "CODE_WRONG");
    for (let again = 0; again < 6; again++) {
      advanceMinutes(2);
      await anonymous().resendCode({ email });
    }
    expect(await mailsTo(email)).toHaveLength(5);
    advanceMinutes(24 * 60);
    await anonymous().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(6);
  });

  test("an unverified account may be overwritten; the owner of the mailbox decides", async () => {
    const { email } = await register();
    const first = await codeTo(email);
    advanceMinutes(2);
    await register({ email, firstName: "Olga", password: "otra frase bien distinta" });
    await expectRefusal(anonymous().validateCode({ email, code: first }), "CODE_WRONG");
    await anonymous().changeClientPass({ token: await resetTokenTo(email), password: "la del buzón de siempre" });
    for (const each of [password, "otra frase bien distinta"]) await expectRefusal(login(email, each), "CREDENTIALS");
    expect((await login(email, "la del buzón de siempre")).user.name).toBe("Olga Núñez");
  });

  test("a code activates the registration it was mailed for: without a new code nothing is overwritten", async () => {
    const { email } = await register();
    advanceMinutes(0.5);
    await register({ email, firstName: "Olga" });
    expect(await mailsTo(email)).toHaveLength(1);
    await anonymous().validateCode({ email, code: await codeTo(email) });
    expect((await login(email)).user.name).not.toContain("Olga");
  });
});

test("changing a password requires the current one, ends every other session, and limits guesses", async () => {
  const { email } = await register();
  await anonymous().validateCode({ email, code: await codeTo(email) });
  const otherSession = await login(email);
  const ownSession = await login(email);
  const changePassword = (token: string, current: string, newPassword = "otras cuatro palabras raras") =>
    app.app.inject({
      method: "POST",
      url: "/legalsitapi/private/session/changePassword",
      headers: { authorization: `Bearer ${token}` },
      payload: { current, password: newPassword },
    });
  const rejected = await changePassword(ownSession.token, "no es esta");
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().error.fields).toEqual({
    current: ["La contraseña actual no es correcta. Escríbala otra vez."],
  });
  expect((await changePassword(ownSession.token, password, "1234567890")).statusCode).toBe(400);
  expect((await changePassword(ownSession.token, password)).statusCode).toBe(200);
  expect((await changePassword(otherSession.token, password)).statusCode).toBe(401);
  await expectRefusal(login(email), "CREDENTIALS");
  const newSession = await login(email, "otras cuatro palabras raras");
  const concurrent = await Promise.all(
    [ownSession, newSession].map(({ token }, at) =>
      changePassword(token, "otras cuatro palabras raras", `${at} terceras palabras bien raras`),
    ),
  );
  expect(concurrent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const own = concurrent[0]?.statusCode === 200 ? ownSession : newSession;
  for (let guess = 0; guess < 5; guess += 1) await changePassword(own.token, "no es esta");
  expect((await changePassword(own.token, "otras cuatro palabras raras")).json().error.code).toBe("LOCKED");
});

test("the mailed link continues to the requested page, only within the site", async () => {
  const next = "/onlineService?offer=1&from=2";
  const { email } = await register({ next });
  const mailedLink = async () => new URL((await mailsTo(email))[0]?.vars.link ?? "");
  expect((await mailedLink()).searchParams.get("next")).toBe(next);
  advanceMinutes(2);
  await anonymous().resendCode({ email, next: "/checkout/1" });
  expect((await mailedLink()).searchParams.get("next")).toBe("/checkout/1");
  for (const elsewhere of ["//evil.example", "https://evil.example", "/../admin"]) {
    advanceMinutes(2);
    await anonymous().resendCode({ email, next: elsewhere });
    expect((await mailedLink()).searchParams.get("next")).toBeNull();
  }
});

describe("responses do not reveal who has an account", () => {
  test("registering a used address gives the same response and mails its owner", async () => {
    const before = await app.server.db.select({ count: count() }).from(users);
    await register({ email: "client2@demo.example" });
    expect(await app.server.db.select({ count: count() }).from(users)).toEqual(before);
    // The mail reports the attempt, that nobody got in, and how to sign in.
    const [mail] = await mailsTo("client2@demo.example");
    expect(mail).toMatchObject({
      template: "accountExists",
      subject: "Ya tiene una cuenta en Legalsit",
    });
    expect(mail?.text).toContain("nadie entró");
    expect(mail?.text).toContain("/legalsit/forgotPass/changeClientPass?token=");
    await login("client2@demo.example", demoPassword);
  });

  test("the returned id reveals neither the age of the account nor its owner", async () => {
    const { email } = await register();
    advanceMinutes(2);
    const existingIds = new Set((await app.server.db.select({ id: users.id }).from(users)).map(({ id }) => id));
    for (const usedEmail of ["client3@demo.example", "lawyer@demo.example", email]) {
      const startedAt = Date.now();
      const { userId } = await anonymous().register(await formWith({ email: usedEmail }));
      expect(existingIds.has(userId)).toBe(false);
      // A version 7 UUID begins with its creation time.
      expect(Number.parseInt(userId.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(startedAt);
    }
    const [user] = await app.server.db.select().from(users).where(eq(users.email, "client3@demo.example"));
    const auditEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""));
    expect(auditEntries.filter((auditEntry) => auditEntry.action === "session.registerAgain")).toHaveLength(1);
  });

  test("a used identity document does not change the response, whatever the address", async () => {
    const { email: unproven } = await register();
    advanceMinutes(2);
    const documents = [{ passport: "l123456" }, { passport: undefined, ci: "910210 27775" }, {}];
    for (const address of ["client3@demo.example", unproven, "new-here@demo.example"]) {
      for (const document of documents) {
        const form = await formWith({ email: address, ...document });
        const response = await app.send("nobody", sessionContract.register, form);
        expect(response, JSON.stringify(document)).toMatchObject({
          status: 200,
          body: { data: { docs: { userId: expect.stringMatching(/^[\da-f-]{36}$/) } } },
        });
        advanceMinutes(2);
      }
    }
    // Using another person's number does not prevent its owner from registering.
    await anonymous().validateCode({ email: "new-here@demo.example", code: await codeTo("new-here@demo.example") });
    await login("new-here@demo.example");
  });

  test("concurrent registrations of one address make one account and give equal responses", async () => {
    const email = "twice-at-once@demo.example";
    const forms = [await formWith({ email }), await formWith({ email })];
    const responses = await Promise.all(forms.map((form) => app.send("nobody", sessionContract.register, form)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.server.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("a blocked account gets no mail from anonymous calls", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const block = (blockedAt: string | null) =>
      app.server.db.update(users).set({ blockedAt }).where(eq(users.email, email));
    await block(app.server.now().toISOString());
    advanceMinutes(2);
    const before = (await mailsTo(email)).length;
    await register({ email });
    await anonymous().resendCode({ email });
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    expect(await mailsTo(email)).toHaveLength(before);
    await expectRefusal(anonymous().validateCode({ email, code }), "CODE_WRONG");
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ active: false, activatedAt: null });
    await block(null);
  });

  test("an invited member of staff cannot be registered over", async () => {
    const { docs } = await app.as("administrator@demo.example").people.list({ search: "ana dominguez" });
    expect(docs).toHaveLength(1);
    await app
      .as("administrator@demo.example")
      .people.createStaff({ firstName: "Irene", lastName: "Soto", email: "irene@demo.example", roles: [] });
    advanceMinutes(2);
    await register({ email: "irene@demo.example" });
    const [irene] = await app.server.db.select().from(users).where(eq(users.email, "irene@demo.example"));
    expect(irene).toMatchObject({ kind: "staff", firstName: "Irene", passwordHash: null });
    expect((await mailsTo("irene@demo.example")).map((mail) => mail.template)).toEqual([
      "accountInvitation",
      "accountInvitation",
    ]);
  });

  test("resend, reset and code guesses respond the same for known and unknown addresses", async () => {
    const { email } = await register();
    for (const address of [email, "unknown@demo.example", "lawyer@demo.example"]) {
      expect(await anonymous().resendCode({ email: address })).toEqual({ sent: true });
      expect(await anonymous().forgotPass({ email: address, captcha: await solveCaptcha(app) })).toEqual({
        sent: true,
      });
      for (let attempt = 0; attempt < 5; attempt++)
        await expectRefusal(anonymous().validateCode({ email: address, code: "000000" }), "CODE_WRONG");
      await expectRefusal(anonymous().validateCode({ email: address, code: "000000" }), "LOCKED");
    }
    expect(await mailsTo("unknown@demo.example")).toHaveLength(0);
  });
});

describe("requirements of a registration", () => {
  const refusedAt = async (overrides: Partial<Registration>) => (await refused(register(overrides))).fields ?? {};
  const refused = (promise: Promise<unknown>) => expectRefusal(promise, "INVALID");

  test("a solved captcha", async () => {
    await expectRefusal(anonymous().register(await formWith({ captcha: "unsolved" })), "CAPTCHA");
  });

  test("accepted terms, adult age, valid identity number", async () => {
    expect(await refusedAt({ acceptTerms: false as true })).toHaveProperty("acceptTerms");
    const noPassport = { passport: undefined };
    expect(await refusedAt(noPassport)).toHaveProperty("ci");
    expect(await refusedAt({ ...noPassport, ci: "1234567890" })).toMatchObject({ ci: [expect.stringContaining("11")] });
    expect(await refusedAt({ ...noPassport, ci: "91023027775" })).toHaveProperty("ci");
    expect(await refusedAt({ ...noPassport, ci: "20010165432" })).toHaveProperty("ci");
  });

  test("replaced terms are refused, whether the address is known or not", async () => {
    const { version } = await publishedTerms();
    const { email, termsVersion } = await register({ termsVersion: version });
    const [row] = await app.server.db.select().from(users).where(eq(users.email, email));
    expect(row?.acceptedTermsVersion).toBe(termsVersion);
    for (const address of ["lawyer@demo.example", "nuevo.lector@demo.example"]) {
      const before = await mailsTo(address);
      const refusal = await expectRefusal(
        register({ email: address, termsVersion: version - 1 }),
        "TERMS_NOT_ACCEPTED",
      );
      expect(refusal).toMatchObject({
        facts: { version },
        fields: { acceptTerms: [expect.stringContaining("cambiaron")] },
      });
      expect(await mailsTo(address)).toEqual(before);
    }
  });

  test.each(["password1", "PASSWORD123", "Qwerty123456", "xx-oscar-weak-xx", "iloveyou"])(
    "the password %s is refused",
    async (weakPassword) => {
      const email = "oscar-weak@demo.example";
      expect((await expectRefusal(register({ email, password: weakPassword }), "PASSWORD_WEAK")).fields).toHaveProperty(
        "password",
      );
    },
  );

  test("a person who turns eighteen today is old enough, tomorrow is not", async () => {
    const noPassport = { passport: undefined };
    const numberOf = (day: Date) => `${dayOf(day).slice(2).replaceAll("-", "")}65431`;
    const today = app.server.now();
    const [bornToday, bornTomorrow] = [new Date(today), new Date(today.getTime() + 86_400_000)];
    for (const each of [bornToday, bornTomorrow]) each.setUTCFullYear(each.getUTCFullYear() - 18);
    expect(await refusedAt({ ...noPassport, ci: numberOf(bornTomorrow) })).toHaveProperty("ci");
    await register({ ...noPassport, ci: numberOf(bornToday) });
  });

  test("a password must not contain the identity number", async () => {
    const ci = "85041512794";
    const weak = register({ passport: undefined, ci, password: `x-${ci}-x` });
    expect((await expectRefusal(weak, "PASSWORD_WEAK")).fields).toHaveProperty("password");
  });

  test("the accepted version of the terms is stored with its time", async () => {
    const { email } = await register();
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const { version } = await publishedTerms();
    expect(user?.acceptedTermsVersion).toBe(version);
    expect(Math.abs(Date.parse(user?.acceptedTermsAt ?? "") - app.server.now().getTime())).toBeLessThan(60_000);
  });

  test("a password has 8 to 128 arbitrary characters", async () => {
    expect(await refusedAt({ password: "corta12" })).toHaveProperty("password");
    expect(await refusedAt({ password: "x".repeat(129) })).toHaveProperty("password");
    const { email } = await register({ password: "ñandú 🦤 \\ ' \" ; --" });
    await anonymous().validateCode({ email, code: await codeTo(email) });
    await login(email, "ñandú 🦤 \\ ' \" ; --");
  });
});

describe("a forgotten password", () => {
  test("is set once with the mailed link, which ends every session", async () => {
    const email = "consulate@demo.example";
    const { token } = await login(email, demoPassword);
    const headers = { authorization: `Bearer ${token}` };
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    const reset = await resetTokenTo(email);
    await expectRefusal(anonymous().changeClientPass({ token: reset, password: "password1" }), "PASSWORD_WEAK");
    await anonymous().changeClientPass({ token: reset, password });
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
    await expectRefusal(login(email, demoPassword), "CREDENTIALS");
    await login(email);
    await expectRefusal(
      anonymous().changeClientPass({ token: reset, password: "otra frase bien rara" }),
      "CODE_EXPIRED",
    );
  });

  test("unlocks the account and writes audit entries", async () => {
    const email = "notary@demo.example";
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const captcha = await solveCaptcha(app);
      await expectRefusal(anonymous().login({ username: email, password: "not this one", captcha }), "CREDENTIALS");
    }
    await expectRefusal(login(email, demoPassword), "LOCKED");
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    await anonymous().changeClientPass({ token: await resetTokenTo(email), password });
    await login(email);
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const auditEntries = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""))
      .orderBy(auditLog.id);
    expect(auditEntries.map((auditEntry) => auditEntry.action).slice(-3)).toEqual([
      "session.askReset",
      "session.changePassword",
      "session.login",
    ]);
  });

  test("the link expires after an hour, and when another link was used", async () => {
    const email = "courier@demo.example";
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    const first = await resetTokenTo(email);
    advanceMinutes(2);
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    const second = await resetTokenTo(email);
    expect(second).not.toBe(first);
    await anonymous().changeClientPass({ token: second, password });
    await expectRefusal(anonymous().changeClientPass({ token: first, password }), "CODE_EXPIRED");
    advanceMinutes(2);
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    advanceMinutes(61);
    await expectRefusal(anonymous().changeClientPass({ token: await resetTokenTo(email), password }), "CODE_EXPIRED");
    await expectRefusal(anonymous().changeClientPass({ token: "x".repeat(43), password }), "CODE_EXPIRED");
  });

  test("concurrent uses of the link: only one succeeds", async () => {
    const email = "cashier@demo.example";
    await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
    const token = await resetTokenTo(email);
    const results = await Promise.allSettled([
      anonymous().changeClientPass({ token, password }),
      anonymous().changeClientPass({ token, password: "otra frase bien rara" }),
    ]);
    expect(results.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("ending sessions, codes, links and held mails of one account does not affect others", async () => {
  const otherEmail = "management@demo.example";
  const { token } = await login(otherEmail, demoPassword);
  await anonymous().forgotPass({ email: otherEmail, captcha: await solveCaptcha(app) });
  const link = await resetTokenTo(otherEmail);
  const { email: unverifiedEmail } = await register();
  const { email } = await register();
  advanceMinutes(2);
  await anonymous().resendCode({ email });
  await anonymous().validateCode({ email, code: await codeTo(email) });
  const ownSession = await login(email);
  const changeResult = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${sessionContract.changePassword.path}`,
    headers: { authorization: `Bearer ${ownSession.token}` },
    payload: { current: password, password: "otras cuatro palabras raras" },
  });
  expect(changeResult.statusCode).toBe(200);
  await anonymous().forgotPass({ email, captcha: await solveCaptcha(app) });
  await anonymous().changeClientPass({ token: await resetTokenTo(email), password });
  const { people } = app.as("administrator@demo.example");
  const [person] = (await people.list({ search: email })).docs;
  const { _id = "", firstName = "", lastName = "", language = "es" } = person ?? {};
  await people.update({ _id, firstName, lastName, language, email: `new.${email}` });
  // An active account gets no code, however long ago its last one was.
  advanceMinutes(2);
  await anonymous().resendCode({ email: `new.${email}` });
  expect(await mailsTo(`new.${email}`)).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(200);
  // The process caches sessions, so the table decides.
  const otherSessions = app.server.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
  expect(await otherSessions.where(eq(users.email, otherEmail))).toHaveLength(1);
  await anonymous().validateCode({ email: unverifiedEmail, code: await codeTo(unverifiedEmail) });
  await anonymous().changeClientPass({ token: link, password });
  advanceMinutes(2);
  await anonymous().forgotPass({ email: otherEmail, captcha: await solveCaptcha(app) });
  const [mail] = await mailsTo(otherEmail);
  expect(Date.parse(mail?.nextAttemptAt ?? "")).toBeLessThan(app.server.now().getTime() + 5000);
});

describe("the captcha", () => {
  const requestReset = (captcha: string) => anonymous().forgotPass({ email: "nobody@demo.example", captcha });
  const challenge = async () => ((await anonymous().captcha()) as { challenge: Challenge }).challenge;
  const decode = (payload: string) => JSON.parse(Buffer.from(payload, "base64").toString()) as Record<string, never>;
  const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

  test("is accepted once, even for concurrent calls", async () => {
    const payload = await solveCaptcha(app);
    const results = await Promise.allSettled([requestReset(payload), requestReset(payload)]);
    expect(results.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(requestReset(payload), "CAPTCHA");
  });

  test("cannot be replayed with another encoding", async () => {
    const payload = await solveCaptcha(app);
    await requestReset(payload);
    const decoded = decode(payload) as unknown as { challenge: Challenge & { signature: string }; solution: object };
    const { challenge: original, solution } = decoded;
    for (const signature of [original.signature.toUpperCase(), ` ${original.signature}`, `${original.signature}\n`])
      await expectRefusal(requestReset(encode({ challenge: { ...original, signature }, solution })), "CAPTCHA");
    await expectRefusal(requestReset(encode({ ...decoded, more: 1 })), "CAPTCHA");
  });

  test("must be signed by the server, solved and fresh", async () => {
    const issued = await challenge();
    const tampered = { ...issued, parameters: { ...issued.parameters, keyPrefix: "0" } };
    await expectRefusal(requestReset(await payloadOf(tampered)), "CAPTCHA");
    await expectRefusal(
      requestReset(encode({ challenge: issued, solution: { counter: 1, derivedKey: "00" } })),
      "CAPTCHA",
    );
    await expectRefusal(requestReset(encode({ challenge: issued, solution: null })), "CAPTCHA");
    await expectRefusal(requestReset("not even base64 of JSON"), "CAPTCHA");
    const solved = await solveCaptcha(app);
    advanceMinutes(6);
    await expectRefusal(requestReset(solved), "CAPTCHA");
  });
});

describe("an e-mail that staff changed", () => {
  const admin = () => app.as("administrator@demo.example").people;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const changeEmail = async (former: string) => {
    const { docs } = await admin().list({ search: former });
    const [person] = docs;
    if (!person) throw new Error(`nobody is called ${former}`);
    const { _id, firstName, lastName, language } = person;
    const email = `new.${former}`;
    await admin().update({ _id, firstName, lastName, language, email });
    const [mail] = await mailsTo(former);
    expect(mail?.template).toBe("emailChanged");
    const { pathname, search } = new URL(mail?.vars.link ?? "");
    const url = `${pathname}${search}`;
    const answer = (response: string, address = url) =>
      app.app.inject({ method: "POST", url: address, headers: form, payload: `answer=${response}` });
    return { _id, email, url, answer };
  };
  const secondsTo = async (to: string) => {
    const [mail] = await mailsTo(to);
    return (Date.parse(mail?.nextAttemptAt ?? "") - Date.now()) / 1000;
  };

  test("notifies the old address; mails to the new one wait a day, or until the old one confirms", async () => {
    const { _id, email, url, answer } = await changeEmail("client2@demo.example");
    const { waitsUntil } = await admin().resetPassword({ _id });
    expect((Date.parse(waitsUntil ?? "") - app.server.now().getTime()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await secondsTo(email)).toBeGreaterThan(23 * 3600);
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    expect((await answer("confirm", url.replace(/token=.{5}/, "token=wrong"))).statusCode).toBe(404);
    expect(await secondsTo(email), "opened only, or by a wrong link").toBeGreaterThan(23 * 3600);
    expect((await answer("confirm")).statusCode).toBe(200);
    expect(await secondsTo(email)).toBeLessThan(5);
    advanceMinutes(2);
    expect((await admin().resetPassword({ _id })).waitsUntil).toBeNull();
  });

  test("holds mails for one day at most if nobody answers", async () => {
    const { _id, email } = await changeEmail("commercial@demo.example");
    advanceMinutes(25 * 60);
    expect((await admin().resetPassword({ _id })).waitsUntil).toBeNull();
    expect(await secondsTo(email)).toBeLessThan(5);
  });

  test("is undone by the old address, with all its effects", async () => {
    const former = "client3@demo.example";
    const headers = { authorization: `Bearer ${await app.tokenOf(former)}` };
    const { _id, email, answer } = await changeEmail(former);
    await admin().resetPassword({ _id });
    const token = await resetTokenTo(email);
    expect((await answer("undo")).statusCode).toBe(200);
    await expectRefusal(anonymous().changeClientPass({ token, password }), "CODE_EXPIRED");
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
    const { docs } = await admin().list({ search: former });
    expect(docs.map((each) => [each._id, each.email])).toEqual([[_id, former]]);
    expect(await secondsTo(former)).toBeLessThan(5);
    await anonymous().changeClientPass({ token: await resetTokenTo(former), password });
    await login(former);
    const notifications = await app.as("administrator@demo.example").notifications.list({ type: "account.objected" });
    expect(notifications.docs).toHaveLength(1);
    await answer("undo");
    await login(former);
  });
});
