/** A program of ours in a process of its own, for tests that kill it or need two. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { programOf } from "./programs.ts";

export interface OwnProcess {
  readonly child: ChildProcess;
  /** What it wrote to its error stream so far. */
  readonly complaints: string[];
  /** As a power cut would: no handler of its runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Resolves when the program says "ready"; rejects with its complaints when it ends before. */
export async function startProcess(
  file: string,
  variables: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<OwnProcess> {
  const [program, ...options] = programOf(file).toReversed() as [string, ...string[]];
  const child = fork(program, [...args], {
    execArgv: options.toReversed(),
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "fatal", ...variables },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const complaints: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => complaints.push(chunk.toString()));
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve());
    void ended.then(() => reject(new Error(`${file} ended before it was ready: ${complaints.join("")}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return { child, complaints, kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM") };
}

/** The whole server, at a port of its own; `file` is another program that runs it. */
export async function startServerProcess(
  variables: Readonly<Record<string, string | undefined>>,
  file = join(import.meta.dirname, "../main.ts"),
): Promise<OwnProcess & { readonly address: string }> {
  const port = await freePort();
  const started = await startProcess(file, { PORT: String(port), ...variables });
  return { ...started, address: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
