import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { contracts } from "../../areas/contracts.ts";
import { openLog } from "../observability/logger.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  app = await openTestApp({ log: openLog("info", { write: (line) => void lines.push(JSON.parse(line)) }) });
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});
const findAnswered = () => lines.find((line) => line.msg === "answered");

describe("the log entry of a call", () => {
  test("contains the version of the build", async () => {
    await app.as("nobody").session.captcha();
    expect(findAnswered()).toMatchObject({ version: packageJson.version, route: expect.stringContaining("captcha") });
  });

  test("contains the caller's id and never their name", async () => {
    const { user } = await app.as("cashier@demo.example").session.current();
    lines = [];
    await app.as("cashier@demo.example").session.current();
    expect(findAnswered()).toMatchObject({ user: user._id });
    expect(JSON.stringify(lines)).not.toContain("cashier@");
  });

  test("has no user when nobody is signed in", async () => {
    await app.as("nobody").session.captcha();
    expect(findAnswered()).not.toHaveProperty("user");
  });
});

describe("a caller's request id", () => {
  const sendWithId = async (id: string) => {
    const answer = await app.send("nobody", contracts.session.current, {}, { "x-request-id": id });
    return { answer, requestId: answer.headers["x-request-id"] as string };
  };

  test("is used in the response, the log entry and a refusal", async () => {
    const { answer, requestId } = await sendWithId("balancer-01:7f3a.9");
    expect(requestId).toBe("balancer-01:7f3a.9");
    expect(findAnswered()).toMatchObject({ reqId: requestId });
    expect(answer.body).toMatchObject({ error: { requestId } });
  });

  test("is shortened, and stripped of characters that could break a log line", async () => {
    expect((await sendWithId("x".repeat(500))).requestId).toBe("x".repeat(64));
    expect((await sendWithId('a b"c{d}\té<e>')).requestId).toBe("abcde");
  });

  test("without usable characters is replaced by a new id", async () => {
    expect((await sendWithId("\"{}<> '")).requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
