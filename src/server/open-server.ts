/** Opens and closes the server context. */
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import { type AreaDefinition, type AreaDefinitions, areasPort } from "./area-definition.ts";
import { type AuditKeys, parseAuditKeys, setAuditKeys } from "./audit/log/audit-keys.ts";
import { formatVerifier } from "./audit/log/signed-note.ts";
import { readSealKeys } from "./seals/seal-keys.ts";
import { areaCascadePort, areaReferencePort } from "./crud/references.ts";
import type { Database, OpenDatabase } from "./database/connection.ts";
import { openDatabase, requireSessionSettings } from "./database/open-database.ts";
import { migrate } from "./database/migrate.ts";
import { waitForDatabase, watchOutage } from "./database/outage.ts";
import { clearHalfOffice } from "./demo/demo-office.ts";
import { openFileReaders } from "./file-readers.ts";
import { lateJobs } from "./jobs/scheduler.ts";
import { openMetrics } from "./observability/metrics.ts";
import { assertPortsBound, bindPorts } from "./port.ts";
import { listenToSignals } from "./realtime/notify-channel.ts";
import type { Server } from "./server.ts";
import { sessionIdentityPort } from "./server-ports.ts";
import type { Environment } from "./start/environment.ts";
import { demoSecret } from "./start/sandbox-defaults.ts";
import { openDocumentSigner, readSigningCertificate } from "./signatures/document-signer.ts";
import { openFileStorage } from "./storage/file-storage.ts";
import { timelineProvidersPort } from "./timeline/timeline.ts";
import { openWorkers } from "./workers/worker-pool.ts";

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
  const now = options.now ?? (() => new Date());
  const certificate = readSigningCertificate(environment, now());
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
  const metrics = openMetrics(open, {
    figures: Object.values(options.areas).flatMap((area) => area.metrics ?? []),
    readLateJobs: () => lateJobs(open.db, options.areas),
  });
  const server: Server = {
    environment,
    db: open.db,
    open,
    outage: watchOutage(open.db, log),
    metrics,
    signals: await listenToSignals(open.sessionPool),
    files,
    workers: openWorkers({
      onDeath: (work, reason) => log.warn({ work, reason }, "a worker thread died over its work"),
    }),
    readers: openFileReaders({
      onFailure: (reader, reason) => log.warn({ reader, reason }, "a file could not be read"),
    }),
    parts: pLimit(open.embedded ? 1 : 3),
    log,
    limited: options.limited ?? true,
    secret: environment.SECRET ?? demoSecret,
    sealKeys: readSealKeys(environment),
    documentSigner: certificate && openDocumentSigner(certificate, environment.TIME_STAMP_URL, { log, metrics, now }),
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

/** Port implementations of an area: the server's own ports, and those that the area lists. */
const implementationsOf = (area: AreaDefinition, server: Server) => [
  areasPort.implement(area),
  timelineProvidersPort.implement(area.timelineProviders ?? []),
  areaReferencePort.implement(area.references ?? {}),
  areaCascadePort.implement(area.cascades ?? {}),
  ...(area.provides?.(server) ?? []),
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
