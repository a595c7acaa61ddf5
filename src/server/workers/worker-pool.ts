/**
 * Pool of worker threads for long computations (PDFs), which would block the event loop. Threads start on demand, end
 * when idle, and have a memory limit. Files from strangers are processed elsewhere (file-readers.ts).
 */
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { Refusal } from "../../kit/validation/errors.ts";

/** Tasks by name. `src/areas/worker-tasks.ts` adds its own, so that the pool imports no area. */
export interface WorkerTasks {}

/** Runs tasks in worker threads. */
export interface WorkerPool {
  /**
   * Runs the task of this name with input that can be cloned. Large input is better passed as a function, which runs
   * when the task starts. Throws the task's own refusals, BUSY if the queue is full or the thread died, TOO_HEAVY
   * if the task exceeds the memory limit.
   */
  run<Name extends keyof WorkerTasks>(
    name: Name,
    input: InputOf<Name> | (() => Promise<InputOf<Name>>),
  ): ReturnType<WorkerTasks[Name]>;
  close(): Promise<void>;
}

type InputOf<Name extends keyof WorkerTasks> = Parameters<WorkerTasks[Name]>[0];

/** Errors lose their class when they are sent between threads, so each outcome is a plain value. */
export type WorkerResult =
  | { readonly kind: "done"; readonly answer: unknown }
  | ({ readonly kind: "refused" } & Pick<Refusal, "code"> & { readonly more: ConstructorParameters<typeof Refusal>[1] })
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };

interface WorkersOptions {
  /** Called when a thread died during a task. */
  readonly onDeath?: (name: string, reason: string) => void;
  readonly threads?: number;
  /** Maximum queue length. */
  readonly most?: number;
  /** Memory limit per thread, in megabytes. */
  readonly megabytes?: number;
  /** Another worker program, for tests of failures. */
  readonly program?: URL;
}

/** Two threads, also on more cores: each uses up to a hundred megabytes, and PDFs rarely have to wait. */
const defaultThreads = 2;
const defaultMaxQueue = 80;
const defaultMegabytes = 128;
/** Maximum time for waiting and running together, in milliseconds; the client has timed out by then. */
const timeoutMs = 120_000;
const idleMs = 30_000;

/** Opens a pool; threads start on demand. */
export function openWorkers(options: WorkersOptions = {}): WorkerPool {
  const {
    onDeath,
    threads = defaultThreads,
    most: maxQueue = defaultMaxQueue,
    megabytes = defaultMegabytes,
    program,
  } = options;
  const pool = new Piscina({
    filename: (program ?? workerProgram()).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue,
    idleTimeout: idleMs,
    // On systems with thread priorities: request handling comes first.
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: megabytes / 8 },
  });

  // One more than there are threads: input for the next task is ready when a thread becomes free.
  const inputLimit = pLimit(threads + 1);
  let isClosed = false;

  async function run(name: string, input: unknown): Promise<unknown> {
    if (pool.queueSize + inputLimit.pendingCount >= maxQueue) throw new Refusal("BUSY");
    const signal = AbortSignal.timeout(timeoutMs);
    if (typeof input !== "function") return unwrapResult(await runInThread(name, input, signal));
    return inputLimit(async () => {
      if (isClosed || signal.aborted) throw new Refusal("BUSY");
      return unwrapResult(await runInThread(name, await input(), signal));
    });
  }

  /** The result of the thread. Any other outcome means that the thread died. */
  async function runInThread(name: string, input: unknown, signal: AbortSignal): Promise<WorkerResult> {
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

function unwrapResult(result: WorkerResult): unknown {
  if (result.kind === "done") return result.answer;
  if (result.kind === "refused") throw new Refusal(result.code, result.more);
  const failure = new Error(result.message);
  if (result.stack) failure.stack = result.stack;
  throw failure;
}

/** In the bundle the worker is `worker-thread.js` in the same folder; sources run through tsx. */
function workerProgram(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./worker-thread-tsx.mjs" : "./worker-thread.js", import.meta.url);
}
