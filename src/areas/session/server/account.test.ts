// @engine both
import type { Challenge } from "altcha-lib";
import { and, count, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kit/calendar.ts";
import type { InputOf } from "../../../kit/contract.ts";
import { payloadOf, solveCaptcha } from "../../../server/testing/captcha.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { demoPassword } from "../../../server/testing/demo-world.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";

let app: TestApp;
let later = 0;
const minutes = (count: number) => (later += count * 60_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + later) });
});
afterAll(() => app.close());

const nobody = () => app.as("nobody").session;
const nobodysTerms = () => app.as("nobody").terms.published();
const password = "cuatro palabras bien raras";
type Registration = InputOf<typeof sessionContract.register>;
let turn = 0;
async function register(more: Partial<Registration> = {}): Promise<Registration> {
  const form = await formWith(more);
  await nobody().register(form);
  return form;
}
async function formWith(more: Partial<Registration>): Promise<Registration> {
  turn += 1;
  return {
    firstName: "Óscar",
    lastName: "Núñez",
    passport: `K${100_000 + turn}`,
    email: `oscar${turn}@demo.example`,
    phone: "+34600111222",
    country: "ES",
    password,
    acceptTerms: true,
    captcha: await solveCaptcha(app),
    ...more,
  };
}
const mailsTo = (to: string) =>
  app.server.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.createdAt), desc(emails.id));
const codeTo = async (to: string) => (await mailsTo(to))[0]?.vars.code ?? "";
const resetTokenTo = async (to: string) => /token=([\w-]+)/.exec((await mailsTo(to))[0]?.vars.link ?? "")?.[1] ?? "";
const login = (username: string, secret = password) => nobody().login({ username, password: secret });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a new account", () => {
  test("is proven by the mailed code and then signs in", async () => {
    const { email } = await register({ email: "Óscar.Nuevo@demo.example".replace("Ó", "O") });
    const [mail] = await mailsTo(email.toLowerCase());
    expect(mail).toMatchObject({ template: "accountCode", language: "es" });
    await expectRefusal(login(email), "AccountNotActivated");
    await nobody().validateCode({ email, code: mail?.vars.code ?? "" });
    expect((await login(email)).user).toMatchObject({ kind: "client", permissions: [], name: "Óscar Núñez" });
    await expectRefusal(nobody().validateCode({ email, code: mail?.vars.code ?? "" }), "CODE_WRONG");
  });

  test("account, mail and audit line are written together or not at all", async () => {
    const { email } = await register();
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, user?.id ?? ""), eq(auditLog.action, "session.register")));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(await codeTo(email));
    await nobody().validateCode({ email, code: await codeTo(email) });
    const all = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""));
    expect(all.map((line) => line.action).sort()).toEqual(["session.activate", "session.register"]);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  test("five wrong codes shut the address out, the right one included; after a while a new code works", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    for (let attempt = 0; attempt < 5; attempt++)
      await expectRefusal(nobody().validateCode({ email, code: otherThan(code) }), "CODE_WRONG");
    await expectRefusal(nobody().validateCode({ email, code }), "LOCKED");
    minutes(16);
    await expectRefusal(nobody().validateCode({ email, code }), "CODE_EXPIRED");
    await nobody().resendCode({ email });
    await nobody().validateCode({ email, code: await codeTo(email) });
  });

  test("somebody else's wrong codes do not keep the owner from activating", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const from = async (remoteAddress: string, typed: string) => {
      const url = `/legalsitapi/${sessionContract.validateCode.path}`;
      const answer = await app.app.inject({ method: "POST", url, remoteAddress, payload: { email, code: typed } });
      return answer.statusCode;
    };
    for (let at = 0; at < 5; at += 1) expect(await from("152.206.1.9", otherThan(code))).toBe(400);
    expect(await from("152.206.1.9", code)).toBe(429);
    expect(await from("152.206.1.10", code)).toBe(200);
  });

  test("codes are guessed twenty times at most, from however many places", async () => {
    const { email } = await register();
    const url = `/legalsitapi/${sessionContract.validateCode.path}`;
    const answers = [];
    for (let at = 0; at < 22; at += 1) {
      const payload = { email, code: otherThan(await codeTo(email)) };
      answers.push((await app.app.inject({ method: "POST", url, remoteAddress: `10.0.0.${at}`, payload })).statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
  });

  test("guessing all codes at once is five guesses", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => nobody().validateCode({ email, code: otherThan(code) })),
    );
    const codes = guesses.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : "in"));
    expect(codes.filter((each) => each === "CODE_WRONG")).toHaveLength(5);
    expect(codes.filter((each) => each === "LOCKED")).toHaveLength(35);
  });

  test("a code is sent once a minute and five times a day; the new one replaces the old", async () => {
    const { email } = await register();
    const first = await codeTo(email);
    await nobody().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(1);
    minutes(1.1);
    await nobody().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(2);
    if (first !== (await codeTo(email)))
      await expectRefusal(nobody().validateCode({ email, code: first }), "CODE_WRONG");
    for (let again = 0; again < 6; again++) {
      minutes(2);
      await nobody().resendCode({ email });
    }
    expect(await mailsTo(email)).toHaveLength(5);
    minutes(24 * 60);
    await nobody().resendCode({ email });
    expect(await mailsTo(email)).toHaveLength(6);
  });

  test("an unproven account may be written again; the person who reads the mailbox decides", async () => {
    const { email } = await register();
    const first = await codeTo(email);
    minutes(2);
    await register({ email, firstName: "Olga", password: "otra frase bien distinta" });
    await expectRefusal(nobody().validateCode({ email, code: first }), "CODE_WRONG");
    await nobody().changeClientPass({ token: await resetTokenTo(email), password: "la del buzón de siempre" });
    for (const each of [password, "otra frase bien distinta"]) await expectRefusal(login(email, each), "CREDENTIALS");
    expect((await login(email, "la del buzón de siempre")).user.name).toBe("Olga Núñez");
  });

  test("a code proves the registration that it was mailed for: without another one nothing is written over it", async () => {
    const { email } = await register();
    minutes(0.5);
    await register({ email, firstName: "Olga" });
    expect(await mailsTo(email)).toHaveLength(1);
    await nobody().validateCode({ email, code: await codeTo(email) });
    expect((await login(email)).user.name).not.toContain("Olga");
  });
});

test("a password is changed by the one that is there; every other session ends, and guesses end too", async () => {
  const { email } = await register();
  await nobody().validateCode({ email, code: await codeTo(email) });
  const other = await login(email);
  const own = await login(email);
  const change = (token: string, current: string, wanted = "otras cuatro palabras raras") =>
    app.app.inject({
      method: "POST",
      url: "/legalsitapi/private/session/changePassword",
      headers: { authorization: `Bearer ${token}` },
      payload: { current, password: wanted },
    });
  const wrong = await change(own.token, "no es esta");
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().error.fields).toEqual({ current: ["No es la contraseña que tiene ahora."] });
  expect((await change(own.token, password, "1234567890")).statusCode).toBe(400);
  expect((await change(own.token, password)).statusCode).toBe(200);
  expect((await change(other.token, password)).statusCode).toBe(401);
  await expectRefusal(login(email), "CREDENTIALS");
  await login(email, "otras cuatro palabras raras");
  for (let guess = 0; guess < 5; guess += 1) await change(own.token, "no es esta");
  expect((await change(own.token, "otras cuatro palabras raras")).json().error.code).toBe("LOCKED");
});

test("the mailed link leads on to what one came for, and nowhere but here", async () => {
  const next = "/onlineService?offer=1&from=2";
  const { email } = await register({ next });
  const linkIn = async () => new URL((await mailsTo(email))[0]?.vars.link ?? "");
  expect((await linkIn()).searchParams.get("next")).toBe(next);
  minutes(2);
  await nobody().resendCode({ email, next: "/checkout/1" });
  expect((await linkIn()).searchParams.get("next")).toBe("/checkout/1");
  for (const elsewhere of ["//evil.example", "https://evil.example", "/../admin"]) {
    minutes(2);
    await nobody().resendCode({ email, next: elsewhere });
    expect((await linkIn()).searchParams.get("next")).toBeNull();
  }
});

describe("nobody learns who has an account", () => {
  test("registering an address that is taken answers the same and writes to its owner", async () => {
    const before = await app.server.db.select({ count: count() }).from(users);
    await register({ email: "client2@demo.example" });
    expect(await app.server.db.select({ count: count() }).from(users)).toEqual(before);
    // A letter that says so: somebody tried, nobody got in, and how to get in oneself.
    const [mail] = await mailsTo("client2@demo.example");
    expect(mail).toMatchObject({
      template: "accountExists",
      subject: "Alguien quiso crear una cuenta con su correo en Legalsit",
    });
    expect(mail?.text).toContain("nadie entró");
    expect(mail?.text).toContain("/legalsit/forgotPass/changeClientPass?token=");
    await login("client2@demo.example", demoPassword);
  });

  test("the identifier that is answered says nothing of how old the account is, nor whose it is", async () => {
    const { email } = await register();
    minutes(2);
    const known = new Set((await app.server.db.select({ id: users.id }).from(users)).map(({ id }) => id));
    for (const taken of ["client3@demo.example", "lawyer@demo.example", email]) {
      const begun = Date.now();
      const { userId } = await nobody().register(await formWith({ email: taken }));
      expect(known.has(userId)).toBe(false);
      // A UUID of version 7 begins with the moment at which it was made.
      expect(Number.parseInt(userId.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(begun);
    }
    const [user] = await app.server.db.select().from(users).where(eq(users.email, "client3@demo.example"));
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""));
    expect(lines.filter((line) => line.action === "session.registerAgain")).toHaveLength(1);
  });

  test("an identity document that is taken changes nothing of the answer, whatever the address", async () => {
    const { email: unproven } = await register();
    minutes(2);
    const documents = [{ passport: "l123456" }, { passport: undefined, ci: "910210 27775" }, {}];
    for (const address of ["client3@demo.example", unproven, "new-here@demo.example"]) {
      for (const document of documents) {
        const form = await formWith({ email: address, ...document });
        const answer = await app.send("nobody", sessionContract.register, form);
        expect(answer, JSON.stringify(document)).toMatchObject({
          status: 200,
          body: { data: { docs: { userId: expect.stringMatching(/^[\da-f-]{36}$/) } } },
        });
        minutes(2);
      }
    }
    // Anyone who typed somebody else's number has not kept its owner from an account of their own.
    await nobody().validateCode({ email: "new-here@demo.example", code: await codeTo("new-here@demo.example") });
    await login("new-here@demo.example");
  });

  test("an address that is registered twice at the same moment has one account and two like answers", async () => {
    const email = "twice-at-once@demo.example";
    const forms = [await formWith({ email }), await formWith({ email })];
    const answers = await Promise.all(forms.map((form) => app.send("nobody", sessionContract.register, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.server.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("an account that was shut out is written to by nothing that a stranger does", async () => {
    const { email } = await register();
    const code = await codeTo(email);
    const block = (blockedAt: string | null) =>
      app.server.db.update(users).set({ blockedAt }).where(eq(users.email, email));
    await block(app.server.now().toISOString());
    minutes(2);
    const before = (await mailsTo(email)).length;
    await register({ email });
    await nobody().resendCode({ email });
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    expect(await mailsTo(email)).toHaveLength(before);
    await expectRefusal(nobody().validateCode({ email, code }), "CODE_WRONG");
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
    minutes(2);
    await register({ email: "irene@demo.example" });
    const [irene] = await app.server.db.select().from(users).where(eq(users.email, "irene@demo.example"));
    expect(irene).toMatchObject({ kind: "staff", firstName: "Irene", passwordHash: null });
    expect((await mailsTo("irene@demo.example")).map((mail) => mail.template)).toEqual([
      "accountInvitation",
      "accountInvitation",
    ]);
  });

  test("resending, recovering and guessing codes answer the same for known and unknown addresses", async () => {
    const { email } = await register();
    for (const address of [email, "unknown@demo.example", "lawyer@demo.example"]) {
      expect(await nobody().resendCode({ email: address })).toEqual({ sent: true });
      expect(await nobody().forgotPass({ email: address, captcha: await solveCaptcha(app) })).toEqual({ sent: true });
      for (let attempt = 0; attempt < 5; attempt++)
        await expectRefusal(nobody().validateCode({ email: address, code: "000000" }), "CODE_WRONG");
      await expectRefusal(nobody().validateCode({ email: address, code: "000000" }), "LOCKED");
    }
    expect(await mailsTo("unknown@demo.example")).toHaveLength(0);
  });
});

describe("what a registration must be", () => {
  const refusedAt = async (more: Partial<Registration>) => (await refused(register(more))).fields ?? {};
  const refused = (promise: Promise<unknown>) => expectRefusal(promise, "INVALID");

  test("terms accepted, adult, of a real identity number", async () => {
    expect(await refusedAt({ acceptTerms: false as true })).toHaveProperty("acceptTerms");
    const noPassport = { passport: undefined };
    expect(await refusedAt(noPassport)).toHaveProperty("ci");
    expect(await refusedAt({ ...noPassport, ci: "1234567890" })).toMatchObject({ ci: [expect.stringContaining("11")] });
    expect(await refusedAt({ ...noPassport, ci: "91023027775" })).toHaveProperty("ci");
    expect(await refusedAt({ ...noPassport, ci: "20010165432" })).toHaveProperty("ci");
  });

  test("of the terms that were read: replaced ones are refused, whether the address is known or not", async () => {
    const { version } = await nobodysTerms();
    const { email, termsVersion } = await register({ termsVersion: version });
    const [row] = await app.server.db.select().from(users).where(eq(users.email, email));
    expect(row?.acceptedTermsVersion).toBe(termsVersion);
    for (const address of ["lawyer@demo.example", "nuevo.lector@demo.example"]) {
      const before = await mailsTo(address);
      const stale = await expectRefusal(register({ email: address, termsVersion: version - 1 }), "TERMS_NOT_ACCEPTED");
      expect(stale).toMatchObject({
        facts: { version },
        fields: { acceptTerms: [expect.stringContaining("cambiaron")] },
      });
      expect(await mailsTo(address)).toEqual(before);
    }
  });

  test.each(["password1", "PASSWORD123", "Qwerty123456", "xx-oscar-weak-xx", "iloveyou"])(
    "the password %s is refused",
    async (weak) => {
      const email = "oscar-weak@demo.example";
      expect((await expectRefusal(register({ email, password: weak }), "PASSWORD_WEAK")).fields).toHaveProperty(
        "password",
      );
    },
  );

  test("old enough is a person who turns eighteen today, not tomorrow", async () => {
    const noPassport = { passport: undefined };
    const numberOf = (day: Date) => `${dayOf(day).slice(2).replaceAll("-", "")}65431`;
    const today = app.server.now();
    const [born, bornLater] = [new Date(today), new Date(today.getTime() + 86_400_000)];
    for (const each of [born, bornLater]) each.setUTCFullYear(each.getUTCFullYear() - 18);
    expect(await refusedAt({ ...noPassport, ci: numberOf(bornLater) })).toHaveProperty("ci");
    await register({ ...noPassport, ci: numberOf(born) });
  });

  test("a password does not hold the identity number", async () => {
    const ci = "85041512794";
    const weak = register({ passport: undefined, ci, password: `x-${ci}-x` });
    expect((await expectRefusal(weak, "PASSWORD_WEAK")).fields).toHaveProperty("password");
  });

  test("the version of the terms is kept with its moment", async () => {
    const { email } = await register();
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const { version } = await nobodysTerms();
    expect(user?.acceptedTermsVersion).toBe(version);
    expect(Math.abs(Date.parse(user?.acceptedTermsAt ?? "") - app.server.now().getTime())).toBeLessThan(60_000);
  });

  test("a password holds 8 to 128 characters, any of them", async () => {
    expect(await refusedAt({ password: "corta12" })).toHaveProperty("password");
    expect(await refusedAt({ password: "x".repeat(129) })).toHaveProperty("password");
    const { email } = await register({ password: "ñandú 🦤 \\ ' \" ; --" });
    await nobody().validateCode({ email, code: await codeTo(email) });
    await login(email, "ñandú 🦤 \\ ' \" ; --");
  });
});

describe("a forgotten password", () => {
  test("is set with the mailed link, once, and ends every session", async () => {
    const email = "consulate@demo.example";
    const { token } = await login(email, demoPassword);
    const headers = { authorization: `Bearer ${token}` };
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    const reset = await resetTokenTo(email);
    await expectRefusal(nobody().changeClientPass({ token: reset, password: "password1" }), "PASSWORD_WEAK");
    await nobody().changeClientPass({ token: reset, password });
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
    await expectRefusal(login(email, demoPassword), "CREDENTIALS");
    await login(email);
    await expectRefusal(nobody().changeClientPass({ token: reset, password: "otra frase bien rara" }), "CODE_EXPIRED");
  });

  test("opens a locked account, and leaves its lines", async () => {
    const email = "notary@demo.example";
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const captcha = await solveCaptcha(app);
      await expectRefusal(nobody().login({ username: email, password: "not this one", captcha }), "CREDENTIALS");
    }
    await expectRefusal(login(email, demoPassword), "LOCKED");
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    await nobody().changeClientPass({ token: await resetTokenTo(email), password });
    await login(email);
    const [user] = await app.server.db.select().from(users).where(eq(users.email, email));
    const lines = await app.server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, user?.id ?? ""))
      .orderBy(auditLog.id);
    expect(lines.map((line) => line.action).slice(-3)).toEqual([
      "session.askReset",
      "session.changePassword",
      "session.login",
    ]);
  });

  test("the link dies after an hour, and with the first of several that is used", async () => {
    const email = "courier@demo.example";
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    const first = await resetTokenTo(email);
    minutes(2);
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    const second = await resetTokenTo(email);
    expect(second).not.toBe(first);
    await nobody().changeClientPass({ token: second, password });
    await expectRefusal(nobody().changeClientPass({ token: first, password }), "CODE_EXPIRED");
    minutes(2);
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    minutes(61);
    await expectRefusal(nobody().changeClientPass({ token: await resetTokenTo(email), password }), "CODE_EXPIRED");
    await expectRefusal(nobody().changeClientPass({ token: "x".repeat(43), password }), "CODE_EXPIRED");
  });

  test("two who use the link at the same moment: one does", async () => {
    const email = "cashier@demo.example";
    await nobody().forgotPass({ email, captcha: await solveCaptcha(app) });
    const token = await resetTokenTo(email);
    const both = await Promise.allSettled([
      nobody().changeClientPass({ token, password }),
      nobody().changeClientPass({ token, password: "otra frase bien rara" }),
    ]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the captcha", () => {
  const ask = (captcha: string) => nobody().forgotPass({ email: "nobody@demo.example", captcha });
  const challenge = async () => ((await nobody().captcha()) as { challenge: Challenge }).challenge;
  const reread = (payload: string) => JSON.parse(Buffer.from(payload, "base64").toString()) as Record<string, never>;
  const rewrite = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

  test("serves once, even when sent twice at the same moment", async () => {
    const payload = await solveCaptcha(app);
    const both = await Promise.allSettled([ask(payload), ask(payload)]);
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(ask(payload), "CAPTCHA");
  });

  test("cannot be replayed in another spelling", async () => {
    const payload = await solveCaptcha(app);
    await ask(payload);
    const read = reread(payload) as unknown as { challenge: Challenge & { signature: string }; solution: object };
    const { challenge: asked, solution } = read;
    for (const signature of [asked.signature.toUpperCase(), ` ${asked.signature}`, `${asked.signature}\n`])
      await expectRefusal(ask(rewrite({ challenge: { ...asked, signature }, solution })), "CAPTCHA");
    await expectRefusal(ask(rewrite({ ...read, more: 1 })), "CAPTCHA");
  });

  test("must be ours, solved, and fresh", async () => {
    const ours = await challenge();
    const easier = { ...ours, parameters: { ...ours.parameters, keyPrefix: "0" } };
    await expectRefusal(ask(await payloadOf(easier)), "CAPTCHA");
    await expectRefusal(ask(rewrite({ challenge: ours, solution: { counter: 1, derivedKey: "00" } })), "CAPTCHA");
    await expectRefusal(ask(rewrite({ challenge: ours, solution: null })), "CAPTCHA");
    await expectRefusal(ask("not even base64 of JSON"), "CAPTCHA");
    const solved = await solveCaptcha(app);
    minutes(6);
    await expectRefusal(ask(solved), "CAPTCHA");
  });
});

describe("an e-mail that staff changed", () => {
  const admin = () => app.as("administrator@demo.example").people;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const changed = async (former: string) => {
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
    const say = (answer: string, address = url) =>
      app.app.inject({ method: "POST", url: address, headers: form, payload: `answer=${answer}` });
    return { _id, email, url, say };
  };
  const secondsTo = async (to: string) => {
    const [mail] = await mailsTo(to);
    return (Date.parse(mail?.nextAttemptAt ?? "") - Date.now()) / 1000;
  };

  test("is told to the old address; what the new one may be mailed waits a day, or until the old one confirms", async () => {
    const { _id, email, url, say } = await changed("client2@demo.example");
    const { waitsUntil } = await admin().resetPassword({ _id });
    expect((Date.parse(waitsUntil ?? "") - app.server.now().getTime()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await secondsTo(email)).toBeGreaterThan(23 * 3600);
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    expect((await say("confirm", url.replace(/token=.{5}/, "token=wrong"))).statusCode).toBe(404);
    expect(await secondsTo(email), "opened only, or by a wrong link").toBeGreaterThan(23 * 3600);
    expect((await say("confirm")).statusCode).toBe(200);
    expect(await secondsTo(email)).toBeLessThan(5);
    minutes(2);
    expect((await admin().resetPassword({ _id })).waitsUntil).toBeNull();
  });

  test("that nobody answers for waits no longer than its day", async () => {
    const { _id, email } = await changed("commercial@demo.example");
    minutes(25 * 60);
    expect((await admin().resetPassword({ _id })).waitsUntil).toBeNull();
    expect(await secondsTo(email)).toBeLessThan(5);
  });

  test("is undone by the old address, with all that it gave", async () => {
    const former = "client3@demo.example";
    const headers = { authorization: `Bearer ${await app.tokenOf(former)}` };
    const { _id, email, say } = await changed(former);
    await admin().resetPassword({ _id });
    const token = await resetTokenTo(email);
    expect((await say("undo")).statusCode).toBe(200);
    await expectRefusal(nobody().changeClientPass({ token, password }), "CODE_EXPIRED");
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
    const { docs } = await admin().list({ search: former });
    expect(docs.map((each) => [each._id, each.email])).toEqual([[_id, former]]);
    expect(await secondsTo(former)).toBeLessThan(5);
    await nobody().changeClientPass({ token: await resetTokenTo(former), password });
    await login(former);
    const told = await app.as("administrator@demo.example").notifications.list({ type: "account.objected" });
    expect(told.docs).toHaveLength(1);
    await say("undo");
    await login(former);
  });
});
