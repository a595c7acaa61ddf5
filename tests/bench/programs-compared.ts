/**
 * Sends the same calls to several programs in one run, each program in its own process on one PostgreSQL server. Measures
 * calls per second, and CPU per call of the process and of the database. Each round has a fixed number of calls; the order
 * of the sides alternates.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { Pool } from "pg";
import { cpuOf, endedOf, parentOf } from "./cpu.ts";

export interface BenchProgram {
  readonly child: ChildProcess;
  readonly address: string;
}
/** A request to a side; its URL starts with the side's address. */
export interface BenchRequest {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly bodies?: Bodies | undefined;
}
/** Bodies of calls that change something: each call has another one, built from the response to an earlier one. */
export interface Bodies {
  take(): object;
  /** Gets the parsed response to a call with this body. */
  answered(body: object, response: unknown): void;
}
/** Calls per second, and milliseconds of CPU per call in the process and in the database. */
export interface Cost {
  readonly perSecond: number;
  readonly cpu: number;
  readonly database: number;
}
export interface Amount {
  readonly calls: number;
  readonly connections: number;
}

/** Child processes to kill when the benchmark exits for any reason. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Start message of a program: its address, or why it did not start. */
export type ProgramReport = { readonly address: string } | { readonly why: string };

/** Throws the program's reason if it does not start. */
export async function startSide(program: readonly string[], cwd = process.cwd()): Promise<BenchProgram> {
  const child = spawn(process.execPath, program, { cwd, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let errorOutput = "";
  child.stderr?.on("data", (part: Buffer) => (errorOutput = `${errorOutput}${part.toString()}`.slice(-4000)));
  const ended = once(child, "close").then(() => [
    { why: /^\w*Error\b.*$/m.exec(errorOutput)?.[0] ?? errorOutput.trim() },
  ]);
  const [report] = (await Promise.race([once(child, "message"), ended])) as [ProgramReport];
  if ("address" in report) return { child, address: report.address };
  child.kill("SIGKILL");
  throw new Error(report.why);
}

export async function endSide({ child }: BenchProgram): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Costs of each side, one entry per round. */
export async function benchCosts(
  pool: Pool,
  sides: readonly (readonly [BenchProgram, BenchRequest])[],
  { rounds, ...amount }: Amount & { readonly rounds: number },
): Promise<Cost[][]> {
  const costs: Cost[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const order = [...sides.entries()];
    for (const [index, [{ child }, benchRequest]] of round % 2 ? order.toReversed() : order) {
      const before = { cpu: cpuOf([child.pid ?? 0]), database: await databaseCpu(pool) };
      const perSecond = await sendRounds(benchRequest, amount);
      costs[index]?.push({
        perSecond,
        cpu: (cpuOf([child.pid ?? 0]) - before.cpu) / amount.calls,
        database: ((await databaseCpu(pool)) - before.database) / amount.calls,
      });
    }
  }
  return costs;
}

/** CPU of the open connections and of those that ended. */
async function databaseCpu(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')",
  );
  const pids = rows.map(({ pid }) => pid);
  return cpuOf(pids) + endedOf(parentOf(pids[0] ?? 0));
}

/**
 * Sends `calls` requests and returns the responses per second. Throws if a request is refused. Not autocannon: it checks its
 * end once a second, so 1.1 seconds would count as two.
 */
export async function sendRounds(benchRequest: BenchRequest, { calls, connections }: Amount): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let remaining = calls;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (remaining-- > 0) await sendOne(benchRequest, agent);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return calls / seconds;
}

async function sendOne(benchRequest: BenchRequest, agent: Agent): Promise<void> {
  if (benchRequest.bodies) await exchangeOnce(benchRequest, agent);
  else await exchange(benchRequest, agent);
}

/** Sends one call and returns its parsed response. Throws if it is refused. */
export async function exchangeOnce({ bodies, ...benchRequest }: BenchRequest, agent?: Agent): Promise<unknown> {
  const body = bodies ? bodies.take() : benchRequest.body;
  const response: unknown = JSON.parse(await exchange({ ...benchRequest, body }, agent));
  bodies?.answered(body ?? {}, response);
  return response;
}

/** Returns the text of the response. */
function exchange({ url, method, headers, body }: BenchRequest, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part)).once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(parts).toString();
        if (statusCode >= 300) reject(new Error(`${url}: refused with ${statusCode} ${text.slice(0, 120)}`));
        else resolve(text);
      });
    });
    outgoing.once("error", reject).end(body && JSON.stringify(body));
  });
}
