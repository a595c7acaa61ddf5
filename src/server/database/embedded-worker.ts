/**
 * Worker thread that owns the only PGlite backend. In the main thread its WASM would block the event loop. Here it
 * serves several logical connections: whole protocol units (up to Sync or Query) run one after another, and an open
 * transaction reserves the backend for its connection.
 */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableNodeFS } from "./durable-files.ts";

/** Node has it, but its types do not declare it. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
}

export interface WorkerStart {
  /** Undefined: in memory. */
  readonly folder: string | undefined;
  readonly snapshot: ArrayBuffer | undefined;
  /** The module that an earlier worker compiled; undefined compiles it. */
  readonly engine: WebAssembly.Module | undefined;
}
/** Messages to the worker. `link` identifies a connection. */
export type ToWorker =
  | { readonly kind: "unit"; readonly link: number; readonly bytes: Uint8Array }
  | { readonly kind: "end"; readonly link: number }
  | { readonly kind: "maintain"; readonly statement: string }
  | { readonly kind: "dump" }
  | { readonly kind: "close" };
/** Messages from the worker. `link` and `from` identify a connection. */
export type FromWorker =
  | { readonly kind: "ready"; readonly engine: WebAssembly.Module }
  | { readonly kind: "answer"; readonly link: number; readonly bytes: Uint8Array }
  | { readonly kind: "broken"; readonly link: number; readonly reason: string }
  | { readonly kind: "notice"; readonly from: number; readonly bytes: Uint8Array }
  | { readonly kind: "dumped"; readonly snapshot: ArrayBuffer }
  | { readonly kind: "closed" };

const idleTransactionMs = 5000;
const port = parentPort;
if (!port) throw new Error("this file runs in a worker thread");
const { folder, snapshot, engine = await compileEngine() } = workerData as WorkerStart;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

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
let transactionOwner: number | null = null;
let busy = false;
let listening = false;
let ownerActiveAt = 0;

async function runQueue(): Promise<void> {
  if (busy) return;
  busy = true;
  for (;;) {
    const nextIndex = transactionOwner === null ? 0 : queue.findIndex((unit) => unit.link === transactionOwner);
    const unit = nextIndex < 0 ? undefined : queue.splice(nextIndex, 1)[0];
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
  transactionOwner = "TE".includes(statusOf(bytes)) ? link : null;
  ownerActiveAt = Date.now();
  send({ kind: "answer", link, bytes }, [bytes.buffer]);
}

/** ReadyForQuery ("Z", length 5, status) is always the last message of a unit. */
function statusOf(bytes: Uint8Array): string {
  return bytes.length >= 6 && bytes[bytes.length - 6] === 0x5a
    ? String.fromCharCode(bytes[bytes.length - 1] as number)
    : "I";
}

/**
 * The backend has one LISTEN state for all connections: each NotificationResponse ("A") goes to every other connection.
 */
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
  if (transactionOwner === link) {
    await database.exec("ROLLBACK");
    transactionOwner = null;
  }
  void runQueue();
}

/**
 * A transaction that is idle while other connections wait would block the whole application (typical cause: the pool
 * used inside a transaction).
 */
setInterval(async () => {
  if (transactionOwner === null || busy || queue.length === 0 || Date.now() - ownerActiveAt < idleTransactionMs) return;
  const link = transactionOwner;
  busy = true;
  await database.exec("ROLLBACK");
  transactionOwner = null;
  busy = false;
  send({
    kind: "broken",
    link,
    reason: `idle in transaction for ${idleTransactionMs} ms while others wait; rolled back`,
  });
  void runQueue();
}, 500).unref();

port.on("message", async (message: ToWorker) => {
  if (message.kind === "unit") {
    queue.push(message);
    void runQueue();
  } else if (message.kind === "end") {
    await release(message.link);
  } else if (message.kind === "maintain") {
    if (transactionOwner === null && !busy) await database.exec(message.statement);
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

async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve("@electric-sql/pglite/pglite.wasm"))));
}
