/** The demo person with a second factor signs in with the code that the sandbox shows, and with a recovery code. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { demoAuthenticator } from "../../src/server/start/sandbox-defaults.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

const { email, recoveryCodes } = demoAuthenticator;
let now = new Date();
let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  sandbox = await startSandbox({ port: 0, now: () => now });
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const session = () => app.as("nobody").session;
const enterPassword = async () => {
  const login = session().login({ username: email, password: demoPassword });
  const { facts } = await expectRefusal(login, "SECOND_FACTOR_NEEDED");
  expect(facts.methods).toEqual(["totp", "recovery"]);
  return facts.token as string;
};
const shownCode = async () => {
  const page = await (await fetch(`${sandbox.url}/`)).text();
  return /<b id="code">(\d{6})<\/b>/.exec(page)?.[1] ?? "";
};

test("the shown code opens once, and the next one half a minute later", async () => {
  for (let times = 0; times < 2; times += 1) {
    const code = await shownCode();
    expect(await session().secondFactor({ token: await enterPassword(), code })).toMatchObject({ kind: "staff" });
    await expectRefusal(session().secondFactor({ token: await enterPassword(), code }), "INVALID");
    now = new Date(now.getTime() + 30_000);
  }
});

test("each recovery code opens once", async () => {
  const [code = ""] = recoveryCodes;
  const { recoveryCodes: left } = await session().secondFactor({ token: await enterPassword(), code });
  expect(left).toBe(9);
  await expectRefusal(session().secondFactor({ token: await enterPassword(), code }), "INVALID");
});
