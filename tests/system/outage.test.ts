// @slow
/** A database that goes away under a running office, and comes back. */
import { randomBytes } from "node:crypto";
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../src/server/database/connection.ts";
import { startPostgres } from "../../scripts/postgres.mjs";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { type RunningServer, runServer } from "../../src/server/start/run-server.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const name = `legalsit_outage_${randomBytes(6).toString("hex")}`;
let engine: Awaited<ReturnType<typeof startPostgres>>;
let way: Way;
let running: RunningServer;
let lines: { level: number; msg: string; reason?: string }[] = [];

beforeAll(async () => {
  engine = await startPostgres();
  await administer(engine.url, `create database ${name}`);
  way = await openWay(new URL(engine.url));
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${way.port}`;
  const environment = testEnvironment({ DATABASE_URL: url.href });
  running = await runServer({
    environment,
    log: openLog("info", { write: (line) => void lines.push(JSON.parse(line)) }),
  });
});
afterAll(async () => {
  await running.close();
  await way.cut();
  await administer(engine.url, `drop database ${name} with (force)`);
  await engine.stop();
});

test("anyone who calls meanwhile is told to come again, and the log has one warning", async () => {
  const ask = () =>
    fetch(`${running.address}${apiBase}/private/session`, {
      method: "POST",
      headers: { authorization: "Bearer someone's-token", "content-type": "application/json" },
      body: "{}",
    });
  expect((await ask()).status).toBe(401);
  lines = [];
  await way.cut();
  for (let turn = 0; turn < 40; turn++) {
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
  }
  // Jobs and the mail's worker meet it too.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect((await fetch(`${running.address}/health/ready`)).status).toBe(503);
  expect(lines.filter(({ level }) => level > 30)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "the database is away",
      reason: expect.stringMatching(/ECONN|onnection/),
    }),
  ]);

  await way.open();
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain("the database is back"));
  expect((await ask()).status).toBe(401);
});

test("a start waits for a database that is not there yet", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${way.port}`;
  await way.cut();
  const starting = runServer({
    environment: testEnvironment({ DATABASE_URL: url.href }),
    log: openLog("fatal"),
    jobs: false,
  });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await way.open();
  const second = await starting;
  expect((await fetch(`${second.address}/health/ready`)).status).toBe(200);
  await second.close();
});

test("transactions that begin as the line is cut take no place of the pool for good", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${way.port}`;
  const open = await openDatabase({ url: url.href });
  const three = () =>
    Promise.allSettled([1, 2, 3].map(() => open.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))));
  expect((await three()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  const cutting = way.cut();
  // The idle ones have not heard of it yet: they are lent, and their `begin` fails.
  expect((await three()).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await cutting;
  await eventually(() => expect(open.pool.totalCount).toBe(0));
  await way.open();
  expect((await three()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  await open.close();
});

test("an office that closes while its connection comes back does close", async () => {
  const url = new URL(urlOf(engine.url, name));
  url.host = `127.0.0.1:${way.port}`;
  const environment = testEnvironment({ DATABASE_URL: url.href });
  const third = await runServer({ environment, log: openLog("fatal"), jobs: false });
  await way.cut();
  const letGo = way.hold();
  await way.open();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const closing = third.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  letGo();
  await closing;
});

interface Way {
  readonly port: number;
  /** Every connection breaks and none is taken. */
  cut(): Promise<void>;
  open(): Promise<void>;
  /** Connections are taken and led no further, until what it answers is called. */
  hold(): () => void;
}

/** What stands between the office and its database. */
async function openWay({ hostname, port }: URL): Promise<Way> {
  const sockets = new Set<Socket>();
  let listener: Listener;
  let at = 0;
  let free = Promise.resolve();
  async function lead(near: Socket): Promise<void> {
    sockets.add(near.on("error", () => {}));
    await free;
    const far = connect(Number(port), hostname);
    sockets.add(far.on("error", () => {}));
    near.on("close", () => far.destroy()).pipe(far);
    far.on("close", () => near.destroy()).pipe(near);
  }
  async function open(): Promise<void> {
    listener = createServer((near) => void lead(near));
    listener.listen(at, "127.0.0.1");
    await once(listener, "listening");
    at = (listener.address() as AddressInfo).port;
  }
  await open();
  return {
    get port() {
      return at;
    },
    cut: async () => {
      const closed = listener.listening ? once(listener.close(), "close") : undefined;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    open,
    hold: () => {
      let letGo = () => {};
      free = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
  };
}
