/**
 * Calls of this checkout (after), of another one (before) where there is one, and of the bare server where it has the
 * same: each in a process by itself, each checkout on a database of its own, asked in turn within one run.
 */
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { startPostgres } from "../../scripts/postgres.mjs";
import { type Ask, type Measure, measures } from "./bench-cases.ts";
import { changed, ratiosOf } from "./format-comparison.ts";
import { median, say, spread, within } from "./statistics-of-runs.ts";
import { type BenchCheckout, openCheckout } from "./open-checkout.ts";
import {
  type Amount,
  type Cost,
  benchCosts,
  endSide,
  type BenchRequest,
  sendRounds,
  type BenchProgram,
  startSide,
} from "./programs-compared.ts";

const bareProgram = fileURLToPath(new URL("./baseline-server.mjs", import.meta.url));
const rounds = 7;
/** Beside a yardstick calls are measured under load; else each is asked alone. */
const underLoad = { calls: 400, connections: 8 };
/** Before any is measured: code is compiled, statements are kept. */
const warmUp = { calls: 300, connections: 8 };
/** The kernel counts CPU by hundredths of a second: a round of calls that are asked alone takes some of them. */
const roundMs = 300;
const goalsBesideBare = { cpu: 1.5, database: 1 };

export async function beside(name: keyof typeof measures, before: string | undefined): Promise<void> {
  const measure: Measure = measures[name];
  const rows = Number(process.env.BENCH_ROWS ?? measure.rows);
  const engine = await startPostgres({ memory: "1GB" });
  const pool = new Pool({ connectionString: engine.url });
  const open = async (folder: string, as: "before" | "after") => {
    say(`${name}: ${rows.toLocaleString("en")} rows are being written, ${as}`);
    return openCheckout({ engine: engine.url, folder, as, measured: name, rows });
  };
  const after = await open(process.cwd(), "after");
  const earlier = before === undefined ? undefined : await open(before, "before").catch(sayWhyNot);
  if (name === "routes") await sayWhatFiltersLeave(after.pool);
  const asks = await measure.asks(rows, after.pool);
  const asksBefore = earlier && (await measure.asks(rows, earlier.pool));
  const bare = Object.values(asks).some((ask) => ask.bare) ? await startSide([bareProgram, after.url]) : undefined;
  for (const [what, ask] of Object.entries(asks)) {
    const sides: Sides = {
      ...(earlier && asksBefore?.[what] ? await answering(what, earlier, asksBefore[what]) : {}),
      after: [after.side, await after.sent(ask)],
      ...(bare && ask.bare ? { bare: [bare, { ...(await after.sent(ask)), url: `${bare.address}/${ask.bare}` }] } : {}),
    };
    tell(what, await measured(pool, sides, ask), measure);
  }
  if (bare) await endSide(bare);
  for (const each of [after, earlier]) await each?.close();
  await pool.end();
  await engine.stop();
}

type Sides = Readonly<Partial<Record<"before" | "after" | "bare", readonly [BenchProgram, BenchRequest]>>>;
type Costs = Readonly<Partial<Record<"before" | "after" | "bare", readonly Cost[]>>>;

async function measured(pool: Pool, sides: Sides, ask: Ask): Promise<Costs> {
  const all = Object.values(sides);
  const amount = ask.bare ? underLoad : await amountOf(all.map(([, sent]) => sent));
  for (const [, sent] of all) await sendRounds(sent, ask.bare ? warmUp : amount);
  const costs = await benchCosts(pool, all, { rounds, ...amount });
  return Object.fromEntries(Object.keys(sides).map((side, at) => [side, costs[at] ?? []]));
}

/** As many for each side as fill a round of the quickest. */
async function amountOf(all: readonly BenchRequest[]): Promise<Amount> {
  const perSecond = await Promise.all(all.map((sent) => sendRounds(sent, { calls: 3, connections: 1 })));
  const calls = Math.ceil((Math.max(...perSecond) * roundMs) / 1000);
  return { calls: Math.min(200, Math.max(3, calls)), connections: 1 };
}

/** Its call, if that checkout has it and answers it. */
async function answering(what: string, { side, sent }: BenchCheckout, ask: Ask): Promise<Sides> {
  const { url, body, ...more } = await sent(ask);
  const answer = await fetch(url, { ...more, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (answer.ok) return { before: [side, await sent(ask)] };
  say(`${what}: not measured before, where it answers ${answer.status} ${text.slice(0, 120)}`);
  return {};
}

function sayWhyNot(error: unknown): undefined {
  say(`before: not measured: ${error instanceof Error ? error.message : String(error)}`);
}

function tell(what: string, { before, after = [], bare }: Costs, { goalMs }: Measure): void {
  const of = (costs: readonly Cost[], figure: keyof Cost) => costs.map((each) => each[figure]);
  const formatFigure = (figure: keyof Cost, digits?: number) =>
    changed(before && of(before, figure), of(after, figure), digits);
  const ms = median(of(after, "perSecond").map((perSecond) => 1000 / perSecond));
  const goal = goalMs === undefined ? "" : `; ${ms.toFixed(1)} ms each (${within(ms, goalMs)})`;
  const yardstick = bare ? `; bare ${spread(of(bare, "perSecond"), 0)}` : "";
  say(`${what}: calls a second ${formatFigure("perSecond", 0)}${yardstick}${goal}`);
  for (const [figure, whose] of [
    ["cpu", "the process"],
    ["database", "the database"],
  ] as const) {
    const ratios = bare && ratiosOf(of(after, figure), of(bare, figure));
    const judged =
      ratios && `${spread(ratios)} × the bare route's (${within(median(ratios), goalsBesideBare[figure])})`;
    say(`  CPU of ${whose}, ms a call: ${formatFigure(figure)}${judged ? `; ${judged}` : ""}`);
  }
}

/** A filter that leaves everything or nothing measures no filter. */
async function sayWhatFiltersLeave(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ status: number; province: number; both: number }>(`
    select avg((status = 'requested')::int)::float as status, avg((province = '21')::int)::float as province,
      avg((status = 'requested' and province = '21')::int)::float as "both"
    from request_forms where number like 'AP99%'`);
  const { status = 0, province = 0, both = 0 } = rows[0] ?? {};
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  say(`the filters leave ${percent(status)} by status, ${percent(province)} by province, ${percent(both)} by both`);
  if (both <= 0 || both >= Math.min(status, province) / 2) throw new Error("the filters do not filter");
}
