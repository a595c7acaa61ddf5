/** CORS: no other origin may call the API unless it is configured, and none may use our cookie. */
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../start/environment.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { testEnvironment } from "../testing/test-environment.ts";
import { demoPassword } from "../demo/demo-world.ts";

const partner = "https://app.example";
const stranger = "https://evil.example";
const login = "/legalsitapi/public/session/login";
const terms = "/legalsitapi/public/terms";
const payload = { username: "client@demo.example", password: demoPassword };

let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  closed = await openTestApp();
  open = await openTestApp({ environment: testEnvironment({ FOREIGN_ORIGINS: `${partner}, https://other.example` }) });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const corsHeadersOf = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
const preflight = (app: TestApp, origin: string) =>
  app.app.inject({
    method: "OPTIONS",
    url: login,
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
  });

describe("without configuration", () => {
  test("other origins get no CORS headers and are refused", async () => {
    for (const origin of [partner, stranger, "null"]) {
      expect(corsHeadersOf((await preflight(closed, origin)).headers)).toEqual([]);
      expect(corsHeadersOf((await closed.app.inject({ url: terms, headers: { origin } })).headers)).toEqual([]);
      const answer = await closed.app.inject({ method: "POST", url: login, headers: { origin }, payload });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: "FOREIGN_ORIGIN" } }]);
    }
  });
});

describe("configured origins", () => {
  test("may send a preflight request, sign in with the token, and read answers and refusals", async () => {
    const first = await preflight(open, partner);
    expect([first.statusCode, first.headers]).toMatchObject([
      204,
      {
        "access-control-allow-origin": partner,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": expect.stringContaining("authorization") as string,
        vary: "Origin",
      },
    ]);
    const headers = { origin: partner, "sec-fetch-site": "cross-site" };
    const answer = await open.app.inject({ method: "POST", url: login, headers, payload });
    expect([answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([200, partner]);
    const { token } = answer.json().data;
    const ownSession = await open.app.inject({
      method: "POST",
      url: "/legalsitapi/private/session",
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(ownSession.statusCode).toBe(200);
    const refused = await open.app.inject({ url: "/legalsitapi/private/none", headers });
    expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([404, partner]);
  });

  test("are refused with our cookie, and never get credentials", async () => {
    const cookie = `legalsit=${await open.tokenOf("client@demo.example")}`;
    const answer = await open.app.inject({
      method: "POST",
      url: "/legalsitapi/private/session/endOtherSessions",
      headers: { origin: partner, cookie },
      payload: {},
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { code: "FOREIGN_ORIGIN" } }]);
    for (const each of [await preflight(open, partner), answer])
      expect(each.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("open a socket with their token, but not with our cookie", async () => {
    const token = await open.tokenOf("client@demo.example");
    const canConnect = async (app: TestApp, origin: string, otherHeaders: object = {}) => {
      const options = { path: "/legalsit/realtime", reconnection: false, forceNew: true, auth: { token } };
      const extraHeaders = { origin, ...otherHeaders };
      const socket = io(app.address, { ...options, transports: ["websocket"], extraHeaders });
      const connected = await new Promise<boolean>((resolve) => {
        socket.once("connect", () => resolve(true));
        socket.once("connect_error", () => resolve(false));
      });
      socket.close();
      return connected;
    };
    expect(await canConnect(open, partner)).toBe(true);
    expect(await canConnect(open, partner, { cookie: `legalsit=${token}` })).toBe(false);
    expect(await canConnect(open, stranger)).toBe(false);
    expect(await canConnect(closed, partner)).toBe(false);
  });

  test("are the only ones, and only for the API", async () => {
    for (const origin of [stranger, "null", "http://app.example", `${partner}.evil.example`, `${partner}:444`]) {
      expect(corsHeadersOf((await preflight(open, origin)).headers)).toEqual([]);
      expect((await open.app.inject({ method: "POST", url: login, headers: { origin }, payload })).statusCode).toBe(
        403,
      );
    }
    expect(
      corsHeadersOf((await open.app.inject({ url: "/health/live", headers: { origin: partner } })).headers),
    ).toEqual([]);
    expect((await open.app.inject({ url: terms })).headers.vary).toBe("Origin");
  });
});

test.each([
  "*",
  "https://*.example",
  "app.example",
  "https://app.example/",
  "http://app.example",
  "https://a.example,*",
  "null",
])("%s is no list of origins, and stops the start", (list) =>
  expect(() => readEnvironment({ FOREIGN_ORIGINS: list })).toThrow("FOREIGN_ORIGINS: must be origins"),
);
