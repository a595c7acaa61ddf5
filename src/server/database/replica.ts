/**
 * Reads from a streaming replica. It is some moments behind the primary: it serves a reader only if it has replayed what
 * they wrote, and if it is not further behind than the limit. In every other case the primary serves.
 */
import { sql } from "drizzle-orm";
import type { NodePgDatabase as Database } from "drizzle-orm/node-postgres";
import { databaseOutage } from "./outage.ts";

/** A position in the primary's log, in the text format of `pg_lsn`. */
export type WalPosition = string;
/** After every position: no replica has replayed it. */
const afterAll: WalPosition = "FFFFFFFF/FFFFFFFF";

/** The database of a read, and its lag in seconds. */
export interface ReadSource {
  readonly db: Database;
  readonly behindSeconds: number;
}

export interface Replica {
  /** Lag in seconds; infinite while it does not answer. */
  readonly lagSeconds: number;
  readonly maxLagSeconds: number;
  /** Reads served so far, by the database that served them. */
  readonly served: { replica: number; primary: number };
  /** A position after everything that is committed now. */
  position(): Promise<WalPosition>;
  /**
   * Reads from the replica if it has replayed `written`, else from the primary. `read` must not write; it runs again on
   * the primary if the replica fails.
   */
  read<T>(written: WalPosition | undefined, read: (source: ReadSource) => Promise<T>): Promise<T>;
  close(): void;
}

const probeMs = 1000;
/** Longer ago than the largest limit: a replica that has not replayed these is too far behind in any case. */
const maxSamples = 3600;
const positionOfPrimary = sql`select pg_current_wal_insert_lsn()::text as position`;
/** After a failover the address of the replica may lead to a primary. */
const replayed = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end`;
/** A waiting query that blocks replaying is cancelled (40001), or its server ends (57P01, 58P01). */
function isFailureOfReplica(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return (
    code === "40001" || databaseOutage(error) !== undefined || (cause instanceof Error && isFailureOfReplica(cause))
  );
}

/** Watches the lag of `replica` behind `primary`. */
export function watchReplica(primary: Database, replica: Database, maxLagSeconds: number): Replica {
  /** Positions of the primary that the replica has not replayed yet, with their times. */
  let samples: { readonly at: number; readonly position: WalPosition }[] = [];
  let isReachable = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const served = { replica: 0, primary: 0 };
  const lagSeconds = () => {
    const [oldest] = samples;
    if (!isReachable) return Number.POSITIVE_INFINITY;
    return oldest ? (performance.now() - oldest.at) / 1000 : 0;
  };

  async function positionNow(): Promise<WalPosition> {
    const { rows } = await primary.execute<{ position: WalPosition }>(positionOfPrimary);
    return rows[0]?.position ?? afterAll;
  }

  async function probe(): Promise<void> {
    try {
      // Without the primary the last positions apply: what the replica lacks of them, it still lacks.
      const position = await positionNow().catch(() => undefined);
      if (position) samples = [...samples.slice(-maxSamples), { at: performance.now(), position }];
      const positions = sql.param(samples.map((sample) => sample.position));
      const { rows } = await replica.execute<{ count: number }>(
        sql`select count(*)::int as count from unnest(${positions}::pg_lsn[]) position where position <= ${replayed}`,
      );
      samples = samples.slice(rows[0]?.count ?? 0);
      isReachable = true;
    } catch {
      isReachable = false;
    }
    if (!isClosed) timer = setTimeout(() => void probe(), probeMs).unref();
  }
  void probe();

  async function hasReplayed(written: WalPosition): Promise<boolean> {
    const { rows } = await replica.execute<{ has: boolean }>(sql`select ${replayed} >= ${written}::pg_lsn as has`);
    return rows[0]?.has ?? false;
  }

  return {
    get lagSeconds() {
      return lagSeconds();
    },
    maxLagSeconds,
    served,
    position: () => positionNow().catch(() => afterAll),
    read: async (written, read) => {
      try {
        if (lagSeconds() <= maxLagSeconds && (written === undefined || (await hasReplayed(written)))) {
          const behindSeconds = Math.round(lagSeconds());
          const result = await read({ db: replica, behindSeconds });
          served.replica += 1;
          return result;
        }
      } catch (error) {
        if (!isFailureOfReplica(error)) throw error;
      }
      served.primary += 1;
      return read({ db: primary, behindSeconds: 0 });
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
