/**
 * One line of time for each client: an area says what of it belongs to one (`tellings` of what it brings to the server).
 * Nobody reads, nor learns how much there is, of what they may not open.
 */
import { desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Access, checkAccess } from "../../kit/access.ts";
import type { TimelineKind } from "../../kit/timeline-kinds.ts";
import { type Call, requireCaller } from "../call.ts";

/** Whose line it is: the client with all that turned out to be it, their accounts, and where they are written to. */
export interface TimelineOwner {
  readonly clients: readonly string[];
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
}

export interface TimelineEntry {
  /** Of what happened: one of its kind. */
  readonly _id: string;
  readonly at: string;
  /** What people call the thing: its number, its title. */
  readonly title: string;
  /** What happened to it, in the reader's language. */
  readonly what: string;
  readonly amount?: string;
  readonly currency?: string;
  /** Where the office opens it, below /legalsit. */
  readonly place: string;
}

export interface TimelineProvider {
  readonly kind: TimelineKind;
  readonly access: Access;
  /** In one statement, by `cut`; of what the caller may open. */
  readonly read: (call: Call, whose: TimelineOwner, cut: PageCut) => Promise<TimelineEntry[]>;
}

/** A page of one source: what is `behind` the place where the last page ended, the `newest` first, at most so many. */
export interface PageCut {
  readonly afterCursor: (at: SQLWrapper, id: SQLWrapper) => SQL | undefined;
  readonly newestFirst: (at: SQLWrapper, id: SQLWrapper) => [SQL, SQL];
  readonly limit: number;
}

/** An entry's place: sources are told apart where moments are the same, for each has ids of its own. */
export interface TimelineCursor {
  readonly at: string;
  readonly kind: TimelineKind;
  readonly _id: string;
}

/** The newest first, by (moment, kind, id), and whether there is more behind them. */
export async function readTimeline(
  call: Call,
  whose: TimelineOwner,
  {
    kind,
    before,
    most,
  }: { readonly kind?: TimelineKind | undefined; readonly before?: TimelineCursor | undefined; most: number },
) {
  const open = visibleProviders(call).filter((each) => !kind || each.kind === kind);
  const found = await Promise.all(
    open.map(async (telling) => {
      const told = await telling.read(call, whose, cutOf(telling.kind, before, most + 1));
      return told.map((entry) => ({ ...entry, kind: telling.kind }));
    }),
  );
  const entries = found.flat().sort(newestFirst);
  return { entries: entries.slice(0, most), more: entries.length > most };
}

/** The tellings of which the caller may open what they tell. */
export const visibleProviders = (call: Call) =>
  call.server.timelineProviders.filter(({ access }) => checkAccess(access, requireCaller(call)) === "granted");

function cutOf(kind: TimelineKind, before: TimelineCursor | undefined, most: number): PageCut {
  return {
    afterCursor: (at, id) => {
      if (!before) return undefined;
      // Of another kind all of one moment stand on one side of the place.
      if (kind < before.kind) return sql`${at} <= ${before.at}`;
      if (kind > before.kind) return sql`${at} < ${before.at}`;
      return sql`(${at}, ${id}) < (${before.at}, ${before._id})`;
    },
    newestFirst: (at, id) => [desc(at), desc(id)],
    limit: most,
  };
}

function newestFirst(one: TimelineCursor, other: TimelineCursor): number {
  for (const part of ["at", "kind", "_id"] as const)
    if (one[part] !== other[part]) return one[part] < other[part] ? 1 : -1;
  return 0;
}
