/** The server context: one per process, passed to every call and job. `open-server.ts` opens it. */
import type { FastifyBaseLogger } from "fastify";
import type { LimitFunction } from "p-limit";
import type { Caller, SessionUse } from "./caller.ts";
import type { Database, OpenDatabase } from "./database/connection.ts";
import type { Outage } from "./database/outage.ts";
import type { FileReaders } from "./file-readers.ts";
import type { Metrics } from "./observability/metrics.ts";
import type { Signals } from "./realtime/notify-channel.ts";
import type { SealKeys } from "./seals/seal-keys.ts";
import type { DocumentSigner } from "./signatures/document-signer.ts";
import type { Environment } from "./start/environment.ts";
import type { FileStorage } from "./storage/file-storage.ts";
import type { WorkerPool } from "./workers/worker-pool.ts";

/** The services that handlers and jobs use. */
export interface Server {
  readonly environment: Environment;
  readonly db: Database;
  readonly open: OpenDatabase;
  /** Logs a database outage once, whatever number of calls meet it. */
  readonly outage: Outage;
  readonly metrics: Metrics;
  readonly signals: Signals;
  readonly files: FileStorage;
  /** Worker threads for long computations. */
  readonly workers: WorkerPool;
  /** Processes that read files from strangers within a budget. */
  readonly readers: FileReaders;
  /** Limits concurrent export reads, so that short queries find a free connection. */
  readonly parts: LimitFunction;
  readonly log: FastifyBaseLogger;
  /** Whether rate limits and proofs of work apply; switched off only by tests that send thousands of calls. */
  readonly limited: boolean;
  /** Key for signatures of our own (captcha challenges, download links). */
  readonly secret: string;
  /** Seals issued documents; undefined without a key, which only a production must have. */
  readonly sealKeys: SealKeys | undefined;
  /** Signs them as PAdES; undefined without a certificate. */
  readonly documentSigner: DocumentSigner | undefined;
  /** The user of a session token; null if it is unknown or expired. */
  identify(token: string, look?: SessionUse): Promise<Caller | null>;
  /** The current time; tests may set another one. */
  now(): Date;
}
