/** Every operation × every kind of caller: what the contract says of access is what the server does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bearer, judge } from "../../src/kit/access.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { demoPassword } from "../../src/server/testing/world.ts";
import { operations, people, send } from "./every-operation.ts";

let app: TestApp;
const held = new Map<string, { token: string; bearer: Bearer }>();

beforeAll(async () => {
  app = await openTestApp();
  await Promise.all(people.map(({ email }) => signIn(email)));
});
afterAll(() => app.close());

async function signIn(username: string): Promise<void> {
  const { token, user } = await app.as("nobody").session.login({ username, password: demoPassword });
  held.set(username, { token, bearer: user });
}

describe.each(operations)("$wire", ({ operation, wire }) => {
  test("refuses strangers unless it is for anyone", async () => {
    for (const token of [null, "x".repeat(43), "fallback"]) {
      const { status, code } = await send(app, operation, token);
      expect({ status, code, opened: status !== 401 }, token ?? "no token").toMatchObject(
        operation.access === "anyone" ? {} : { status: 401, code: "UNAUTHENTICATED" },
      );
      expect(status, JSON.stringify(code)).not.toBe(500);
    }
  });

  test("refuses whom it does not concern and hears whom it does", async () => {
    for (const { email } of people) {
      const { token, bearer } = held.get(email) ?? { token: "", bearer: { kind: "client", permissions: [] } };
      const answer = await send(app, operation, token);
      if (judge(operation.access, bearer) === "forbidden") {
        expect(answer, email).toMatchObject({ status: 403, code: "FORBIDDEN" });
      } else {
        expect([401, 500], `${email}: ${answer.status} ${answer.code}`).not.toContain(answer.status);
      }
      if (wire === "POST public/session/logout") await signIn(email);
    }
  });
});

test("there is an operation of each kind, so that these tests are about something", () => {
  const kinds = new Set(operations.map(({ operation }) => String(operation.access)));
  expect([...kinds]).toEqual(expect.arrayContaining(["anyone", "signed-in", "adminUsers"]));
});
