/** Two people with second factors: each reads, changes and uses only their own. */
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "../../../../../server/demo/demo-world.ts";
import { expectRefusal, openTestApp, type RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import { demoIds } from "../../../people/server/demo.ts";
import { userRoles } from "../../../people/server/tables.ts";
import { roles } from "../../../roles/server/tables.ts";
import { onlineRequestsContract } from "../../../../procedures/online-requests/contract.ts";
import { sessionContract } from "../../contract.ts";

const clock = { now: Date.parse("2026-11-20T15:00:00Z") };
const [notary, lawyer, courier] = ["notary@demo.example", "lawyer@demo.example", "courier@demo.example"] as const;
let app: TestApp;
let secrets: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(clock.now) });
  secrets = { [notary]: await enrol(notary), [lawyer]: await enrol(lawyer) };
});
afterAll(() => app.close());

const anonymous = () => app.as("nobody").session;
const codeOf = (secret = "") => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
/** A moment in which no code was used yet. */
const nextStep = () => (clock.now += 60_000);

async function enrol(email: string): Promise<string> {
  const own = app.as(email).session;
  const { setup, secret } = await own.startTotp();
  await own.addTotp({ setup, code: codeOf(secret), name: `App of ${email}` });
  nextStep();
  return secret;
}

/** The password step. Returns the token of the second one. */
async function firstStep(username: string): Promise<string> {
  const refusal = await expectRefusal(anonymous().login({ username, password: demoPassword }), "SECOND_FACTOR_NEEDED");
  return refusal.facts.token as string;
}
const isOpen = async (token: string) =>
  (await app.send("nobody", sessionContract.current, {}, { authorization: `Bearer ${token}` })).status === 200;

/** "opened" or the code of the refusal, sorted. */
const outcomesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((each) => (each.status === "fulfilled" ? "opened" : (each.reason as RefusedCall).code)).sort();

describe("factors of another person", () => {
  test("are neither listed, nor renamed, nor removed", async () => {
    const { factors } = await app.as(notary).session.factors();
    expect(factors.map(({ name }) => name)).toEqual([`App of ${notary}`]);
    const id = factors[0]?._id ?? "";
    const other = app.as(lawyer).session;
    await expectRefusal(other.renameFactor({ _id: id, name: "Mine now" }), "NOT_FOUND");
    await expectRefusal(other.removeFactor({ id }), "NOT_FOUND");
    expect((await app.as(notary).session.factors()).factors).toEqual(factors);
  });

  test("are no methods of a person without factors, who gets no recovery codes either", async () => {
    const own = app.as(courier).session;
    expect(await own.factors()).toMatchObject({ factors: [], recoveryCodes: 0 });
    await expectRefusal(own.renewRecoveryCodes(), "NOT_FOUND");
    const { token } = await anonymous().login({ username: courier, password: demoPassword });
    expect(await isOpen(token)).toBe(true);
  });

  test("do not prove the person, nor do their recovery codes", async () => {
    nextStep();
    const token = await firstStep(notary);
    const { recoveryCodes } = await app.as(lawyer).session.renewRecoveryCodes();
    for (const code of [codeOf(secrets[lawyer]), recoveryCodes[0] ?? ""])
      await expectRefusal(anonymous().secondFactor({ token, code }), "INVALID");
    expect((await app.as(lawyer).session.factors()).recoveryCodes).toBe(10);
    const { token: session } = await anonymous().secondFactor({ token, code: codeOf(secrets[notary]) });
    expect(await isOpen(session)).toBe(true);
  });

  test("stay when a person removes their last one, renews their codes, or loses all by a reset", async () => {
    const own = app.as(lawyer).session;
    await own.renewRecoveryCodes();
    const untouched = await app.as(notary).session.factors();
    expect(untouched.recoveryCodes).toBe(10);
    const { factors } = await own.factors();
    await own.removeFactor({ id: factors[0]?._id ?? "" });
    expect(await app.as(notary).session.factors()).toEqual(untouched);
    const { token } = await anonymous().login({ username: lawyer, password: demoPassword });
    expect(await isOpen(token)).toBe(true);
    await enrol(lawyer);
    const pending = await firstStep(notary);
    const _id = (await demoIds(app.server.db, [lawyer])).get(lawyer) ?? "";
    await app.as("administrator@demo.example").people.resetFactors({ _id, reason: "Perdió el teléfono" });
    expect(await app.as(notary).session.factors()).toEqual(untouched);
    await anonymous().secondFactor({ token: pending, code: codeOf(secrets[notary]) });
  });
});

describe("the second step", () => {
  test("ends for the person who completed it, and for nobody else", async () => {
    secrets[courier] = await enrol(courier);
    const [first, second] = [await firstStep(notary), await firstStep(courier)];
    nextStep();
    await anonymous().secondFactor({ token: first, code: codeOf(secrets[notary]) });
    const { token } = await anonymous().secondFactor({ token: second, code: codeOf(secrets[courier]) });
    expect(await isOpen(token)).toBe(true);
  });

  test("opens one session, even with two valid codes at once", async () => {
    const { recoveryCodes } = await app.as(courier).session.renewRecoveryCodes();
    const token = await firstStep(courier);
    const outcomes = await Promise.allSettled(
      recoveryCodes.slice(0, 2).map((code) => anonymous().secondFactor({ token, code })),
    );
    expect(outcomesOf(outcomes)).toEqual(["CODE_EXPIRED", "opened"]);
    // What was refused used no code up.
    expect((await app.as(courier).session.factors()).recoveryCodes).toBe(9);
  });
});

describe("the setup of an authenticator app", () => {
  test("is for the person who started it, for half an hour", async () => {
    const add = async (who: string, { setup, secret }: { setup: string; secret: string }) =>
      app.as(who).session.addTotp({ setup, code: codeOf(secret), name: "Otra" });
    const started = await app.as(notary).session.startTotp();
    await expectRefusal(add(courier, started), "CODE_EXPIRED");
    const own = await app.as("cashier@demo.example").session.startTotp();
    clock.now += 31 * 60_000;
    await expectRefusal(add("cashier@demo.example", own), "CODE_EXPIRED");
  });
});

describe("the duty of a role", () => {
  test("does not bind a client who holds it", async () => {
    const { db } = app.server;
    const email = "client@demo.example";
    const [role] = await db.select().from(roles).limit(1);
    const userId = (await demoIds(db, [email])).get(email) ?? "";
    await db
      .update(roles)
      .set({ factorFrom: "2026-11-01" })
      .where(eq(roles.id, role?.id ?? ""));
    await db.insert(userRoles).values({ userId, roleId: role?.id ?? "" });
    const { token } = await anonymous().login({ username: email, password: demoPassword });
    const { body } = await app.send("nobody", sessionContract.current, {}, { authorization: `Bearer ${token}` });
    expect(body).toMatchObject({ data: { user: { email } } });
    expect(body).not.toHaveProperty("data.duty");
    const home = await app.send("nobody", onlineRequestsContract.ownHome, {}, { authorization: `Bearer ${token}` });
    expect(home.status).toBe(200);
  });
});

describe("a confirmation", () => {
  test("is refused after five wrong passwords, also for the right one", async () => {
    const own = app.as("commercial@demo.example").session;
    for (let attempt = 0; attempt < 5; attempt++)
      await expectRefusal(own.confirm({ password: "no es esta" }), "INVALID");
    await expectRefusal(own.confirm({ password: demoPassword }), "LOCKED");
  });
});
