/** Slow clients: a socket that sends anything at any speed. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { limitSlowClients } from "./slow-clients.ts";
import { eventually } from "../../testing/wait.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.tokenOf("cashier@demo.example");
});
afterAll(() => app.close());
// Tests advance the minutes; the sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

interface Connection {
  readonly socket: Socket;
  heard: string;
  readonly closed: Promise<void>;
}

async function connectTo(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const connection: Connection = {
    socket,
    heard: "",
    closed: new Promise((resolve) => socket.once("close", () => resolve())),
  };
  socket.on("data", (chunk) => (connection.heard += chunk.toString()));
  socket.on("error", () => {});
  await once(socket, "connect");
  return connection;
}

const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 60));
async function passMinutes(count: number, beforeEachMinute: () => void = () => {}): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    beforeEachMinute();
    await shortDelay();
    vi.advanceTimersByTime(60_000);
    await shortDelay();
  }
}

const headOf = (path: string, ...more: string[]) =>
  [`POST /legalsitapi/${path} HTTP/1.1`, "host: localhost", ...more, "", ""].join("\r\n");
const login = "public/session/login";
const json = ["content-type: application/json", "content-length: 200000"];
const file = ["content-type: multipart/form-data; boundary=x", "content-length: 200000"];
const chunked = ["content-type: application/json", "transfer-encoding: chunked"];

describe("a body sent byte by byte", () => {
  test.each([
    ["in JSON", headOf(login, ...json), '{"', "a"],
    ["in chunks", headOf(login, ...chunked), "1\r\n{\r\n", "1\r\n \r\n"],
    ["at an address that is none", headOf("public/none", ...json), '{"', "a"],
    ["of a file", headOf("private/reconciliation/importStatement", ...file, "authorization: Bearer "), "--x\r\n", "a"],
  ])("%s is disconnected after a minute, with a readable answer", async (_what, headText, start, slowPart) => {
    const connection = await connectTo(app.address);
    connection.socket.write(headText.replace("Bearer ", `Bearer ${token}`) + start);
    await passMinutes(1, () => connection.socket.write(slowPart));
    await connection.closed;
    expect(connection.heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nconnection: close/);
    expect(JSON.parse(connection.heard.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "TIMED_OUT" } });
  });

  test("is also disconnected if the call was answered before its end, or if it started fast", async () => {
    const refused = await connectTo(app.address);
    refused.socket.write(`${headOf("private/reconciliation/importStatement", ...file)}--x\r\n`);
    const fastStart = await connectTo(app.address);
    fastStart.socket.write(headOf(login, ...json) + " ".repeat(50_000));
    await passMinutes(2, () => {
      refused.socket.write("a");
      fastStart.socket.write(" ");
    });
    await Promise.all([refused.closed, fastStart.closed]);
    expect(refused.heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(fastStart.heard).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test("the body of a slow phone is read to its end, however long that is", async () => {
  const body = JSON.stringify({ username: "a@b.example", password: "x".repeat(200_000 - 49) });
  const connection = await connectTo(app.address);
  connection.socket.write(headOf(login, "content-type: application/json", `content-length: ${body.length}`));
  let sentBytes = 0;
  await passMinutes(10, () => {
    connection.socket.write(body.slice(sentBytes, sentBytes + 20_000));
    sentBytes += 20_000;
  });
  connection.socket.write(body.slice(sentBytes));
  await eventually(() => expect(connection.heard).toMatch(/^HTTP\/1\.1 400 [\s\S]*"password"/));
  connection.socket.destroy();
});

test("a client is not disconnected while the server does not read; afterwards it is, if nothing arrives", async () => {
  let call: IncomingMessage | undefined;
  const http = createServer((request) => (call = request));
  limitSlowClients(http, true);
  http.on("clientError", (_error, socket) => socket.destroy());
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const connection = await connectTo(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  connection.socket.write(headOf(login, ...json) + " ".repeat(100_000));
  await passMinutes(4);
  expect(connection.socket.destroyed).toBe(false);
  call?.resume();
  await passMinutes(2);
  await connection.closed;
  http.close();
});

test("an idle connection between two calls stays open", async () => {
  const connection = await connectTo(app.address);
  const healthRequest = "GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n";
  connection.socket.write(healthRequest);
  await passMinutes(5);
  connection.socket.write(healthRequest);
  await eventually(() => expect(connection.heard.match(/HTTP\/1\.1 200/g)).toHaveLength(2));
  connection.socket.destroy();
});

test("headers time out in seconds, a call after the time that an old phone needs for the largest file", () => {
  const { headersTimeout, requestTimeout } = app.app.server;
  expect(headersTimeout).toBeGreaterThanOrEqual(10_000);
  expect(headersTimeout).toBeLessThanOrEqual(30_000);
  const largestFile = 10 * 1024 * 1024;
  const oldPhonePerSecond = 3000;
  expect(requestTimeout).toBeGreaterThanOrEqual((largestFile / oldPhonePerSecond) * 1000);
  expect(requestTimeout).toBeLessThanOrEqual(3_600_000);
});

test("a malformed request is refused with a readable answer", async () => {
  const connection = await connectTo(app.address);
  connection.socket.write("NONSENSE\r\n\r\n");
  await connection.closed;
  expect(connection.heard).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*"code":"INVALID"/);
});

describe("connections of one address", () => {
  let http: Server;
  afterEach(() => void http.close());
  const closedConnections = async (behindBalancer: boolean) => {
    http = createServer();
    limitSlowClients(http, behindBalancer);
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    let closedCount = 0;
    const sockets: Socket[] = [];
    for (let index = 0; index < 2520; index += 1) {
      const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => {});
      socket.once("close", () => (closedCount += 1));
      await once(socket, "connect");
      sockets.push(socket);
    }
    await shortDelay();
    const closedBefore = closedCount;
    for (const socket of sockets) socket.destroy();
    return closedBefore;
  };

  test("are limited, and in total", async () => {
    expect(await closedConnections(false)).toBe(20);
    expect(http.maxConnections).toBe(10_000);
  });

  test("are not limited behind a load balancer, which has one address", async () => {
    expect(await closedConnections(true)).toBe(0);
  });
});
