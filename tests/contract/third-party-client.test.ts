/** The wire as a program written from the specification by somebody else uses it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiOperation } from "../../src/kit/contract.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations } from "./every-operation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Method = ApiOperation["method"] | "HEAD" | "OPTIONS";
const addressOf = ({ path }: ApiOperation) => `${apiBase}/${path.replace(/:\w+\??/g, nowhere)}`;
const call = (method: Method, url: string, more: { headers?: Record<string, string>; payload?: string } = {}) =>
  app.app.inject({ method, url, ...more });
const json = { "content-type": "application/json" };
const codeOf = (answer: Awaited<ReturnType<typeof call>>) => answer.json().error?.code;

describe("which says that it sends JSON when it sends nothing", () => {
  const spoken = operations.filter(({ operation }) => operation.transport !== "callback");
  test.each(spoken)("is answered as if it had said nothing: $wire", async ({ operation }) => {
    const bare = operation.method === "GET" || operation.method === "DELETE" ? {} : { payload: "{}" };
    const response = await call(operation.method, addressOf(operation), {
      headers: { ...json, "content-length": "0" },
    });
    const meant = await call(operation.method, addressOf(operation), {
      headers: "payload" in bare ? json : {},
      ...bare,
    });
    expect([response.statusCode, codeOf(response)]).toEqual([meant.statusCode, codeOf(meant)]);
    expect(response.statusCode === 415 && operation.transport !== "upload").toBe(false);
    if (operation.access !== "anyone") expect(response.statusCode).toBe(401);
  });
});

describe("which asks an address what it takes", () => {
  const byAddress = new Map<string, ApiOperation[]>();
  for (const { operation } of operations) {
    const key = addressOf(operation);
    byAddress.set(key, [...(byAddress.get(key) ?? []), operation]);
  }
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

  test.each([...byAddress].map(([address, there]) => ({ address, there })))("$address", async ({ address, there }) => {
    const own = there.map(({ method }) => method);
    const read = there.find(
      ({ method, hasSideEffects: changes, transport: carriage }) =>
        method === "GET" && !changes && carriage !== "callback",
    );
    const allow = [...new Set([...own, ...(read ? ["HEAD"] : []), "OPTIONS"])].sort().join(", ");

    const options = await call("OPTIONS", address);
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, allow, ""]);
    for (const method of methods.filter((each) => !own.includes(each))) {
      const answer = await call(method, address, { headers: { "content-type": "text/odd" } });
      expect([answer.statusCode, answer.headers.allow, codeOf(answer)], method).toEqual([
        405,
        allow,
        "METHOD_NOT_ALLOWED",
      ]);
    }
    const head = await call("HEAD", address);
    expect(head.body).toBe("");
    if (read) expect(head.statusCode).toBe((await call("GET", address)).statusCode);
    else expect([head.statusCode, head.headers.allow]).toEqual([405, allow]);
  });

  test("health and pages say it too", async () => {
    expect((await call("OPTIONS", "/health/live")).headers.allow).toBe("GET, HEAD, OPTIONS");
    expect((await call("HEAD", "/health/live")).statusCode).toBe(200);
    expect((await call("POST", "/health/live")).statusCode).toBe(405);
    expect((await call("DELETE", "/legalsit/login")).statusCode).toBe(405);
    expect((await call("OPTIONS", "/legalsit/login")).headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test.each(["", "/", "/none", "/private/none/at/all", "/private/people", "/private/terms/a/b/c", "/%F0%9F%92%A9"])(
    "an unknown one, %s, answers 404 in the shape of every refusal",
    async (path) => {
      for (const method of [...methods, "OPTIONS", "HEAD"] as const) {
        const answer = await call(method, apiBase + path, { headers: { "accept-language": "en" } });
        expect(answer.statusCode, method).toBe(404);
        if (method === "HEAD") continue;
        expect(answer.headers["content-type"]).toContain("application/json");
        expect(answer.json()).toEqual({
          error: {
            code: "NOT_FOUND",
            message: "We could not find what you are looking for.",
            requestId: expect.stringMatching(/^[\w-]{8,}$/) as string,
          },
        });
      }
    },
  );
});
