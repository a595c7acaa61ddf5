/**
 * The embedded database: PGlite in a worker thread, spoken to by the ordinary `pg` driver over a Duplex, so that
 * embedded and served PostgreSQL share one driver, one dialect and one set of migrations (decision 0002).
 */
import { join } from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerStart } from "./embedded-worker.ts";
import { lockFolder } from "./folder-lock.ts";

export interface Embedded {
  /** A fresh connection for `pg`. */
  connect(): Duplex;
  /** The whole database as a snapshot that `openEmbedded` starts from in a third of a second. */
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

const sync = 0x53;
const query = 0x51;
const terminate = 0x58;
const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 12 * 3_600_000;

export async function openEmbedded(options: {
  folder?: string;
  snapshot?: ArrayBuffer;
  onRestart?: () => void;
}): Promise<Embedded> {
  const release = options.folder ? lockFolder(options.folder) : () => {};
  const links = new Map<number, Link>();
  let nextLink = 1;
  let closing = false;
  let wrote = false;
  let dumped: ((snapshot: ArrayBuffer) => void) | undefined;
  let closed: (() => void) | undefined;
  let worker = await start();

  async function start(): Promise<Worker> {
    const workerData: WorkerStart = {
      folder: options.folder && join(options.folder, "pg"),
      snapshot: options.snapshot,
    };
    const started = new Worker(workerFile(), { workerData });
    await new Promise<void>((resolve, reject) => {
      started.once("message", () => resolve());
      started.once("error", reject);
    });
    started.on("message", receive);
    started.on("error", () => {});
    started.on("exit", () => {
      for (const link of links.values()) link.destroy(new Error("embedded database stopped"));
      links.clear();
      if (closing || !options.folder) return;
      options.onRestart?.();
      restarting = start().then((again) => {
        worker = again;
      });
    });
    return started;
  }
  let restarting: Promise<void> | undefined;

  function receive(message: FromWorker): void {
    if (message.kind === "answer")
      links
        .get(message.link)
        ?.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    else if (message.kind === "broken") links.get(message.link)?.destroy(new Error(message.reason));
    else if (message.kind === "notice") {
      for (const link of links.values())
        if (link.id !== message.from && link.greeted) link.push(Buffer.from(message.bytes));
    } else if (message.kind === "dumped") dumped?.(message.snapshot);
    else if (message.kind === "closed") closed?.();
  }

  const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  /** One connection's side of the wire: collects bytes and ships a unit whenever it ends on Sync, Query or Terminate. */
  class Link extends Duplex {
    readonly id = nextLink++;
    greeted = false;
    private pending: Buffer = Buffer.alloc(0);

    constructor() {
      super();
      links.set(this.id, this);
    }
    connect(): this {
      process.nextTick(() => this.emit("connect"));
      return this;
    }
    setNoDelay(): this {
      return this;
    }
    setKeepAlive(): this {
      return this;
    }
    ref(): this {
      return this;
    }
    unref(): this {
      return this;
    }
    override _read(): void {}
    override _write(chunk: Buffer, _encoding: string, done: () => void): void {
      this.receive(chunk);
      done();
    }
    override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
      this.receive(Buffer.concat(chunks.map((each) => each.chunk)));
      done();
    }
    override _destroy(error: Error | null, done: (error: Error | null) => void): void {
      links.delete(this.id);
      post({ kind: "end", link: this.id });
      done(error);
    }
    private receive(chunk: Buffer): void {
      if (!this.greeted) {
        this.greeted = true;
        this.push(greeting);
        return;
      }
      const bytes = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk;
      let from = 0;
      for (let at = 0; at + 5 <= bytes.length; ) {
        const next = at + bytes.readInt32BE(at + 1) + 1;
        if (next > bytes.length) break;
        const kind = bytes[at];
        at = next;
        if (kind !== sync && kind !== query && kind !== terminate) continue;
        if (kind === terminate) post({ kind: "end", link: this.id });
        else {
          wrote = true;
          const unit = new Uint8Array(bytes.subarray(from, at));
          post({ kind: "unit", link: this.id, bytes: unit }, [unit.buffer]);
        }
        from = at;
      }
      this.pending = bytes.subarray(from);
    }
  }

  const checkpoints = setInterval(() => {
    if (!wrote || !options.folder) return;
    wrote = false;
    post({ kind: "maintain", statement: "CHECKPOINT" });
  }, checkpointEveryMs).unref();
  const vacuums = setInterval(() => post({ kind: "maintain", statement: "VACUUM (ANALYZE)" }), vacuumEveryMs).unref();

  return {
    connect: () => new Link(),
    dump: () =>
      new Promise((resolve) => {
        dumped = resolve;
        post({ kind: "dump" });
      }),
    close: async () => {
      closing = true;
      clearInterval(checkpoints);
      clearInterval(vacuums);
      await restarting;
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

const greeting = Buffer.concat([
  protocol("R", Buffer.from([0, 0, 0, 0])),
  ...Object.entries({
    server_version: "18.0",
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    integer_datetimes: "on",
    TimeZone: "UTC",
    standard_conforming_strings: "on",
  }).map(([name, value]) => protocol("S", Buffer.from(`${name}\0${value}\0`))),
  protocol("K", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  protocol("Z", Buffer.from("I")),
]);

function protocol(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = kind.charCodeAt(0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
