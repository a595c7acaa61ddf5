/**
 * Instants that a clock years ahead wrote are no limit until then: every listed column is moved back once the clock is
 * right.
 */
import { getTableConfig } from "drizzle-orm/pg-core";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areas } from "../areas/server-areas.ts";
import { extendHold } from "../areas/procedures/availability/server/public.ts";
import { drawEntries, draws, slots } from "../areas/procedures/availability/server/tables.ts";
import { users } from "../areas/administration/people/server/tables.ts";
import { mediaUploads } from "../areas/collaboration/media/server/tables.ts";
import { boardMails } from "../areas/insight/statistics/server/tables.ts";
import { offerRules } from "../areas/practice/offer-rules/server/tables.ts";
import { idempotencyKeys } from "./http/idempotency.ts";
import { chatPresence } from "../areas/collaboration/chat/server/tables.ts";
import { clientImports } from "../areas/practice/clients/server/tables.ts";
import { issueLink, linkOf } from "../areas/money/payments/server/public.ts";
import { emailChanges, pendingSignIns, usedChallenges } from "../areas/administration/session/server/tables.ts";
import { merges } from "./crud/merge-records.ts";
import { inTransaction } from "./database/connection.ts";
import { newId } from "./database/uuid.ts";
import { scheduleJobs } from "./jobs/scheduler.ts";
import { officeClock } from "./office-clock.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/wait.ts";
import { correctTimeLimits, timeLimitsOf } from "./time-limits.ts";
import type { TimeLimit } from "./time-limit.ts";

const day = 86_400_000;
const yearsMs = 3 * 365 * day;
const startTime = new Date();
let now = startTime;
let app: TestApp;
const limits = timeLimitsOf(areas);
const nameOf = ({ columns: [column] }: TimeLimit) => `${getTableConfig(column.table).name}.${column.name}`;

/** Columns that are corrected elsewhere: when they are read, or because people chose the instant. */
const correctedElsewhere = {
  "by the scheduler": ["job_runs.next_run_at"],
  "by the outbox": ["emails.next_attempt_at", "emails.leased_until"],
  "by its round": ["payments.next_poll_at", "payment_refunds.ask_at", "gateway_events.next_try_at"],
  "when it is read (recent.ts)": [
    "sessions.expires_at",
    "sessions.sees_until",
    "mailed_secrets.expires_at",
    "virtual_table_guest_sessions.expires_at",
    "media_links.expires_at",
    "request_groups.draft_expires_at",
  ],
  "people choose it": [
    "chat_messages.closes_at",
    "virtual_tables.open_date",
    "virtual_tables.close_date",
    "draws.opens_at",
    "draws.draws_at",
  ],
  history: ["contract_offer_versions.until"],
};

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { db } = app.server;
  const at = startTime.toISOString();
  await db.insert(chatPresence).values({ process: newId(), room: "staff", person: newId(), seenAt: at });
  await db.insert(usedChallenges).values({ signature: "solved", expiresAt: at });
  await app.as("administrator@demo.example").home.visit();
  await db.insert(clientImports).values({
    name: "clients.csv",
    mime: "text/csv",
    sha256: "",
    status: "done",
    headers: [],
    samples: [],
    fields: [],
    total: 0,
    createdByName: "",
    endedAt: at,
  });
  const key = { owner: "someone", key: "cut-short", operation: "POST order", bodyHash: "" };
  await db.insert(idempotencyKeys).values({ ...key, createdAt: at });
  const [person] = await db.select({ userId: users.id }).from(users).limit(1);
  const userId = person?.userId ?? "";
  const addresses = { formerEmail: "former@demo.example", email: "new@demo.example" };
  await db.insert(pendingSignIns).values({ userId, tokenHash: "a token", expiresAt: at, isNewDevice: false });
  await db.insert(emailChanges).values({ userId, ...addresses, at, byName: "" });
  await db.insert(boardMails).values({ userId, board: "notarial", weekday: 1, updatedAt: at });
  const file = { userId, element: "client", elementId: "", name: "file.pdf", size: 1, sha256: "" } as const;
  await db.insert(mediaUploads).values({ ...file, createdAt: at });
  await db.update(offerRules).set({ since: at });
  const [draw] = await db.select({ drawId: draws.id, offerId: draws.offerId }).from(draws).limit(1);
  if (!draw) throw new Error("the demo office has no draw");
  await db.insert(drawEntries).values({ ...draw, userId, identityKey: "", status: "offered", offeredUntil: at });
  await db.insert(merges).values({ kind: "client", fromId: newId(), intoId: newId(), mergedAt: at, before: {} });
});
afterAll(() => app.close());

test("every instant in the future is in a list, or named here with where it is corrected", async () => {
  const { rows } = await app.server.db.execute<{ name: string; table: string; column: string }>(sql`
    select table_name || '.' || column_name as name, table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type like 'timestamp%'`);
  const maxima = rows.map(
    (each) => sql`select ${each.name} as name from ${sql.identifier(each.table)}
      having max(${sql.identifier(each.column)}) > ${new Date(startTime.getTime() + 60_000).toISOString()}::timestamptz`,
  );
  const futureColumns = await app.server.db.execute<{ name: string }>(sql.join(maxima, sql` union all `));
  const limitColumns = rows.filter(({ column }) => /expire|until|next_|^ask_|closes/.test(column));
  const foundColumns = new Set([...futureColumns.rows, ...limitColumns].map(({ name }) => name));
  const knownColumns = new Set([...limits.map(nameOf), ...Object.values(correctedElsewhere).flat()]);
  expect([...foundColumns].filter((name) => !knownColumns.has(name)).sort()).toEqual([]);
  const existingColumns = new Set(rows.map(({ name }) => name));
  expect([...knownColumns].filter((name) => !existingColumns.has(name))).toEqual([]);
});

test.each(limits.map((limit) => [nameOf(limit), limit] as const))("%s", async (_name, { columns, writtenAt }) => {
  const { db } = app.server;
  const table = sql.identifier(getTableConfig(columns[0].table).name);
  const assignments = columns.map(
    (column) => sql`${sql.identifier(column.name)} = coalesce(${column}, now()) + interval '1095 days'`,
  );
  await db.execute(
    sql`update ${table} set ${sql.join(assignments, sql`, `)} where ctid = (
      select ctid from ${table} order by ${sql.identifier(columns[0].name)} nulls last limit 1)`,
  );
  const furthestMs = async () => {
    const each = columns.map((column) => sql`max(${sql.identifier(column.name)})`);
    const { rows } = await db.execute<{ at: string | Date }>(
      sql`select greatest(${sql.join(each, sql`, `)}) as at from ${table}`,
    );
    return new Date(rows[0]?.at ?? 0).getTime() - startTime.getTime();
  };
  expect(await furthestMs(), "a row to look at").toBeGreaterThan(yearsMs - 400 * day);
  now = new Date(startTime.getTime() + yearsMs);
  expect(await correctTimeLimits(app.server, [{ columns, writtenAt }]), "by the clock that wrote it").toBe(0);
  now = startTime;
  expect(await correctTimeLimits(app.server, [{ columns, writtenAt }])).toBe(1);
  expect(await furthestMs()).toBeLessThan(60 * day);
  for (const ms of [0, 3_600_000, -3_600_000]) {
    now = new Date(startTime.getTime() + ms);
    expect(await correctTimeLimits(app.server, limits), "what a right clock wrote").toBe(0);
  }
  now = startTime;
});

test("a payment link mailed then, and the places that it reserves, expire within its hours", async () => {
  const { db } = app.server;
  now = new Date(startTime.getTime() + yearsMs);
  const [reservedSlot] = await db.select().from(slots).where(eq(slots.status, "reserved")).limit(1);
  if (!reservedSlot?.commonId) throw new Error("nothing is held");
  const { commonId } = reservedSlot;
  const order = { kind: "AP", id: commonId } as const;
  await inTransaction(db, async (tx) => {
    const { expiresAt } = await issueLink(tx, "system", { ...order, now });
    await extendHold(tx, { commonId, until: new Date(expiresAt), now });
  });
  now = startTime;
  await db.insert(officeClock).values({ trustedAt: startTime.toISOString() }).onConflictDoNothing();
  const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, timeLimits: limits.slice(1) } });
  const expectedBefore = new Date(startTime.getTime() + 4 * day).toISOString();
  await eventually(async () =>
    expect((await linkOf(db, order.kind, order.id))?.expiresAt.localeCompare(expectedBefore)).toBe(-1),
  );
  await stop();
  const [savedSlot] = await db.select().from(slots).where(eq(slots.id, reservedSlot.id));
  expect(savedSlot?.reservedUntil?.localeCompare(expectedBefore)).toBe(-1);
});
