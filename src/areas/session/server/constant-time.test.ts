// @slow
/** What takes longer for an address with an account than for one without does not show in when the answer comes. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payloadOf } from "../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";
import { challengeOf } from "./captcha.ts";

let app: TestApp;
/** What is answered is answered at the next whole step of this. */
const stepMs = 250;
const delayMs = 150;
beforeAll(async () => {
  app = await openTestApp({ limited: true });
  // What is only written for an account, or only for a new one, takes long enough here to be seen.
  await app.server.db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${sql.raw(String(delayMs / 1000))}); return new; end $$`);
  await app.server.db.execute(sql`create trigger dawdle before insert on mailed_secrets execute function dawdle()`);
});
afterAll(() => app.close());

const turns = [1, 2, 3, 4];
const unknown = (turn: number) => `unknown${turn}-${Math.random().toString(36).slice(2)}@demo.example`;
const cheapProof = async () => payloadOf(await challengeOf(app.server.secret, app.server.now(), 3));

const calls = {
  forgotPass: async (email: string) =>
    app.send("nobody", sessionContract.forgotPass, { email, captcha: await proof.take() }),
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
      captcha: await proof.take(),
    }),
};
/** Solved before the clock runs. */
const proof = {
  held: "",
  make: async () => {
    proof.held = await cheapProof();
  },
  take: () => Promise.resolve(proof.held),
};

async function quickest(call: (email: string) => Promise<{ status: number }>, emails: readonly string[]) {
  const taken: number[] = [];
  for (const email of emails) {
    await proof.make();
    const begun = performance.now();
    expect((await call(email)).status).toBe(200);
    taken.push(performance.now() - begun);
  }
  return Math.min(...taken);
}

describe.each(Object.entries(calls))("%s", (name, call) => {
  test("waits for the next whole step, for known and unknown addresses alike", async () => {
    // Registering writes for the unknown what it does not write for somebody who was shut out; the others write for the known.
    const known = ["client@demo.example", "client2@demo.example", "client3@demo.example", "lawyer@demo.example"];
    if (name === "register") await app.server.db.update(users).set({ blockedAt: app.server.now().toISOString() });
    if (name === "resendCode")
      await app.server.db.update(users).set({ activatedAt: null }).where(eq(users.kind, "client"));
    // A timer never fires early, so this holds however busy the machine is; without the wait both come sooner.
    for (const emails of [known, turns.map(unknown)]) expect(await quickest(call, emails)).toBeGreaterThan(stepMs - 2);
  });
});
