import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { demoPassword } from "../../../server/testing/world.ts";
import { session } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
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
    expect((await app.send("nobody", session.current, {}, headers)).status).toBe(200);
    expect((await app.send("nobody", session.logout, {}, headers)).body).toEqual({ data: { docs: { closed: true } } });
    expect((await app.send("nobody", session.current, {}, headers)).status).toBe(401);
  });

  test("a fixed fallback token is a stranger", async () => {
    expect((await app.send("nobody", session.current, {}, { authorization: "fallback" })).status).toBe(401);
  });
});
