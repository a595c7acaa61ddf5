// @slow
/** A database connection that is lost while the server runs, and is restored. */
import { randomBytes } from "node:crypto";
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { databaseOutage } from "../../src/server/database/outage.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { type RunningServer, runServer } from "../../src/server/start/run-server.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const name = `legalsit_outage_${randomBytes(6).toString("hex")}`;
let engine: Awaited<ReturnType<typeof startPostgres>>;
let proxy: DatabaseProxy;
let running: RunningServer;
let logEntries: { level: number; msg: string; reason?: string }[] = [];

beforeAll(async () => {
  engine = await startPostgres();
  await administer(engine.url, `create database ${name}`);
  proxy = await startProxy(new URL(engine.url));
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${proxy.port}`;
  const environment = testEnvironment({ DATABASE_URL: url.href });
  running = await runServer({
    environment,
    log: openLog("info", { write: (line) => void logEntries.push(JSON.parse(line)) }),
  });
});
afterAll(async () => {
  await running.close();
  await proxy.disconnect();
  await administer(engine.url, `drop database ${name} with (force)`);
  await engine.stop();
});

test("the rest of a transaction whose connection was closed is an outage too, and so is a server that is not the primary", async () => {
  const client = new Client({ connectionString: engine.url });
  await client.connect();
  await client.query("set default_transaction_read_only = on");
  const notPrimary = await client.query("create table notes ()").catch((error: unknown) => error);
  await client.end();
  const closed = await client.query("rollback").catch((error: unknown) => error);
  for (const error of [notPrimary, closed]) expect(databaseOutage(error), String(error)).toBeDefined();
  expect(databaseOutage(new Error("a mistake of ours"))).toBeUndefined();
});

test("calls answer UNAVAILABLE with a retry-after header, and the log has one warning", async () => {
  const request = () =>
    fetch(`${running.address}${apiBase}/private/session`, {
      method: "POST",
      headers: { authorization: "Bearer someone's-token", "content-type": "application/json" },
      body: "{}",
    });
  expect((await request()).status).toBe(401);
  logEntries = [];
  await proxy.disconnect();
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await request();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
  }
  // Jobs and the mail worker fail too in this time.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect((await fetch(`${running.address}/health/ready`)).status).toBe(503);
  expect(logEntries.filter(({ level }) => level > 30)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "the database is away",
      reason: expect.stringMatching(/ECONN|onnection/),
    }),
  ]);

  await proxy.open();
  await eventually(() => expect(logEntries.map(({ msg }) => msg)).toContain("the database is back"));
  expect((await request()).status).toBe(401);
});

test("a start waits for a database that does not answer yet", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${proxy.port}`;
  await proxy.disconnect();
  const starting = runServer({
    environment: testEnvironment({ DATABASE_URL: url.href }),
    log: openLog("fatal"),
    jobs: false,
  });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await proxy.open();
  const second = await starting;
  expect((await fetch(`${second.address}/health/ready`)).status).toBe(200);
  await second.close();
});

test("transactions that start as the connection breaks do not leak connections of the pool", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${proxy.port}`;
  const open = await openDatabase({ url: url.href });
  const runThree = () =>
    Promise.allSettled([1, 2, 3].map(() => open.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))));
  expect((await runThree()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  const disconnecting = proxy.disconnect();
  // The pool still hands out its idle connections, and their `begin` fails.
  expect((await runThree()).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await disconnecting;
  await eventually(() => expect(open.pool.totalCount).toBe(0));
  await proxy.open();
  expect((await runThree()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  await open.close();
});

test("a server closes while its connection is being restored", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${proxy.port}`;
  const environment = testEnvironment({ DATABASE_URL: url.href });
  const third = await runServer({ environment, log: openLog("fatal"), jobs: false });
  await proxy.disconnect();
  const release = proxy.hold();
  await proxy.open();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const closing = third.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  release();
  await closing;
});

interface DatabaseProxy {
  readonly port: number;
  /** Breaks every connection and accepts none. */
  disconnect(): Promise<void>;
  open(): Promise<void>;
  /** Accepts connections but does not forward them until the returned function is called. */
  hold(): () => void;
}

/** A TCP proxy between the server and its database. */
async function startProxy({ hostname, port }: URL): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let listener: Listener;
  let proxyPort = 0;
  let released = Promise.resolve();
  async function forward(client: Socket): Promise<void> {
    sockets.add(client.on("error", () => {}));
    await released;
    const server = connect(Number(port), hostname);
    sockets.add(server.on("error", () => {}));
    client.on("close", () => server.destroy()).pipe(server);
    server.on("close", () => client.destroy()).pipe(client);
  }
  async function open(): Promise<void> {
    listener = createServer((client) => void forward(client));
    listener.listen(proxyPort, "127.0.0.1");
    await once(listener, "listening");
    proxyPort = (listener.address() as AddressInfo).port;
  }
  await open();
  return {
    get port() {
      return proxyPort;
    },
    disconnect: async () => {
      const closed = listener.listening ? once(listener.close(), "close") : undefined;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    open,
    hold: () => {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}
