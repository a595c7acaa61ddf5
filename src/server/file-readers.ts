/**
 * Reads files from strangers in separate processes, one per file, which the operating system terminates when they
 * exceed their budget of CPU time or memory (docs/decisions/0018). Worker threads have no such limits.
 */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { FileReading } from "../areas/file-reading.ts";
import { Refusal } from "../kit/validation/errors.ts";
import { openIncomingFiles } from "./storage/incoming-files.ts";
import type { ReaderOutcome, ReaderRequest } from "./file-reader.ts";
import { openPersonQueue } from "./person-queue.ts";

/** Runs readers of uploaded files in separate processes. */
export interface FileReaders {
  /**
   * Runs the reader of this name. Throws the reader's own refusals, FILE_TOO_HEAVY for a file that exceeds the budget,
   * FILE_TYPE for one on which the reader fails, BUSY if too much work of this person is waiting.
   */
  read<Name extends keyof FileReading>(
    name: Name,
    request: ReadRequest & Extra<Parameters<FileReading[Name]>[1]>,
  ): ReturnType<FileReading[Name]>;
  close(): Promise<void>;
}

type Extra<More> = undefined extends More ? { readonly more?: More } : { readonly more: More };

interface ReadRequest {
  /** The file waits in the queue of this person; other people's files do not wait for it. */
  readonly person: string;
  readonly file: FileReadingTask;
}

/** A local file, or one that is fetched on demand. */
export type FileReadingTask = { readonly mime: string } & (
  | { readonly path: string }
  | { readonly fetch: () => Promise<Uint8Array> }
);

interface FileReadersOptions {
  /** Called for each file that exceeded the budget or on which a reader failed. */
  readonly onFailure?: (name: string, reason: string) => void;
  /** Called for each started process; tests measure it. */
  readonly onProcess?: (pid: number) => void;
}

/** CPU time per file: of the whole process, including its start and all threads. In seconds. */
export const cpuSeconds = 2;
/**
 * Limit of the process's data segment. Mapped memory (Node itself, libraries) uses about 40 MB more: at most 150 MB
 * are resident in total.
 */
const dataKilobytes = 108_000;
/** Stack per thread: reserved by Node for the main thread, by the system for others. */
const stackKilobytes = 1024;
/**
 * Timeout for a process that neither answers nor uses CPU time. Generous, because a busy machine is slow; the CPU limit
 * is what binds.
 */
const timeoutMs = 90_000;
/** Extra budget for loading the sources one by one, which costs more than a file may. */
const sourceBudget = { seconds: 10, kilobytes: 400_000 };

/** Opens the readers: two processes at a time, at most 30 waiting files per person and 400 in total. */
export function openFileReaders({ onFailure, onProcess }: FileReadersOptions = {}): FileReaders {
  const queue = openPersonQueue({ places: 2, mostPerPerson: 30, most: 400 });
  const processes = new Set<ChildProcess>();
  let isClosed = false;

  async function read(
    name: string,
    { person, file, more }: ReadRequest & { readonly more?: unknown },
  ): Promise<unknown> {
    return queue.run(person, async () => {
      if ("path" in file) return readInProcess(name, { mime: file.mime, path: file.path }, more);
      const { take, forget } = await openIncomingFiles();
      try {
        const { path } = await take(Readable.from([await file.fetch()]));
        return await readInProcess(name, { mime: file.mime, path }, more);
      } finally {
        await forget();
      }
    });
  }

  async function readInProcess(name: string, file: ReaderRequest["file"], more: unknown): Promise<unknown> {
    if (isClosed) throw new Refusal("BUSY");
    const child = startReader();
    processes.add(child);
    if (child.pid) onProcess?.(child.pid);
    const outcome = await awaitOutcome(child, { name, file, more }).finally(() => processes.delete(child));
    if (outcome.kind === "done") return outcome.answer;
    if (outcome.kind === "refused") throw new Refusal(outcome.code, outcome.more);
    if (isClosed || outcome.kind === "lost") throw new Refusal("BUSY");
    onFailure?.(name, outcome.reason);
    if (outcome.kind === "exceeded") throw new Refusal("FILE_TOO_HEAVY");
    throw new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
  }

  return {
    read: read as FileReaders["read"],
    close: async () => {
      isClosed = true;
      queue.close();
      for (const child of processes) child.kill("SIGKILL");
    },
  };
}

/** Starts the process through the shell that every Unix has: it sets the limits and then executes Node in its place. */
function startReader(): ChildProcess {
  const program = readerProgram();
  const isSource = program.length > 1;
  const nodeArguments = [
    // Heap limit below the limit of the process, so that V8 collects garbage before it is terminated.
    "--max-old-space-size=80",
    "--max-semi-space-size=2",
    "--v8-pool-size=0",
    ...program,
  ];
  // The reader gets none of the server's environment variables.
  const env = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1", PATH: process.env.PATH ?? "" };
  const options: SpawnOptions = { env, stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" };
  if (!existsSync("/bin/sh")) return spawn(process.execPath, nodeArguments, options);
  const seconds = cpuSeconds + (isSource ? sourceBudget.seconds : 0);
  const kilobytes = dataKilobytes + (isSource ? sourceBudget.kilobytes : 0);
  const limits = `ulimit -c 0; ulimit -s ${stackKilobytes}; ulimit -d ${kilobytes}; ulimit -t ${seconds}`;
  return spawn("/bin/sh", ["-c", `${limits}; exec "$0" "$@"`, process.execPath, ...nodeArguments], options);
}

type ProcessOutcome = ReaderOutcome | { readonly kind: "lost" };

/** The outcome that the process sends, or how it ended without one. */
function awaitOutcome(child: ChildProcess, request: ReaderRequest): Promise<ProcessOutcome> {
  return new Promise((resolve) => {
    let isAbandoned = false;
    const abandon = () => {
      isAbandoned = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(abandon, timeoutMs);
    const finish = (outcome: ProcessOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      child.kill("SIGKILL");
    };
    child.once("message", (outcome) => finish(outcome as ReaderOutcome));
    // It could not be started: the machine is out of processes or memory.
    child.once("error", () => finish({ kind: "lost" }));
    child.once("exit", (code, signal) => {
      if (isAbandoned) return finish({ kind: "lost" });
      // The system terminates a process that exceeds its limits; V8 aborts when it gets no more memory.
      if (signal || (code ?? 0) > 128) return finish({ kind: "exceeded", reason: signal ?? `exit ${code}` });
      finish({ kind: "failed", reason: `exit ${code}` });
    });
    if (child.pid) {
      try {
        // Request handling has priority.
        setPriority(child.pid, 5);
      } catch {
        // The process has already ended.
      }
    }
    // A process that has already ended is reported by its "exit" event.
    child.send(request, () => {});
  });
}

/** In the bundle the program is in the same folder. Tests bundle it once; otherwise the sources run through tsx. */
function readerProgram(): readonly string[] {
  if (!import.meta.url.endsWith(".ts")) return [join(dirname(fileURLToPath(import.meta.url)), "file-reader.js")];
  const bundled = process.env.LEGALSIT_TEST_PROGRAMS;
  if (bundled) return [join(bundled, "server/file-reader.js")];
  return ["--import", import.meta.resolve("tsx"), fileURLToPath(new URL("./file-reader.ts", import.meta.url))];
}
