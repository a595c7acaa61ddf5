/**
 * Every statistic at ten thousand and at a million facts of each kind, on a PostgreSQL server: what ten years are worth, asked
 * of this year as a board asks it. A board of twelve, the rows behind a number as XLSX against their bare statements, and
 * a board as PDF. `BENCH_FACTS=100,2000` tries it with fewer.
 */
import { sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { statisticOf, type StatisticName, statisticNames } from "../../src/areas/statistics/catalogue.ts";
import { refreshCachedFigures } from "../../src/areas/statistics/server/refresh-cached-figures.ts";
import { addDays, addMonths, dayOf } from "../../src/kit/calendar.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { type Statement, statementsOf } from "./recorded-statements.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, say, spread, within } from "./statistics-of-runs.ts";
import { writeFacts, writeRates } from "./many-facts.ts";

const sizes = (process.env.BENCH_FACTS ?? "10000,1000000").split(",").map(Number);
const times = 7;
const sheetRounds = 3;
const boardGoalMs = 1500;
const boardGoalGrowth = 1.5;
/** Below it nobody notices, and what else the machine does makes the difference. */
const noticedMs = 20;

/** The board with the most filings, whose first twelve tiles are asked together as its screen asks them. */
const onBoard = statisticNames.filter((name) => statisticOf(name).group === "filingStats").slice(0, 12);
const today = dayOf(new Date());
const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
const yearBefore = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
/** As many days as a hundred thousand of a million facts fall in, which is as many as a sheet takes. */
const sheetDays = { from: addDays(today, -363), to: today };

export async function statistics(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  await dropWordIndexes(running);
  await writeRates(db);
  const headers = await headersOf(running.address, "management@demo.example");
  const taken: Taken[] = [];
  let written = 0;
  for (const size of sizes) {
    say(`statistics: ${size.toLocaleString("en")} facts of each kind are being written`);
    await writeFacts(db, written + 1, size);
    written = size;
    await measureCache(running);
    taken.push(await measured(running, headers));
  }
  tell(taken);
  await sheet(running, headers);
  await close();
}

/** What the job of every ten minutes does on the first nights of an office like this. */
async function measureCache({ server }: RunningServer): Promise<void> {
  const startedAt = performance.now();
  let spans = 0;
  for (let run = -1; run !== 0; spans += run) run = (await refreshCachedFigures(server)).kept ?? 0;
  say(`statistics: ${spans.toLocaleString("en")} figures of months and days kept in ${seconds(startedAt)} s`);
  await server.db.execute(sql`update filings set fee = fee + 1 where subscription_date = ${addMonths(today, -14)}`);
  const again = performance.now();
  const { kept: after } = await refreshCachedFigures(server);
  say(`statistics: ${after} of them kept anew after a day of last year was changed, in ${seconds(again)} s`);
}
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

interface Taken {
  readonly each: Readonly<Record<StatisticName, number>>;
  readonly board: readonly number[];
  readonly paper: readonly number[];
}

async function measured(running: RunningServer, headers: CallHeaders): Promise<Taken> {
  const each: Partial<Record<StatisticName, number>> = {};
  for (const name of statisticNames) each[name] = median(await timed(() => ask(running, headers, name)));
  const board = await timed(() => Promise.all(onBoard.map((name) => ask(running, headers, name))));
  const paper = await timed(() =>
    read(running, headers, contracts.statistics.boardPaper.path, { board: "filingStats" }),
  );
  return { each: each as Taken["each"], board, paper };
}

function tell([before, after = before]: readonly Taken[]): void {
  if (!before || !after) return;
  const grown = sizes.map((size) => size.toLocaleString("en")).join(" → ");
  const growths: number[] = [];
  for (const name of statisticNames) {
    const growth = after.each[name] / Math.max(before.each[name], noticedMs);
    growths.push(growth);
    say(
      `statistics: ${statisticOf(name).group}/${name}: ${before.each[name].toFixed(1)} → ${after.each[name].toFixed(1)} ms, × ${growth.toFixed(1)}`,
    );
  }
  say(`statistics: ${statisticNames.length} operations, ${grown} facts: growth × ${spread(growths, 1)}`);
  const board = median(after.board);
  const growth = board / median(before.board);
  say(
    `statistics: a board of ${onBoard.length}: ${spread(before.board, 0)} → ${spread(after.board, 0)} ms (${within(board, boardGoalMs)}), × ${growth.toFixed(2)} (${within(growth, boardGoalGrowth)})`,
  );
  say(
    `statistics: a board's PDF: ${spread(before.paper, 0)} → ${spread(after.paper, 0)} ms, × ${(median(after.paper) / median(before.paper)).toFixed(2)}`,
  );
}

/** The rows of a year of filings, fetched to the end, against the statements that read them, their rows dropped. */
async function sheet(running: RunningServer, headers: CallHeaders): Promise<void> {
  const { pool } = running.server.open;
  const query = { operation: "filingStats/totalFeeAmount", format: "xlsx", ...sheetDays };
  const fetched = () => read(running, headers, contracts.statistics.rowsSheet.path, query);
  const sent = await statementsOf(pool, fetched);
  const statements = sent.statements.filter(({ text }) => !/^(insert|begin|commit)\b/.test(text));
  const counted = await pool.query<{ count: number }>(
    "select count(*)::int as count from filings where subscription_date between $1 and $2",
    [sheetDays.from, sheetDays.to],
  );
  const [ours, theirs]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round < sheetRounds; round++) {
    ours.push(await once(async () => (bytes = await fetched())));
    theirs.push(await once(() => bareOf(pool, statements)));
  }
  const ratios = ours.map((ms, round) => ms / (theirs[round] ?? 1));
  say(
    `statistics: the XLSX of ${(counted.rows[0]?.count ?? 0).toLocaleString("en")} rows: ${spread(ratios)} × its bare statements, ${(median(ours) / 1000).toFixed(1)} s, ${(bytes / 1024 / 1024).toFixed(1)} MB`,
  );
}

async function bareOf(pool: RunningServer["server"]["open"]["pool"], statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await pool.query(text, [...values]);
}

/** No statistic searches for words: what finds them is half of what writing takes. */
async function dropWordIndexes(running: RunningServer): Promise<void> {
  const { db } = running.server;
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`,
  );
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
}

async function ask(running: RunningServer, headers: CallHeaders, name: StatisticName): Promise<unknown> {
  const { comparesPeriods: versus, group } = statisticOf(name);
  const body = versus ? { periodA: yearBefore, periodB: year } : year;
  const answer = await fetch(`${running.address}/legalsitapi/private/${group}/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}

/** To its end; how many bytes. */
async function read(running: RunningServer, headers: CallHeaders, path: string, query: Record<string, string>) {
  const answer = await fetch(`${running.address}/legalsitapi/${path}?${new URLSearchParams(query)}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  // Every connection learns its statements first.
  await work();
  for (let time = 0; time < times; time++) {
    all.push(await once(work));
    // What takes a second takes it the next time too.
    if (time >= 2 && median(all) > 1000) break;
  }
  return all;
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
