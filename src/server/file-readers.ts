/**
 * What reads the file of a stranger runs in a process of its own, one for each file, which the operating system ends when
 * it takes more than its budget of CPU time or memory (docs/decisions/0018). The limits of worker threads see neither.
 */
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { FileReading } from "../areas/file-reading.ts";
import { Refusal } from "../kit/errors.ts";
import { openIncomingFiles } from "./storage/incoming-files.ts";
import type { ReaderOutcome, ReaderRequest } from "./file-reader.ts";
import { openPersonQueue } from "./person-queue.ts";

export interface FileReaders {
  /**
   * What the reader of that name answers. Refuses as the reader does; with FILE_TOO_HEAVY for a file that exceeds the
   * budget, with FILE_TYPE for one over which the reader fails, with BUSY when too much of this person waits.
   */
  read<Name extends keyof FileReading>(
    name: Name,
    asked: Asked & Extra<Parameters<FileReading[Name]>[1]>,
  ): ReturnType<FileReading[Name]>;
  close(): Promise<void>;
}

type Extra<More> = undefined extends More ? { readonly more?: More } : { readonly more: More };

interface Asked {
  /** Whose work it is: what one person asks waits behind itself, and nobody else does. */
  readonly person: string;
  readonly file: FileAsked;
}

/** It lies on this machine, or is fetched when its turn comes. */
export type FileAsked = { readonly mime: string } & (
  | { readonly path: string }
  | { readonly fetch: () => Promise<Uint8Array> }
);

export interface FileReadersOptions {
  /** Hears of each file that exceeded the budget, and of each over which a reader failed. */
  readonly onFailure?: (name: string, reason: string) => void;
  /** Hears of each process as it starts: tests measure it. */
  readonly onProcess?: (pid: number) => void;
}

/** CPU time of a file: its whole process, with its start and all of its threads. */
export const cpuSeconds = 2;
/**
 * Memory that a process may write to. What it maps besides (Node itself, libraries) takes about 40 MB: together no more
 * than 150 MB are resident.
 */
const dataKilobytes = 108_000;
/** Of each thread: Node reserves that of its main thread, the system that of every other one. */
const stackKilobytes = 1024;
/** For a process that neither answers nor works. The machine may be busy: what binds is the CPU time. */
const patienceMs = 90_000;
/** Of what loads the sources one by one, which takes more than a file may. */
const loading = { seconds: 10, kilobytes: 400_000 };

export function openFileReaders({ onFailure, onProcess }: FileReadersOptions = {}): FileReaders {
  const queue = openPersonQueue({ places: 2, mostPerPerson: 30, most: 400 });
  const processes = new Set<ChildProcess>();
  let isClosed = false;

  async function read(name: string, { person, file, more }: Asked & { readonly more?: unknown }): Promise<unknown> {
    return queue.run(person, async () => {
      if ("path" in file) return ask(name, { mime: file.mime, path: file.path }, more);
      const { take, forget } = await openIncomingFiles();
      try {
        const { path } = await take(Readable.from([await file.fetch()]));
        return await ask(name, { mime: file.mime, path }, more);
      } finally {
        await forget();
      }
    });
  }

  async function ask(name: string, file: ReaderRequest["file"], more: unknown): Promise<unknown> {
    if (isClosed) throw new Refusal("BUSY");
    const child = startReader();
    processes.add(child);
    if (child.pid) onProcess?.(child.pid);
    const outcome = await outcomeOf(child, { name, file, more }).finally(() => processes.delete(child));
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

/** Started by the shell that every Unix has, which sets the limits of the process and becomes it. */
function startReader(): ChildProcess {
  const program = ownProgram();
  const isSource = program.length > 1;
  const node = [
    // What the heap may grow to before the limit of the process: V8 collects before it dies.
    "--max-old-space-size=80",
    "--max-semi-space-size=2",
    "--v8-pool-size=0",
    ...program,
  ];
  // Nothing that the server knows by its environment is known where strangers' files are read.
  const env = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1", PATH: process.env.PATH ?? "" };
  const options: SpawnOptions = { env, stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" };
  if (!existsSync("/bin/sh")) return spawn(process.execPath, node, options);
  const seconds = cpuSeconds + (isSource ? loading.seconds : 0);
  const kilobytes = dataKilobytes + (isSource ? loading.kilobytes : 0);
  const limits = `ulimit -c 0; ulimit -s ${stackKilobytes}; ulimit -d ${kilobytes}; ulimit -t ${seconds}`;
  return spawn("/bin/sh", ["-c", `${limits}; exec "$0" "$@"`, process.execPath, ...node], options);
}

type Outcome = ReaderOutcome | { readonly kind: "lost" };

/** What it says, or how it ended without a word. */
function outcomeOf(child: ChildProcess, request: ReaderRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    let isLost = false;
    const lose = () => {
      isLost = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(lose, patienceMs);
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
      child.kill("SIGKILL");
    };
    child.once("message", (outcome) => end(outcome as ReaderOutcome));
    // It could not be started: the machine has no more processes or memory.
    child.once("error", () => end({ kind: "lost" }));
    child.once("exit", (code, signal) => {
      if (isLost) return end({ kind: "lost" });
      // The system ends what exceeds its limits, V8 itself when the system gives it no more.
      if (signal || (code ?? 0) > 128) return end({ kind: "exceeded", reason: signal ?? `exit ${code}` });
      end({ kind: "failed", reason: `exit ${code}` });
    });
    if (child.pid) {
      try {
        // Who answers people comes first.
        setPriority(child.pid, 5);
      } catch {
        // It has ended already.
      }
    }
    // One that has ended already says so itself.
    child.send(request, () => {});
  });
}

/** The bundle has the program beside it; in tests it is bundled once, and elsewhere the sources are run through tsx. */
function ownProgram(): readonly string[] {
  if (!import.meta.url.endsWith(".ts")) return [join(dirname(fileURLToPath(import.meta.url)), "file-reader.js")];
  const bundled = process.env.LEGALSIT_TEST_PROGRAMS;
  if (bundled) return [join(bundled, "server/file-reader.js")];
  return ["--import", import.meta.resolve("tsx"), fileURLToPath(new URL("./file-reader.ts", import.meta.url))];
}
