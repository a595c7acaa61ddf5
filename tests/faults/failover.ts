/**
 * Loss of the primary under load: two application processes on a cluster of three nodes (scripts/cluster.mjs). Payments
 * and chat messages are written all the time, and each that was acknowledged must exist afterwards. `npm run failover`
 * makes twenty losses and prints the figures; `failover.test.ts` makes one.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { io } from "socket.io-client";
import { findClusterPrograms, startCluster } from "../../scripts/cluster.mjs";
import { startSandbox } from "../../sandbox/start.ts";
import type { TestContractRow } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import { startServerProcess } from "../../src/server/testing/child-process.ts";
import { until } from "../../src/server/testing/wait.ts";

export interface FailoverResult {
  readonly losses: number;
  readonly payments: number;
  readonly messages: number;
  /** Acknowledged writes that do not exist afterwards. */
  readonly lost: number;
  /** Paid contracts whose money is not settled exactly once after the jobs have run. */
  readonly unsettled: number;
  /** Calls that failed with another answer than 503 with Retry-After, or 409 where a repeated call finds the first one's effect. */
  readonly otherFailures: readonly string[];
  /** From the loss to the first acknowledged write, in seconds. */
  readonly outages: readonly number[];
  /** From the loss until a message sent at one process reaches a socket of the other. */
  readonly recoveries: readonly number[];
  /** Answers of a returned node that claimed to be the primary next to the new one. */
  readonly twoPrimaries: number;
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;
interface Load {
  readonly payments: Map<string, string>;
  readonly messages: Set<string>;
  readonly otherFailures: string[];
  lastAcknowledged: number;
  isRunning: boolean;
}

const contractsPerLoss = 60;

/** Undefined if the packages are neither installed nor can be. */
export async function runFailovers(losses: number): Promise<FailoverResult | undefined> {
  const programs = findClusterPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "legalsit-failover-"));
  const cluster = await startCluster(programs);
  const sandbox = await startSandbox({ port: 0, manners: { alternate: true } });
  const variables = {
    NODE_ENV: "test",
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    DATA_DIR: folder,
    SANDBOX_PORT: new URL(sandbox.url).port,
    SMTP_URL: sandbox.smtpUrl,
  };
  const file = join(import.meta.dirname, "cluster-server.ts");
  const servers: Awaited<ReturnType<typeof startServerProcess>>[] = [];
  try {
    servers.push(await startServerProcess({ ...variables, CONTRACTS: String(contractsPerLoss * losses) }, file));
    servers.push(await startServerProcess(variables, file));
    const addresses = servers.map(({ address }) => address);
    const result = await underLoad({
      cluster,
      addresses,
      contracts: JSON.parse(readFileSync(join(folder, "contracts.json"), "utf8")) as TestContractRow[],
      sandboxUrl: sandbox.url,
      losses,
    });
    if (result.otherFailures.length > 0) process.stderr.write(servers.flatMap(({ complaints }) => complaints).join(""));
    return result;
  } catch (error) {
    process.stderr.write(`${cluster.logs()}\n`);
    throw error;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await sandbox.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface World {
  readonly cluster: Cluster;
  readonly addresses: readonly string[];
  readonly contracts: readonly TestContractRow[];
  readonly sandboxUrl: string;
  readonly losses: number;
}

async function underLoad({ cluster, addresses, contracts, sandboxUrl, losses }: World): Promise<FailoverResult> {
  const [first = "", second = ""] = addresses;
  const sender = await signIn(first, "administrator@demo.example");
  const receiver = await signIn(first, "notary@demo.example");
  const received = new Map<string, number>();
  // Reconnects by itself, as the browser's does.
  const socket = io(second, { path: "/legalsit/realtime", transports: ["websocket"], auth: { token: receiver.token } });
  socket.on("chat_message", ({ message }: { message: { _id: string } }) =>
    received.set(message._id, performance.now()),
  );
  // As the browser's does: a refused connection is tried again.
  socket.on("connect_error", () => void setTimeout(() => socket.connect(), 1000));
  socket.on("disconnect", (reason) => void (reason === "io server disconnect" && socket.connect()));
  await until(() => socket.connected);

  const load: Load = {
    payments: new Map(),
    messages: new Set(),
    otherFailures: [],
    lastAcknowledged: 0,
    isRunning: true,
  };
  const call = async (
    address: string,
    path: string,
    body: object,
    { token, isRepeated = false }: { readonly token?: string; readonly isRepeated?: boolean } = {},
  ): Promise<unknown> => {
    const response = await post(address, path, body, token);
    if (response?.status === 200) {
      load.lastAcknowledged = performance.now();
      return ((await response.json()) as { data: { docs: unknown } }).data.docs;
    }
    const isExpected =
      (response?.status === 503 && Number(response.headers.get("retry-after")) > 0) ||
      (response?.status === 409 && isRepeated);
    if (!isExpected)
      load.otherFailures.push(`${path}: ${response ? `${response.status} ${await response.text()}` : "no answer"}`);
    await response?.arrayBuffer().catch(() => undefined);
    await wait(100);
    return undefined;
  };
  const unpaid = [...contracts];
  // Contracts of calls that were not acknowledged, although they may have started a payment.
  const repeated = new Set<string>();
  const pay = async (address: string) => {
    for (let contract = unpaid.pop(); contract && load.isRunning; contract = unpaid.pop()) {
      const input = { commonId: contract.id, token: contract.token };
      const docs = await call(address, "public/onlineSeviceOffers/createPaymentsTransfer", input, {
        isRepeated: repeated.has(contract.id),
      });
      const { reference } = (docs ?? {}) as { reference?: string };
      if (reference) {
        load.payments.set(reference, contract.id);
        await post(sandboxUrl, `/control/transfermovil/${reference}/pay`, {});
      } else {
        repeated.add(contract.id);
        unpaid.unshift(contract);
      }
      // The contracts are to last until the end.
      await wait(150);
    }
  };
  const talk = async (address: string) => {
    while (load.isRunning) {
      const _id = randomUUID();
      if (await call(address, "private/chat", { _id, toUser: receiver.userId, text: `Mensaje ${_id}` }, sender))
        load.messages.add(_id);
      await wait(50);
    }
  };
  const work = addresses.flatMap((address) => [pay(address), talk(address), talk(address)]);

  const outages: number[] = [];
  const recoveries: number[] = [];
  let twoPrimaries = 0;
  for (let loss = 0; loss < losses; loss++) {
    await wait(2000);
    const leader = await until(() => cluster.leader());
    const lostAt = performance.now();
    cluster.kill(leader);
    await until(async () => (await cluster.leader())?.name !== leader.name && (await cluster.leader()));
    const promotedAt = performance.now();
    await until(() => load.lastAcknowledged > promotedAt);
    outages.push((load.lastAcknowledged - lostAt) / 1000);
    await until(async () => {
      // Who reconnects reads what they missed; only a message that is sent after that comes over the socket.
      const _id = randomUUID();
      if (await call(first, "private/chat", { _id, toUser: receiver.userId, text: "¿Llega?" }, sender)) await wait(300);
      return received.has(_id);
    });
    recoveries.push((performance.now() - lostAt) / 1000);
    process.stderr.write(`loss ${loss + 1}: ${outages.at(-1)?.toFixed(1)} s, ${recoveries.at(-1)?.toFixed(1)} s\n`);
    cluster.restart(leader);
    await until(async () => {
      // The returned node may believe anything for a moment, but nobody reaches it as the primary.
      if (await isServedBy(cluster, leader.port)) twoPrimaries += 1;
      return cluster.isComplete();
    });
  }
  load.isRunning = false;
  await Promise.all(work);
  socket.close();
  const database = new Client({ connectionString: cluster.url });
  await database.connect();
  const unsettledCount = () => countUnsettled(database, [...load.payments.values()]);
  // The gateway's notifications that nobody received are found by the polling job.
  const deadline = performance.now() + settlingMs;
  while ((await unsettledCount()) > 0 && performance.now() < deadline) await wait(1000);
  const result = {
    losses,
    payments: load.payments.size,
    messages: load.messages.size,
    lost:
      (await countMissing(database, "select reference as key from payments", [...load.payments.keys()])) +
      (await countMissing(database, "select id::text as key from chat_messages", [...load.messages])),
    unsettled: await unsettledCount(),
    otherFailures: load.otherFailures,
    outages,
    recoveries,
    twoPrimaries,
  };
  await database.end();
  return result;
}

const settlingMs = 180_000;

/** True if the balancer leads to this node as the primary. */
async function isServedBy(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: cluster.url, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ port: number }>("select current_setting('port')::int as port");
    return rows[0]?.port === port;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function countMissing(database: Client, keys: string, expected: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::text[]) expected where expected not in (${keys})`,
    [expected],
  );
  return rows[0]?.count ?? 0;
}

/** Contracts that are not paid exactly once by one settled payment. */
async function countUnsettled(database: Client, ids: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from paid_contracts c where id = any($1::uuid[]) and not (status = 'paid' and payments = 1
      and (select count(*) from payments p where p.subject_id = c.id and p.settled) = 1)`,
    [ids],
  );
  return rows[0]?.count ?? 0;
}

async function signIn(address: string, username: string): Promise<{ token: string; userId: string }> {
  const response = await post(address, "public/session/login", { username, password: demoPassword });
  if (response?.status !== 200) throw new Error(`${username} cannot sign in: ${await response?.text()}`);
  const { data } = (await response.json()) as { data: { token: string; user: { _id: string } } };
  return { token: data.token, userId: data.user._id };
}

async function post(address: string, path: string, body: object, token?: string): Promise<Response | undefined> {
  return fetch(path.startsWith("/") ? `${address}${path}` : `${address}/legalsitapi/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const result = await runFailovers(Number(process.argv[2] ?? 20));
  if (!result) throw new Error("install patroni, etcd-server, haproxy and postgresql-15");
  const { outages, recoveries, otherFailures, ...counts } = result;
  const range = (seconds: readonly number[]) => {
    const sorted = seconds.toSorted((a, b) => a - b);
    return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      .map((each) => each?.toFixed(1))
      .join(" / ");
  };
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  process.stdout.write(`until a write is acknowledged, seconds, least / median / most: ${range(outages)}\n`);
  process.stdout.write(`until a socket of the other process receives: ${range(recoveries)}\n`);
  process.stdout.write(`other failures: ${otherFailures.length} ${JSON.stringify(otherFailures.slice(0, 5))}\n`);
  process.exitCode = result.lost + result.unsettled + result.twoPrimaries + otherFailures.length > 0 ? 1 : 0;
}
