/**
 * Lists and records against bare Fastify routes with SQL of their own (`bare-server.mjs`), each side in a process by
 * itself on one PostgreSQL server: how many calls a second, and what CPU a call costs the process and the database. So
 * many calls a round, however quick they are; the sides take turns at being first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { startPostgres } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import { cpuOf, endedOf, parentOf } from "./cpu.ts";
import { openOffice, type Office } from "./office.ts";
import { say, spread, within } from "./figures.ts";

const rounds = 7;
const calls = 400;
const connections = 8;
/** A whole run before any is measured: code is compiled, statements are kept. */
const warmUp = 300;
const clerk = "online-ap@demo.example";

interface Ask {
  readonly method: "GET" | "POST";
  readonly ours: string;
  readonly bare: string;
  readonly body?: object;
}
/** What a call cost: calls per second, milliseconds of CPU in its process and in the database's. */
interface Cost {
  readonly perSecond: number;
  readonly cpu: number;
  readonly database: number;
}

export async function routes(): Promise<void> {
  const postgres = await startPostgres();
  const office = await openOffice(postgres.url);
  const { db } = office.running.server;
  const form = await someForm(office);
  await sayWhatFiltersLeave(office);
  const headers = await office.headersOf(clerk);
  const ours = await start(["--import", "tsx", "tests/bench/own-server.ts", postgres.url]);
  const bare = await start(["tests/bench/bare-server.mjs", postgres.url]);
  const list = { method: "POST", ours: contracts.onlineRequests.list.path, bare: "list" } as const;
  const view = { family: "AP", approvalsPending: false, sort: "-createdAt", limit: 25 };
  const asked: Record<string, Ask> = {
    list: { ...list, body: { ...view, status: "requested", province: "21" } },
    "page 3,000": { ...list, body: { ...view, status: "all", page: 3000 } },
    record: {
      method: "GET",
      ours: contracts.onlineRequests.formDetails.path.replace(":formId", form),
      bare: `record/${form}`,
    },
  };
  for (const [name, ask] of Object.entries(asked)) {
    const measure = async (side: Side) => {
      const before = { cpu: cpuOf([side.child.pid ?? 0]), database: await databaseCpu() };
      const path = side === ours ? `legalsitapi/${ask.ours}` : ask.bare;
      const perSecond = await send(`${side.address}/${path}`, ask, headers, calls);
      return {
        perSecond,
        cpu: (cpuOf([side.child.pid ?? 0]) - before.cpu) / calls,
        database: ((await databaseCpu()) - before.database) / calls,
      };
    };
    await send(`${ours.address}/legalsitapi/${ask.ours}`, ask, headers, warmUp);
    await send(`${bare.address}/${ask.bare}`, ask, headers, warmUp);
    const cost: Record<"ours" | "bare", Cost[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? ([bare, ours] as const) : ([ours, bare] as const))
        cost[side === ours ? "ours" : "bare"].push(await measure(side));
    tell(name, cost);
  }
  for (const { child } of [ours, bare]) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await office.close();
  await postgres.stop();

  /** Of the connections that there are, and of those that ended. */
  async function databaseCpu(): Promise<number> {
    const found = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
    );
    const pids = found.rows.map(({ pid }) => pid);
    return cpuOf(pids) + endedOf(parentOf(pids[0] ?? 0));
  }
}

function tell(name: string, cost: Record<"ours" | "bare", readonly Cost[]>): void {
  const ratios = (of: keyof Cost) => cost.ours.map((each, round) => each[of] / (cost.bare[round]?.[of] || Number.NaN));
  const of = (side: "ours" | "bare", what: keyof Cost, digits = 2) =>
    spread(
      cost[side].map((each) => each[what]),
      digits,
    );
  const median = (what: keyof Cost) => Number(spread(ratios(what)).split(" ")[0]);
  say(`${name}: ${of("ours", "perSecond", 0)} calls a second, bare ${of("bare", "perSecond", 0)}`);
  say(
    `  CPU of the process ${spread(ratios("cpu"))} × the bare route's (${of("ours", "cpu")} and ${of("bare", "cpu")} ms a call; ${within(median("cpu"), 1.5)})`,
  );
  say(
    `  CPU of the database ${spread(ratios("database"))} × (${of("ours", "database")} and ${of("bare", "database")} ms a call; ${within(median("database"), 1)})`,
  );
}

interface Side {
  readonly child: ChildProcess;
  readonly address: string;
}

async function start(program: readonly string[]): Promise<Side> {
  const child = spawn(process.execPath, program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [address] = (await once(child, "message")) as [string];
  return { child, address };
}

/** One of the hundred thousand, paid and being worked on. */
async function someForm({ running }: Office): Promise<string> {
  const { rows } = await running.server.db.execute<{ id: string }>(
    sql`select id from request_forms where number like 'AP99%' and status = 'requested' order by number limit 1`,
  );
  return rows[0]?.id ?? "";
}

/** A filter that leaves everything or nothing measures no filter. */
async function sayWhatFiltersLeave({ running }: Office): Promise<void> {
  const { rows } = await running.server.db.execute<{ status: number; province: number; both: number }>(sql`
    select avg((status = 'requested')::int)::float as status, avg((province = '21')::int)::float as province,
      avg((status = 'requested' and province = '21')::int)::float as "both"
    from request_forms where number like 'AP99%'`);
  const { status = 0, province = 0, both = 0 } = rows[0] ?? {};
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  say(`the filters leave ${percent(status)} by status, ${percent(province)} by province, ${percent(both)} by both`);
  if (both <= 0 || both >= Math.min(status, province) / 2) throw new Error("the filters do not filter");
}

async function send(url: string, ask: Ask, headers: Record<string, string>, amount: number): Promise<number> {
  const result = await autocannon({
    url,
    method: ask.method,
    headers,
    ...(ask.body ? { body: JSON.stringify(ask.body) } : {}),
    connections,
    amount,
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return amount / result.duration;
}
