/**
 * The same work done by the product and by Directus, a server for any tables, on one database with the same rows and
 * indexes: signed-in user, list, record, change of status, search. Directus has less to do: it does not check the
 * permissions of its administrator, writes no audit entry of a read, and its record lacks the payments and the model.
 *
 * `DIRECTUS` is a folder in which it is installed: `npm install --prefix <folder> directus@12.4.0`.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../scripts/postgres.mjs";
import { contracts } from "../../src/areas/contracts.ts";
import { changesOfStatus, readForms } from "./bench-cases.ts";
import { declareRelations, directusCalls } from "./directus-calls.ts";
import { ratiosOf } from "./format-comparison.ts";
import { type BenchCheckout, openCheckout } from "./open-checkout.ts";
import { openPool } from "./open-pool.ts";
import {
  benchCosts,
  type BenchRequest,
  type Cost,
  endSide,
  exchangeOnce,
  sendRounds,
  startSide,
} from "./programs-compared.ts";
import { atLeast, median, printLine, spread } from "./statistics-of-runs.ts";

const program = fileURLToPath(new URL("./directus-server.mjs", import.meta.url));
const token = "token-of-the-benchmark";
const clerk = "online-ap@demo.example";
const filters = { status: "requested", province: "21" } as const;
const search = "castellanos";
const rounds = 7;
const amount = { calls: 200, connections: 8 };
const warmUp = { calls: 1000, connections: 8 };
/** How many times our CPU the process of Directus needs at least. */
const goals = { session: 5, list: 5, record: 5, "change of status": 5, search: 4 } as const;

export async function directus(): Promise<void> {
  if (process.env.DIRECTUS === undefined) return printLine("directus: not measured, because DIRECTUS names no folder");
  const rows = Number(process.env.BENCH_ROWS ?? 20_000);
  const engine = await startPostgres({ memory: "1GB" });
  const pool = openPool(engine.url);
  printLine(`directus: ${rows.toLocaleString("en")} rows are being written`);
  const checkout = { engine: engine.url, folder: process.cwd(), as: "after", measured: "routes", rows } as const;
  const product = await openCheckout(checkout);
  const directusSide = await startSide([program, resolve(process.env.DIRECTUS), product.url, token]);
  await declareRelations({ address: directusSide.address, token });
  for (const [name, requests] of Object.entries(await callsOf(product, directusSide.address))) {
    assertSameRows(name, await Promise.all(requests.map((request) => exchangeOnce(request))));
    for (const request of requests) await sendRounds(request, warmUp);
    const sides = [
      [product.side, requests[0]],
      [directusSide, requests[1]],
    ] as const;
    const [ours = [], theirs = []] = await benchCosts(pool, sides, { rounds, ...amount });
    report(name as CallName, ours, theirs);
  }
  await endSide(directusSide);
  await product.close();
  await pool.end();
  await engine.stop();
}

type CallName = keyof typeof goals;
/** Each call to us and to Directus. */
type Calls = Readonly<Record<CallName, readonly [BenchRequest, BenchRequest]>>;

async function callsOf({ pool, buildRequest }: BenchCheckout, address: string): Promise<Calls> {
  const [form, ...movable] = await readForms(pool);
  if (!form) throw new Error("there are too few rows");
  const half = (remainder: number) => movable.filter((_, at) => at % 2 === remainder);
  const theirs = directusCalls({ address, token }, form, half(1));
  const ours = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    buildRequest({ as: clerk, method, path, body });
  const { list, formDetails, setStatus } = contracts.onlineRequests;
  const page = { family: "AP", approvalsPending: false, sort: "-createdAt", limit: 25 };
  return {
    session: [await ours("POST", contracts.session.current.path, {}), theirs.session],
    list: [await ours("POST", list.path, { ...page, ...filters }), theirs.list(filters.status, filters.province)],
    record: [await ours("GET", formDetails.path.replace(":formId", form.id)), theirs.record],
    "change of status": [{ ...(await ours("PUT", setStatus.path)), bodies: changesOfStatus(half(0)) }, theirs.change],
    search: [await ours("POST", list.path, { ...page, status: "all", search }), theirs.search(search)],
  };
}

/** Throws if the two lists do not count the same rows: they would not be the same work. */
function assertSameRows(name: string, [ours, theirs]: readonly unknown[]): void {
  const { data } = ours as { data: { totalDocs?: number } };
  const { meta } = theirs as { meta?: { filter_count: number } };
  if (meta && (meta.filter_count === 0 || meta.filter_count !== data.totalDocs))
    throw new Error(`${name}: ${data.totalDocs} rows, Directus ${meta.filter_count}`);
}

function report(name: CallName, ours: readonly Cost[], theirs: readonly Cost[]): void {
  const figuresOf = (figure: keyof Cost) => [ours, theirs].map((costs) => costs.map((cost) => cost[figure]));
  const compare = (figure: keyof Cost, digits = 2) => {
    const [our = [], their = []] = figuresOf(figure);
    const ratios = figure === "perSecond" ? ratiosOf(our, their) : ratiosOf(their, our);
    const ratio = ratios ? `, × ${spread(ratios, 1)}` : "";
    return { ratios, text: `${spread(our, digits)}, Directus ${spread(their, digits)}${ratio}` };
  };
  printLine(`directus: ${name}: calls a second ${compare("perSecond", 0).text}`);
  const { text, ratios = [] } = compare("cpu");
  printLine(`  CPU of the process, ms a call: ${text} (${atLeast(median(ratios), goals[name])})`);
  printLine(`  CPU of the database, ms a call: ${compare("database").text}`);
}
