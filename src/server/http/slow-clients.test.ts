/** Lines as they are: a socket that sends what it likes, as slowly as it likes. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { limitSlowClients } from "./slow-clients.ts";
import { eventually } from "../testing/wait.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.tokenOf("cashier@demo.example");
});
afterAll(() => app.close());
// Minutes pass when a test says so; the lines themselves are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

interface Line {
  readonly socket: Socket;
  heard: string;
  readonly closed: Promise<void>;
}

async function lineTo(address: string): Promise<Line> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const line: Line = { socket, heard: "", closed: new Promise((resolve) => socket.once("close", () => resolve())) };
  socket.on("data", (chunk) => (line.heard += chunk.toString()));
  socket.on("error", () => {});
  await once(socket, "connect");
  return line;
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));
async function minutes(count: number, each: () => void = () => {}): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    each();
    await aMoment();
    vi.advanceTimersByTime(60_000);
    await aMoment();
  }
}

const head = (path: string, ...more: string[]) =>
  [`POST /legalsitapi/${path} HTTP/1.1`, "host: localhost", ...more, "", ""].join("\r\n");
const login = "public/session/login";
const json = ["content-type: application/json", "content-length: 200000"];
const file = ["content-type: multipart/form-data; boundary=x", "content-length: 200000"];
const inParts = ["content-type: application/json", "transfer-encoding: chunked"];

describe("a body that is fed byte by byte", () => {
  test.each([
    ["in JSON", head(login, ...json), '{"', "a"],
    ["in chunks", head(login, ...inParts), "1\r\n{\r\n", "1\r\n \r\n"],
    ["at an address that is none", head("public/none", ...json), '{"', "a"],
    ["of a file", head("private/reconciliation/importStatement", ...file, "authorization: Bearer "), "--x\r\n", "a"],
  ])("%s is cut after its first minute, in words", async (_what, first, then, drip) => {
    const line = await lineTo(app.address);
    line.socket.write(first.replace("Bearer ", `Bearer ${token}`) + then);
    await minutes(1, () => line.socket.write(drip));
    await line.closed;
    expect(line.heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nconnection: close/);
    expect(JSON.parse(line.heard.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "TIMED_OUT" } });
  });

  test("is cut as well when the call was answered before its end, and when it began in haste", async () => {
    const refused = await lineTo(app.address);
    refused.socket.write(`${head("private/reconciliation/importStatement", ...file)}--x\r\n`);
    const hasty = await lineTo(app.address);
    hasty.socket.write(head(login, ...json) + " ".repeat(50_000));
    await minutes(2, () => {
      refused.socket.write("a");
      hasty.socket.write(" ");
    });
    await Promise.all([refused.closed, hasty.closed]);
    expect(refused.heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(hasty.heard).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test("what a slow phone sends is heard to its end, however many minutes it takes", async () => {
  const body = JSON.stringify({ username: "a@b.example", password: "x".repeat(200_000 - 49) });
  const line = await lineTo(app.address);
  line.socket.write(head(login, "content-type: application/json", `content-length: ${body.length}`));
  let sent = 0;
  await minutes(10, () => {
    line.socket.write(body.slice(sent, sent + 20_000));
    sent += 20_000;
  });
  line.socket.write(body.slice(sent));
  await eventually(() => expect(line.heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*"password"/));
  line.socket.destroy();
});

test("nobody is cut while we do not read what they send; once we read and nothing comes they are", async () => {
  let call: IncomingMessage | undefined;
  const http = createServer((request) => (call = request));
  limitSlowClients(http, true);
  http.on("clientError", (_error, socket) => socket.destroy());
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const line = await lineTo(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  line.socket.write(head(login, ...json) + " ".repeat(100_000));
  await minutes(4);
  expect(line.socket.destroyed).toBe(false);
  call?.resume();
  await minutes(2);
  await line.closed;
  http.close();
});

test("a line that waits between two calls is left in peace", async () => {
  const line = await lineTo(app.address);
  const ask = "GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n";
  line.socket.write(ask);
  await minutes(5);
  line.socket.write(ask);
  await eventually(() => expect(line.heard.match(/HTTP\/1\.1 200/g)).toHaveLength(2));
  line.socket.destroy();
});

test("a head ends in seconds, a call in the time that the largest file takes an old phone", () => {
  const { headersTimeout, requestTimeout } = app.app.server;
  expect(headersTimeout).toBeGreaterThanOrEqual(10_000);
  expect(headersTimeout).toBeLessThanOrEqual(30_000);
  const largestFile = 10 * 1024 * 1024;
  const oldPhonePerSecond = 3000;
  expect(requestTimeout).toBeGreaterThanOrEqual((largestFile / oldPhonePerSecond) * 1000);
  expect(requestTimeout).toBeLessThanOrEqual(3_600_000);
});

test("what is no call at all is refused in words", async () => {
  const line = await lineTo(app.address);
  line.socket.write("NONSENSE\r\n\r\n");
  await line.closed;
  expect(line.heard).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*"code":"INVALID"/);
});

describe("lines of one address", () => {
  let http: Server;
  afterEach(() => void http.close());
  const openOf = async (behindBalancer: boolean) => {
    http = createServer();
    limitSlowClients(http, behindBalancer);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    let cut = 0;
    const sockets: Socket[] = [];
    for (let opened = 0; opened < 2520; opened += 1) {
      const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => {});
      socket.once("close", () => (cut += 1));
      await once(socket, "connect");
      sockets.push(socket);
    }
    await aMoment();
    const gone = cut;
    for (const socket of sockets) socket.destroy();
    return gone;
  };

  test("are bounded, and in all", async () => {
    expect(await openOf(false)).toBe(20);
    expect(http.maxConnections).toBe(10_000);
  });

  test("that is the balancer's are the balancer's to count", async () => {
    expect(await openOf(true)).toBe(0);
  });
});
