/** The HTTP interface as a third-party client uses it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
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
const call = (method: Method, url: string, options: { headers?: Record<string, string>; payload?: string } = {}) =>
  app.app.inject({ method, url, ...options });
const json = { "content-type": "application/json" };
/** Undefined for a file, which any operation may answer. */
const codeOf = (answer: Awaited<ReturnType<typeof call>>) =>
  String(answer.headers["content-type"]).startsWith("application/json") ? answer.json().error?.code : undefined;

describe("a JSON content type with an empty body", () => {
  const clientOperations = operations.filter(({ operation }) => operation.transport !== "callback");
  test.each(clientOperations)("is answered like a request without a body: $wire", async ({ operation }) => {
    const emptyBody = operation.method === "GET" || operation.method === "DELETE" ? {} : { payload: "{}" };
    const response = await call(operation.method, addressOf(operation), {
      headers: { ...json, "content-length": "0" },
    });
    const expected = await call(operation.method, addressOf(operation), {
      headers: "payload" in emptyBody ? json : {},
      ...emptyBody,
    });
    expect([response.statusCode, codeOf(response)]).toEqual([expected.statusCode, codeOf(expected)]);
    expect(response.statusCode === 415 && operation.transport !== "upload").toBe(false);
    if (operation.access !== "anyone") expect(response.statusCode).toBe(401);
  });
});

describe("OPTIONS, HEAD and unsupported methods", () => {
  const byAddress = new Map<string, ApiOperation[]>();
  for (const { operation } of operations) {
    const key = addressOf(operation);
    byAddress.set(key, [...(byAddress.get(key) ?? []), operation]);
  }
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

  test.each([...byAddress].map(([address, atAddress]) => ({ address, atAddress })))(
    "$address",
    async ({ address, atAddress }) => {
      const ownMethods = atAddress.map(({ method }) => method);
      const readOperation = atAddress.find(
        ({ method, hasSideEffects, transport }) => method === "GET" && !hasSideEffects && transport !== "callback",
      );
      const allow = [...new Set([...ownMethods, ...(readOperation ? ["HEAD"] : []), "OPTIONS"])].sort().join(", ");

      const options = await call("OPTIONS", address);
      expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, allow, ""]);
      for (const method of methods.filter((each) => !ownMethods.includes(each))) {
        const answer = await call(method, address, { headers: { "content-type": "text/odd" } });
        expect([answer.statusCode, answer.headers.allow, codeOf(answer)], method).toEqual([
          405,
          allow,
          "METHOD_NOT_ALLOWED",
        ]);
      }
      const head = await call("HEAD", address);
      expect(head.body).toBe("");
      if (readOperation) expect(head.statusCode).toBe((await call("GET", address)).statusCode);
      else expect([head.statusCode, head.headers.allow]).toEqual([405, allow]);
    },
  );

  test("health and pages answer them too", async () => {
    expect((await call("OPTIONS", "/health/live")).headers.allow).toBe("GET, HEAD, OPTIONS");
    expect((await call("HEAD", "/health/live")).statusCode).toBe(200);
    expect((await call("POST", "/health/live")).statusCode).toBe(405);
    expect((await call("DELETE", "/legalsit/login")).statusCode).toBe(405);
    expect((await call("OPTIONS", "/legalsit/login")).headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test.each(["", "/", "/none", "/private/none/at/all", "/private/people", "/private/terms/a/b/c", "/%F0%9F%92%A9"])(
    "an unknown address, %s, answers 404 in the format of every refusal",
    async (path) => {
      for (const method of [...methods, "OPTIONS", "HEAD"] as const) {
        const answer = await call(method, apiBase + path, { headers: { "accept-language": "en" } });
        expect(answer.statusCode, method).toBe(404);
        if (method === "HEAD") continue;
        expect(answer.headers["content-type"]).toContain("application/json");
        expect(answer.json()).toEqual({
          error: {
            code: "NOT_FOUND",
            message: "We couldn’t find what you’re looking for.",
            requestId: expect.stringMatching(/^[\w-]{8,}$/) as string,
          },
        });
      }
    },
  );
});
