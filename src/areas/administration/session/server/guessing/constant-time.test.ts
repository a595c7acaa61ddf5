// @slow
/** A slower response for an address with an account must not be measurable. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payloadOf } from "../../../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { users } from "../../../people/server/tables.ts";
import { sessionContract } from "../../contract.ts";
import { challengeOf } from "./captcha.ts";

let app: TestApp;
/** Responses are delayed to a multiple of this. */
const stepMs = 250;
const delayMs = 150;
beforeAll(async () => {
  app = await openTestApp({ limited: true });
  // Slows down the writes that happen only for an existing or only for a new account, so that a difference would show.
  await app.server.db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.raw(String(delayMs / 1000))}); return new; end $$`);
  await app.server.db.execute(sql`create trigger dawdle before insert on mailed_secrets execute function dawdle()`);
});
afterAll(() => app.close());

const attempts = [1, 2, 3, 4];
const unknownEmail = (attempt: number) => `unknown${attempt}-${Math.random().toString(36).slice(2)}@demo.example`;
const solveCheapCaptcha = async () => payloadOf(await challengeOf(app.server.secret, app.server.now(), 3));

const calls = {
  forgotPass: async (email: string) =>
    app.send("nobody", sessionContract.forgotPass, { email, captcha: await captcha.take() }),
  resendCode: (email: string) => app.send("nobody", sessionContract.resendCode, { email }),
  register: async (email: string) =>
    app.send("nobody", sessionContract.register, {
      firstName: "Óscar",
      lastName: "Núñez",
      passport: "K100001",
      phone: "+34600111222",
      country: "ES",
      password: "cuatro palabras bien raras",
      acceptTerms: true,
      email,
      captcha: await captcha.take(),
    }),
};
/** Solved before the measurement starts. */
const captcha = {
  payload: "",
  solve: async () => {
    captcha.payload = await solveCheapCaptcha();
  },
  take: () => Promise.resolve(captcha.payload),
};

async function fastest(call: (email: string) => Promise<{ status: number }>, emails: readonly string[]) {
  const durations: number[] = [];
  for (const email of emails) {
    await captcha.solve();
    const startedAt = performance.now();
    expect((await call(email)).status).toBe(200);
    durations.push(performance.now() - startedAt);
  }
  return Math.min(...durations);
}

describe.each(Object.entries(calls))("%s", (name, call) => {
  test("is delayed to the next step, for known and unknown addresses alike", async () => {
    // Registration writes for unknown but not for blocked addresses; the other calls write for known addresses.
    const existingEmails = [
      "client@demo.example",
      "client2@demo.example",
      "client3@demo.example",
      "lawyer@demo.example",
    ];
    if (name === "register") await app.server.db.update(users).set({ blockedAt: app.server.now().toISOString() });
    if (name === "resendCode")
      await app.server.db.update(users).set({ activatedAt: null }).where(eq(users.kind, "client"));
    // A timer never fires early, so this is true on a busy machine; without the delay both would be faster.
    for (const emails of [existingEmails, attempts.map(unknownEmail)])
      expect(await fastest(call, emails)).toBeGreaterThan(stepMs - 2);
  });
});
