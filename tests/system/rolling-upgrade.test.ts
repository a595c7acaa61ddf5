// @engine postgres @slow
/** An upgrade without a stop: the previous version and this one serve one database, and no call fails. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildRevision, previousRevision } from "../../scripts/build-revision.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { startServerProcess } from "../../src/server/testing/child-process.ts";
import { programsVariable } from "../../src/server/testing/programs.ts";
import { administer, urlOf } from "../../src/server/testing/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-upgrade-"));
const database = `rolling_upgrade_${process.pid}`;
type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let previousPrograms = "";
const running: ServerProcess[] = [];

beforeAll(async () => {
  previousPrograms = buildRevision(previousRevision(), join(folder, "previous"));
  postgres = await startPostgres();
  await administer(postgres.url, `create database ${database}`);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()));
  await administer(postgres.url, `drop database if exists ${database} with (force)`);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(programs?: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    NODE_ENV: "development",
    DATABASE_URL: urlOf(postgres.url, database),
    DATA_DIR: join(folder, "data"),
    DRAIN_SECONDS: "2",
    ...(programs && { [programsVariable]: programs }),
  });
  running.push(server);
  return server;
}

test("the previous version serves while this one migrates and starts; then it stops without a failed call", async () => {
  const previous = await start(previousPrograms);
  const balancer = openBalancer();
  balancer.add(previous.address);
  const load = await startLoad(balancer);
  await load.calls(40);

  const next = await start();
  balancer.add(next.address);
  await load.calls(80);

  const stopped = previous.stop();
  await load.calls(20);
  expect(await stopped).toBe(0);
  await load.calls(20);

  const { failures, written } = await load.stop();
  balancer.close();
  expect(failures).toEqual([]);
  expect(balancer.served(previous.address)).toBeGreaterThan(40);
  expect(balancer.served(next.address)).toBeGreaterThan(40);
  expect(written.length).toBeGreaterThan(20);
  const client = new Client({ connectionString: urlOf(postgres.url, database) });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from chat_messages where id = any($1)", [written]);
  await client.end();
  expect(rows).toHaveLength(written.length);
});

/** Sends each call to the next server that was ready at its last check, as HAProxy does. */
function openBalancer() {
  const servers = new Map<string, { isReady: boolean; served: number }>();
  const check = async (address: string) => {
    const server = servers.get(address);
    if (server)
      server.isReady = await fetch(`${address}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
  };
  const timer = setInterval(() => [...servers.keys()].map(check), 250);
  let turn = 0;
  return {
    add: (address: string) => servers.set(address, { isReady: true, served: 0 }),
    next: () => {
      const ready = [...servers].filter(([, { isReady }]) => isReady);
      const [address, server] = ready[turn++ % ready.length] ?? [];
      if (server) server.served += 1;
      return address;
    },
    served: (address: string) => servers.get(address)?.served ?? 0,
    close: () => clearInterval(timer),
  };
}

const readers = ["online-ap@demo.example", "management@demo.example", "lawyer@demo.example"];

/** People who read all the time, and one who sends messages. */
async function startLoad(balancer: ReturnType<typeof openBalancer>) {
  const failures: string[] = [];
  const written: string[] = [];
  let answered = 0;
  let isRunning = true;

  async function call(operation: ApiOperation, input: object, token?: string): Promise<unknown> {
    const isGet = operation.method === "GET";
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : "";
    const address = balancer.next();
    try {
      const response = await fetch(`${address}${apiBase}/${operation.path}${query}`, {
        method: operation.method,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        ...(!isGet && { body: JSON.stringify(input) }),
      });
      const text = await response.text();
      answered += 1;
      if (response.ok) return (JSON.parse(text) as { data: unknown }).data;
      failures.push(`${operation.path}: ${response.status} ${text}`);
    } catch (error) {
      failures.push(`${operation.path}: ${String(error)}`);
    }
    return undefined;
  }
  const signIn = async (username: string) =>
    (await call(contracts.session.login, { username, password: demoPassword })) as {
      readonly token: string;
      readonly user: { readonly _id: string };
    };

  const read = async (username: string) => {
    const { token } = await signIn(username);
    while (isRunning) {
      await call(contracts.session.current, {}, token);
      await call(contracts.notifications.list, {}, token);
      await wait(200);
    }
  };
  const write = async () => {
    const { token } = await signIn("administrator@demo.example");
    const toUser = (await signIn("notary@demo.example")).user._id;
    while (isRunning) {
      const _id = randomUUID();
      if (await call(contracts.chat.send, { _id, toUser, text: "¿Llega?" }, token)) written.push(_id);
      await wait(200);
    }
  };
  const work = [...readers.map(read), write()];
  return {
    calls: async (count: number) => {
      for (const until = answered + count; answered < until; await wait(50));
    },
    stop: async () => {
      isRunning = false;
      await Promise.all(work);
      return { failures, written };
    },
  };
}
