/** Prometheus metrics: calls, the process, the connection pool, and figures from the database. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { build } from "../start/build-version.ts";
import type { Database, OpenDatabase } from "../database/connection.ts";
import type { Replica } from "../database/replica.ts";

/** A figure for operators, read when Prometheus scrapes: `legalsit_<name>`. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** Must be answered from an index, whatever the size of the table. */
  read(db: Database): Promise<number>;
}

/** Records events and renders the metrics. */
export interface Metrics {
  recordCall(call: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** Creates a counter of an area, `legalsit_<name>`; once per name. */
  openCounter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label>;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface MetricSources {
  readonly figures: readonly Metric[];
  /** Whether each scheduled job should have run by now, by its name. */
  readonly readLateJobs: () => Promise<ReadonlyMap<string, boolean>>;
}

/** Cache lifetime of figures from the database; scrapes within it return the same values. */
const cacheMs = 5000;

/** Metrics of the process; tests share them among several servers. */
const processRegister = new Registry();
collectDefaultMetrics({ register: processRegister });

/** Creates the metrics of a server, with the figures of its areas. */
export function openMetrics({ db, pool, replica }: OpenDatabase, { figures, readLateJobs }: MetricSources): Metrics {
  const register = new Registry();
  const registers = [register];
  const buildGauge = new Gauge({
    name: "legalsit_build",
    help: "1; which build runs here",
    labelNames: ["version", "commit"],
    registers,
  });
  buildGauge.labels(build.version, build.commit ?? "").set(1);
  const calls = new Counter({
    name: "legalsit_calls_total",
    help: "Answered calls",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "legalsit_call_seconds",
    help: "How long calls took, by the first digit of their status",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const connections = new Gauge({
    name: "legalsit_pool_connections",
    help: "Connections to the database, and calls that wait for one",
    labelNames: ["state"],
    registers,
  });
  if (replica) addReplicaMetrics(replica, registers);
  const databaseUp = new Gauge({ name: "legalsit_database_up", help: "Whether the database answers", registers });
  const lateJobGauge = new Gauge({
    name: "legalsit_job_late",
    help: "1 for a scheduled job that should have run by now",
    labelNames: ["job"],
    registers,
  });
  const gauges = new Map<Metric, Gauge>(
    figures.map((metric) => [metric, new Gauge({ name: `legalsit_${metric.name}`, help: metric.help, registers })]),
  );

  let pendingRefresh: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  function refreshIfStale(): Promise<void> {
    if (performance.now() - refreshedAt < cacheMs) return Promise.resolve();
    pendingRefresh ??= refresh().finally(() => {
      refreshedAt = performance.now();
      pendingRefresh = undefined;
    });
    return pendingRefresh;
  }
  /** If the database is unreachable, its figures are removed, because they would be outdated. */
  async function refresh(): Promise<void> {
    try {
      for (const [job, isLate] of await readLateJobs()) lateJobGauge.labels(job).set(isLate ? 1 : 0);
      for (const [metric, gauge] of gauges) gauge.set(await metric.read(db));
      databaseUp.set(1);
    } catch {
      databaseUp.set(0);
      lateJobGauge.reset();
      for (const gauge of gauges.values()) gauge.remove();
    }
  }

  return {
    recordCall: ({ method, route, status, ms }) => {
      calls.labels(method, route, String(status)).inc();
      seconds.labels(method, `${String(status)[0]}xx`).observe(ms / 1000);
    },
    openCounter: (name, help, labelNames) => new Counter({ name: `legalsit_${name}`, help, labelNames, registers }),
    text: async () => {
      connections.labels("busy").set(pool.totalCount - pool.idleCount);
      connections.labels("idle").set(pool.idleCount);
      connections.labels("waiting").set(pool.waitingCount);
      await refreshIfStale();
      return Registry.merge([processRegister, register]).metrics();
    },
    contentType: register.contentType,
  };
}

function addReplicaMetrics(replica: Replica, registers: Registry[]): void {
  const lag: Gauge = new Gauge({
    name: "legalsit_replica_lag_seconds",
    help: "How far the replica is behind the primary",
    registers,
    collect: () => lag.set(replica.lagSeconds),
  });
  const reads: Gauge = new Gauge({
    name: "legalsit_replica_reads",
    help: "Reads of operations that may use the replica, by the database that served them",
    labelNames: ["database"],
    registers,
    collect: () => {
      for (const [database, count] of Object.entries(replica.served)) reads.labels(database).set(count);
    },
  });
}
