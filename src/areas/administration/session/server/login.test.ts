/** Guessing at sign-in: counts by account and by address, and their reset by a success. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { demoPassword } from "../../../../server/demo/demo-world.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";
import { removeOldAttempts } from "./guessing/attempt-counter.ts";
import { jobs } from "./jobs.ts";
import { hashPassword } from "./passwords/password.ts";
import { identifier } from "./session.ts";
import { guesses, sessions, usedChallenges } from "./tables.ts";

let app: TestApp;
let clockOffset = 0;
const clock = () => new Date(Date.now() + clockOffset);
beforeAll(async () => {
  app = await openTestApp({ now: clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clockOffset += 3_600_000;
  await app.server.db.delete(guesses);
});

const advanceMinutes = (count: number) => {
  clockOffset += count * 60_000;
};
const [originA, originB] = ["152.206.1.9", "152.206.1.10"] as const;
const lawyer = "lawyer@demo.example";

async function signIn(username: string, password: string, from: string = originA, captcha?: string, device = "") {
  const response = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${sessionContract.login.path}`,
    remoteAddress: from,
    headers: device ? { cookie: `legalsit-device=${device}`, origin: app.server.environment.publicUrl } : {},
    payload: { username, password, ...(captcha ? { captcha } : {}) },
  });
  const body = response.json<{ error?: { code: string; captchaNext?: boolean } }>();
  const deviceCookie = response.cookies.find(({ name }) => name === "legalsit-device")?.value;
  return {
    code: body.error?.code ?? "in",
    captchaNext: body.error?.captchaNext,
    ...(deviceCookie ? { deviceCookie } : {}),
  };
}
const failLogin = (username: string, from: string = originA, captcha?: string) =>
  signIn(username, "not this one", from, captcha);
async function failFrom(address: string, times: number) {
  let last: Awaited<ReturnType<typeof failLogin>> = { code: "", captchaNext: undefined };
  for (let attempt = 0; attempt < times; attempt += 1) last = await failLogin(`nobody-${address}-${attempt}`, address);
  return last;
}

describe("an address from which thirty failures came", () => {
  test("must solve a captcha for any account; another address need not", async () => {
    expect(await failFrom(originA, 29)).toEqual({ code: "CREDENTIALS", captchaNext: false });
    expect(await failLogin("nobody-else")).toEqual({ code: "CREDENTIALS", captchaNext: true });
    expect((await signIn(lawyer, demoPassword)).code).toBe("CAPTCHA");
    expect((await signIn(lawyer, demoPassword, originB)).code).toBe("in");
    expect((await signIn(lawyer, demoPassword, originA, await solveCaptcha(app))).code).toBe("in");
    // A success there does not reset the thirty failures.
    expect((await signIn(lawyer, demoPassword)).code).toBe("CAPTCHA");
    expect(await failLogin("nobody-new", originA, await solveCaptcha(app))).toEqual({
      code: "CREDENTIALS",
      captchaNext: true,
    });
    advanceMinutes(15);
    expect((await signIn(lawyer, demoPassword)).code).toBe("in");
  });

  test("is a network when it has many IPv6 addresses", async () => {
    for (let attempt = 0; attempt < 30; attempt += 1)
      await failLogin(`nobody-${attempt}`, `2001:db8:0:1::${attempt.toString(16)}`);
    expect((await signIn(lawyer, demoPassword, "2001:db8:0:1::ffff")).code).toBe("CAPTCHA");
    expect((await signIn(lawyer, demoPassword, "2001:db8:0:2::1")).code).toBe("in");
  });
});

describe("an account", () => {
  test("resets its failures with a success", async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) await failLogin(lawyer);
    expect((await signIn(lawyer, demoPassword)).code).toBe("in");
    expect([await failLogin(lawyer), await failLogin(lawyer)].map((each) => each.captchaNext)).toEqual([false, false]);
  });

  test("is locked for fifteen minutes from the fifth failure, however long ago the first was", async () => {
    for (const wait of [0, 4, 4, 4]) {
      advanceMinutes(wait);
      await failLogin(lawyer, originA, await solveCaptcha(app));
    }
    advanceMinutes(2);
    expect((await failLogin(lawyer, originA, await solveCaptcha(app))).code).toBe("CREDENTIALS");
    advanceMinutes(13);
    expect((await signIn(lawyer, demoPassword)).code).toBe("LOCKED");
    advanceMinutes(2);
    expect((await signIn(lawyer, demoPassword)).code).toBe("in");
  });

  test("writes audit entries for each failure, the lock and the sign-in, without the password", async () => {
    await app.server.db.delete(auditLog);
    for (let attempt = 0; attempt < 5; attempt += 1) await failLogin(lawyer, originA, await solveCaptcha(app));
    advanceMinutes(15);
    await signIn(lawyer, demoPassword);
    const auditEntries = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(auditEntries.map((auditEntry) => auditEntry.action)).toEqual([
      ...Array.from({ length: 4 }, () => "session.loginFailed"),
      "session.lock",
      "session.login",
    ]);
    expect(new Set(auditEntries.map((auditEntry) => [auditEntry.recordId, auditEntry.ip].join()))).toHaveLength(1);
    expect(JSON.stringify(auditEntries)).not.toMatch(/not this one|Legalsit-Demo/);
  });

  test("refuses a sign-in with the old password while it is being changed", async () => {
    const [before] = await app.server.db.select().from(users).where(eq(users.email, lawyer));
    const setHash = (passwordHash: string | null | undefined) =>
      app.server.db.update(users).set({ passwordHash }).where(eq(users.email, lawyer));
    // With the production cost, so that the comparison is long enough.
    await setHash(await hashPassword(demoPassword));
    const signingIn = signIn(lawyer, demoPassword);
    // The attempt is counted and the password is being compared.
    while ((await app.server.db.$count(guesses)) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await setHash("changed");
    expect((await signingIn).code).toBe("CREDENTIALS");
    await setHash(before?.passwordHash);
  });

  test("that was blocked has no session, even if the table has a row", async () => {
    const token = await app.tokenOf("commercial@demo.example");
    const isIn = async () => (await app.server.identify(token)) !== null;
    expect(await isIn()).toBe(true);
    const setActive = (active: boolean) =>
      app.server.db.update(users).set({ active }).where(eq(users.email, "commercial@demo.example"));
    await setActive(false);
    // From a process with an empty session cache.
    const isInElsewhere = async () => (await identifier()(app.server, token, "use")) !== null;
    expect(await isInElsewhere()).toBe(false);
    await setActive(true);
    expect(await isInElsewhere()).toBe(true);
  });
});

describe("another user's wrong passwords", () => {
  const notary = "notary@demo.example";
  const origin = (attempt: number) => `10.${Math.floor(attempt / 250)}.${attempt % 250}.7`;
  const lock = async (username: string, from: string) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await failLogin(username, from, await solveCaptcha(app));
    expect((await failLogin(username, from, await solveCaptcha(app))).code).toBe("LOCKED");
  };

  test("lock only the address they were sent from", async () => {
    await lock(lawyer, originA);
    expect((await signIn(lawyer, demoPassword, originB)).code).toBe("CAPTCHA");
    expect((await signIn(lawyer, demoPassword, originB, await solveCaptcha(app))).code).toBe("in");
    // A success elsewhere does not unlock this origin.
    expect((await signIn(lawyer, demoPassword, originA)).code).toBe("LOCKED");
    // An unknown name gets the same responses.
    await lock("nobody-at-all", originA);
    expect((await failLogin("nobody-at-all", originB)).code).toBe("CAPTCHA");
    expect((await failLogin("nobody-at-all", originB, await solveCaptcha(app))).code).toBe("CREDENTIALS");
  });

  test("do not affect the owner's known browser at the same address", async () => {
    const { deviceCookie } = await signIn(lawyer, demoPassword);
    await lock(lawyer, originA);
    await failFrom(originA, 30);
    expect((await signIn(lawyer, demoPassword, originA, undefined, deviceCookie)).code).toBe("in");
    // For every other account it is a browser of that address like any other.
    expect((await signIn(notary, demoPassword, originA, undefined, deviceCookie)).code).toBe("CAPTCHA");
  });

  test("from many addresses cost a captcha each, and lock nobody out", async () => {
    const { deviceCookie } = await signIn(lawyer, demoPassword);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { code } = await failLogin(lawyer, origin(attempt));
      expect(code).toBe(attempt < 3 ? "CREDENTIALS" : "CAPTCHA");
      if (code === "CAPTCHA") await failLogin(lawyer, origin(attempt), await solveCaptcha(app));
    }
    expect((await signIn(lawyer, demoPassword, origin(41))).code).toBe("CAPTCHA");
    expect((await signIn(lawyer, demoPassword, origin(42), undefined, deviceCookie)).code).toBe("in");
    expect((await signIn(lawyer, demoPassword, origin(43), await solveCaptcha(app))).code).toBe("in");
  });

  test("are not excused by a browser known for another account, or by a forged mark", async () => {
    const ownCookie = (await signIn(notary, demoPassword)).deviceCookie ?? "";
    const lawyersCookie = (await signIn(lawyer, demoPassword, originB)).deviceCookie ?? "";
    const [id = "", mark = ""] = lawyersCookie.split(".");
    const laterMark = `${(Number.parseInt(mark.slice(0, 4), 36) + 1).toString(36).padStart(4, "0")}${mark.slice(4)}`;
    await lock(lawyer, originA);
    const [ownId = ""] = ownCookie.split(".");
    // As many characters as a mark, but more bytes.
    const multiByte = encodeURIComponent(`${id}.${mark.slice(0, 4)}${"ñ".repeat(mark.length - 4)}`);
    const invalidCookies = [
      `${ownId}.${mark}`,
      `${id}.${laterMark}`,
      `${id}.${mark.slice(0, -1)}`,
      multiByte,
      "....",
      "",
    ];
    for (const device of [ownCookie, id, ...invalidCookies])
      expect((await signIn(lawyer, demoPassword, originA, undefined, device)).code, device).toBe("LOCKED");
    expect((await signIn(lawyer, demoPassword, originA, undefined, lawyersCookie)).code).toBe("in");
  });

  test("in the owner's known browser are counted there, with the same limit of five", async () => {
    const { deviceCookie } = await signIn(lawyer, demoPassword);
    const results = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      results.push(await signIn(lawyer, "not this one", originA, await solveCaptcha(app), deviceCookie));
    expect(results.map(({ code }) => code)).toEqual([...Array.from({ length: 5 }, () => "CREDENTIALS"), "LOCKED"]);
    expect(results.map(({ captchaNext }) => captchaNext).slice(0, 4)).toEqual([false, false, true, true]);
    expect((await signIn(lawyer, demoPassword, originB)).code).toBe("in");
  });

  test("a browser is known for 180 days, for several users, and until the password changes", async () => {
    const firstCookie = (await signIn(lawyer, demoPassword)).deviceCookie ?? "";
    const sharedCookie = (await signIn(notary, demoPassword, originA, undefined, firstCookie)).deviceCookie ?? "";
    expect(sharedCookie.split(".")[0]).toBe(firstCookie.split(".")[0]);
    const isRecognized = async (username: string) => {
      await app.server.db.delete(guesses);
      await lock(username, originA);
      return (await signIn(username, demoPassword, originA, undefined, sharedCookie)).code === "in";
    };
    expect([await isRecognized(lawyer), await isRecognized(notary)]).toEqual([true, true]);
    const hash = (await app.server.db.select().from(users).where(eq(users.email, lawyer)))[0]?.passwordHash ?? "";
    const setHash = (passwordHash: string) =>
      app.server.db.update(users).set({ passwordHash }).where(eq(users.email, lawyer));
    await setHash(await hashPassword(demoPassword));
    expect([await isRecognized(lawyer), await isRecognized(notary)]).toEqual([false, true]);
    await setHash(hash);
    advanceMinutes(179 * 24 * 60);
    expect(await isRecognized(notary)).toBe(true);
    advanceMinutes(24 * 60);
    expect(await isRecognized(notary)).toBe(false);
  });
});

describe("every hour", () => {
  const runCleanup = () => jobs[0]?.run(app.server);

  test("attempts are deleted when their window is over, not before", async () => {
    await failLogin("nobody-at-all");
    advanceMinutes(13);
    await removeOldAttempts(app.server.db, clock());
    expect(await app.server.db.$count(guesses)).toBeGreaterThan(0);
    advanceMinutes(2);
    await runCleanup();
    expect(await app.server.db.$count(guesses)).toBe(0);
  });

  test("a solved captcha is stored as long as it could be reused", async () => {
    const captcha = await solveCaptcha(app);
    for (let attempt = 0; attempt < 3; attempt += 1) await failLogin(lawyer);
    expect((await failLogin(lawyer, originA, captcha)).code).toBe("CREDENTIALS");
    advanceMinutes(3);
    await runCleanup();
    expect((await failLogin(lawyer, originA, captcha)).code).toBe("CAPTCHA");
    advanceMinutes(6);
    await runCleanup();
    expect(await app.server.db.$count(usedChallenges)).toBe(0);
  });

  test("expired sessions are deleted, the others stay", async () => {
    await signIn(lawyer, demoPassword);
    await app.server.db.execute(sql`update sessions set expires_at = ${new Date(clock().getTime() - 1).toISOString()}`);
    await signIn("notary@demo.example", demoPassword);
    await runCleanup();
    expect(await app.server.db.$count(sessions)).toBe(1);
  });
});

test("a glance at a session does not extend it", async () => {
  const token = await app.tokenOf("management@demo.example");
  expect(await app.server.identify(token)).not.toBeNull();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    advanceMinutes(45);
    await app.server.identify(token, "glance");
  }
  expect(await app.server.identify(token)).toBeNull();
});
