/**
 * The embedded database: PGlite in a worker thread, used by the ordinary `pg` driver over a Duplex, so that embedded
 * and external PostgreSQL share one driver, one dialect and one set of migrations (decision 0002).
 */
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { EmbeddedSocket } from "./embedded-socket.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./embedded-worker.ts";
import { lockFolder } from "./folder-lock.ts";

export interface EmbeddedOptions {
  /** Undefined: in memory. */
  readonly folder?: string;
  readonly snapshot?: ArrayBuffer;
  /**
   * The engine has no statement timeout: after this time without an answer, in milliseconds, its worker is terminated
   * and restarted.
   */
  readonly statementTimeoutMs?: number;
  readonly onRestart?: () => void;
}

interface EmbeddedDatabase {
  /** Opens a connection for `pg`. */
  connect(): Duplex;
  /** A snapshot of the whole database, from which `openEmbedded` starts in a third of a second. */
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 12 * 3_600_000;
const defaultStatementTimeoutMs = 60_000;
/** Compiled by the first worker of the process; later workers reuse it and need no warm-up. */
let engine: WorkerStart["engine"];

/** Starts the engine in a worker thread and locks its folder. Throws if another process uses the folder. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const release = options.folder ? lockFolder(options.folder) : () => {};
  const links = new Map<number, EmbeddedSocket>();
  const waiting = new Set<number>();
  let nextLink = 1;
  let closing = false;
  let hasWritten = false;
  let lastAnswerAt = Date.now();
  const messages: FromWorker[] = [];
  let resolveDump: ((snapshot: ArrayBuffer) => void) | undefined;
  let resolveClose: (() => void) | undefined;
  let worker = await start();
  let restarting: Promise<unknown> | undefined;

  async function start(): Promise<Worker> {
    const workerData: WorkerStart = {
      folder: options.folder && join(options.folder, "pg"),
      snapshot: options.snapshot,
      engine,
    };
    const newWorker = new Worker(workerFile(), { workerData });
    engine = await new Promise<WorkerStart["engine"]>((resolve, reject) => {
      newWorker.once("message", (message: FromWorker) =>
        resolve(message.kind === "ready" ? message.engine : undefined),
      );
      newWorker.once("error", reject);
    });
    newWorker.on("message", receive);
    newWorker.on("error", () => {});
    newWorker.on("exit", restart);
    return newWorker;
  }

  /** The worker ended: committed data is in the folder; open connections fail, and the next worker starts. */
  function restart(): void {
    for (const message of messages.splice(0)) dispatch(message);
    const stopped = new Error("embedded database stopped");
    const waitingLinks = [...links.values()].filter((link) => waiting.has(link.id));
    for (const link of links.values()) if (!waiting.has(link.id)) link.destroy(stopped);
    // Waiting callers fail last: when they retry, the pool has no dead connection left.
    setImmediate(() => {
      for (const link of waitingLinks) link.destroy(stopped);
    });
    links.clear();
    waiting.clear();
    if (closing) return;
    options.onRestart?.();
    restarting = start().then((restarted) => {
      worker = restarted;
      lastAnswerAt = Date.now();
      restarting = undefined;
    });
  }

  /**
   * A message port delivers everything that arrived in one iteration of the event loop. More answers arrive while answers
   * are processed, so each message gets an iteration of its own, with network requests served in between.
   */
  function receive(message: FromWorker): void {
    lastAnswerAt = Date.now();
    if (message.kind === "answer" || message.kind === "broken") waiting.delete(message.link);
    if (messages.push(message) === 1) setImmediate(dispatchNext);
  }

  function dispatchNext(): void {
    const message = messages.shift();
    if (messages.length > 0) setImmediate(dispatchNext);
    if (message) dispatch(message);
  }

  function dispatch(message: FromWorker): void {
    if (message.kind === "answer") links.get(message.link)?.push(Buffer.from(message.bytes.buffer));
    else if (message.kind === "broken") links.get(message.link)?.destroy(new Error(message.reason));
    else if (message.kind === "notice") notify(message.from, message.bytes);
    else if (message.kind === "dumped") resolveDump?.(message.snapshot);
    else if (message.kind === "closed") resolveClose?.();
  }

  /** The backend has one LISTEN state for all connections. */
  function notify(from: number, bytes: Uint8Array): void {
    for (const link of links.values()) if (link.id !== from && link.greeted) link.push(Buffer.from(bytes));
  }

  function post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (restarting) void restarting.then(() => worker.postMessage(message, transfer));
    else worker.postMessage(message, transfer);
  }

  const connect = () => {
    const link = new EmbeddedSocket(nextLink++, {
      unit: (id, bytes) => {
        hasWritten = true;
        if (waiting.size === 0) lastAnswerAt = Date.now();
        waiting.add(id);
        post({ kind: "unit", link: id, bytes }, [bytes.buffer]);
      },
      end: (id) => {
        if (links.delete(id)) post({ kind: "end", link: id });
        waiting.delete(id);
      },
    });
    links.set(link.id, link);
    return link;
  };

  const timers = [
    setInterval(() => {
      if (!hasWritten || !options.folder) return;
      hasWritten = false;
      post({ kind: "maintain", statement: "CHECKPOINT" });
    }, checkpointEveryMs),
    setInterval(() => post({ kind: "maintain", statement: "VACUUM (ANALYZE)" }), vacuumEveryMs),
    setInterval(() => {
      const silentMs = Date.now() - lastAnswerAt;
      if (waiting.size > 0 && !restarting && silentMs > (options.statementTimeoutMs ?? defaultStatementTimeoutMs))
        void worker.terminate();
    }, 250),
  ];
  for (const timer of timers) timer.unref();

  return {
    connect,
    dump: () =>
      new Promise((resolve) => {
        resolveDump = resolve;
        post({ kind: "dump" });
      }),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await restarting;
      closing = true;
      await new Promise<void>((resolve) => {
        resolveClose = resolve;
        post({ kind: "close" });
      });
      await worker.terminate();
      release();
    },
  };
}

/** In the bundle the worker is `embedded-worker.js` in the same folder; sources run through tsx. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./embedded-worker-tsx.mjs" : "./embedded-worker.js", import.meta.url);
}
