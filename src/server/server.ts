/** The server context: opened once per process and passed to every call and job. */
import type { FastifyBaseLogger } from "fastify";
import pLimit, { type LimitFunction } from "p-limit";
import type { Caller } from "./call.ts";
import { type Database, openDatabase, type OpenDatabase, requireSessionSettings } from "./database/connection.ts";
import { migrate } from "./database/migrate.ts";
import { type Outage, waitForDatabase, watchOutage } from "./database/outage.ts";
import { clearHalfOffice } from "./demo/demo-office.ts";
import type { Environment } from "./start/environment.ts";
import { type FileReaders, openFileReaders } from "./file-readers.ts";
import { openFileStorage, type FileStorage } from "./storage/file-storage.ts";
import { areaCascadePort, areaReferencePort } from "./crud/references.ts";
import { type AuditKeys, parseAuditKeys, setAuditKeys } from "./audit/log/audit-keys.ts";
import { formatVerifier } from "./audit/log/signed-note.ts";
import { assertPortsBound, bindPorts } from "./port.ts";
import { sessionIdentityPort, type SessionUse } from "./server-ports.ts";
import type { AreaDefinition, AreaDefinitions } from "./area-definition.ts";
import { type Metrics, openMetrics } from "./observability/metrics.ts";
import { demoSecret } from "./start/sandbox-defaults.ts";
import { listenToSignals, type Signals } from "./realtime/notify-channel.ts";
import { openWorkers, type WorkerPool } from "./workers/worker-pool.ts";

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
  /** The definitions of all areas, lower areas first. */
  readonly areas: readonly AreaDefinition[];
  /** Limits concurrent export reads, so that short queries find a free connection. */
  readonly parts: LimitFunction;
  readonly log: FastifyBaseLogger;
  /** Whether rate limits and proofs of work apply; switched off only by tests that send thousands of calls. */
  readonly limited: boolean;
  /** Key for signatures of our own (captcha challenges, download links). */
  readonly secret: string;
  /** The user of a session token; null if it is unknown or expired. */
  identify(token: string, look?: SessionUse): Promise<Caller | null>;
  /** The current time; tests may set another one. */
  now(): Date;
}

export interface ServerOptions {
  readonly environment: Environment;
  readonly areas: AreaDefinitions;
  readonly log: FastifyBaseLogger;
  readonly limited?: boolean;
  readonly now?: () => Date;
  /** Tests pass a database that is open and migrated. */
  readonly open?: OpenDatabase;
  /** False if the required rows are already seeded. */
  readonly seed?: boolean;
}

/**
 * Opens all services, migrates and seeds the database. Does not listen for requests. Throws if the database or the file
 * storage cannot be used.
 */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { environment, log } = options;
  // The environment is valid: its keys can be read.
  const keys = parseAuditKeys(environment.AUDIT_KEY) as AuditKeys;
  setAuditKeys(keys);
  log.info({ verifier: formatVerifier(keys.signer) }, "key of the audit log");
  const files = await openFileStorage(environment, log);
  const open =
    options.open ??
    (await openDatabase({
      url: environment.DATABASE_URL,
      directUrl: environment.DATABASE_DIRECT_URL,
      readUrl: environment.DATABASE_READ_URL,
      maxLagSeconds: environment.DATABASE_READ_MAX_LAG_SECONDS,
      folder: environment.DATA_DIR,
      onRestart: () => log.error("the embedded database stopped and is started again"),
    }));
  if (!options.open) {
    await waitForDatabase(open.db, log, environment.DATABASE_WAIT_SECONDS * 1000);
    await requireSessionSettings(open);
    await migrate(open);
  }
  const now = options.now ?? (() => new Date());
  const server: Server = {
    environment,
    db: open.db,
    open,
    outage: watchOutage(open.db, log),
    metrics: openMetrics(open, options.areas),
    signals: await listenToSignals(open.sessionPool),
    files,
    workers: openWorkers({
      onDeath: (work, reason) => log.warn({ work, reason }, "a worker thread died over its work"),
    }),
    readers: openFileReaders({
      onFailure: (reader, reason) => log.warn({ reader, reason }, "a file could not be read"),
    }),
    areas: Object.values(options.areas),
    parts: pLimit(open.embedded ? 1 : 3),
    log,
    limited: options.limited ?? true,
    secret: environment.SECRET ?? demoSecret,
    identify: (token, look = "use") => sessionIdentityPort()(server, token, look),
    now,
  };
  try {
    bindPorts(Object.entries(options.areas).map(([name, area]) => [name, implementationsOf(area, server)]));
    assertPortsBound();
    if (options.seed !== false) await seed(open.db, options);
  } catch (error) {
    // Otherwise the listening connection would block closing the database forever.
    await server.signals.close();
    throw error;
  }
  return server;
}

/** What an area gives to other areas: the server's own ports, and those that the area lists. */
const implementationsOf = ({ references = {}, cascades = {}, provides }: AreaDefinition, server: Server) => [
  areaReferencePort.implement(references),
  areaCascadePort.implement(cascades),
  ...(provides?.(server) ?? []),
];

async function seed(db: Database, { areas, environment }: ServerOptions): Promise<void> {
  if (!environment.production) await clearHalfOffice(db);
  await db.transaction(async (tx) => {
    for (const area of Object.values(areas)) await area.seed?.(tx);
  });
}

/** Closes all services; running calls must have ended. */
export async function closeServer(server: Server): Promise<void> {
  await server.workers.close();
  await server.readers.close();
  await server.signals.close();
  await server.open.close();
}
