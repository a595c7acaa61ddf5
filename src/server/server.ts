/** What hosts the areas: opened once per process, handed to every call and job. */
import type { FastifyBaseLogger } from "fastify";
import pLimit, { type LimitFunction } from "p-limit";
import type { Caller } from "./call.ts";
import { type Database, openDatabase, type OpenDatabase } from "./database/connection.ts";
import { migrate } from "./database/migrate.ts";
import { type Outage, waitForDatabase, watchOutage } from "./database/outage.ts";
import { clearHalfOffice } from "./start/demo-office.ts";
import type { Environment } from "./start/environment.ts";
import type { SearchProvider } from "./search/search-provider.ts";
import { type FileReaders, openFileReaders } from "./file-readers.ts";
import { openFileStorage, type FileStorage } from "./storage/file-storage.ts";
import { type Gateways, openGateways } from "./gateways/open.ts";
import { openObservations, type ObservationLog } from "./gateways/sightings.ts";
import { type GatewayCallLog, withGatewayLog } from "./gateways/watched.ts";
import type { AreaDefinitions, ModuleWorkflow, ModuleResource } from "./area-definition.ts";
import { type Metrics, openMetrics } from "./observability/metrics.ts";
import type { ActivityFeedSource } from "./feed/activity-feed.ts";
import { demoSecret } from "./start/sandbox-defaults.ts";
import type { TimelineProvider } from "./timeline/timeline.ts";
import type { WorkloadProvider } from "./feed/workload.ts";
import { listenToSignals, type Signals } from "./realtime/notify-channel.ts";
import { openWorkers, type WorkerPool } from "./workers/worker-pool.ts";

export interface Server {
  readonly environment: Environment;
  readonly db: Database;
  readonly open: OpenDatabase;
  /** Tells once that the database is away, no matter who meets it. */
  readonly outage: Outage;
  readonly metrics: Metrics;
  readonly signals: Signals;
  readonly files: FileStorage;
  readonly gateways: Gateways;
  /** What this process saw of them. */
  readonly sightings: ObservationLog;
  /** The same gateways as after a start: no breaker, no token. To see with a call whether they take us. */
  freshGateways(): Gateways;
  /** What computes long is done there. */
  readonly workers: WorkerPool;
  /** Files of strangers are read there, within a budget. */
  readonly readers: FileReaders;
  /** How the things of all areas are found. */
  readonly searchProviders: readonly SearchProvider[];
  /** What all areas have of a client. */
  readonly timelineProviders: readonly TimelineProvider[];
  /** Which deeds of all areas others are told of. */
  readonly activityFeed: readonly ActivityFeedSource[];
  readonly workloads: readonly WorkloadProvider[];
  /** Exports read in it, a few at a time: anyone who asks something small finds a connection. */
  readonly parts: LimitFunction;
  readonly resources: readonly ModuleResource[];
  readonly workflows: readonly ModuleWorkflow[];
  readonly log: FastifyBaseLogger;
  /** Whether rate limits bind and proofs of work cost; only tests that send thousands of calls switch them off. */
  readonly limited: boolean;
  /** Key for what we sign ourselves (captcha challenges, download links). */
  readonly secret: string;
  /** Who holds this session token, if anybody. */
  identify(token: string, look?: SessionUse): Promise<Caller | null>;
  /** The clock, so that tests can live at another moment. */
  now(): Date;
}

/** Somebody does something with their session, or we only look whether it still lives. */
export type SessionUse = "use" | "glance";

export interface SessionIdentity {
  (server: Server, token: string, look: SessionUse): Promise<Caller | null>;
}

export interface ServerOptions {
  readonly environment: Environment;
  readonly areas: AreaDefinitions;
  readonly identify: SessionIdentity;
  readonly log: FastifyBaseLogger;
  readonly limited?: boolean;
  readonly now?: () => Date;
  /** Tests bring a database that is open and migrated already. */
  readonly open?: OpenDatabase;
  /** False: the rows that the product needs are there already. */
  readonly seed?: boolean;
}

export async function openServer(options: ServerOptions): Promise<Server> {
  const { environment, log } = options;
  const files = await openFileStorage(environment, log);
  const open =
    options.open ??
    (await openDatabase({
      url: environment.DATABASE_URL,
      folder: environment.DATA_DIR,
      onRestart: () => log.error("the embedded database stopped and is started again"),
    }));
  if (!options.open) {
    await waitForDatabase(open.db, log, environment.DATABASE_WAIT_SECONDS * 1000);
    await migrate(open);
  }
  const now = options.now ?? (() => new Date());
  const metrics = openMetrics(open, options.areas);
  const sightings = openObservations();
  const asked = ({ gateway, call, outcome, why, ms }: GatewayCallLog) => {
    metrics.asked({ gateway, call, outcome, why, ms });
    // Where the breaker is open nobody was asked.
    if (why === "breaker") return;
    const answer = { at: now(), call, outcome, why, ms };
    sightings.saw(gateway, outcome === "ok" || outcome === "refused" ? { answer, heard: answer } : { answer });
  };
  const gatewaysAfresh = () => withGatewayLog(openGateways(environment, now, sightings.saw), log, asked);
  const server: Server = {
    environment,
    db: open.db,
    open,
    outage: watchOutage(open.db, log),
    metrics,
    signals: await listenToSignals(open.pool),
    files,
    gateways: gatewaysAfresh(),
    sightings,
    freshGateways: gatewaysAfresh,
    workers: openWorkers({
      onDeath: (work, reason) => log.warn({ work, reason }, "a worker thread died over its work"),
    }),
    readers: openFileReaders({
      onFailure: (reader, reason) => log.warn({ reader, reason }, "a file could not be read"),
    }),
    searchProviders: Object.values(options.areas).flatMap((area) => area.searchProviders ?? []),
    timelineProviders: Object.values(options.areas).flatMap((area) => area.timelineProviders ?? []),
    activityFeed: Object.values(options.areas).flatMap((area) => area.activityFeed ?? []),
    workloads: Object.values(options.areas).flatMap((area) => area.workloads ?? []),
    parts: pLimit(open.embedded ? 1 : 3),
    resources: Object.values(options.areas).flatMap((area) => area.resources ?? []),
    workflows: Object.values(options.areas).flatMap((area) => area.workflows ?? []),
    log,
    limited: options.limited ?? true,
    secret: environment.SECRET ?? demoSecret,
    identify: (token, look = "use") => options.identify(server, token, look),
    now,
  };
  try {
    for (const area of Object.values(options.areas)) area.registerPorts?.(server);
    if (options.seed !== false) await seed(open.db, options);
  } catch (error) {
    // The listening connection would keep the one that closes the database waiting for ever.
    await server.signals.close();
    throw error;
  }
  return server;
}

async function seed(db: Database, { areas, environment }: ServerOptions): Promise<void> {
  if (!environment.production) await clearHalfOffice(db);
  await db.transaction(async (tx) => {
    for (const area of Object.values(areas)) await area.seed?.(tx);
  });
}

export async function closeServer(server: Server): Promise<void> {
  await server.workers.close();
  await server.readers.close();
  await server.signals.close();
  await server.open.close();
}
