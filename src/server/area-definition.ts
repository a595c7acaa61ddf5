/** What an area brings to the server; `areas/server-areas.ts` lists one of these per area. */
import type { SQL } from "drizzle-orm";
import type { ApiContract, ApiOperation, ParsedOf } from "../kit/contract.ts";
import type { Call, Handlers } from "./call.ts";
import type { Database, Transaction } from "./database/connection.ts";
import type { SearchProvider } from "./search/search-provider.ts";
import type { ActivityFeedSource } from "./feed/activity-feed.ts";
import type { Server } from "./server.ts";
import type { ModuleSockets } from "./realtime/socket-events.ts";
import type { TimelineProvider } from "./timeline/timeline.ts";
import type { WorkloadProvider } from "./feed/workload.ts";
import type { ServerPage } from "./http/server-page.ts";
import type { World } from "./testing/demo-world.ts";

export interface Job {
  readonly name: string;
  /** A cron expression in Havana time, or a number of seconds between runs. */
  readonly every: string | number;
  /**
   * By which clock it may run (`office-clock.ts`). Unless said, not by one that a person must confirm; `steady`, what ends or
   * erases something for good, not by one that leapt a moment ago either; `any`, what decides nothing by the time of day.
   */
  readonly clock?: "any" | "steady";
  /** Runs once over all processes; returns what it did, for the log. */
  run(server: Server): Promise<Record<string, number> | undefined>;
}

/** A number that an operator watches, read when Prometheus asks: `legalsit_<name>`. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  /** From an index, however much the table holds. */
  read(db: Database): Promise<number>;
}

export interface ModuleResource {
  readonly resource: {
    readonly auditKind: string;
    restore(of: { readonly id: string }, call: Call): Promise<unknown>;
  };
  readonly removeOperation: ApiOperation;
  /** Of what was removed that which the caller saw before, by its row as the trash keeps it; all unless given. */
  readonly wasSeen?: (call: Call) => SQL | undefined;
}

export interface ModuleWorkflow {
  readonly kind: string;
  undo(call: Call, id: string): Promise<unknown>;
  readonly moveOperation: ApiOperation;
}

export interface AreaDefinition<C extends ApiContract = ApiContract> {
  readonly contract: C;
  readonly handlers: Handlers<C>;
  /**
   * Refuses at once what cannot succeed, before anything is written for the call: for operations that many people want
   * at the same moment and few can have. Not asked when the same call was made before: that one has its answer.
   */
  readonly precheck?: { readonly [Name in keyof C]?: (input: ParsedOf<C[Name]>, call: Call) => Promise<void> };
  /** Refuses an operation that waits until the office is open, while it is not. */
  readonly guard?: (call: Call) => Promise<void>;
  /** What the documents of both doors are told, as `data-…` of their root. */
  readonly documentFacts?: (server: Server) => Promise<Readonly<Record<string, string>>>;
  /** Operations without input that every page asks first: their answers travel inside the documents of who may ask. */
  readonly preload?: readonly string[];
  /** Registers from which people remove: what was removed can be put back by anyone who may remove. */
  readonly resources?: readonly ModuleResource[];
  /** Lives with steps that can be taken back by anyone who may take them. */
  readonly workflows?: readonly ModuleWorkflow[];
  readonly jobs?: readonly Job[];
  readonly metrics?: readonly Metric[];
  /** How its things are found by one search over everything. */
  readonly searchProviders?: readonly SearchProvider[];
  /** What of it belongs to a client, for the line of time on the client's page. */
  readonly timelineProviders?: readonly TimelineProvider[];
  /** Which of its deeds others are told of on their home. */
  readonly activityFeed?: readonly ActivityFeedSource[];
  /** How the work of its desks stands. */
  readonly workloads?: readonly WorkloadProvider[];
  /** What browsers may say over their sockets, and what is told to them. */
  readonly sockets?: ModuleSockets;
  /** Pages rendered here, readable without JavaScript. */
  readonly serverPages?: readonly ServerPage[];
  /** Rows that the product cannot do without; run at every start, changes nothing that is there. */
  readonly seed?: (tx: Transaction) => Promise<void>;
  /** The demo office's part of this area, in the named world. */
  readonly demo?: (db: Database, world: World, server: Server) => Promise<void>;
  /** Says, once per process, what this area does when another one calls (registries of `server/public.ts`). */
  readonly registerPorts?: (server: Server) => void;
  /** Work that begins with the server and ends with it (listeners, workers). Returns how to stop. */
  readonly start?: (server: Server) => () => Promise<void>;
}

/** Keeps the contract's types while the list holds areas of every kind. */
export function defineArea<C extends ApiContract>(
  area: AreaDefinition<C> & { readonly preload?: readonly (keyof C)[] },
): AreaDefinition {
  const whole: AreaDefinition<C> = area;
  return whole;
}

export type AreaDefinitions = Readonly<Record<string, AreaDefinition>>;
