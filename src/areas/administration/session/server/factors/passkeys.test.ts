/** Passkeys: sign-in, second step, confirmation, and what a passkey of another person opens. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "../../../../../server/demo/demo-world.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { users } from "../../../people/server/tables.ts";
import { sessionContract } from "../../contract.ts";
import { newTestPasskey } from "../testing/authenticator.ts";

const clock = { now: Date.parse("2026-11-20T15:00:00Z") };
const [notary, lawyer] = ["notary@demo.example", "lawyer@demo.example"] as const;
let app: TestApp;
let passkeys: Record<typeof notary | typeof lawyer, ReturnType<typeof newTestPasskey>>;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(clock.now) });
  passkeys = { [notary]: await addPasskey(notary), [lawyer]: await addPasskey(lawyer) };
});
afterAll(() => app.close());

const anonymous = () => app.as("nobody").session;
type Options = {
  readonly excludeCredentials?: readonly { id: string }[];
  readonly allowCredentials?: readonly { id: string }[];
};

async function addPasskey(email: string) {
  const own = app.as(email).session;
  const passkey = newTestPasskey(app.server.environment.publicUrl);
  const { options } = await own.startPasskey();
  const { recoveryCodes } = await own.addPasskey({ passkey: passkey.create(options), name: "Llavero" });
  expect(recoveryCodes).toHaveLength(10);
  return passkey;
}

/** The password step. Returns the token of the second one. */
async function firstStep(username: string): Promise<string> {
  const refusal = await expectRefusal(anonymous().login({ username, password: demoPassword }), "SECOND_FACTOR_NEEDED");
  expect(refusal.facts.methods).toEqual(["passkey", "recovery"]);
  return refusal.facts.token as string;
}
const challenge = async (purpose: "signIn" | "secondFactor" | "confirmation", token?: string) =>
  (await anonymous().passkeyChallenge({ purpose, token })).options;
const opens = async (token: string) =>
  (await app.send("nobody", sessionContract.current, {}, { authorization: `Bearer ${token}` })).body;

describe("a passkey", () => {
  test("signs in alone, as its owner; each response once", async () => {
    const passkey = passkeys[lawyer].get(await challenge("signIn"));
    const { token } = await anonymous().passkeyLogin({ passkey });
    expect(await opens(token)).toMatchObject({ data: { user: { email: lawyer } } });
    await expectRefusal(anonymous().passkeyLogin({ passkey }), "CREDENTIALS");
  });

  test("that nobody added is refused like any wrong one", async () => {
    const unknown = newTestPasskey(app.server.environment.publicUrl);
    await expectRefusal(anonymous().passkeyLogin({ passkey: unknown.get(await challenge("signIn")) }), "CREDENTIALS");
  });

  test("completes the sign-in of its owner only, with a challenge for that step", async () => {
    const token = await firstStep(notary);
    const forNotary = await challenge("secondFactor", token);
    expect((forNotary as Options).allowCredentials?.map(({ id }) => id)).toEqual([passkeys[notary].id]);
    for (const passkey of [
      passkeys[lawyer].get(await challenge("secondFactor", token)),
      passkeys[notary].get(await challenge("signIn")),
    ])
      await expectRefusal(anonymous().secondFactor({ token, passkey }), "INVALID");
    const { token: session } = await anonymous().secondFactor({ token, passkey: passkeys[notary].get(forNotary) });
    expect(await opens(session)).toMatchObject({ data: { user: { email: notary } } });
  });

  test("gets no challenge for a step that does not exist", async () => {
    await firstStep(notary);
    for (const token of [undefined, "unknown"]) await expectRefusal(challenge("secondFactor", token), "CODE_EXPIRED");
  });

  test("is offered again to its owner only: other people's are no reason to leave a device out", async () => {
    for (const email of [notary, lawyer] as const) {
      const { options } = await app.as(email).session.startPasskey();
      expect((options as Options).excludeCredentials?.map(({ id }) => id)).toEqual([passkeys[email].id]);
    }
  });

  test("opens no blocked account", async () => {
    const setBlocked = (blockedAt: string | null) =>
      app.server.db
        .update(users)
        .set({ blockedAt, active: blockedAt === null })
        .where(eq(users.email, lawyer));
    await setBlocked(new Date(clock.now).toISOString());
    const blocked = passkeys[lawyer].get(await challenge("signIn"));
    await expectRefusal(anonymous().passkeyLogin({ passkey: blocked }), "USER_INACTIVE");
    await setBlocked(null);
    const again = passkeys[lawyer].get(await challenge("signIn"));
    expect(await anonymous().passkeyLogin({ passkey: again })).toMatchObject({ kind: "staff" });
  });

  test("is locked for an origin after a hundred tries in fifteen minutes", async () => {
    clock.now += 16 * 60_000;
    const unknown = newTestPasskey(app.server.environment.publicUrl).get(await challenge("signIn"));
    for (let attempt = 0; attempt < 100; attempt++)
      await expectRefusal(anonymous().passkeyLogin({ passkey: unknown }), "CREDENTIALS");
    const right = passkeys[lawyer].get(await challenge("signIn"));
    await expectRefusal(anonymous().passkeyLogin({ passkey: right }), "LOCKED");
  });
});
