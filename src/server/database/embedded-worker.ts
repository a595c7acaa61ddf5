/**
 * Worker thread that owns the one PGlite backend. In the main thread its WASM starves the event loop; here it serves
 * several logical connections: whole protocol units (up to Sync or Query) run one after another, and an open
 * transaction keeps the backend to its connection.
 */
import fs from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Node has it, and its types do not say so. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
}

export interface WorkerStart {
  /** Undefined: in memory. */
  readonly folder: string | undefined;
  readonly snapshot: ArrayBuffer | undefined;
  /** What an earlier worker compiled; undefined: compile it. */
  readonly engine: WebAssembly.Module | undefined;
}
export type ToWorker =
  | { readonly kind: "unit"; readonly link: number; readonly bytes: Uint8Array }
  | { readonly kind: "end"; readonly link: number }
  | { readonly kind: "maintain"; readonly statement: string }
  | { readonly kind: "dump" }
  | { readonly kind: "close" };
export type FromWorker =
  | { readonly kind: "ready"; readonly engine: WebAssembly.Module }
  | { readonly kind: "answer"; readonly link: number; readonly bytes: Uint8Array }
  | { readonly kind: "broken"; readonly link: number; readonly reason: string }
  | { readonly kind: "notice"; readonly from: number; readonly bytes: Uint8Array }
  | { readonly kind: "dumped"; readonly snapshot: ArrayBuffer }
  | { readonly kind: "closed" };

const idleTransactionMs = 5000;
const inputOutputError = 29;
const port = parentPort;
if (!port) throw new Error("this file runs in a worker thread");
const { folder, snapshot, engine = await compiled() } = workerData as WorkerStart;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** PGlite's own file system has no fsync: a commit would live in the page cache only. This one asks the disk. */
class DurableNodeFS extends NodeFS {
  override async init(...input: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(...input);
    const preRun = (result.emscriptenOpts.preRun ?? []) as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        const own = stream.nfd === undefined;
        try {
          const descriptor = own ? fs.openSync(module.NODEFS.realPath(stream.node), "r") : (stream.nfd as number);
          try {
            fs.fsyncSync(descriptor);
          } finally {
            if (own) fs.closeSync(descriptor);
          }
          return 0;
        } catch {
          return inputOutputError;
        }
      };
    });
    return result;
  }
}
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    realPath: (node: unknown) => string;
  };
}

const startParams = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams;
const database = await PGlite.create({
  pgliteWasmModule: engine,
  ...(folder ? { fs: new DurableNodeFS(folder) } : {}),
  ...(snapshot ? { loadDataDir: new Blob([snapshot]) } : {}),
  extensions: { pg_trgm, unaccent, citext, amcheck },
  startParams: [
    ...startParams.filter((parameter) => !(folder && parameter === "-F")),
    ...["shared_buffers=32MB", "max_wal_size=128MB", "min_wal_size=32MB", "wal_buffers=1MB"].flatMap((setting) => [
      "-c",
      setting,
    ]),
    ...(folder ? ["-c", "wal_sync_method=fsync"] : []),
  ],
});

const queue: { link: number; bytes: Uint8Array }[] = [];
let owner: number | null = null;
let busy = false;
let listening = false;
let ownerSeenAt = 0;

async function pump(): Promise<void> {
  if (busy) return;
  busy = true;
  for (;;) {
    const next = owner === null ? 0 : queue.findIndex((unit) => unit.link === owner);
    const unit = next < 0 ? undefined : queue.splice(next, 1)[0];
    if (!unit) break;
    await run(unit.link, unit.bytes);
  }
  busy = false;
}

async function run(link: number, unit: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    await database.execProtocolRawStream(unit, {
      onRawData: (chunk) => {
        chunks.push(chunk.slice());
        size += chunk.length;
      },
    });
  } catch (error) {
    send({ kind: "broken", link, reason: error instanceof Error ? error.message : String(error) });
    return;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  if (!listening && unit.length < 300 && /\blisten\b/i.test(Buffer.from(unit).toString("latin1"))) listening = true;
  if (listening) broadcastNotices(link, bytes);
  owner = "TE".includes(statusOf(bytes)) ? link : null;
  ownerSeenAt = Date.now();
  send({ kind: "answer", link, bytes }, [bytes.buffer]);
}

/** ReadyForQuery ("Z", length 5, status) is always the last message of a unit. */
function statusOf(bytes: Uint8Array): string {
  return bytes.length >= 6 && bytes[bytes.length - 6] === 0x5a
    ? String.fromCharCode(bytes[bytes.length - 1] as number)
    : "I";
}

/** One backend listens for everybody: each NotificationResponse ("A") goes to every other connection. */
function broadcastNotices(from: number, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at + 5 <= bytes.length; ) {
    const length = view.getInt32(at + 1) + 1;
    if (bytes[at] === 0x41) send({ kind: "notice", from, bytes: bytes.slice(at, at + length) });
    at += length;
  }
}

async function release(link: number): Promise<void> {
  for (let index = queue.length - 1; index >= 0; index--) if (queue[index]?.link === link) queue.splice(index, 1);
  if (owner === link) {
    await database.exec("ROLLBACK");
    owner = null;
  }
  void pump();
}

/** A transaction idle while others wait would hang the whole product (typical cause: the pool used inside a transaction). */
setInterval(async () => {
  if (owner === null || busy || queue.length === 0 || Date.now() - ownerSeenAt < idleTransactionMs) return;
  const link = owner;
  busy = true;
  await database.exec("ROLLBACK");
  owner = null;
  busy = false;
  send({
    kind: "broken",
    link,
    reason: `idle in transaction for ${idleTransactionMs} ms while others wait; rolled back`,
  });
  void pump();
}, 500).unref();

port.on("message", async (message: ToWorker) => {
  if (message.kind === "unit") {
    queue.push(message);
    void pump();
  } else if (message.kind === "end") {
    await release(message.link);
  } else if (message.kind === "maintain") {
    if (owner === null && !busy) await database.exec(message.statement);
  } else if (message.kind === "dump") {
    const dump = await database.dumpDataDir("none");
    const bytes = await dump.arrayBuffer();
    send({ kind: "dumped", snapshot: bytes }, [bytes]);
  } else {
    await database.close();
    send({ kind: "closed" });
  }
});
send({ kind: "ready", engine });

async function compiled(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve("@electric-sql/pglite/pglite.wasm"))));
}
