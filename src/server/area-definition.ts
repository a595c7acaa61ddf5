/** Everything that an area plugs into the server; `areas/server-areas.ts` lists one definition per area. */
import type { SQL } from "drizzle-orm";
import type { ApiContract, ApiOperation, ParsedOf } from "../kit/contract/contract.ts";
import type { Localized } from "../kit/text/language.ts";
import type { Call, Handlers } from "./call.ts";
import type { CallInTransaction } from "./crud/crud-resource.ts";
import type { AreaCascades, AreaReferences } from "./crud/references.ts";
import type { Database, Transaction } from "./database/connection.ts";
import type { Metric } from "./observability/metrics.ts";
import { defineListPort, type PortImplementation } from "./port.ts";
import type { SearchProvider } from "./search/search-provider.ts";
import type { ActivityFeedSource } from "./feed/activity-feed.ts";
import type { Server } from "./server.ts";
import type { LiveTopic } from "./realtime/notify-channel.ts";
import type { ModuleSockets } from "./realtime/socket-events.ts";
import type { TimelineProvider } from "./timeline/timeline.ts";
import type { WaitingWorkProvider } from "./feed/waiting-work.ts";
import type { WorkloadProvider } from "./feed/workload.ts";
import type { ServerPage } from "./http/pages/server-page.ts";
import type { World } from "./demo/demo-world.ts";
import type { TimeLimit } from "./time-limit.ts";

/** A scheduled job of an area. */
export interface Job {
  readonly name: string;
  /** A cron expression in Havana time, or a number of seconds between runs. */
  readonly every: string | number;
  /**
   * The clock that the job needs (`office-clock.ts`). Default: not one that waits for a person's confirmation. "steady",
   * for jobs that end or erase something for good: neither one that jumped recently. "any", for jobs that do not depend
   * on the time of day: no condition.
   */
  readonly clock?: "any" | "steady";
  /** Runs once across all processes. Returns what it did, for the log. */
  run(server: Server): Promise<Record<string, number> | undefined>;
}

/** A CRUD resource with a trash: how to restore a record, and the operation that removes one. */
interface ModuleResource {
  readonly resource: {
    readonly auditKind: string;
    restore(input: { readonly id: string }, call: Call): Promise<unknown>;
    /** Name of the record; throws a refusal if it does not exist. */
    nameOf(input: { readonly id: string }, call: CallInTransaction): Promise<Localized>;
  };
  readonly removeOperation: ApiOperation;
  /** Condition on the removed row (as stored in the trash) for what the caller could see before; all by default. */
  readonly visibleBeforeRemoval?: (call: Call) => SQL | undefined;
}

/** A workflow with undoable transitions: how to undo the last one, and the operation that makes one. */
interface ModuleWorkflow {
  readonly kind: string;
  undo(call: Call, id: string): Promise<unknown>;
  readonly moveOperation: ApiOperation;
}

/** Parts that an area plugs into the server, by purpose. Only `contract` and `handlers` are required. */
export interface AreaDefinition<C extends ApiContract = ApiContract> {
  // API
  /** Its operations and their schemas. */
  readonly contract: C;
  /** One function for each operation of the contract. */
  readonly handlers: Handlers<C>;
  /**
   * Rejects a request before anything is written for it, for operations that many people call at once and few can
   * complete. Skipped for a repeated call, which gets the stored answer.
   */
  readonly precheck?: { readonly [Name in keyof C]?: (input: ParsedOf<C[Name]>, call: Call) => Promise<void> };
  /**
   * Operations without input that every page needs: their answers are embedded in the document, if the user has access.
   */
  readonly preload?: readonly string[];
  /** Events that browsers may send over sockets, and what is sent to them. */
  readonly sockets?: ModuleSockets;

  // Public pages
  /** Pages rendered on the server that work without JavaScript. */
  readonly serverPages?: readonly ServerPage[];

  // Data
  /** Resources with a trash. The permission to remove a record also allows its restoration. */
  readonly resources?: readonly ModuleResource[];
  /** Workflows with undoable transitions. The permission for a transition also allows its undo. */
  readonly workflows?: readonly ModuleWorkflow[];
  /** Columns that refer to records of other areas, by the audit kind of the record. They block its removal. */
  readonly references?: AreaReferences;
  /** Rows that are removed and restored with a record of a lower area, by the audit kind of the record. */
  readonly cascades?: AreaCascades;
  /** Stored instants that limit a person in time and may have been written by a wrong clock; a job corrects them. */
  readonly timeLimits?: readonly TimeLimit[];
  /** Required rows. Runs at every start and does not change existing rows. */
  readonly seed?: (tx: Transaction) => Promise<void>;
  /** The area's part of the demo office. */
  readonly demo?: (db: Database, world: World, server: Server) => Promise<void>;
  /** The part that needs the records of higher areas: runs after `demo` of all areas. */
  readonly completeDemo?: (db: Database, server: Server) => Promise<void>;

  // Background work
  /** Work at set times, once across all processes. */
  readonly jobs?: readonly Job[];
  /** Listeners and workers that run with the server. Returns a function that stops them. */
  readonly start?: (server: Server) => () => Promise<void>;

  // What people see of the area elsewhere
  /** Records in the global search. */
  readonly searchProviders?: readonly SearchProvider[];
  /** Entries in the timeline of a client. */
  readonly timelineProviders?: readonly TimelineProvider[];
  /** Audit actions in the activity feed of other people. */
  readonly activityFeed?: readonly ActivityFeedSource[];
  /** Kinds of its records whose open screens are updated. */
  readonly liveTopics?: readonly LiveTopic[];
  /** Records that wait for the caller, for the counts in the sidebar. */
  readonly waitingWork?: readonly WaitingWorkProvider[];
  /** Workload of its desks, for their managers. */
  readonly workloads?: readonly WorkloadProvider[];
  /** Figures for operators. */
  readonly metrics?: readonly Metric[];

  // Other areas
  /** Implementations of the ports of lower areas and of the server (`port.ts`). */
  readonly provides?: (server: Server) => readonly PortImplementation[];
}

/** Checks the definition against the contract's types; the list of areas contains all of them as one type. */
export function defineArea<C extends ApiContract>(
  area: AreaDefinition<C> & { readonly preload?: readonly (keyof C)[] },
): AreaDefinition {
  const typedArea: AreaDefinition<C> = area;
  return typedArea;
}

/** All areas by key; lower areas first. */
export type AreaDefinitions = Readonly<Record<string, AreaDefinition>>;

/** The definitions of all areas at run time; lower areas first. */
export const areasPort = defineListPort<AreaDefinition>("areas");
