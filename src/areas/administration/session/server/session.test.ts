// @engine postgres
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { demoPassword } from "../../../../server/demo/demo-world.ts";
import { readEnvironment } from "../../../../server/start/environment.ts";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { deadlineFor } from "../../../procedures/online-requests/server/shared/notifications.ts";
import { personOf } from "../../people/server/public.ts";
import { roles } from "../../roles/server/tables.ts";
import { userRoles, users } from "../../people/server/tables.ts";
import { sessionContract } from "../contract.ts";
import { sessions } from "./tables.ts";

let app: TestApp;
let clockOffset = 0;
const advanceHours = (count: number) => (clockOffset += count * 3_600_000);
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + clockOffset) });
});
afterAll(() => app.close());

const failLogin = (username: string) => app.as("nobody").session.login({ username, password: "not this one" });

describe("signing in", () => {
  test("returns the user and their permissions", async () => {
    const { user } = await app.as("online-ap@demo.example").session.current();
    expect(user).toMatchObject({
      name: "Alberto Pérez Sosa",
      kind: "staff",
      permissions: ["adminAvailableRequestOnline", "adminRequestsAP"],
    });
  });

  test("a client has no permission strings", async () => {
    const { user } = await app.as("client@demo.example").session.current();
    expect(user).toMatchObject({ kind: "client", permissions: [] });
    // Not even with the role of an administrator.
    const { db } = app.server;
    const [role] = await db.select().from(roles).where(eq(roles.key, "administrator"));
    const assignedRole = { userId: user._id, roleId: role?.id ?? "" };
    await db.insert(userRoles).values(assignedRole);
    const { token } = await app.as("nobody").session.login({ username: user.email, password: demoPassword });
    const answer = await app.send("nobody", sessionContract.current, {}, { authorization: `Bearer ${token}` });
    expect(answer.body).toMatchObject({ data: { user: { permissions: [] } } });
    await db.delete(userRoles).where(eq(userRoles.userId, user._id));
  });

  test("stores the browser's time zone, which mails use for deadlines; an invalid zone changes nothing", async () => {
    const deadline = async () => {
      const { user } = await app.as("client@demo.example").session.current();
      const person = await personOf(app.server.db, user._id);
      return person && deadlineFor({ ...person, language: "es" }, "2026-11-20T15:00:00.000Z");
    };
    const loginInput = { username: "client@demo.example", password: demoPassword };
    const signIn = (timeZone: string) =>
      app.send("nobody", sessionContract.login, loginInput, { "x-time-zone": timeZone });
    expect(await deadline()).toBe("20 nov 2026, 10:00 (hora de La Habana)");
    await signIn("Europe/Madrid");
    expect(await deadline()).toBe("20 nov 2026, 10:00 (hora de La Habana; 16:00 en su hora)");
    for (const timeZone of ["Nowhere/Land", "x".repeat(200), "<b>"]) expect((await signIn(timeZone)).status).toBe(200);
    expect(await deadline()).toContain("16:00");
    await app.server.db.update(users).set({ timeZone: null });
  });

  test("works in any letter case", async () => {
    const { user } = await app.as("nobody").session.login({ username: "LAWYER@Demo.example", password: demoPassword });
    expect(user.email).toBe("lawyer@demo.example");
  });

  test("an unknown name and a wrong password are the same refusal, captcha and lock included", async () => {
    for (const name of ["notary@demo.example", "nobody-has-this@demo.example"]) {
      const results = [];
      for (let attempt = 0; attempt < 3; attempt++)
        results.push((await expectRefusal(failLogin(name), "CREDENTIALS")).facts.captchaNext);
      expect(results).toEqual([false, false, true]);
      await expectRefusal(failLogin(name), "CAPTCHA");
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

  test("a lock refuses the right password too, for fifteen minutes, and concurrent guesses are all counted", async () => {
    const username = "online-tr@demo.example";
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => failLogin(username)));
    const codes = results.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "CREDENTIALS").length).toBeLessThanOrEqual(5);
    expect(codes.filter((code) => code === "in")).toEqual([]);
    for (let attempt = 0; attempt < 5; attempt++) {
      const captcha = await solveCaptcha(app);
      await app
        .as("nobody")
        .session.login({ username, password: "not this one", captcha })
        .catch(() => {});
    }
    await expectRefusal(app.as("nobody").session.login({ username, password: demoPassword }), "LOCKED");
    advanceHours(0.26);
    await app.as("nobody").session.login({ username, password: demoPassword });
  });

  test("a fixed fallback token is anonymous", async () => {
    expect((await app.send("nobody", sessionContract.current, {}, { authorization: "fallback" })).status).toBe(401);
  });
});

describe("after a clock that was three years ahead", () => {
  const threeYears = 3 * 365 * 24;
  const withClockAhead = async (action: () => Promise<void>) => {
    advanceHours(threeYears);
    await action();
    advanceHours(-threeYears);
  };

  test("nobody is locked out", async () => {
    const username = "notary-abroad@demo.example";
    await withClockAhead(async () => {
      for (let attempt = 0; attempt < 6; attempt++) {
        const captcha = await solveCaptcha(app);
        const guess = { username, password: "not this one", captcha };
        await expectRefusal(app.as("nobody").session.login(guess), attempt < 5 ? "CREDENTIALS" : "LOCKED");
      }
    });
    await expectRefusal(failLogin(username), "CREDENTIALS");
  });

  test("code mails are not delayed, and secrets and sessions from then have ended", async () => {
    const admin = () => app.as("administrator@demo.example").people;
    const { docs } = await admin().list({ search: "commercial@demo.example" });
    const _id = docs[0]?._id ?? "";
    let headers = {};
    await withClockAhead(async () => {
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
  const isValid = async (headers: Record<string, string>) =>
    (await app.send("nobody", sessionContract.current, {}, headers)).status === 200;

  test.each([
    { who: "commercial@demo.example", idle: 2, absolute: 12 },
    { who: "client2@demo.example", idle: 4, absolute: 24 },
  ])("$who: after $idle idle hours, or $absolute in all", async ({ who: userName, idle, absolute }) => {
    const idleSession = await signIn(userName);
    advanceHours(idle - 0.01);
    expect(await isValid(idleSession)).toBe(true);
    advanceHours(idle + 0.01);
    expect(await isValid(idleSession)).toBe(false);
    const busySession = await signIn(userName);
    for (let hour = 1; hour < absolute; hour++) {
      advanceHours(1);
      expect(await isValid(busySession), `hour ${hour}`).toBe(true);
    }
    advanceHours(1.01);
    expect(await isValid(busySession)).toBe(false);
  });

  test("use in another process extends the session in this one", async () => {
    const headers = await signIn("lawyer@demo.example");
    expect(await isValid(headers)).toBe(true);
    advanceHours(1.9);
    await app.server.db.update(sessions).set({ seenAt: app.server.now().toISOString() });
    advanceHours(1);
    expect(await isValid(headers)).toBe(true);
  });

  test("users list and end their own sessions only", async () => {
    const [firstSession, secondSession, thirdSession] = [
      await signIn("management@demo.example"),
      await signIn("management@demo.example"),
      await signIn("management@demo.example"),
    ];
    const answer = await app.send("nobody", sessionContract.sessions, {}, firstSession);
    const { docs } = (answer.body as { data: { docs: { _id: string; current: boolean }[] } }).data;
    expect(docs.filter((each) => each.current)).toHaveLength(1);
    const otherUser = await signIn("notary@demo.example");
    const ownSessionId = docs.find((each) => each.current)?._id;
    const { body } = await app.send("nobody", sessionContract.sessions, {}, otherUser);
    expect(JSON.stringify(body)).not.toContain(ownSessionId);
    expect((await app.send("nobody", sessionContract.endSession, { _id: ownSessionId }, otherUser)).status).toBe(404);
    expect((await app.send("nobody", sessionContract.endOtherSessions, {}, firstSession)).status).toBe(200);
    expect([await isValid(firstSession), await isValid(secondSession), await isValid(thirdSession)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isValid(otherUser)).toBe(true);
    expect((await app.send("nobody", sessionContract.endSession, { _id: ownSessionId }, firstSession)).status).toBe(
      200,
    );
    expect(await isValid(firstSession)).toBe(false);
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
    const logoutResponse = await app.send("nobody", sessionContract.logout);
    expect(cookieOf(logoutResponse.headers)).toMatch(/^legalsit=; .*HttpOnly/);
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

  test("allows writes from our own origin only", async () => {
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

  test("of a known browser alone does not trigger the origin check", async () => {
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
