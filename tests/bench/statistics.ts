/**
 * Every statistic at 10,000 and 1,000,000 facts of each kind (ten years of work) on a PostgreSQL server, queried for the
 * current year like a board does. Then a board of twelve tiles, the rows behind a number as XLSX compared with their bare
 * statements, and a board as PDF. `BENCH_FACTS=100,2000` tries it with fewer facts.
 */
import { sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { statisticOf, type StatisticName, statisticNames } from "../../src/areas/insight/statistics/catalogue.ts";
import { refreshCachedFigures } from "../../src/areas/insight/statistics/server/cache/refresh-cached-figures.ts";
import { addDays, addMonths, dayOf } from "../../src/kit/time/calendar.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { type Statement, statementsOf } from "./recorded-statements.ts";
import { type CallHeaders, headersOf, openOfficeOnServer } from "./demo-office.ts";
import { median, printLine, spread, within } from "./statistics-of-runs.ts";
import { writeFacts, writeRates } from "./many-facts.ts";

const sizes = (process.env.BENCH_FACTS ?? "10000,1000000").split(",").map(Number);
const rounds = 7;
const sheetRounds = 3;
const boardGoalMs = 1500;
const boardGoalGrowth = 1.5;
/** Durations below this are noise of the machine: growth is measured against at least this much. */
const noticedMs = 20;

/** The first twelve statistics of the filings board, requested together like its screen does. */
const boardStatistics = statisticNames.filter((name) => statisticOf(name).group === "filingStats").slice(0, 12);
const today = dayOf(new Date());
const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
const yearBefore = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
/** A period that contains 100,000 of 1,000,000 facts: the maximum of a spreadsheet. */
const sheetDays = { from: addDays(today, -363), to: today };

export async function statistics(): Promise<void> {
  const { running, close } = await openOfficeOnServer("1GB");
  const { db } = running.server;
  await dropWordIndexes(running);
  await writeRates(db);
  const headers = await headersOf(running.address, "management@demo.example");
  const results: StatisticTimes[] = [];
  let lastNumber = 0;
  for (const size of sizes) {
    printLine(`statistics: ${size.toLocaleString("en")} facts of each kind are being written`);
    await writeFacts(db, lastNumber + 1, size);
    lastNumber = size;
    await measureCache(running);
    results.push(await measureStatistics(running, headers));
  }
  report(results);
  await measureSheet(running, headers);
  await close();
}

/** Measures the job that fills the cache of figures, first for all periods, then after one change. */
async function measureCache({ server }: RunningServer): Promise<void> {
  const startedAt = performance.now();
  let figures = 0;
  for (let run = -1; run !== 0; figures += run) run = (await refreshCachedFigures(server)).kept ?? 0;
  printLine(`statistics: ${figures.toLocaleString("en")} figures of months and days kept in ${seconds(startedAt)} s`);
  await server.db.execute(sql`update filings set fee = fee + 1 where subscription_date = ${addMonths(today, -14)}`);
  const secondStart = performance.now();
  const { kept: refreshedCount } = await refreshCachedFigures(server);
  printLine(
    `statistics: ${refreshedCount} of them kept anew after a day of last year was changed, in ${seconds(secondStart)} s`,
  );
}
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

interface StatisticTimes {
  readonly each: Readonly<Record<StatisticName, number>>;
  readonly board: readonly number[];
  readonly pdf: readonly number[];
}

async function measureStatistics(running: RunningServer, headers: CallHeaders): Promise<StatisticTimes> {
  const medians: Partial<Record<StatisticName, number>> = {};
  for (const name of statisticNames) medians[name] = median(await timed(() => queryStatistic(running, headers, name)));
  const boardTimes = await timed(() =>
    Promise.all(boardStatistics.map((name) => queryStatistic(running, headers, name))),
  );
  const pdfTimes = await timed(() =>
    download(running, headers, contracts.statistics.boardPaper.path, { board: "filingStats" }),
  );
  return { each: medians as StatisticTimes["each"], board: boardTimes, pdf: pdfTimes };
}

function report([before, after = before]: readonly StatisticTimes[]): void {
  if (!before || !after) return;
  const sizesText = sizes.map((size) => size.toLocaleString("en")).join(" → ");
  const growths: number[] = [];
  for (const name of statisticNames) {
    const growth = after.each[name] / Math.max(before.each[name], noticedMs);
    growths.push(growth);
    printLine(
      `statistics: ${statisticOf(name).group}/${name}: ${before.each[name].toFixed(1)} → ${after.each[name].toFixed(1)} ms, × ${growth.toFixed(1)}`,
    );
  }
  printLine(`statistics: ${statisticNames.length} operations, ${sizesText} facts: growth × ${spread(growths, 1)}`);
  const boardMs = median(after.board);
  const growth = boardMs / median(before.board);
  printLine(
    `statistics: a board of ${boardStatistics.length}: ${spread(before.board, 0)} → ${spread(after.board, 0)} ms (${within(boardMs, boardGoalMs)}), × ${growth.toFixed(2)} (${within(growth, boardGoalGrowth)})`,
  );
  printLine(
    `statistics: a board's PDF: ${spread(before.pdf, 0)} → ${spread(after.pdf, 0)} ms, × ${(median(after.pdf) / median(before.pdf)).toFixed(2)}`,
  );
}

/** Downloads the filings of a year as XLSX; compared with the statements that read them, with their rows discarded. */
async function measureSheet(running: RunningServer, headers: CallHeaders): Promise<void> {
  const { pool } = running.server.open;
  const query = { operation: "filingStats/totalFeeAmount", format: "xlsx", ...sheetDays };
  const fetchSheet = () => download(running, headers, contracts.statistics.rowsSheet.path, query);
  const recorded = await statementsOf(pool, fetchSheet);
  const statements = recorded.statements.filter(({ text }) => !/^(insert|begin|commit)\b/.test(text));
  const countResult = await pool.query<{ count: number }>(
    "select count(*)::int as count from filings where subscription_date between $1 and $2",
    [sheetDays.from, sheetDays.to],
  );
  const [exportTimes, statementTimes]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round < sheetRounds; round++) {
    exportTimes.push(await timeOnce(async () => (bytes = await fetchSheet())));
    statementTimes.push(await timeOnce(() => runStatements(pool, statements)));
  }
  const ratios = exportTimes.map((ms, round) => ms / (statementTimes[round] ?? 1));
  printLine(
    `statistics: the XLSX of ${(countResult.rows[0]?.count ?? 0).toLocaleString("en")} rows: ${spread(ratios)} × its bare statements, ${(median(exportTimes) / 1000).toFixed(1)} s, ${(bytes / 1024 / 1024).toFixed(1)} MB`,
  );
}

async function runStatements(
  pool: RunningServer["server"]["open"]["pool"],
  statements: readonly Statement[],
): Promise<void> {
  for (const { text, values } of statements) await pool.query(text, [...values]);
}

/** Drops the text search indexes: no statistic uses them, and they take half of the time of the inserts. */
async function dropWordIndexes(running: RunningServer): Promise<void> {
  const { db } = running.server;
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`,
  );
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
}

async function queryStatistic(running: RunningServer, headers: CallHeaders, name: StatisticName): Promise<unknown> {
  const { comparesPeriods, group } = statisticOf(name);
  const body = comparesPeriods ? { periodA: yearBefore, periodB: year } : year;
  const response = await fetch(`${running.address}/legalsitapi/private/${group}/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.json();
}

/** Downloads a whole response. Returns the number of bytes. */
async function download(running: RunningServer, headers: CallHeaders, path: string, query: Record<string, string>) {
  const response = await fetch(`${running.address}/legalsitapi/${path}?${new URLSearchParams(query)}`, { headers });
  if (!response.ok || !response.body) throw new Error(`${path}: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  // The first run prepares the statements on each connection.
  await work();
  for (let round = 0; round < rounds; round++) {
    durations.push(await timeOnce(work));
    // Calls slower than one second need no further rounds.
    if (round >= 2 && median(durations) > 1000) break;
  }
  return durations;
}

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
