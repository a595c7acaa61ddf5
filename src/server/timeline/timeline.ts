/**
 * A client's timeline, merged from one provider per area (`timelineProviders` of its area definition). Entries and
 * counts respect the reader's permissions.
 */
import { type Column, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Access, checkAccess } from "../../kit/access.ts";
import type { Tone } from "../../kit/contract/list-columns.ts";
import { currencies, type Currency, sum } from "../../kit/numbers/money.ts";
import type { TimelineKind } from "../../areas/contracts.ts";
import { type Call, requireCaller } from "../call.ts";
import { defineListPort } from "../port.ts";

/** The client including records merged into it, its user accounts, and email addresses. */
export interface TimelineOwner {
  readonly clients: readonly string[];
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
  /** Email addresses of the client's contacts. */
  readonly contactEmails: readonly string[];
  /** Number of the client into which the others were merged. */
  readonly number: string;
}

interface TimelineEntry {
  /** Unique within its kind. */
  readonly _id: string;
  readonly at: string;
  /** The record's usual name: its number or title. */
  readonly title: string;
  /** What happened to the record, in the reader's language. */
  readonly what: string;
  readonly amount?: string;
  readonly currency?: string;
  /** Path in the staff application, below /legalsit. */
  readonly place: string;
}

/** The records of a client whose audit entries show who accessed the client's data. */
interface AuditedRecords {
  readonly auditKind: string;
  /** Their id and title as text, whoever reads. */
  readonly select: (owner: TimelineOwner) => SQL;
}

/** A record of a client as a row of a list. */
interface ClientRecord {
  readonly _id: string;
  /** When it was created. */
  readonly at: string;
  /** The record's usual name: its number or title. */
  readonly title: string;
  /** Subject of the entry, in the reader's language. */
  readonly what: string;
  /** Its present status, in the reader's language. */
  readonly status: string;
  readonly tone: Tone;
  readonly amount?: string | null;
  readonly currency?: string | null;
  /** Path in the staff application, below /legalsit. */
  readonly place: string;
}

/** What comes next with a client: a deadline, or a record that waits. */
interface UpcomingEntry {
  /** Unique within its kind. */
  readonly _id: string;
  /** Due day; null if it waits without one. */
  readonly day: string | null;
  /** The record's usual name: its number or title. */
  readonly title: string;
  /** Task that is due, or event that is awaited, in the reader's language. */
  readonly what: string;
  /** Path in the staff application, below /legalsit. */
  readonly place: string;
}

/** Amounts of a client's records in one currency. */
interface ClientBalance {
  readonly currency: Currency;
  /** Still to be paid. */
  readonly due: string;
  readonly paid: string;
}

/** How many open records of a client a person is responsible for. */
interface Responsibility {
  readonly userId: string;
  readonly count: number;
}

/** The events of one kind. */
export interface TimelineProvider {
  readonly kind: TimelineKind;
  readonly access: Access;
  /** Counts the records that the caller may open. */
  readonly count: (call: Call, owner: TimelineOwner) => Promise<number>;
  /** Reads the newest records that the caller may open, in one statement. */
  readonly readRecords: (call: Call, owner: TimelineOwner, limit: number) => Promise<ClientRecord[]>;
  /** Path of the list that finds all of them; undefined if no list does. */
  readonly listPath?: (owner: TimelineOwner) => string | undefined;
  /** Reads what the caller may open of what comes next, the first due first. */
  readonly readUpcoming?: (call: Call, owner: TimelineOwner, limit: number) => Promise<UpcomingEntry[]>;
  /** Sums what is to be paid and was paid since `paidFrom`, per currency, of the records that the caller may open. */
  readonly readBalances?: (call: Call, owner: TimelineOwner, paidFrom: string) => Promise<ClientBalance[]>;
  /** Counts the open records that the caller may open, by the person responsible. */
  readonly countResponsibilities?: (call: Call, owner: TimelineOwner) => Promise<Responsibility[]>;
  /** Reads the entries that the caller may open, in one statement limited by `pageRange`. */
  readonly read: (call: Call, owner: TimelineOwner, pageRange: PageRange) => Promise<TimelineEntry[]>;
  readonly audited: readonly AuditedRecords[];
}

/** The providers of each area. */
export const timelineProvidersPort = defineListPort<readonly TimelineProvider[]>("timeline");

/** A page of one source: the condition for entries after the cursor, the order (newest first) and the limit. */
interface PageRange {
  readonly afterCursor: (at: SQLWrapper, id: SQLWrapper) => SQL | undefined;
  readonly newestFirst: (at: SQLWrapper, id: SQLWrapper) => [SQL, SQL];
  readonly limit: number;
}

/** Position of an entry. The kind orders entries of the same instant, because each source has its own ids. */
interface TimelineCursor {
  readonly at: string;
  readonly kind: TimelineKind;
  readonly _id: string;
}

/** Entries sorted by (instant, kind, id), newest first. `more` is true if there are older ones. */
export async function readTimeline(
  call: Call,
  owner: TimelineOwner,
  {
    kind,
    before: cursor,
    most: limit,
  }: { readonly kind?: TimelineKind | undefined; readonly before?: TimelineCursor | undefined; most: number },
) {
  const providers = visibleProviders(call).filter((each) => !kind || each.kind === kind);
  const pages = await Promise.all(
    providers.map(async (provider) => {
      const providerEntries = await provider.read(call, owner, pageRangeOf(provider.kind, cursor, limit + 1));
      return providerEntries.map((entry) => ({ ...entry, kind: provider.kind }));
    }),
  );
  const entries = pages.flat().sort(newestFirst);
  return { entries: entries.slice(0, limit), more: entries.length > limit };
}

/** Records of each kind; the kinds without any are left out. */
export async function countRecords(call: Call, owner: TimelineOwner) {
  const counts = new Map<TimelineKind, number>();
  await Promise.all(
    visibleProviders(call).map(async ({ kind, count }) => {
      const recordCount = await count(call, owner);
      counts.set(kind, (counts.get(kind) ?? 0) + recordCount);
    }),
  );
  return [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
}

/** The newest records of a kind, and the path of the list that finds all of them. */
export async function readRecords(call: Call, owner: TimelineOwner, kind: TimelineKind, limit: number) {
  const providers = visibleProviders(call).filter((each) => each.kind === kind);
  const pages = await Promise.all(providers.map((provider) => provider.readRecords(call, owner, limit)));
  const records = pages.flat().sort((one, other) => (one.at < other.at ? 1 : -1));
  return { records: records.slice(0, limit), list: providers[0]?.listPath?.(owner) ?? null };
}

/** What comes next of all kinds, the first due first; without a day at the end. */
export async function readUpcoming(call: Call, owner: TimelineOwner, limit: number) {
  const pages = await Promise.all(
    visibleProviders(call).map(async ({ kind, readUpcoming: read }) =>
      ((await read?.(call, owner, limit)) ?? []).map((entry) => ({ ...entry, kind })),
    ),
  );
  const dueOn = ({ day }: UpcomingEntry) => day ?? "9999";
  return pages
    .flat()
    .sort((one, other) => dueOn(one).localeCompare(dueOn(other)))
    .slice(0, limit);
}

/** The balances of all kinds, one per currency that has any amount. */
export async function readBalances(call: Call, owner: TimelineOwner, paidFrom: string): Promise<ClientBalance[]> {
  const pages = await Promise.all(
    visibleProviders(call).map(async (each) => (await each.readBalances?.(call, owner, paidFrom)) ?? []),
  );
  const rows = pages.flat();
  return currencies
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      return { currency, due: sum(own.map(({ due }) => due)), paid: sum(own.map(({ paid }) => paid)) };
    })
    .filter(({ due, paid }) => due !== "0.00" || paid !== "0.00");
}

/** The responsible people by the number of their open records, with the records of each kind. */
export async function countResponsibilities(call: Call, owner: TimelineOwner) {
  const people = new Map<string, { kind: TimelineKind; count: number }[]>();
  await Promise.all(
    visibleProviders(call).map(async ({ kind, countResponsibilities: count }) => {
      for (const { userId, count: records } of (await count?.(call, owner)) ?? [])
        people.set(userId, [...(people.get(userId) ?? []), { kind, count: records }]);
    }),
  );
  const totalOf = (records: readonly { count: number }[]) => records.reduce((total, { count }) => total + count, 0);
  return [...people]
    .map(([userId, records]) => ({ userId, records: records.sort((one, other) => other.count - one.count) }))
    .sort((one, other) => totalOf(other.records) - totalOf(one.records) || (one.userId < other.userId ? -1 : 1));
}

/** The sum of a column over the rows that match, as text; for `readBalances`. */
export const sumWhere = (amount: Column | SQL, condition: SQL | undefined) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${condition ?? sql`true`}), 0)::numeric(14, 2)::text`;

/** The providers of entries that the caller may open. */
export const visibleProviders = (call: Call) =>
  timelineProvidersPort()
    .flat()
    .filter(({ access }) => checkAccess(access, requireCaller(call)) === "granted");

function pageRangeOf(kind: TimelineKind, cursor: TimelineCursor | undefined, limit: number): PageRange {
  return {
    afterCursor: (at, id) => {
      if (!cursor) return undefined;
      // At the cursor's instant, all entries of another kind are on the same side of the cursor.
      if (kind < cursor.kind) return sql`${at} <= ${cursor.at}`;
      if (kind > cursor.kind) return sql`${at} < ${cursor.at}`;
      return sql`(${at}, ${id}) < (${cursor.at}, ${cursor._id})`;
    },
    newestFirst: (at, id) => [desc(at), desc(id)],
    limit,
  };
}

function newestFirst(left: TimelineCursor, right: TimelineCursor): number {
  for (const field of ["at", "kind", "_id"] as const)
    if (left[field] !== right[field]) return left[field] < right[field] ? 1 : -1;
  return 0;
}
