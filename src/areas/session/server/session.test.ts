// @engine postgres
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { demoPassword } from "../../../server/testing/demo-world.ts";
import { readEnvironment } from "../../../server/start/environment.ts";
import { solveCaptcha } from "../../../server/testing/captcha.ts";
import { deadlineFor } from "../../online-requests/server/shared/notifications.ts";
import { personOf } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";
import { sessions } from "./tables.ts";

let app: TestApp;
let later = 0;
const hours = (count: number) => (later += count * 3_600_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + later) });
});
afterAll(() => app.close());

const wrong = (username: string) => app.as("nobody").session.login({ username, password: "not this one" });

describe("signing in", () => {
  test("tells who it is and what they may", async () => {
    const { user } = await app.as("online-ap@demo.example").session.current();
    expect(user).toMatchObject({
      name: "Alberto Pérez Sosa",
      kind: "staff",
      permissions: ["adminAvailableRequestOnline", "adminRequestsAP"],
    });
  });

  test("a client holds no permission strings", async () => {
    const { user } = await app.as("client@demo.example").session.current();
    expect(user).toMatchObject({ kind: "client", permissions: [] });
  });

  test("keeps the zone of the browser's clock, by which mails tell deadlines; what is no zone changes nothing", async () => {
    const deadline = async () => {
      const { user } = await app.as("client@demo.example").session.current();
      const person = await personOf(app.server.db, user._id);
      return person && deadlineFor({ ...person, language: "es" }, "2026-11-20T15:00:00.000Z");
    };
    const typed = { username: "client@demo.example", password: demoPassword };
    const signIn = (zone: string) => app.send("nobody", sessionContract.login, typed, { "x-time-zone": zone });
    expect(await deadline()).toBe("20 nov 2026, 10:00 (hora de La Habana)");
    await signIn("Europe/Madrid");
    expect(await deadline()).toBe("20 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)");
    for (const zone of ["Nowhere/Land", "x".repeat(200), "<b>"]) expect((await signIn(zone)).status).toBe(200);
    expect(await deadline()).toContain("16:00");
    await app.server.db.update(users).set({ timeZone: null });
  });

  test("works in any letter case", async () => {
    const { user } = await app.as("nobody").session.login({ username: "LAWYER@Demo.example", password: demoPassword });
    expect(user.email).toBe("lawyer@demo.example");
  });

  test("an unknown name and a wrong password are the same refusal, captcha and lock included", async () => {
    for (const name of ["notary@demo.example", "nobody-has-this@demo.example"]) {
      const answers = [];
      for (let turn = 0; turn < 3; turn++)
        answers.push((await expectRefusal(wrong(name), "CREDENTIALS")).facts.captchaNext);
      expect(answers).toEqual([false, false, true]);
      await expectRefusal(wrong(name), "CAPTCHA");
    }
  });

  test("signing out ends the session at once", async () => {
    const { token } = await app
      .as("nobody")
      .session.login({ username: "management@demo.example", password: demoPassword });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(200);
    expect((await app.send("nobody", sessionContract.logout, {}, headers)).body).toEqual({
      data: { docs: { closed: true } },
    });
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
  });

  test("a lock binds the right password too, for fifteen minutes, and guesses at once are all counted", async () => {
    const username = "online-tr@demo.example";
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => wrong(username)));
    const codes = answers.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "CREDENTIALS").length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === "in")).toEqual([]);
    for (let turn = 0; turn < 5; turn++) {
      const captcha = await solveCaptcha(app);
      await app
        .as("nobody")
        .session.login({ username, password: "not this one", captcha })
        .catch(() => {});
    }
    await expectRefusal(app.as("nobody").session.login({ username, password: demoPassword }), "LOCKED");
    hours(0.26);
    await app.as("nobody").session.login({ username, password: demoPassword });
  });

  test("a fixed fallback token is a stranger", async () => {
    expect((await app.send("nobody", sessionContract.current, {}, { authorization: "fallback" })).status).toBe(401);
  });
});

describe("by a clock that was three years ahead and is right again", () => {
  const years = 3 * 365 * 24;
  const ahead = async (work: () => Promise<void>) => {
    hours(years);
    await work();
    hours(-years);
  };

  test("nobody is locked out", async () => {
    const username = "notary-abroad@demo.example";
    await ahead(async () => {
      for (let turn = 0; turn < 6; turn++) {
        const captcha = await solveCaptcha(app);
        const guess = { username, password: "not this one", captcha };
        await expectRefusal(app.as("nobody").session.login(guess), turn < 5 ? "CREDENTIALS" : "LOCKED");
      }
    });
    await expectRefusal(wrong(username), "CREDENTIALS");
  });

  test("mails of codes wait no longer, and what was mailed and begun then has ended", async () => {
    const admin = () => app.as("administrator@demo.example").people;
    const { docs } = await admin().list({ search: "commercial@demo.example" });
    const _id = docs[0]?._id ?? "";
    let headers = {};
    await ahead(async () => {
      const username = "commercial@demo.example";
      const { token } = await app.as("nobody").session.login({ username, password: demoPassword });
      headers = { authorization: `Bearer ${token}` };
      await admin().resetPassword({ _id });
      await expectRefusal(admin().resetPassword({ _id }), "TOO_MANY_REQUESTS");
    });
    await admin().resetPassword({ _id });
    expect((await app.send("nobody", sessionContract.current, {}, headers)).status).toBe(401);
  });
});

describe("the end of a session", () => {
  const signIn = async (username: string) => {
    const { token } = await app.as("nobody").session.login({ username, password: demoPassword });
    return { authorization: `Bearer ${token}` };
  };
  const lives = async (headers: Record<string, string>) =>
    (await app.send("nobody", sessionContract.current, {}, headers)).status === 200;

  test.each([
    { who: "commercial@demo.example", idle: 2, absolute: 12 },
    { who: "client2@demo.example", idle: 4, absolute: 24 },
  ])("$who: after $idle idle hours, or $absolute in all", async ({ who, idle, absolute }) => {
    const idler = await signIn(who);
    hours(idle - 0.01);
    expect(await lives(idler)).toBe(true);
    hours(idle + 0.01);
    expect(await lives(idler)).toBe(false);
    const busy = await signIn(who);
    for (let hour = 1; hour < absolute; hour++) {
      hours(1);
      expect(await lives(busy), `hour ${hour}`).toBe(true);
    }
    hours(1.01);
    expect(await lives(busy)).toBe(false);
  });

  test("use on another process keeps it alive on this one", async () => {
    const headers = await signIn("lawyer@demo.example");
    expect(await lives(headers)).toBe(true);
    hours(1.9);
    await app.server.db.update(sessions).set({ seenAt: app.server.now().toISOString() });
    hours(1);
    expect(await lives(headers)).toBe(true);
  });

  test("one sees one's own sessions and ends them, and nobody else's", async () => {
    const [here, there, elsewhere] = [
      await signIn("management@demo.example"),
      await signIn("management@demo.example"),
      await signIn("management@demo.example"),
    ];
    const answer = await app.send("nobody", sessionContract.sessions, {}, here);
    const { docs } = (answer.body as { data: { docs: { _id: string; current: boolean }[] } }).data;
    expect(docs.filter((each) => each.current)).toHaveLength(1);
    const stranger = await signIn("notary@demo.example");
    const own = docs.find((each) => each.current)?._id;
    expect((await app.send("nobody", sessionContract.endSession, { _id: own }, stranger)).status).toBe(404);
    expect((await app.send("nobody", sessionContract.endOtherSessions, {}, here)).status).toBe(200);
    expect([await lives(here), await lives(there), await lives(elsewhere)]).toEqual([true, false, false]);
    expect((await app.send("nobody", sessionContract.endSession, { _id: own }, here)).status).toBe(200);
    expect(await lives(here)).toBe(false);
  });
});

describe("the cookie", () => {
  const credentials = { username: "lawyer@demo.example", password: demoPassword };
  const cookieOf = (headers: Readonly<Record<string, unknown>>, name = "legalsit") =>
    [headers["set-cookie"] ?? []]
      .flat()
      .map(String)
      .find((each) => each.replace("__Host-", "").startsWith(`${name}=`));

  test("is out of reach of scripts and of other sites", async () => {
    const answer = await app.send("nobody", sessionContract.login, credentials);
    expect(cookieOf(answer.headers)).toMatch(/^legalsit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieOf(answer.headers, "legalsit-device")).toMatch(
      /^legalsit-device=[\w-]{22}\.\w{4}[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const gone = await app.send("nobody", sessionContract.logout);
    expect(cookieOf(gone.headers)).toMatch(/^legalsit=; .*HttpOnly/);
  });

  test("on https it is bound to the host and never sent in the clear", async () => {
    const environment = readEnvironment({ NODE_ENV: "test", PUBLIC_URL: "https://legalsit.example" });
    const secure = await openTestApp({ environment: { ...environment, PORT: 0 } });
    const answer = await secure.send("nobody", sessionContract.login, credentials);
    expect(cookieOf(answer.headers)).toMatch(/^__Host-legalsit=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookieOf(answer.headers, "legalsit-device")).toMatch(/^__Host-legalsit-device=.*; HttpOnly; Secure; /);
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
    await secure.close();
  });

  test("writes only from our own page", async () => {
    const { token } = await app.as("nobody").session.login(credentials);
    const cookie = `legalsit=${token}`;
    const write = async (headers: Record<string, string>) =>
      (await app.send("nobody", sessionContract.endOtherSessions, {}, { cookie, ...headers })).status;
    expect(await write({ origin: "https://evil.example" })).toBe(403);
    expect(await write({ origin: "null" })).toBe(403);
    expect(await write({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await write({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await write({})).toBe(403);
    expect(await write({ origin: app.server.environment.publicUrl })).toBe(200);
    expect(await write({ "sec-fetch-site": "same-origin" })).toBe(200);
    expect(
      (await app.send("nobody", sessionContract.sessions, {}, { cookie, origin: "https://evil.example" })).status,
    ).toBe(200);
  });

  test("of a known browser alone asks no program where it comes from", async () => {
    const { headers } = await app.send("nobody", sessionContract.login, credentials);
    const [cookie = ""] = cookieOf(headers, "legalsit-device")?.split(";") ?? [];
    expect((await app.send("nobody", sessionContract.login, credentials, { cookie })).status).toBe(200);
  });

  test("the token is stored as its hash only", async () => {
    const { token } = await app.as("nobody").session.login(credentials);
    const rows = await app.server.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});
