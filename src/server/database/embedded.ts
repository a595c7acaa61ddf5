/**
 * The embedded database: PGlite in a worker thread, spoken to by the ordinary `pg` driver over a Duplex, so that
 * embedded and served PostgreSQL share one driver, one dialect and one set of migrations (decision 0002).
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
  /** The engine knows no statement timeout: after this silence its worker is ended and started again. */
  readonly statementTimeoutMs?: number;
  readonly onRestart?: () => void;
}

export interface Embedded {
  /** A fresh connection for `pg`. */
  connect(): Duplex;
  /** The whole database as a snapshot that `openEmbedded` starts from in a third of a second. */
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 12 * 3_600_000;
const defaultStatementTimeoutMs = 60_000;
/** Compiled by the first worker of the process: the next one starts with it, and as fast as the first has become. */
let engine: WorkerStart["engine"];

export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const release = options.folder ? lockFolder(options.folder) : () => {};
  const links = new Map<number, EmbeddedSocket>();
  const waiting = new Set<number>();
  let nextLink = 1;
  let closing = false;
  let wrote = false;
  let heardAt = Date.now();
  const arrived: FromWorker[] = [];
  let dumped: ((snapshot: ArrayBuffer) => void) | undefined;
  let closed: (() => void) | undefined;
  let worker = await start();
  let ready: Promise<unknown> | undefined;

  async function start(): Promise<Worker> {
    const workerData: WorkerStart = {
      folder: options.folder && join(options.folder, "pg"),
      snapshot: options.snapshot,
      engine,
    };
    const started = new Worker(workerFile(), { workerData });
    engine = await new Promise<WorkerStart["engine"]>((resolve, reject) => {
      started.once("message", (message: FromWorker) => resolve(message.kind === "ready" ? message.engine : undefined));
      started.once("error", reject);
    });
    started.on("message", receive);
    started.on("error", () => {});
    started.on("exit", restart);
    return started;
  }

  /** The worker ended: what was committed is in the folder, those who wait are told, the next one starts. */
  function restart(): void {
    for (const message of arrived.splice(0)) handOver(message);
    const stopped = new Error("embedded database stopped");
    const asked = [...links.values()].filter((link) => waiting.has(link.id));
    for (const link of links.values()) if (!waiting.has(link.id)) link.destroy(stopped);
    // Those who wait are told last: when they ask again, the pool has no dead connection left to give them.
    setImmediate(() => {
      for (const link of asked) link.destroy(stopped);
    });
    links.clear();
    waiting.clear();
    if (closing) return;
    options.onRestart?.();
    ready = start().then((again) => {
      worker = again;
      heardAt = Date.now();
      ready = undefined;
    });
  }

  /**
   * A port hands over all that has arrived and arrives meanwhile in one turn of the event loop. While answers are read
   * the next ones come, so each gets a turn of its own: those who ask over the network have theirs in between.
   */
  function receive(message: FromWorker): void {
    heardAt = Date.now();
    if (message.kind === "answer" || message.kind === "broken") waiting.delete(message.link);
    if (arrived.push(message) === 1) setImmediate(handOverNext);
  }

  function handOverNext(): void {
    const message = arrived.shift();
    if (arrived.length > 0) setImmediate(handOverNext);
    if (message) handOver(message);
  }

  function handOver(message: FromWorker): void {
    if (message.kind === "answer") links.get(message.link)?.push(Buffer.from(message.bytes.buffer));
    else if (message.kind === "broken") links.get(message.link)?.destroy(new Error(message.reason));
    else if (message.kind === "notice") notify(message.from, message.bytes);
    else if (message.kind === "dumped") dumped?.(message.snapshot);
    else if (message.kind === "closed") closed?.();
  }

  /** One backend listens for everybody. */
  function notify(from: number, bytes: Uint8Array): void {
    for (const link of links.values()) if (link.id !== from && link.greeted) link.push(Buffer.from(bytes));
  }

  function post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    if (ready) void ready.then(() => worker.postMessage(message, transfer));
    else worker.postMessage(message, transfer);
  }

  const connect = () => {
    const link = new EmbeddedSocket(nextLink++, {
      unit: (id, bytes) => {
        wrote = true;
        if (waiting.size === 0) heardAt = Date.now();
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
      if (!wrote || !options.folder) return;
      wrote = false;
      post({ kind: "maintain", statement: "CHECKPOINT" });
    }, checkpointEveryMs),
    setInterval(() => post({ kind: "maintain", statement: "VACUUM (ANALYZE)" }), vacuumEveryMs),
    setInterval(() => {
      const silent = Date.now() - heardAt;
      if (waiting.size > 0 && !ready && silent > (options.statementTimeoutMs ?? defaultStatementTimeoutMs))
        void worker.terminate();
    }, 250),
  ];
  for (const timer of timers) timer.unref();

  return {
    connect,
    dump: () =>
      new Promise((resolve) => {
        dumped = resolve;
        post({ kind: "dump" });
      }),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await ready;
      closing = true;
      await new Promise<void>((resolve) => {
        closed = resolve;
        post({ kind: "close" });
      });
      await worker.terminate();
      release();
    },
  };
}

/** The bundle has the worker beside it as `embedded-worker.js`; the sources are run through tsx. */
function workerFile(): URL {
  const source = import.meta.url.endsWith(".ts");
  return new URL(source ? "./embedded-worker-tsx.mjs" : "./embedded-worker.js", import.meta.url);
}
