/** Signing in by guessing: what is counted by account and by address, and what a success forgets. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { demoPassword } from "../../../server/testing/demo-world.ts";
import { auditLog } from "../../../server/audit/audit-log.ts";
import { users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";
import { removeOldAttempts } from "./attempt-counter.ts";
import { jobs } from "./jobs.ts";
import { hashPassword } from "./password.ts";
import { identifier } from "./session.ts";
import { guesses, sessions, usedChallenges } from "./tables.ts";

let app: TestApp;
let later = 0;
const clock = () => new Date(Date.now() + later);
beforeAll(async () => {
  app = await openTestApp({ now: clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  later += 3_600_000;
  await app.server.db.delete(guesses);
});

const minutes = (count: number) => {
  later += count * 60_000;
};
const [here, elsewhere] = ["152.206.1.9", "152.206.1.10"] as const;
const lawyer = "lawyer@demo.example";

async function tryAs(username: string, password: string, from: string = here, captcha?: string, device = "") {
  const answer = await app.app.inject({
    method: "POST",
    url: `/legalsitapi/${sessionContract.login.path}`,
    remoteAddress: from,
    headers: device ? { cookie: `legalsit-device=${device}`, origin: app.server.environment.publicUrl } : {},
    payload: { username, password, ...(captcha ? { captcha } : {}) },
  });
  const body = answer.json<{ error?: { code: string; captchaNext?: boolean } }>();
  const kept = answer.cookies.find(({ name }) => name === "legalsit-device")?.value;
  return { code: body.error?.code ?? "in", captchaNext: body.error?.captchaNext, ...(kept ? { kept } : {}) };
}
const guess = (username: string, from: string = here, captcha?: string) =>
  tryAs(username, "not this one", from, captcha);
async function failFrom(address: string, times: number) {
  let last: Awaited<ReturnType<typeof guess>> = { code: "", captchaNext: undefined };
  for (let at = 0; at < times; at += 1) last = await guess(`nobody-${address}-${at}`, address);
  return last;
}

describe("an address from which thirty failures came", () => {
  test("is asked for a proof, no matter whom it aims at; another one is not", async () => {
    expect(await failFrom(here, 29)).toEqual({ code: "CREDENTIALS", captchaNext: false });
    expect(await guess("nobody-else")).toEqual({ code: "CREDENTIALS", captchaNext: true });
    expect((await tryAs(lawyer, demoPassword)).code).toBe("CAPTCHA");
    expect((await tryAs(lawyer, demoPassword, elsewhere)).code).toBe("in");
    expect((await tryAs(lawyer, demoPassword, here, await solveCaptcha(app))).code).toBe("in");
    // A success there says nothing about the thirty.
    expect((await tryAs(lawyer, demoPassword)).code).toBe("CAPTCHA");
    expect(await guess("nobody-new", here, await solveCaptcha(app))).toEqual({
      code: "CREDENTIALS",
      captchaNext: true,
    });
    minutes(15);
    expect((await tryAs(lawyer, demoPassword)).code).toBe("in");
  });

  test("is a line's, when it has many IPv6 addresses", async () => {
    for (let at = 0; at < 30; at += 1) await guess(`nobody-${at}`, `2001:db8:0:1::${at.toString(16)}`);
    expect((await tryAs(lawyer, demoPassword, "2001:db8:0:1::ffff")).code).toBe("CAPTCHA");
    expect((await tryAs(lawyer, demoPassword, "2001:db8:0:2::1")).code).toBe("in");
  });
});

describe("an account", () => {
  test("forgets its failures with a success", async () => {
    for (let at = 0; at < 2; at += 1) await guess(lawyer);
    expect((await tryAs(lawyer, demoPassword)).code).toBe("in");
    expect([await guess(lawyer), await guess(lawyer)].map((each) => each.captchaNext)).toEqual([false, false]);
  });

  test("is shut for fifteen minutes from the fifth failure, however long ago the first was", async () => {
    for (const wait of [0, 4, 4, 4]) {
      minutes(wait);
      await guess(lawyer, here, await solveCaptcha(app));
    }
    minutes(2);
    expect((await guess(lawyer, here, await solveCaptcha(app))).code).toBe("CREDENTIALS");
    minutes(13);
    expect((await tryAs(lawyer, demoPassword)).code).toBe("LOCKED");
    minutes(2);
    expect((await tryAs(lawyer, demoPassword)).code).toBe("in");
  });

  test("leaves a line for each failure, one for the lock and one for signing in, without the password", async () => {
    await app.server.db.delete(auditLog);
    for (let at = 0; at < 5; at += 1) await guess(lawyer, here, await solveCaptcha(app));
    minutes(15);
    await tryAs(lawyer, demoPassword);
    const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map((line) => line.action)).toEqual([
      ...Array.from({ length: 4 }, () => "session.loginFailed"),
      "session.lock",
      "session.login",
    ]);
    expect(new Set(lines.map((line) => [line.recordId, line.ip].join()))).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/not this one|Legalsit-Demo/);
  });

  test("whose password is changed while somebody signs in with the old one is not theirs", async () => {
    const [before] = await app.server.db.select().from(users).where(eq(users.email, lawyer));
    const setHash = (passwordHash: string | null | undefined) =>
      app.server.db.update(users).set({ passwordHash }).where(eq(users.email, lawyer));
    // As in production: long enough to be overtaken.
    await setHash(await hashPassword(demoPassword));
    const signingIn = tryAs(lawyer, demoPassword);
    // The attempt is counted, the passwords are being compared.
    while ((await app.server.db.$count(guesses)) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await setHash("changed");
    expect((await signingIn).code).toBe("CREDENTIALS");
    await setHash(before?.passwordHash);
  });

  test("that was shut out has no session, whatever the table holds", async () => {
    const token = await app.tokenOf("commercial@demo.example");
    const isIn = async () => (await app.server.identify(token)) !== null;
    expect(await isIn()).toBe(true);
    const setActive = (active: boolean) =>
      app.server.db.update(users).set({ active }).where(eq(users.email, "commercial@demo.example"));
    await setActive(false);
    // As a process sees it that has not looked anybody up yet.
    const elsewhereIsIn = async () => (await identifier()(app.server, token, "use")) !== null;
    expect(await elsewhereIsIn()).toBe(false);
    await setActive(true);
    expect(await elsewhereIsIn()).toBe(true);
  });
});

describe("somebody else's wrong passwords", () => {
  const notary = "notary@demo.example";
  const origin = (at: number) => `10.${Math.floor(at / 250)}.${at % 250}.7`;
  const shutOut = async (username: string, from: string) => {
    for (let at = 0; at < 5; at += 1) await guess(username, from, await solveCaptcha(app));
    expect((await guess(username, from, await solveCaptcha(app))).code).toBe("LOCKED");
  };

  test("shut out anyone who typed them, and nobody at another address", async () => {
    await shutOut(lawyer, here);
    expect((await tryAs(lawyer, demoPassword, elsewhere)).code).toBe("CAPTCHA");
    expect((await tryAs(lawyer, demoPassword, elsewhere, await solveCaptcha(app))).code).toBe("in");
    // The right password elsewhere opens nothing here.
    expect((await tryAs(lawyer, demoPassword, here)).code).toBe("LOCKED");
    // An unknown name is told the same.
    await shutOut("nobody-at-all", here);
    expect((await guess("nobody-at-all", elsewhere)).code).toBe("CAPTCHA");
    expect((await guess("nobody-at-all", elsewhere, await solveCaptcha(app))).code).toBe("CREDENTIALS");
  });

  test("leave the owner's own browser alone, at the very same address", async () => {
    const { kept } = await tryAs(lawyer, demoPassword);
    await shutOut(lawyer, here);
    await failFrom(here, 30);
    expect((await tryAs(lawyer, demoPassword, here, undefined, kept)).code).toBe("in");
    // It is one of that address for every other account.
    expect((await tryAs(notary, demoPassword, here, undefined, kept)).code).toBe("CAPTCHA");
  });

  test("from many addresses cost a proof each, and lock nobody out", async () => {
    const { kept } = await tryAs(lawyer, demoPassword);
    for (let at = 0; at < 40; at += 1) {
      const { code } = await guess(lawyer, origin(at));
      expect(code).toBe(at < 3 ? "CREDENTIALS" : "CAPTCHA");
      if (code === "CAPTCHA") await guess(lawyer, origin(at), await solveCaptcha(app));
    }
    expect((await tryAs(lawyer, demoPassword, origin(41))).code).toBe("CAPTCHA");
    expect((await tryAs(lawyer, demoPassword, origin(42), undefined, kept)).code).toBe("in");
    expect((await tryAs(lawyer, demoPassword, origin(43), await solveCaptcha(app))).code).toBe("in");
  });

  test("are not excused by a browser that is known for another account, or that nobody marked", async () => {
    const own = (await tryAs(notary, demoPassword)).kept ?? "";
    const theirs = (await tryAs(lawyer, demoPassword, elsewhere)).kept ?? "";
    const [id = "", mark = ""] = theirs.split(".");
    const later = `${(Number.parseInt(mark.slice(0, 4), 36) + 1).toString(36).padStart(4, "0")}${mark.slice(4)}`;
    await shutOut(lawyer, here);
    const [ownId = ""] = own.split(".");
    // As long as a mark, and of more bytes.
    const foreign = encodeURIComponent(`${id}.${mark.slice(0, 4)}${"ñ".repeat(mark.length - 4)}`);
    const others = [`${ownId}.${mark}`, `${id}.${later}`, `${id}.${mark.slice(0, -1)}`, foreign, "....", ""];
    for (const device of [own, id, ...others])
      expect((await tryAs(lawyer, demoPassword, here, undefined, device)).code, device).toBe("LOCKED");
    expect((await tryAs(lawyer, demoPassword, here, undefined, theirs)).code).toBe("in");
  });

  test("in the owner's own browser are counted there, five like anybody's", async () => {
    const { kept } = await tryAs(lawyer, demoPassword);
    const answers = [];
    for (let at = 0; at < 6; at += 1)
      answers.push(await tryAs(lawyer, "not this one", here, await solveCaptcha(app), kept));
    expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: 5 }, () => "CREDENTIALS"), "LOCKED"]);
    expect(answers.map(({ captchaNext }) => captchaNext).slice(0, 4)).toEqual([false, false, true, true]);
    expect((await tryAs(lawyer, demoPassword, elsewhere)).code).toBe("in");
  });

  test("a browser is known for half a year, to several people, and until the password is another one", async () => {
    const first = (await tryAs(lawyer, demoPassword)).kept ?? "";
    const both = (await tryAs(notary, demoPassword, here, undefined, first)).kept ?? "";
    expect(both.split(".")[0]).toBe(first.split(".")[0]);
    const isKnown = async (username: string) => {
      await app.server.db.delete(guesses);
      await shutOut(username, here);
      return (await tryAs(username, demoPassword, here, undefined, both)).code === "in";
    };
    expect([await isKnown(lawyer), await isKnown(notary)]).toEqual([true, true]);
    const hash = (await app.server.db.select().from(users).where(eq(users.email, lawyer)))[0]?.passwordHash ?? "";
    const setHash = (passwordHash: string) =>
      app.server.db.update(users).set({ passwordHash }).where(eq(users.email, lawyer));
    await setHash(await hashPassword(demoPassword));
    expect([await isKnown(lawyer), await isKnown(notary)]).toEqual([false, true]);
    await setHash(hash);
    minutes(179 * 24 * 60);
    expect(await isKnown(notary)).toBe(true);
    minutes(24 * 60);
    expect(await isKnown(notary)).toBe(false);
  });
});

describe("every hour", () => {
  const clean = () => jobs[0]?.run(app.server);

  test("attempts are forgotten when their window is over, not before", async () => {
    await guess("nobody-at-all");
    minutes(13);
    await removeOldAttempts(app.server.db, clock());
    expect(await app.server.db.$count(guesses)).toBeGreaterThan(0);
    minutes(2);
    await clean();
    expect(await app.server.db.$count(guesses)).toBe(0);
  });

  test("a proof is remembered as long as it could be used again", async () => {
    const captcha = await solveCaptcha(app);
    for (let at = 0; at < 3; at += 1) await guess(lawyer);
    expect((await guess(lawyer, here, captcha)).code).toBe("CREDENTIALS");
    minutes(3);
    await clean();
    expect((await guess(lawyer, here, captcha)).code).toBe("CAPTCHA");
    minutes(6);
    await clean();
    expect(await app.server.db.$count(usedChallenges)).toBe(0);
  });

  test("sessions that have ended go, the others stay", async () => {
    await tryAs(lawyer, demoPassword);
    await app.server.db.execute(sql`update sessions set expires_at = ${new Date(clock().getTime() - 1).toISOString()}`);
    await tryAs("notary@demo.example", demoPassword);
    await clean();
    expect(await app.server.db.$count(sessions)).toBe(1);
  });
});

test("looking whether somebody is still here keeps no session alive", async () => {
  const token = await app.tokenOf("management@demo.example");
  expect(await app.server.identify(token)).not.toBeNull();
  for (let at = 0; at < 3; at += 1) {
    minutes(45);
    await app.server.identify(token, "glance");
  }
  expect(await app.server.identify(token)).toBeNull();
});
