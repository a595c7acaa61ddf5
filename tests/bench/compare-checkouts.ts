/**
 * Compares calls of this checkout (after), of another checkout (before, optional) and of the bare server (where it has the
 * same call). Each runs in its own process, each checkout on its own database; requests alternate within one run.
 */
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { startPostgres } from "../../scripts/postgres.mjs";
import { type BenchCall, type Measure, measures } from "./bench-cases.ts";
import { changed, ratiosOf } from "./format-comparison.ts";
import { median, printLine, spread, within } from "./statistics-of-runs.ts";
import { type BenchCheckout, openCheckout } from "./open-checkout.ts";
import { openPool } from "./open-pool.ts";
import {
  type Amount,
  type Cost,
  benchCosts,
  endSide,
  exchangeOnce,
  type BenchRequest,
  sendRounds,
  type BenchProgram,
  startSide,
} from "./programs-compared.ts";

const bareProgram = fileURLToPath(new URL("./baseline-server.mjs", import.meta.url));
const rounds = 7;
/** Calls with a baseline are measured under load; the others run alone. */
const underLoad = { calls: 400, connections: 8 };
/** Runs before the measurement, which is of a server that runs for days: until then code is compiled and statements are planned. */
const warmUp = { calls: 2500, connections: 8 };
/** The kernel counts CPU in hundredths of a second, so a round of single calls must take several of them. */
const roundMs = 300;
/** Process: the goal of the call, by its name on the bare server. */
const cpuGoals: Readonly<Record<string, number>> = { list: 1.5, record: 4, change: 2 };
const databaseGoal = 1.1;

export async function compareCheckouts(name: keyof typeof measures, before: string | undefined): Promise<void> {
  const measure: Measure = measures[name];
  const rows = Number(process.env.BENCH_ROWS ?? measure.rows);
  const engine = await startPostgres({ memory: "1GB" });
  const pool = openPool(engine.url);
  const open = async (folder: string, as: "before" | "after") => {
    printLine(`${name}: ${rows.toLocaleString("en")} rows are being written, ${as}`);
    return openCheckout({ engine: engine.url, folder, as, measured: name, rows });
  };
  const after = await open(process.cwd(), "after");
  const beforeCheckout = before === undefined ? undefined : await open(before, "before").catch(reportFailure);
  if (name === "routes") await assertFiltersSelect(after.pool);
  const requests = await measure.requests(rows, after.pool);
  const requestsBefore = beforeCheckout && (await measure.requests(rows, beforeCheckout.pool));
  const bare = Object.values(requests).some((benchCall) => benchCall.bare)
    ? await startSide([bareProgram, after.url])
    : undefined;
  for (const [callName, benchCall] of Object.entries(requests)) {
    const requestTo = async ({ buildRequest }: BenchCheckout, as: keyof Sides, of: BenchCall) => ({
      ...(await buildRequest(of)),
      bodies: of.bodiesOf?.(as),
    });
    const previousCall = requestsBefore?.[callName];
    const current = await requestTo(after, "after", benchCall);
    assertPageExists(callName, current.body, await exchangeOnce(current));
    const sides: Sides = {
      ...(beforeCheckout && previousCall
        ? await sideIfAnswered(callName, beforeCheckout, await requestTo(beforeCheckout, "before", previousCall))
        : {}),
      after: [after.side, current],
      ...(bare && benchCall.bare
        ? {
            bare: [
              bare,
              { ...current, url: `${bare.address}/${benchCall.bare}`, bodies: benchCall.bodiesOf?.("bare") },
            ],
          }
        : {}),
    };
    report(callName, await measureCosts(pool, sides, benchCall), measure, benchCall.bare?.split("/")[0]);
  }
  if (bare) await endSide(bare);
  for (const each of [after, beforeCheckout]) await each?.close();
  await pool.end();
  await engine.stop();
}

type Sides = Readonly<Partial<Record<"before" | "after" | "bare", readonly [BenchProgram, BenchRequest]>>>;
type Costs = Readonly<Partial<Record<"before" | "after" | "bare", readonly Cost[]>>>;

async function measureCosts(pool: Pool, sides: Sides, benchCall: BenchCall): Promise<Costs> {
  const requestSides = Object.values(sides);
  const amount = benchCall.bare ? underLoad : await amountOf(requestSides.map(([, request]) => request));
  for (const [, request] of requestSides) await sendRounds(request, benchCall.bare ? warmUp : amount);
  const costs = await benchCosts(pool, requestSides, { rounds, ...amount });
  return Object.fromEntries(Object.keys(sides).map((side, at) => [side, costs[at] ?? []]));
}

/** The number of calls that fills a round of the fastest side; the same for each side. */
async function amountOf(requests: readonly BenchRequest[]): Promise<Amount> {
  const perSecond = await Promise.all(requests.map((request) => sendRounds(request, { calls: 3, connections: 1 })));
  const calls = Math.ceil((Math.max(...perSecond) * roundMs) / 1000);
  return { calls: Math.min(200, Math.max(3, calls)), connections: 1 };
}

/** The call to the other checkout, or nothing if that checkout does not answer it. */
async function sideIfAnswered(callName: string, { side }: BenchCheckout, benchRequest: BenchRequest): Promise<Sides> {
  try {
    await exchangeOnce(benchRequest);
    return { before: [side, benchRequest] };
  } catch (error) {
    printLine(`${callName}: not measured before: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}

/** Throws for a page behind the last one: it has no rows, so it costs nothing that a page costs. */
function assertPageExists(callName: string, body: object | undefined, response: unknown): void {
  const { docs } = (response as { data: { docs?: unknown } }).data;
  if (body && "page" in body && Array.isArray(docs) && docs.length === 0)
    throw new Error(`${callName}: with so few rows there is no such page`);
}

function reportFailure(error: unknown): undefined {
  printLine(`before: not measured: ${error instanceof Error ? error.message : String(error)}`);
}

function report(
  callName: string,
  { before, after = [], bare }: Costs,
  { goalMs }: Measure,
  bareName: string | undefined,
): void {
  const goalsAgainstBare = { cpu: cpuGoals[bareName ?? ""] ?? Number.NaN, database: databaseGoal };
  const valuesOf = (costs: readonly Cost[], figure: keyof Cost) => costs.map((each) => each[figure]);
  const formatFigure = (figure: keyof Cost, digits?: number) =>
    changed(before && valuesOf(before, figure), valuesOf(after, figure), digits);
  const ms = median(valuesOf(after, "perSecond").map((perSecond) => 1000 / perSecond));
  const goal = goalMs === undefined ? "" : `; ${ms.toFixed(1)} ms each (${within(ms, goalMs)})`;
  const yardstick = bare ? `; bare ${spread(valuesOf(bare, "perSecond"), 0)}` : "";
  printLine(`${callName}: calls a second ${formatFigure("perSecond", 0)}${yardstick}${goal}`);
  for (const [figure, owner] of [
    ["cpu", "the process"],
    ["database", "the database"],
  ] as const) {
    const ratios = bare && ratiosOf(valuesOf(after, figure), valuesOf(bare, figure));
    const comparison =
      ratios && `${spread(ratios)} × the bare route's (${within(median(ratios), goalsAgainstBare[figure])})`;
    printLine(`  CPU of ${owner}, ms a call: ${formatFigure(figure)}${comparison ? `; ${comparison}` : ""}`);
  }
}

/** Throws if the filters select everything or nothing: the measure would then not measure a filter. */
async function assertFiltersSelect(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ status: number; province: number; both: number }>(`
    select avg((status = 'requested')::int)::float as status, avg((province = '21')::int)::float as province,
      avg((status = 'requested' and province = '21')::int)::float as "both"
    from request_forms where number like 'AP99%'`);
  const { status = 0, province = 0, both = 0 } = rows[0] ?? {};
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  printLine(
    `the filters leave ${percent(status)} by status, ${percent(province)} by province, ${percent(both)} by both`,
  );
  if (both <= 0 || both >= Math.min(status, province) / 2) throw new Error("the filters do not filter");
}
