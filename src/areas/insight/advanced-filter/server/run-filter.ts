/** Runs a filter over a register: one page with the totals of all matches, and the same as a spreadsheet. */
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { columnNames, type ListColumns } from "../../../../kit/contract/list-columns.ts";
import { type Currency, currencies } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { clientView } from "../../../practice/clients/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { periodOf } from "../../statistics/server/public.ts";
import type { FilterResultRow, LegalCellContext } from "../columns.ts";
import { conditionsOf } from "../conditions.ts";
import { type FilterResult, legal, notarial, usualOf } from "../contract.ts";
import { type FilterField, type RegisterName, registers } from "../fields.ts";
import type { Condition } from "../operators.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filterResultRows } from "./fact-sources.ts";
import { legalSource, notarialSource, type FilterSource } from "./filter-sources.ts";
import { conditionsInSql } from "./conditions-sql.ts";

const words = { es, en };

interface Query<Sort extends string = string> {
  readonly sort: Sort;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly conditions?: readonly Condition[] | undefined;
}
type Fields = Readonly<Record<string, FilterField>>;

function filterOf<Name extends string, Sort extends Name>(
  register: RegisterName,
  list: { readonly columns: ListColumns<FilterResultRow, LegalCellContext, Name, Sort> },
  source: FilterSource<Name, Sort>,
) {
  type RegisterQuery = Query<Sort | `-${Sort}`>;
  const { fields }: { readonly fields: Fields } = registers[register];
  const where = (call: Call, query: RegisterQuery): SQL => {
    const { from, to, today } = periodOf(query, call.now);
    const within = sql`${source.day} between ${from} and ${to}`;
    return and(within, ...conditionsInSql(source, fields, conditionsOf(fields, { ...query }), today)) as SQL;
  };
  const handlers = listHandlers(
    { columns: list.columns, $: undefined as unknown as { query: RegisterQuery } },
    {
      cellContext: (language) => ({ ...words[language], language }),
      fileName: ({ title, registers: names }) => `${title} ${names[register]}`,
      log: { action: "advancedFilter.export", kind: "advancedFilter", id: () => register },
      // Conditions may contain personal data.
      unloggedFilters: Object.keys(fields).concat("conditions") as (keyof RegisterQuery)[],
      id: source.id,
      where,
      sorts: source.sorts as never,
      readRows: (call, selection, query) =>
        filterResultRows(call, source, fields, columnsIn(query, list.columns), selection),
    },
  );
  return {
    sheet: handlers.spreadsheet,
    page: async (
      query: RegisterQuery & { page: number; limit: number; columns?: Name[] | undefined },
      call: Call,
    ): Promise<FilterResult> => {
      const columns = query.columns ?? usualOf(registers[register].fields as Readonly<Record<string, FilterField>>);
      const { docs: rows, page, limit } = await handlers.page({ ...query, columns } as typeof query, call);
      const totals = await totalsOf(call, source, where(call, query));
      const { definitions, fields: labels } = words[call.language];
      const { from, to, today } = periodOf(query, call.now);
      const fieldLabels = labels[register] as Readonly<Record<string, string>>;
      return {
        docs: { columns: [...new Set(columns)].map((key) => ({ key, label: fieldLabels[key] ?? key })), rows, totals },
        meta: {
          definition: definitions[register],
          asOf: call.now.toISOString(),
          from,
          to,
          partial: from <= today && today <= to,
          names: await namesIn(call, fields, conditionsOf(fields, { ...query })),
        },
        totalDocs: totals.count,
        page,
        limit,
        totalPages: Math.ceil(totals.count / limit),
      };
    },
  };
}

/** Pages and spreadsheets name their columns; other readers get all of them. */
function columnsIn<Name extends string>(
  query: object,
  columns: ListColumns<FilterResultRow, LegalCellContext, Name>,
): readonly string[] {
  return (query as { columns?: readonly string[] }).columns ?? columnNames(columns);
}

async function totalsOf(
  call: Call,
  { id, fee, currency }: FilterSource,
  where: SQL,
): Promise<FilterResult["docs"]["totals"]> {
  const { rows } = await call.db.execute<{ currency: Currency; count: number; value: string }>(
    sql`select ${currency} as currency, count(*)::int as count, sum(${fee})::text as value
      from ${id.table} where ${where} group by 1`,
  );
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    fee: currencies.flatMap((each) =>
      rows.filter((row) => row.currency === each).map(({ value }) => ({ currency: each, value })),
    ),
  };
}

/** Names of the clients and people in the conditions, because the address contains only their ids. */
async function namesIn(call: Call, fields: Fields, conditions: readonly Condition[]): Promise<Record<string, string>> {
  const ids = (kind: FilterField["kind"]) =>
    conditions.filter(({ field }) => fields[field]?.kind === kind).flatMap(({ values }) => values);
  const [clientIds, personIds] = [ids("client"), ids("person")];
  const clientRows =
    clientIds.length > 0
      ? await call.db
          .select({ id: clientView.id, name: clientView.name })
          .from(clientView)
          .where(inArray(clientView.id, clientIds))
      : [];
  const people = personIds.length > 0 ? await peopleOf(call.db, personIds) : new Map<string, { name: string }>();
  return Object.fromEntries([
    ...clientRows.map(({ id, name }) => [id, name] as const),
    ...[...people].map(([id, { name }]) => [id, name] as const),
  ]);
}

export const legalFilter = filterOf("legalAssistance", legal.list, legalSource);
export const notarialFilter = filterOf("notarial", notarial.list, notarialSource);
