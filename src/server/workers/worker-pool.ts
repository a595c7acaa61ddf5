/**
 * Threads for what computes long (papers), so that the event loop answers meanwhile. They are started when there is work,
 * end when there is none, and may use so much memory and no more. Files of strangers are not for them (file-readers.ts).
 */
import pLimit from "p-limit";
import { Piscina } from "piscina";
import type { LongWork } from "../../areas/worker-tasks.ts";
import { Refusal } from "../../kit/errors.ts";
import type { WorkerResult } from "./worker-thread.ts";

export interface WorkerPool {
  /**
   * What the work of that name answers, given data that can be copied; a lot of it is better given as how to gather it,
   * which is done when its turn comes. Refuses as the work does; with BUSY when too many wait or its thread died, with
   * TOO_HEAVY when it needs more memory than a thread has.
   */
  run<Name extends keyof LongWork>(
    name: Name,
    input: InputOf<Name> | (() => Promise<InputOf<Name>>),
  ): ReturnType<LongWork[Name]>;
  close(): Promise<void>;
}

type InputOf<Name extends keyof LongWork> = Parameters<LongWork[Name]>[0];

export interface WorkersOptions {
  /** Told when a thread died over its work. */
  readonly onDeath?: (name: string, reason: string) => void;
  readonly threads?: number;
  /** How many may wait. */
  readonly most?: number;
  /** What a thread may hold. */
  readonly megabytes?: number;
  /** Another program than the product's own, for tests of what may befall a thread. */
  readonly program?: URL;
}

/** Two, also on more cores: each holds up to a hundred megabytes, and nobody waits long for paper. */
const usualThreads = 2;
const usualMost = 80;
const usualMegabytes = 128;
/** Waiting and working together; anyone who asked has gone by then. */
const patienceMs = 120_000;
const idleMs = 30_000;

export function openWorkers(options: WorkersOptions = {}): WorkerPool {
  const { onDeath, threads = usualThreads, most = usualMost, megabytes = usualMegabytes, program } = options;
  const pool = new Piscina({
    filename: (program ?? ownProgram()).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: most,
    idleTimeout: idleMs,
    // Where the system knows it for threads: who answers people comes first.
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: megabytes / 8 },
  });

  // One more than there are threads: the next one's is at hand when a thread is free.
  const gathering = pLimit(threads + 1);
  let isClosed = false;

  async function run(name: string, input: unknown): Promise<unknown> {
    if (pool.queueSize + gathering.pendingCount >= most) throw new Refusal("BUSY");
    const signal = AbortSignal.timeout(patienceMs);
    if (typeof input !== "function") return outcome(await work(name, input, signal));
    return gathering(async () => {
      if (isClosed || signal.aborted) throw new Refusal("BUSY");
      return outcome(await work(name, await input(), signal));
    });
  }

  /** The thread's own answer; any other outcome is the end of the thread. */
  async function work(name: string, input: unknown, signal: AbortSignal): Promise<WorkerResult> {
    try {
      return (await pool.run({ name, input }, { signal })) as WorkerResult;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      onDeath?.(name, code ?? message);
      throw new Refusal(code === "ERR_WORKER_OUT_OF_MEMORY" ? "TOO_HEAVY" : "BUSY");
    }
  }

  return {
    run: run as WorkerPool["run"],
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}

function outcome(worked: WorkerResult): unknown {
  if (worked.kind === "done") return worked.answer;
  if (worked.kind === "refused") throw new Refusal(worked.code, worked.more);
  const failure = new Error(worked.message);
  if (worked.stack) failure.stack = worked.stack;
  throw failure;
}

/** The bundle has the thread's program beside it as `worker-thread.js`; the sources are run through tsx. */
function ownProgram(): URL {
  const source = import.meta.url.endsWith(".ts");
  return new URL(source ? "./worker-thread-tsx.mjs" : "./worker-thread.js", import.meta.url);
}
