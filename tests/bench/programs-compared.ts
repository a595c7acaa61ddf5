/**
 * Programs that are asked the same in one run, each in a process by itself on one PostgreSQL server: how many calls a
 * second, and what CPU a call costs the process and the database. So many calls a round, however quick they are; the
 * sides take turns at being first.
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
/** What a side is sent: its address begins with the side's. */
export interface BenchRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}
/** What a call cost: calls per second, milliseconds of CPU in its process and in the database's. */
export interface Cost {
  readonly perSecond: number;
  readonly cpu: number;
  readonly database: number;
}
export interface Amount {
  readonly calls: number;
  readonly connections: number;
}

/** None outlives the bench, however that ends. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** What a program tells when it serves, or why it does not. */
export type ProgramReport = { readonly address: string } | { readonly why: string };

/** Throws with what the program told when it does not serve. */
export async function startSide(program: readonly string[], cwd = process.cwd()): Promise<BenchProgram> {
  const child = spawn(process.execPath, program, { cwd, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let written = "";
  child.stderr?.on("data", (part: Buffer) => (written = `${written}${part.toString()}`.slice(-4000)));
  const ended = once(child, "close").then(() => [{ why: /^\w*Error\b.*$/m.exec(written)?.[0] ?? written.trim() }]);
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

/** Costs of each side, a round after the other. */
export async function benchCosts(
  pool: Pool,
  sides: readonly (readonly [BenchProgram, BenchRequest])[],
  { rounds, ...amount }: Amount & { readonly rounds: number },
): Promise<Cost[][]> {
  const costs: Cost[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...sides.entries()];
    for (const [at, [{ child }, sent]] of round % 2 ? turns.toReversed() : turns) {
      const before = { cpu: cpuOf([child.pid ?? 0]), database: await databaseCpu(pool) };
      const perSecond = await sendRounds(sent, amount);
      costs[at]?.push({
        perSecond,
        cpu: (cpuOf([child.pid ?? 0]) - before.cpu) / amount.calls,
        database: ((await databaseCpu(pool)) - before.database) / amount.calls,
      });
    }
  }
  return costs;
}

/** Of the connections that there are, and of those that ended. */
async function databaseCpu(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')",
  );
  const pids = rows.map(({ pid }) => pid);
  return cpuOf(pids) + endedOf(parentOf(pids[0] ?? 0));
}

/**
 * Sends so many, of which none may be refused; how many were answered a second. By a loop of our own: autocannon looks at
 * its end once a second, and what took one and a tenth counts as two.
 */
export async function sendRounds(sent: BenchRequest, { calls, connections }: Amount): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = calls;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await sendOne(sent, agent);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return calls / seconds;
}

function sendOne({ url, method, headers, body }: BenchRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 300) reject(new Error(`${url}: refused with ${statusCode}`));
      answer.resume().once("end", resolve).once("error", reject);
    });
    asked.once("error", reject).end(body && JSON.stringify(body));
  });
}
