/** Measured calls: number of rows, caller, request, and the time that each may take. */
import type { Pool } from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { statisticOf, statisticNames } from "../../src/areas/insight/statistics/catalogue.ts";
import { addMonths, dayOf } from "../../src/kit/time/calendar.ts";
import { casesOf } from "./list-cases.ts";
import { practiceCases } from "./legal-register-cases.ts";

export interface BenchCall {
  readonly as: string;
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: object | undefined;
  /** Path of the same call on the bare server, if it has one. */
  readonly bare?: string;
}
export interface Measure {
  readonly rows: number;
  readonly requests: (rows: number, pool: Pool) => Promise<Readonly<Record<string, BenchCall>>>;
  /** Milliseconds that a call may take without other load. */
  readonly goalMs?: number;
}

const clerk = "online-ap@demo.example";

export const measures: Readonly<Record<"routes" | "lists" | "practice" | "statistics", Measure>> = {
  routes: { rows: 100_000, requests: async (_rows, pool) => routesOf(await readFormId(pool)) },
  lists: {
    rows: 1_000_000,
    goalMs: 100,
    requests: async (rows) =>
      Object.fromEntries(
        Object.entries(casesOf(rows)).map(([name, { path, body }]) => [name, listRequest(path, body)]),
      ),
  },
  practice: {
    rows: 1_000_000,
    goalMs: 100,
    requests: async () =>
      Object.fromEntries(
        Object.entries(practiceCases).map(([name, [path, body]]) => [name, { as: "lawyer@demo.example", path, body }]),
      ),
  },
  statistics: { rows: 1_000_000, requests: async () => statistics() },
};

function routesOf(form: string): Record<string, BenchCall> {
  const list = { as: clerk, path: contracts.onlineRequests.list.path, bare: "list" };
  const filters = { family: "AP", approvalsPending: false, sort: "-createdAt", limit: 25 };
  const path = contracts.onlineRequests.formDetails.path.replace(":formId", form);
  return {
    list: { ...list, body: { ...filters, status: "requested", province: "21" } },
    "page 3,000": { ...list, body: { ...filters, status: "all", page: 3000 } },
    record: { as: clerk, method: "GET", path, bare: `record/${form}` },
  };
}

function listRequest(path: string, body: object): BenchCall {
  const as = path === contracts.payments.listTransfermovil.path ? "cashier@demo.example" : clerk;
  if (path !== contracts.onlineRequests.counters.path) return { as, path, body };
  return { as, method: "GET", path: `${path}?${new URLSearchParams(body as Record<string, string>)}` };
}

/** Each statistic of the current year, with the request that a board sends. */
function statistics(): Record<string, BenchCall> {
  const today = dayOf(new Date());
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const previousYear = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
  const requestOf = (name: (typeof statisticNames)[number]): BenchCall => {
    const { comparesPeriods, group } = statisticOf(name);
    const body = comparesPeriods ? { periodA: previousYear, periodB: year } : year;
    return { as: "management@demo.example", path: `private/${group}/${name}`, body };
  };
  return Object.fromEntries(statisticNames.map((name) => [name, requestOf(name)]));
}

/** Id of one of the 100,000 forms, paid and in process. */
async function readFormId(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from request_forms where number like 'AP99%' and status = 'requested' order by number limit 1",
  );
  return rows[0]?.id ?? "";
}
