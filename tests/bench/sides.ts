/**
 * Programs that are asked the same in one run, each in a process by itself on one PostgreSQL server: how many calls a
 * second, and what CPU a call costs the process and the database. So many calls a round, however quick they are; the
 * sides take turns at being first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import type { Pool } from "pg";
import { cpuOf, endedOf, parentOf } from "./cpu.ts";

export interface Side {
  readonly child: ChildProcess;
  readonly address: string;
}
/** What a side is sent: its address begins with the side's. */
export interface Sent {
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

/** Throws with what the program said when it ends before it serves. */
export async function startSide(program: readonly string[], cwd = process.cwd()): Promise<Side> {
  const child = spawn(process.execPath, program, { cwd, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  process.once("exit", () => child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (part: Buffer) => (said = `${said}${part.toString()}`.slice(-4000)));
  const ended = once(child, "close").then(() => undefined);
  const [address] = ((await Promise.race([once(child, "message"), ended])) ?? []) as [string?];
  if (address === undefined) throw new Error(whyOf(said));
  return { child, address };
}

/** The line that names the error, of all that a program said before it ended. */
const whyOf = (said: string) => /^.*Error.*$/m.exec(said)?.[0].trim() ?? said.trim();

export async function endSide({ child }: Side): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Costs of each side, a round after the other. */
export async function costsOf(
  pool: Pool,
  sides: readonly (readonly [Side, Sent])[],
  { rounds, ...amount }: Amount & { readonly rounds: number },
): Promise<Cost[][]> {
  const costs: Cost[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...sides.entries()];
    for (const [at, [{ child }, sent]] of round % 2 ? turns.toReversed() : turns) {
      const before = { cpu: cpuOf([child.pid ?? 0]), database: await databaseCpu(pool) };
      const perSecond = await send(sent, amount);
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

/** Sends so many, of which none may be refused; how many were answered a second. */
export async function send({ body, ...sent }: Sent, { calls, connections }: Amount): Promise<number> {
  const result = await autocannon({
    ...sent,
    ...(body ? { body: JSON.stringify(body) } : {}),
    connections,
    amount: calls,
    workers: 1,
    timeout: 60,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${sent.url}: ${result.non2xx} refused, ${result.errors} failed`);
  return calls / result.duration;
}
