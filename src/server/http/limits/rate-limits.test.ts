// @slow
/** Rate limits: per session for signed-in callers, per address (with room for many people) for others. */
import rateLimit from "@fastify/rate-limit";
import { fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contracts } from "../../../areas/contracts.ts";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { failureBody } from "../response.ts";
import { limitAddresses } from "./rate-limits.ts";

let app: TestApp;
let testNumber = 0;
/** Each test has addresses of its own, so that earlier calls do not count. */
let thisAddress: string;
let otherAddress: string;
beforeAll(async () => {
  app = await openTestApp({ limited: true });
});
afterAll(() => app.close());
beforeEach(() => {
  testNumber += 1;
  [thisAddress, otherAddress] = [`10.1.${testNumber}.1`, `10.1.${testNumber}.2`];
});

const call = async (operation: ApiOperation, from: string, headers: Record<string, string> = {}) => {
  const { method, path } = operation;
  const body = method === "GET" ? {} : { payload: {} };
  const url = `/legalsitapi/${path.replace(/:\w+\??/g, "CU")}`;
  return app.app.inject({ method, url, headers, remoteAddress: from, ...body });
};
const headersOf = async (who: string) => ({ authorization: `Bearer ${await app.tokenOf(who)}` });
/** The number of calls that were let through. */
async function countAllowed(times: number, makeCall: () => ReturnType<typeof call>): Promise<number> {
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  // Sequentially: concurrent calls would all be counted before the first one is checked.
  for (let calls = 0; calls < times; calls += 1) answers.push(await makeCall());
  const refused = answers.filter((answer) => answer.statusCode === 429);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  return answers.length - refused.length;
}

describe("a signed-in person", () => {
  const [limit = 0] = contracts.terms.exportSheet.limit ?? [];

  test("has a limit that is independent of the address, and does not affect others there", async () => {
    expect(limit).toBe(20);
    const [ana, alberto] = [await headersOf("administrator@demo.example"), await headersOf("online-ap@demo.example")];
    expect(await countAllowed(limit, () => call(contracts.terms.exportSheet, thisAddress, ana))).toBe(limit);
    for (const address of [thisAddress, otherAddress])
      expect(await countAllowed(1, () => call(contracts.terms.exportSheet, address, ana))).toBe(0);
    expect(await countAllowed(1, () => call(contracts.terms.exportSheet, thisAddress, alberto))).toBe(1);
    expect(await countAllowed(1, () => call(contracts.terms.get, thisAddress, ana))).toBe(1);
  });
});

test("a limit reached by a clock that was years ahead ends with its minute once the clock is right", async () => {
  const [limit = 0] = contracts.terms.exportSheet.limit ?? [];
  const ana = await headersOf("management@demo.example");
  const get = () => call(contracts.terms.exportSheet, thisAddress, ana);
  const [now, elapsed] = [Date.now(), performance.now()];
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 3 * 365 * 86_400_000);
  expect(await countAllowed(limit + 1, get)).toBe(limit);
  clock.mockRestore();
  const minute = vi.spyOn(performance, "now").mockReturnValue(elapsed + 120_000);
  expect(await countAllowed(1, get)).toBe(1);
  minute.mockRestore();
});

describe("anonymous callers", () => {
  const { login, validateCode } = contracts.session;
  const [limitPerCaller = 0] = login.limit ?? [];

  test("share a limit per address, twenty times that of one caller", async () => {
    expect(await countAllowed(limitPerCaller * 20 + 5, () => call(login, thisAddress))).toBe(limitPerCaller * 20);
    expect(await countAllowed(1, () => call(login, otherAddress))).toBe(1);
    expect(await countAllowed(1, () => call(validateCode, thisAddress))).toBe(1);
  });

  test("do not get more calls with invented tokens", async () => {
    let attempts = 0;
    const tryCode = () => call(login, thisAddress, { authorization: `Bearer ${"x".repeat(30)}${(attempts += 1)}` });
    expect(await countAllowed(limitPerCaller * 20 + 5, tryCode)).toBe(limitPerCaller * 20);
  });

  test("in one /64 network count as one, whichever of its IPv6 addresses they use", async () => {
    let count = 0;
    const callFromNextAddress = () => call(login, `2001:db8:${testNumber}:1::${((count += 1)).toString(16)}`);
    expect(await countAllowed(limitPerCaller * 20 + 5, callFromNextAddress)).toBe(limitPerCaller * 20);
    expect(await countAllowed(1, () => call(login, `2001:db8:${testNumber}:2::1`))).toBe(1);
  });
});

test("a server-rendered page with codes has the same limit as its operation", async () => {
  const [limitPerCaller = 0] = contracts.virtualTables.checkMinutes.limit ?? [];
  const tryCode = (remoteAddress: string) => () =>
    app.app.inject({ url: "/legalsit/checkMinutes?code=AAAA-AAAA-AAAA-AAAA", remoteAddress });
  expect(await countAllowed(limitPerCaller * 20 + 2, tryCode(thisAddress))).toBe(limitPerCaller * 20);
  expect(await countAllowed(1, tryCode(otherAddress))).toBe(1);
});

test("an address has a limit over all paths; the response says when to retry", async () => {
  const bareApp = fastify();
  bareApp.setErrorHandler((error, request, reply) => {
    const failure = failureBody(error, "es", request.id);
    return reply.code(failure.status).send(failure.body);
  });
  await bareApp.register(rateLimit, { global: false });
  limitAddresses(bareApp, app.server);
  bareApp.get("/one", () => "one");
  bareApp.get("/other", () => "other");
  const get = (url: string, remoteAddress: string) => bareApp.inject({ method: "GET", url, remoteAddress });
  for (let calls = 0; calls < 20_000; calls += 1) await get(calls % 2 === 0 ? "/one" : "/other", thisAddress);
  const refused = await get("/one", thisAddress);
  expect(refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await get("/one", otherAddress)).statusCode).toBe(200);
  await bareApp.close();
});
