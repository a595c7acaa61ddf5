/**
 * The agenda of an office of fifty and a tree of twenty thousand folders, each against a tenth of itself in the same run, on
 * a PostgreSQL server: what somebody's year costs does not grow with their colleagues, and a tree grows with its folders.
 * Then what is said in virtual tables (`chat-room.ts`).
 */
import { eq, sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { folderGrants, folders } from "../../src/areas/folders/server/tables.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import type { Database } from "../../src/server/database/connection.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, say, within } from "./statistics-of-runs.ts";
import { history, room } from "./chat-room.ts";

const rounds = 11;
const goalGrowth = 2;
/** Below it nobody notices, and what else the machine does makes the difference. */
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
  const [who] = await db.select({ id: users.id }).from(users).where(eq(users.email, reader));
  await history(running, db, await headersOf(running.address, reader), who?.id ?? "");
  await room(db, url);
  await close();
}

const personOf = (number: string) => sql.raw(`('00000000-0000-4000-9000-' || lpad((${number})::text, 12, '0'))::uuid`);

async function agenda(running: RunningServer, db: Database): Promise<void> {
  const planner = await headersOf(running.address, "lawyer@demo.example");
  const director = await headersOf(running.address, "management@demo.example");
  const { calendar, all } = contracts.agenda;
  const [someone] = await db.execute<{ id: string }>(sql`select ${personOf("1")}::text as id`).then(({ rows }) => rows);
  const userId = someone?.id ?? "";
  let written = 0;
  const taken: Record<string, number>[] = [];
  for (const people of [5, 50]) {
    await writeColleagues(db, written + 1, people);
    written = people;
    const year = () =>
      Promise.all(quarters.map(([from, to]) => ask(running, planner, calendar.path, { userId, from, to })));
    const list = (page: number) => () =>
      ask(running, director, all.path, { from: "2027-01-01", to: "2027-12-31", page, limit: 50 });
    taken.push({
      "somebody's year, in four quarters": await timed(year),
      "everybody's year, first page": await timed(list(1)),
      "everybody's year, last page": await timed(list(-1)),
    });
  }
  tell("agenda", "5 → 50 people", taken, 1);
}

/** Five activities a week for each, in a year, with a colleague invited. */
async function writeColleagues(db: Database, from: number, to: number): Promise<void> {
  const those = sql.raw(`generate_series(${from}, ${to}) p`);
  await writeMany(
    db,
    "users",
    sql`insert into users (id, kind, username, email, first_name, last_name, language, active, activated_at)
      select ${personOf("p")}, 'staff', 'colega' || p || '@bench.example', 'colega' || p || '@bench.example',
        'Colega', 'Número ' || p, 'es', true, now() from ${those}`,
  );
  const each = sql.raw("md5('activity' || p || '.' || d)::uuid");
  const days = sql`${those}, generate_series(0, 259) d`;
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
  const [own] = await db.select({ id: users.id }).from(users).where(eq(users.email, owner));
  const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, reader));
  await db.delete(folders).where(eq(folders.ownerId, own?.id ?? ""));
  const { tree: whole, search } = contracts.folders;
  const taken: Record<string, number>[] = [];
  let written = 0;
  for (const count of [2000, 20_000]) {
    await writeFolders(db, own?.id ?? "", written + 1, count);
    if (written === 0)
      await db.insert(folderGrants).values({ folderId: idOf(15), userId: other?.id ?? "", canWrite: false });
    written = count;
    taken.push({
      "the whole tree": await timed(() => ask(running, headers.owner, whole.path)),
      "a hundredth of it, shared": await timed(() => ask(running, headers.reader, whole.path)),
      "a word in it": await timed(() => ask(running, headers.reader, search.path, { search: "carpeta 15" })),
    });
  }
  tell("folders", "2,000 → 20,000", taken, 10);
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Ten in each; the number of one says where it is. */
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

/** `share` of the growth is what ten times as much is worth. */
function tell(what: string, grown: string, taken: readonly Record<string, number>[], share: number): void {
  const [before = {}, after = {}] = taken;
  for (const [name, ms] of Object.entries(after)) {
    const growth = ms / Math.max(before[name] ?? ms, noticedMs) / share;
    const beside = share === 1 ? "" : ` of the ${share} times`;
    say(
      `${what}: ${name}: ${(before[name] ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms with ${grown}, × ${growth.toFixed(2)}${beside} (${within(growth, goalGrowth)})`,
    );
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    all.push(performance.now() - startedAt);
  }
  return median(all);
}

async function ask(running: RunningServer, headers: CallHeaders, path: string, body?: object) {
  const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${running.address}/legalsitapi/${path}`, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return text.length;
}
