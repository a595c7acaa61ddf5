// @slow
/** How often one may call: by session for who is signed in, by address, with room for many, for who is not. */
import rateLimit from "@fastify/rate-limit";
import { fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import type { ApiOperation } from "../../kit/contract.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { failureBody } from "./response.ts";
import { limitAddresses } from "./rate-limits.ts";

let app: TestApp;
let turn = 0;
/** Addresses of their own for every test: what was called before does not count. */
let here: string;
let elsewhere: string;
beforeAll(async () => {
  app = await openTestApp({ limited: true });
});
afterAll(() => app.close());
beforeEach(() => {
  turn += 1;
  [here, elsewhere] = [`10.1.${turn}.1`, `10.1.${turn}.2`];
});

const call = async (operation: ApiOperation, from: string, headers: Record<string, string> = {}) => {
  const { method, path } = operation;
  const body = method === "GET" ? {} : { payload: {} };
  const url = `/legalsitapi/${path.replace(/:\w+\??/g, "CU")}`;
  return app.app.inject({ method, url, headers, remoteAddress: from, ...body });
};
const as = async (who: string) => ({ authorization: `Bearer ${await app.tokenOf(who)}` });
/** How many of so many calls were let through. */
async function allowed(times: number, each: () => ReturnType<typeof call>): Promise<number> {
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  // One after the other: those of one turn of the event loop would all be counted before the first is judged.
  for (let made = 0; made < times; made += 1) answers.push(await each());
  const refused = answers.filter((answer) => answer.statusCode === 429);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  return answers.length - refused.length;
}

describe("a person who is signed in", () => {
  const [most = 0] = contracts.terms.exportSheet.limit ?? [];

  test("may do so much, at whatever address, and takes nothing from others there", async () => {
    expect(most).toBe(20);
    const [ana, alberto] = [await as("administrator@demo.example"), await as("online-ap@demo.example")];
    expect(await allowed(most, () => call(contracts.terms.exportSheet, here, ana))).toBe(most);
    for (const address of [here, elsewhere])
      expect(await allowed(1, () => call(contracts.terms.exportSheet, address, ana))).toBe(0);
    expect(await allowed(1, () => call(contracts.terms.exportSheet, here, alberto))).toBe(1);
    expect(await allowed(1, () => call(contracts.terms.get, here, ana))).toBe(1);
  });
});

test("a limit that was reached by a clock years ahead ends with its minute once the clock is right", async () => {
  const [most = 0] = contracts.terms.exportSheet.limit ?? [];
  const ana = await as("management@demo.example");
  const get = () => call(contracts.terms.exportSheet, here, ana);
  const [now, elapsed] = [Date.now(), performance.now()];
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 3 * 365 * 86_400_000);
  expect(await allowed(most + 1, get)).toBe(most);
  clock.mockRestore();
  const minute = vi.spyOn(performance, "now").mockReturnValue(elapsed + 120_000);
  expect(await allowed(1, get)).toBe(1);
  minute.mockRestore();
});

describe("strangers", () => {
  const { login, validateCode } = contracts.session;
  const [each = 0] = login.limit ?? [];

  test("share an address, which may do twenty times what each may", async () => {
    expect(await allowed(each * 20 + 5, () => call(login, here))).toBe(each * 20);
    expect(await allowed(1, () => call(login, elsewhere))).toBe(1);
    expect(await allowed(1, () => call(validateCode, here))).toBe(1);
  });

  test("get no more by tokens that they make up", async () => {
    let made = 0;
    const guess = () => call(login, here, { authorization: `Bearer ${"x".repeat(30)}${(made += 1)}` });
    expect(await allowed(each * 20 + 5, guess)).toBe(each * 20);
  });

  test("of one line are one, whichever of its IPv6 addresses they use", async () => {
    let used = 0;
    const hop = () => call(login, `2001:db8:${turn}:1::${((used += 1)).toString(16)}`);
    expect(await allowed(each * 20 + 5, hop)).toBe(each * 20);
    expect(await allowed(1, () => call(login, `2001:db8:${turn}:2::1`))).toBe(1);
  });
});

test("a served page where codes are tried may be opened as often as its operation may be called", async () => {
  const [each = 0] = contracts.virtualTables.checkMinutes.limit ?? [];
  const guess = (remoteAddress: string) => () =>
    app.app.inject({ url: "/legalsit/checkMinutes?code=AAAA-AAAA-AAAA-AAAA", remoteAddress });
  expect(await allowed(each * 20 + 2, guess(here))).toBe(each * 20);
  expect(await allowed(1, guess(elsewhere))).toBe(1);
});

test("an address may do so much in all, whatever it calls, and is told when to come back", async () => {
  const bare = fastify();
  bare.setErrorHandler((error, request, reply) => {
    const failed = failureBody(error, "es", request.id);
    return reply.code(failed.status).send(failed.body);
  });
  await bare.register(rateLimit, { global: false });
  limitAddresses(bare, app.server);
  bare.get("/one", () => "one");
  bare.get("/other", () => "other");
  const get = (url: string, remoteAddress: string) => bare.inject({ method: "GET", url, remoteAddress });
  for (let sent = 0; sent < 20_000; sent += 1) await get(sent % 2 === 0 ? "/one" : "/other", here);
  const refused = await get("/one", here);
  expect(refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await get("/one", elsewhere)).statusCode).toBe(200);
  await bare.close();
});
