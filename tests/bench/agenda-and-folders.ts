/**
 * Agenda of 50 people and a tree of 20,000 folders, each compared with a tenth of its size in the same run, on a PostgreSQL
 * server. One person's year must not get slower with more colleagues; the tree may grow with its number of folders.
 * Then the chat of virtual tables (`chat-room.ts`).
 */
import { eq, sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { folderGrants, folders } from "../../src/areas/collaboration/folders/server/tables.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
import type { Database } from "../../src/server/database/connection.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";
import { history, room } from "./chat-room.ts";

const rounds = 11;
const goalGrowth = 2;
/** Durations below this are noise of the machine: growth is measured against at least this much. */
const noticedMs = 5;
const quarters = [
  ["2027-01-01", "2027-03-31"],
  ["2027-04-01", "2027-06-30"],
  ["2027-07-01", "2027-09-30"],
  ["2027-10-01", "2027-12-31"],
] as const;

export async function together(): Promise<void> {
  const { running, url, close } = await openOfficeOnServer("512MB");
  const { db } = running.server;
  await agenda(running, db);
  await tree(running, db);
  const reader = "notary@demo.example";
  const [readerUser] = await db.select({ id: users.id }).from(users).where(eq(users.email, reader));
  await history(running, db, await headersOf(running.address, reader), readerUser?.id ?? "");
  await room(db, url);
  await close();
}

const personOf = (number: string) => sql.raw(`('00000000-0000-4000-9000-' || lpad((${number})::text, 12, '0'))::uuid`);

async function agenda(running: RunningServer, db: Database): Promise<void> {
  const planner = await headersOf(running.address, "lawyer@demo.example");
  const director = await headersOf(running.address, "management@demo.example");
  const { calendar, all: allActivities } = contracts.agenda;
  const [person] = await db.execute<{ id: string }>(sql`select ${personOf("1")}::text as id`).then(({ rows }) => rows);
  const userId = person?.id ?? "";
  let lastNumber = 0;
  const medians: Record<string, number>[] = [];
  for (const people of [5, 50]) {
    await writeColleagues(db, lastNumber + 1, people);
    lastNumber = people;
    const year = () =>
      Promise.all(quarters.map(([from, to]) => sendRequest(running, planner, calendar.path, { userId, from, to })));
    const list = (page: number) => () =>
      sendRequest(running, director, allActivities.path, { from: "2027-01-01", to: "2027-12-31", page, limit: 50 });
    medians.push({
      "somebody's year, in four quarters": await timed(year),
      "everybody's year, first page": await timed(list(1)),
      "everybody's year, last page": await timed(list(-1)),
    });
  }
  reportGrowth("agenda", "5 → 50 people", medians, 1);
}

/** Inserts people, each with five activities a week for a year; every fifth day has an invited colleague. */
async function writeColleagues(db: Database, from: number, to: number): Promise<void> {
  const peopleSeries = sql.raw(`generate_series(${from}, ${to}) p`);
  await writeMany(
    db,
    "users",
    sql`insert into users (id, kind, username, email, first_name, last_name, language, active, activated_at)
      select ${personOf("p")}, 'staff', 'colega' || p || '@bench.example', 'colega' || p || '@bench.example',
        'Colega', 'Número ' || p, 'es', true, now() from ${peopleSeries}`,
  );
  const each = sql.raw("md5('activity' || p || '.' || d)::uuid");
  const days = sql`${peopleSeries}, generate_series(0, 259) d`;
  await writeMany(
    db,
    "activities",
    sql`insert into activities (id, title, description, date, hour, minutes, status_at)
      select ${each}, 'Actividad ' || d, 'De un año', date '2027-01-01' + d * 7 / 5, '09:00', 60, now() from ${days}`,
  );
  await writeMany(
    db,
    "activity_people",
    sql`insert into activity_people (activity_id, user_id, invited)
      select ${each}, ${personOf("p")}, false from ${days}
      union all select ${each}, ${personOf(`1 + p % ${to}`)}, true from ${days} where d % 5 = 0`,
  );
}

async function tree(running: RunningServer, db: Database): Promise<void> {
  const [owner, reader] = ["management@demo.example", "consulate@demo.example"];
  const headers = { owner: await headersOf(running.address, owner), reader: await headersOf(running.address, reader) };
  const [ownerUser] = await db.select({ id: users.id }).from(users).where(eq(users.email, owner));
  const [readerUser] = await db.select({ id: users.id }).from(users).where(eq(users.email, reader));
  await db.delete(folders).where(eq(folders.ownerId, ownerUser?.id ?? ""));
  const { tree: wholeTree, search } = contracts.folders;
  const medians: Record<string, number>[] = [];
  let lastNumber = 0;
  for (const count of [2000, 20_000]) {
    await writeFolders(db, ownerUser?.id ?? "", lastNumber + 1, count);
    if (lastNumber === 0)
      await db.insert(folderGrants).values({ folderId: idOf(15), userId: readerUser?.id ?? "", canWrite: false });
    lastNumber = count;
    medians.push({
      "the whole tree": await timed(() => sendRequest(running, headers.owner, wholeTree.path)),
      "a hundredth of it, shared": await timed(() => sendRequest(running, headers.reader, wholeTree.path)),
      "a word in it": await timed(() => sendRequest(running, headers.reader, search.path, { search: "carpeta 15" })),
    });
  }
  reportGrowth("folders", "2,000 → 20,000", medians, 10);
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Inserts a tree with ten folders in each folder; the number of a folder determines its place. */
const writeFolders = (db: Database, ownerId: string, from: number, to: number): Promise<void> =>
  writeMany(
    db,
    "folders",
    sql`with recursive tree(n, path) as (
        select 1, array[${idOf(1)}::uuid]
        union all
        select c.n, tree.path || ('00000000-0000-4000-8000-' || lpad(c.n::text, 12, '0'))::uuid
        from tree join lateral (select tree.n * 10 + d - 8 as n from generate_series(0, 9) d) c on c.n > 1 and c.n <= ${to})
      insert into folders (id, name, parent_id, owner_id, path)
      select path[cardinality(path)], 'Carpeta ' || n, path[cardinality(path) - 1], ${ownerId}::uuid, path from tree
      where n >= ${from}`,
  );

/** Prints each growth factor divided by `share`: the growth that ten times the rows may cause. */
function reportGrowth(subject: string, sizes: string, medians: readonly Record<string, number>[], share: number): void {
  const [before = {}, after = {}] = medians;
  for (const [name, ms] of Object.entries(after)) {
    const growth = ms / Math.max(before[name] ?? ms, noticedMs) / share;
    const shareNote = share === 1 ? "" : ` of the ${share} times`;
    printLine(
      `${subject}: ${name}: ${(before[name] ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms with ${sizes}, × ${growth.toFixed(2)}${shareNote} (${within(growth, goalGrowth)})`,
    );
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
}

async function sendRequest(running: RunningServer, headers: CallHeaders, path: string, body?: object) {
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`${running.address}/legalsitapi/${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text.length;
}
