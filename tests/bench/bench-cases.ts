/** Measured calls: number of rows, caller, request, and the time that each may take. */
import type { Pool } from "pg";
import { contracts } from "../../src/areas/contracts.ts";
import { statisticOf, statisticNames } from "../../src/areas/insight/statistics/catalogue.ts";
import { addMonths, dayOf } from "../../src/kit/time/calendar.ts";
import { casesOf } from "./list-cases.ts";
import { practiceCases } from "./legal-register-cases.ts";
import type { Bodies } from "./programs-compared.ts";

export interface BenchCall {
  readonly as: string;
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object | undefined;
  /** Instead of `body`, for a call that changes something: the bodies of each side, whose records are its own. */
  readonly bodiesOf?: (side: "before" | "after" | "bare") => Bodies;
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
  routes: { rows: 100_000, requests: async (rows, pool) => routesOf(rows, await readForms(pool)) },
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

const pageSize = 25;

function routesOf(rows: number, forms: readonly BenchForm[]): Record<string, BenchCall> {
  const list = { as: clerk, path: contracts.onlineRequests.list.path, bare: "list" };
  const filters = { family: "AP", approvalsPending: false, sort: "-createdAt", limit: pageSize };
  const [form, ...movable] = forms;
  const id = form?.id ?? "";
  const page = Math.floor((rows * 0.75) / pageSize);
  return {
    list: { ...list, body: { ...filters, status: "requested", province: "21" } },
    [`page ${page}`]: { ...list, body: { ...filters, status: "all", page } },
    record: {
      as: clerk,
      method: "GET",
      path: contracts.onlineRequests.formDetails.path.replace(":formId", id),
      bare: `record/${id}`,
    },
    "change of status": {
      as: clerk,
      method: "PUT",
      path: contracts.onlineRequests.setStatus.path,
      bare: "change",
      // This checkout and the bare server share a database.
      bodiesOf: (side) => changesOfStatus(movable.filter((_, at) => (at % 2 === 0) === (side === "bare"))),
    },
  };
}

/** Moves each form forward and then back, again and again, with the version that the last response had. */
export function changesOfStatus(forms: readonly BenchForm[]): Bodies {
  const movable = forms.map(({ id: _id, updatedAt }) => ({ _id, updatedAt, status: "requested" }));
  return {
    take: () => {
      const form = movable.shift();
      if (!form) throw new Error("every form is being changed");
      if (form.status === "requested") return { ...form, status: "toked" };
      return { ...form, status: "requested", note: "Measured once more" };
    },
    answered: (_body, response) => {
      const { _id, updatedAt, status } = (response as { data: { docs: (typeof movable)[number] } }).data.docs;
      movable.push({ _id, updatedAt, status });
    },
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

export interface BenchForm {
  readonly id: string;
  readonly updatedAt: string;
}

/** Some of the written forms that are paid and in process. */
export async function readForms(pool: Pool): Promise<BenchForm[]> {
  const { rows } = await pool.query<{ id: string; updated_at: Date }>(
    "select id, updated_at from request_forms where number like 'AP99%' and status = 'requested' order by number limit 401",
  );
  return rows.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
}
