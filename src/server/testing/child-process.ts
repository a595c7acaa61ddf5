/** Runs a program of this project in a separate process, for tests that kill it or need two. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-ports.mjs";
import { programOf, programsVariable } from "./programs.ts";

export interface OwnProcess {
  readonly child: ChildProcess;
  /** Output on its error stream so far. */
  readonly complaints: string[];
  /** SIGKILL, like a power failure: no handler of the process runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * `environment` may name a folder with the programs of another revision. Resolves when the program sends "ready"; rejects
 * with its error output if it ends before.
 */
export async function startProcess(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<OwnProcess> {
  const [program, ...options] = programOf(file, environment[programsVariable]).toReversed() as [string, ...string[]];
  const child = fork(program, [...args], {
    execArgv: options.toReversed(),
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "fatal", ...environment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const errorOutput: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errorOutput.push(chunk.toString()));
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve());
    void ended.then(() => reject(new Error(`${file} ended before it was ready: ${errorOutput.join("")}`)));
  });
  const endWith = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    child,
    complaints: errorOutput,
    kill: async () => void (await endWith("SIGKILL")),
    stop: () => endWith("SIGTERM"),
  };
}

/** Starts the whole server at a free port; `file` may be another program that runs it. */
export async function startServerProcess(
  environment: Readonly<Record<string, string | undefined>>,
  file = join(import.meta.dirname, "../main.ts"),
): Promise<OwnProcess & { readonly address: string }> {
  const port = await freePort();
  const startedProcess = await startProcess(file, { PORT: String(port), ...environment });
  return { ...startedProcess, address: `http://127.0.0.1:${port}` };
}
