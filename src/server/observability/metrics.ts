/** What an operator's Prometheus reads: calls, the process, the pool, and what waits in the database. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { build } from "../start/build-version.ts";
import type { OpenDatabase } from "../database/connection.ts";
import type { GatewayCallLog } from "../gateways/watched.ts";
import type { AreaDefinitions, Metric } from "../area-definition.ts";
import { lateJobs } from "../jobs/scheduler.ts";

export interface Metrics {
  answered(call: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  readonly asked: (answer: GatewayCallLog) => void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** What a scrape may ask the database again; several scrapers in between read the same. */
const freshMs = 5000;

/** Of the process, which tests share among several servers. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

export function openMetrics({ db, pool }: OpenDatabase, areas: AreaDefinitions): Metrics {
  const register = new Registry();
  const registers = [register];
  const running = new Gauge({
    name: "legalsit_build",
    help: "1; which build runs here",
    labelNames: ["version", "commit"],
    registers,
  });
  running.labels(build.version, build.commit ?? "").set(1);
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
  const answers = new Counter({
    name: "legalsit_gateway_answers_total",
    help: "What payment gateways answered: ok, refused, unreached, unknown",
    labelNames: ["gateway", "call", "outcome"],
    registers,
  });
  const connections = new Gauge({
    name: "legalsit_pool_connections",
    help: "Connections to the database, and calls that wait for one",
    labelNames: ["state"],
    registers,
  });
  const up = new Gauge({ name: "legalsit_database_up", help: "Whether the database answers", registers });
  const late = new Gauge({
    name: "legalsit_job_late",
    help: "1 for a scheduled job that should have run by now",
    labelNames: ["job"],
    registers,
  });
  const measures = Object.values(areas).flatMap((area) => area.metrics ?? []);
  const gauges = new Map<Metric, Gauge>(
    measures.map((measure) => [
      measure,
      new Gauge({ name: `legalsit_${measure.name}`, help: measure.help, registers }),
    ]),
  );

  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  function readDatabase(): Promise<void> {
    if (performance.now() - readAt < freshMs) return Promise.resolve();
    reading ??= read().finally(() => {
      readAt = performance.now();
      reading = undefined;
    });
    return reading;
  }
  /** A database that is away leaves no number that is not true any more. */
  async function read(): Promise<void> {
    try {
      for (const [job, isLate] of await lateJobs(db, areas)) late.labels(job).set(isLate ? 1 : 0);
      for (const [measure, gauge] of gauges) gauge.set(await measure.read(db));
      up.set(1);
    } catch {
      up.set(0);
      late.reset();
      for (const gauge of gauges.values()) gauge.remove();
    }
  }

  return {
    answered: ({ method, route, status, ms }) => {
      calls.labels(method, route, String(status)).inc();
      seconds.labels(method, `${String(status)[0]}xx`).observe(ms / 1000);
    },
    asked: ({ gateway, call, outcome }) => answers.labels(gateway, call, outcome).inc(),
    text: async () => {
      connections.labels("busy").set(pool.totalCount - pool.idleCount);
      connections.labels("idle").set(pool.idleCount);
      connections.labels("waiting").set(pool.waitingCount);
      await readDatabase();
      return Registry.merge([ofProcess, register]).metrics();
    },
    contentType: register.contentType,
  };
}
