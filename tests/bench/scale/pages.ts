/**
 * The pages that the scale set is measured by, found in the contracts: the first and last page of each list, a search in it,
 * each record that opens from it, each statistic, and the calls of home, palette and rooms.
 */
import { contracts } from "../../../src/areas/contracts.ts";
import { statisticOf, statisticNames } from "../../../src/areas/insight/statistics/catalogue.ts";
import type { ApiOperation } from "../../../src/kit/contract/contract.ts";
import { addDays, addMonths, dayOf } from "../../../src/kit/time/calendar.ts";
import { type OperationEntry, operations, schemaOf } from "../../contract/every-operation.ts";
import { printLine } from "../statistics-of-runs.ts";

export interface Page {
  readonly name: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly input: Readonly<Record<string, unknown>>;
}
export interface PageResponse {
  readonly docs?: readonly { readonly _id?: string }[];
}
/** The data of the response, or undefined where the call is refused. */
export type SendPage = (page: Page) => Promise<PageResponse | undefined>;

const searchTerm = "maría";
const today = dayOf(new Date());
const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
const yearBefore = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };

interface Property {
  readonly enum?: readonly string[];
  readonly format?: string;
}
interface InputSchema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
const inputOf = ({ operation }: OperationEntry) => schemaOf(operation, "input") as InputSchema;

/** Pages that the caller may read. Each is sent once to find out, and to find the records of the lists. */
export async function findPages(send: SendPage): Promise<Page[]> {
  const pages: Page[] = [];
  for (const entry of operations.filter(({ operation }) => operation.transport !== "download")) {
    const { properties = {}, required = [] } = inputOf(entry);
    if (!["page", "limit"].every((field) => field in properties)) continue;
    const { method, path } = entry.operation;
    if ((method !== "GET" && method !== "POST") || path.includes(":")) continue;
    const fields = Object.fromEntries(
      required.map((field) => [field, properties[field]?.enum?.[0] ?? addDays(today, -1)]),
    );
    const list: Page = { name: path.replace("private/", ""), path, method, input: fields };
    const response = await send(list);
    if (!response) {
      printLine(`scale: not measured: ${list.name}`);
      continue;
    }
    const variants: Page[] = [
      { ...list, name: `${list.name}, last page`, input: { ...fields, page: -1 } },
      ...("search" in properties
        ? [{ ...list, name: `${list.name}, «${searchTerm}»`, input: { ...fields, search: searchTerm } }]
        : []),
    ];
    const records = recordsOf(entry, response.docs?.[0]?._id);
    pages.push(list, ...(await answered([...variants, ...records], send)));
  }
  pages.push(...(await answered([...statisticPages(), ...otherPages()], send)));
  return [...new Map(pages.map((page) => [page.name, page])).values()];
}

async function answered(pages: readonly Page[], send: SendPage): Promise<Page[]> {
  const results: Page[] = [];
  for (const page of pages) if (await send(page)) results.push(page);
  return results;
}

/** Operations of the area that read the first record of the list. */
function recordsOf({ area }: OperationEntry, id: string | undefined): Page[] {
  if (!id) return [];
  const reads = operations.filter(
    ({ area: itsArea, operation: { method, path, transport, hasSideEffects } }) =>
      itsArea === area && method === "GET" && transport !== "download" && !hasSideEffects && /^[^:]*:\w+$/.test(path),
  );
  return reads.map(
    ({ operation: { path } }): Page => ({
      name: path.replace("private/", ""),
      path: path.replace(/:\w+$/, id),
      method: "GET",
      input: {},
    }),
  );
}

const statisticPages = (): Page[] =>
  statisticNames.map((name) => {
    const { group, comparesPeriods } = statisticOf(name);
    const input = comparesPeriods ? { periodA: yearBefore, periodB: year } : year;
    return { name: `${group}/${name}`, path: `private/${group}/${name}`, method: "POST", input };
  });

function otherPages(): Page[] {
  const { search, home, session, onlineRequests } = contracts;
  const calls: readonly ApiOperation[] = [search, home, session, { counters: onlineRequests.counters }].flatMap(
    (area) => Object.values<ApiOperation>(area),
  );
  return calls.flatMap(({ method, path, hasSideEffects }): Page[] =>
    method === "GET" && !hasSideEffects && !path.includes(":")
      ? [
          {
            name: path.replace("private/", ""),
            path,
            method,
            input: path.includes("earch") ? { search: searchTerm } : {},
          },
        ]
      : [],
  );
}
