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
const answered = () => lines.find((line) => line.msg === "answered");

describe("a call's log line", () => {
  test("says which version wrote it", async () => {
    await app.as("nobody").session.captcha();
    expect(answered()).toMatchObject({ version: packageJson.version, route: expect.stringContaining("captcha") });
  });

  test("says who called, by id and never by name", async () => {
    const { user } = await app.as("cashier@demo.example").session.current();
    lines = [];
    await app.as("cashier@demo.example").session.current();
    expect(answered()).toMatchObject({ user: user._id });
    expect(JSON.stringify(lines)).not.toContain("cashier@");
  });

  test("has no user when nobody is signed in", async () => {
    await app.as("nobody").session.captcha();
    expect(answered()).not.toHaveProperty("user");
  });
});

describe("a caller's request id", () => {
  const ask = async (id: string) => {
    const answer = await app.send("nobody", contracts.session.current, {}, { "x-request-id": id });
    return { answer, told: answer.headers["x-request-id"] as string };
  };

  test("is taken up in the answer, the log line and a refusal", async () => {
    const { answer, told } = await ask("balancer-01:7f3a.9");
    expect(told).toBe("balancer-01:7f3a.9");
    expect(answered()).toMatchObject({ reqId: told });
    expect(answer.body).toMatchObject({ error: { requestId: told } });
  });

  test("is cut, and cleaned of what could break a line", async () => {
    expect((await ask("x".repeat(500))).told).toBe("x".repeat(64));
    expect((await ask('a b"c{d}\té<e>')).told).toBe("abcde");
  });

  test("that says nothing is replaced by one of ours", async () => {
    expect((await ask("\"{}<> '")).told).toMatch(/^[0-9a-f-]{36}$/);
  });
});
