/** What is measured of calls: on how many rows, who asks what, and what each may take. */
import type { Pool } from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { statisticOf, statisticNames } from "../../src/areas/statistics/catalogue.ts";
import { addMonths, dayOf } from "../../src/kit/calendar.ts";
import { casesOf } from "./list-cases.ts";
import { practiceCases } from "./legal-register-cases.ts";

export interface Ask {
  readonly as: string;
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: object | undefined;
  /** Where the bare server has the same. */
  readonly bare?: string;
}
export interface Measure {
  readonly rows: number;
  readonly asks: (rows: number, pool: Pool) => Promise<Readonly<Record<string, Ask>>>;
  /** Milliseconds that a call may take when it is asked alone. */
  readonly goalMs?: number;
}

const clerk = "online-ap@demo.example";

export const measures: Readonly<Record<"routes" | "lists" | "practice" | "statistics", Measure>> = {
  routes: { rows: 100_000, asks: async (_rows, pool) => routesOf(await someForm(pool)) },
  lists: {
    rows: 1_000_000,
    goalMs: 100,
    asks: async (rows) =>
      Object.fromEntries(Object.entries(casesOf(rows)).map(([name, { path, body }]) => [name, listed(path, body)])),
  },
  practice: {
    rows: 1_000_000,
    goalMs: 100,
    asks: async () =>
      Object.fromEntries(
        Object.entries(practiceCases).map(([name, [path, body]]) => [name, { as: "lawyer@demo.example", path, body }]),
      ),
  },
  statistics: { rows: 1_000_000, asks: async () => statistics() },
};

function routesOf(form: string): Record<string, Ask> {
  const list = { as: clerk, path: contracts.onlineRequests.list.path, bare: "list" };
  const view = { family: "AP", approvalsPending: false, sort: "-createdAt", limit: 25 };
  const path = contracts.onlineRequests.formDetails.path.replace(":formId", form);
  return {
    list: { ...list, body: { ...view, status: "requested", province: "21" } },
    "page 3,000": { ...list, body: { ...view, status: "all", page: 3000 } },
    record: { as: clerk, method: "GET", path, bare: `record/${form}` },
  };
}

function listed(path: string, body: object): Ask {
  const as = path === contracts.payments.listTransfermovil.path ? "cashier@demo.example" : clerk;
  if (path !== contracts.onlineRequests.counters.path) return { as, path, body };
  return { as, method: "GET", path: `${path}?${new URLSearchParams(body as Record<string, string>)}` };
}

/** Of this year, as a board asks. */
function statistics(): Record<string, Ask> {
  const today = dayOf(new Date());
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const before = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
  const askOf = (name: (typeof statisticNames)[number]): Ask => {
    const { comparesPeriods: versus, group } = statisticOf(name);
    const body = versus ? { periodA: before, periodB: year } : year;
    return { as: "management@demo.example", path: `private/${group}/${name}`, body };
  };
  return Object.fromEntries(statisticNames.map((name) => [name, askOf(name)]));
}

/** One of the hundred thousand, paid and being worked on. */
async function someForm(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from request_forms where number like 'AP99%' and status = 'requested' order by number limit 1",
  );
  return rows[0]?.id ?? "";
}
