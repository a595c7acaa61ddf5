/** Sign-in with an authenticator app and recovery codes, the duty of a role, and confirmation of a session. */
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { auditLog } from "../../../../../server/audit/audit-log.ts";
import { demoPassword } from "../../../../../server/demo/demo-world.ts";
import { expectRefusal, openTestApp, RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../outgoing-mail/server/tables.ts";
import { demoIds } from "../../../people/server/demo.ts";
import { peopleContract } from "../../../people/contract.ts";
import { sessionContract } from "../../contract.ts";
import { pendingSignIns, recoveryCodes, secondFactors } from "../tables.ts";

const clock = { now: Date.parse("2026-11-20T15:00:00Z") };
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(clock.now) });
});
afterAll(() => app.close());

const advanceMinutes = (minutes: number) => (clock.now += minutes * 60_000);
const anonymous = () => app.as("nobody").session;
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
const idOf = async (email: string) => (await demoIds(app.server.db, [email])).get(email) ?? "";

/** Adds an authenticator app. Returns its secret and the recovery codes. */
async function enrol(email: string) {
  const own = app.as(email).session;
  const { setup, secret } = await own.startTotp();
  const { recoveryCodes: codes = [] } = await own.addTotp({ setup, code: codeOf(secret), name: "Teléfono" });
  advanceMinutes(1);
  return { secret, codes };
}

/** The password step. Returns the token of the second one. */
async function firstStep(username: string) {
  const refusal = await expectRefusal(anonymous().login({ username, password: demoPassword }), "SECOND_FACTOR_NEEDED");
  return { token: refusal.facts.token as string, methods: refusal.facts.methods };
}

const isWrong = async (attempt: Promise<unknown>) =>
  expect((await expectRefusal(attempt, "INVALID")).fields?.code?.join()).toContain("El código no es correcto");
const opens = async (token: string) =>
  (await app.send("nobody", sessionContract.current, {}, { authorization: `Bearer ${token}` })).status;

describe("an authenticator app", () => {
  test("is requested after the password; each code opens once, and the step is not a session", async () => {
    const email = "notary@demo.example";
    const { secret, codes } = await enrol(email);
    expect(new Set(codes).size).toBe(10);
    const { token, methods } = await firstStep(email);
    expect(methods).toEqual(["totp", "recovery"]);
    expect(await opens(token)).toBe(401);
    await isWrong(anonymous().secondFactor({ token, code: "000000" }));
    const code = codeOf(secret);
    const signedIn = await anonymous().secondFactor({ token, code });
    expect(await opens(signedIn.token)).toBe(200);
    await expectRefusal(anonymous().secondFactor({ token, code }), "CODE_EXPIRED");
    const again = await firstStep(email);
    await isWrong(anonymous().secondFactor({ token: again.token, code }));
    advanceMinutes(10);
    await expectRefusal(anonymous().secondFactor({ token: again.token, code: codeOf(secret) }), "CODE_EXPIRED");
  });

  test("refuses one code sent twenty times at once but for one", async () => {
    const email = "commercial@demo.example";
    const { secret } = await enrol(email);
    const steps = [];
    for (let at = 0; at < 4; at++) steps.push(await firstStep(email));
    const code = codeOf(secret);
    const outcomes = await Promise.allSettled(steps.map(({ token }) => anonymous().secondFactor({ token, code })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("locks after five wrong codes, also for the right one, and the person is mailed", async () => {
    const email = "courier@demo.example";
    const { secret } = await enrol(email);
    const { token } = await firstStep(email);
    for (let attempt = 0; attempt < 5; attempt++) await isWrong(anonymous().secondFactor({ token, code: "123456" }));
    await expectRefusal(anonymous().secondFactor({ token, code: codeOf(secret) }), "LOCKED");
    const mails = await app.server.db.select().from(emails).where(eq(emails.to, email));
    expect(mails.map(({ subject }) => subject).join()).toContain("Alguien conoce su contraseña");
    advanceMinutes(16);
    const later = await firstStep(email);
    await anonymous().secondFactor({ token: later.token, code: codeOf(secret) });
  });

  test("is neither stored nor logged in plain text", async () => {
    const { secret, codes } = await enrol("lawyer@demo.example");
    const rows = [
      await app.server.db.select().from(secondFactors),
      await app.server.db.select().from(recoveryCodes),
      await app.server.db.select().from(auditLog),
      await app.server.db.select().from(emails),
      await app.server.db.select().from(pendingSignIns),
    ];
    const stored = JSON.stringify(rows);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(stored).not.toContain(plain);
  });
});

describe("a recovery code", () => {
  test("opens once, whatever its case and hyphen, and the person is mailed", async () => {
    const email = "management@demo.example";
    const { codes } = await enrol(email);
    const code = codes[3] ?? "";
    const first = await firstStep(email);
    const signedIn = await anonymous().secondFactor({ token: first.token, code: code.toUpperCase().replace("-", " ") });
    expect(signedIn.recoveryCodes).toBe(9);
    const second = await firstStep(email);
    await isWrong(anonymous().secondFactor({ token: second.token, code }));
    const mails = await app.server.db.select().from(emails).where(eq(emails.to, email));
    expect(mails.map(({ subject }) => subject).join()).toContain("código de recuperación");
  });

  test("ends with the last factor, and with new codes", async () => {
    const email = "correspondent@demo.example";
    const { codes } = await enrol(email);
    const own = app.as(email).session;
    const { recoveryCodes: newCodes } = await own.renewRecoveryCodes();
    const { token } = await firstStep(email);
    await isWrong(anonymous().secondFactor({ token, code: codes[0] ?? "" }));
    await anonymous().secondFactor({ token, code: newCodes[0] ?? "" });
    const { factors } = await own.factors();
    await own.removeFactor({ id: factors[0]?._id ?? "" });
    expect((await own.factors()).recoveryCodes).toBe(0);
    await anonymous().login({ username: email, password: demoPassword });
  });
});

describe("an administrator", () => {
  const admin = () => app.as("administrator@demo.example");

  test("removes the factors of another user with a reason; their sessions end", async () => {
    const email = "online-tr@demo.example";
    await enrol(email);
    const { token } = await firstStep(email);
    const _id = await idOf(email);
    expect(await admin().people.get({ id: _id })).toMatchObject({ hasFactor: true });
    await admin().people.resetFactors({ _id, reason: "Perdió el teléfono en el ómnibus" });
    await expectRefusal(anonymous().secondFactor({ token, code: "000000" }), "CODE_EXPIRED");
    await anonymous().login({ username: email, password: demoPassword });
    expect((await admin().people.history({ id: _id })).map(({ deed }) => deed)).toContain("people.resetFactors");
    const own = admin().people.resetFactors({ _id: await idOf("administrator@demo.example"), reason: "La mía propia" });
    await expectRefusal(own, "FORBIDDEN");
  });

  test("requires a factor of a role from a day on: until then a notice, afterwards only enrolment opens", async () => {
    const email = "cashier@demo.example";
    const role = (await admin().roles.list()).find(({ key }) => key === "cashier");
    if (!role) throw new Error("no role");
    const factorFrom = addDays(dayOf(new Date(clock.now)), 3);
    await admin().roles.requireFactor({ _id: role._id, updatedAt: role.updatedAt, factorFrom });
    const { token, duty } = await anonymous().login({ username: email, password: demoPassword });
    expect(duty).toEqual({ from: factorFrom, days: 3 });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.send("nobody", peopleContract.workers, {}, headers)).status).toBe(200);
    advanceMinutes(3 * 1440);
    const late = await anonymous().login({ username: email, password: demoPassword });
    expect(late.duty?.days).toBe(0);
    const lateHeaders = { authorization: `Bearer ${late.token}` };
    expect((await app.send("nobody", peopleContract.workers, {}, lateHeaders)).status).toBe(401);
    const answer = await app.send("nobody", sessionContract.startTotp, {}, lateHeaders);
    const { setup, secret } = (answer.body as { data: { setup: string; secret: string } }).data;
    const input = { setup, code: codeOf(secret), name: "App" };
    expect((await app.send("nobody", sessionContract.addTotp, input, lateHeaders)).status).toBe(200);
    await expect.poll(async () => (await app.send("nobody", peopleContract.workers, {}, lateHeaders)).status).toBe(200);
  });
});

describe("a session of more than ten minutes", () => {
  test("is confirmed with the password or a code before a factor is changed", async () => {
    const email = "online-ap@demo.example";
    const { token } = await anonymous().login({ username: email, password: demoPassword });
    const headers = { authorization: `Bearer ${token}` };
    const send = async (operation: Parameters<TestApp["send"]>[1], input: unknown = {}) => {
      const { status, body } = await app.send("nobody", operation, input, headers);
      return { status, ...(body as { error?: RefusedCall["facts"]; data?: Record<string, string> }) };
    };
    const started = await send(sessionContract.startTotp);
    advanceMinutes(11);
    const secret = started.data?.secret ?? "";
    const add = () => send(sessionContract.addTotp, { setup: started.data?.setup, code: codeOf(secret), name: "App" });
    expect((await add()).error).toMatchObject({ code: "CONFIRMATION_NEEDED", methods: [] });
    const wrong = await send(sessionContract.confirm, { password: "no es esta" });
    expect(wrong).toMatchObject({ status: 400, error: { code: "INVALID", fields: { password: expect.anything() } } });
    expect((await send(sessionContract.confirm, { password: demoPassword })).status).toBe(200);
    expect((await add()).status).toBe(200);
    advanceMinutes(11);
    expect((await send(sessionContract.renewRecoveryCodes)).error).toMatchObject({ methods: ["totp", "recovery"] });
    expect((await send(sessionContract.confirm, { code: codeOf(secret) })).status).toBe(200);
    expect((await send(sessionContract.renewRecoveryCodes)).status).toBe(200);
  });
});
