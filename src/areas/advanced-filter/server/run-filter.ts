/** A register looked through: the page that was asked for, what all that were found come to, and the same as a sheet. */
import { and, inArray, type SQL, sql } from "drizzle-orm";
import { columnNames, type ListColumns } from "../../../kit/list-columns.ts";
import { type Currency, currencies } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { clients } from "../../clients/server/tables.ts";
import { peopleOf } from "../../people/server/public.ts";
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
import { whereOf } from "./conditions-sql.ts";

const words = { es, en };

interface Wanted<Sort extends string = string> {
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
  type Asked = Wanted<Sort | `-${Sort}`>;
  const { fields }: { readonly fields: Fields } = registers[register];
  const where = (call: Call, wanted: Asked): SQL => {
    const { from, to, today } = periodOf(wanted, call.now);
    const within = sql`${source.day} between ${from} and ${to}`;
    return and(within, ...whereOf(source, fields, conditionsOf(fields, { ...wanted }), today)) as SQL;
  };
  const calls = listHandlers(
    { columns: list.columns, $: undefined as unknown as { query: Asked } },
    {
      cellContext: (language) => ({ ...words[language], language }),
      fileName: ({ title, registers: names }) => `${title} ${names[register]}`,
      log: { action: "advancedFilter.export", kind: "advancedFilter", id: () => register },
      // What somebody looked for may be a person's.
      unloggedFilters: Object.keys(fields).concat("conditions") as (keyof Asked)[],
      id: source.id,
      where,
      sorts: source.sorts as never,
      readRows: (call, cut, wanted) => filterResultRows(call, source, fields, columnsIn(wanted, list.columns), cut),
    },
  );
  return {
    sheet: calls.spreadsheet,
    page: async (
      wanted: Asked & { page: number; limit: number; columns?: Name[] | undefined },
      call: Call,
    ): Promise<FilterResult> => {
      const columns = wanted.columns ?? usualOf(registers[register].fields as Readonly<Record<string, FilterField>>);
      const { docs: rows, page, limit } = await calls.page({ ...wanted, columns } as typeof wanted, call);
      const totals = await totalsOf(call, source, where(call, wanted));
      const { definitions, fields: labels } = words[call.language];
      const { from, to, today } = periodOf(wanted, call.now);
      const named = labels[register] as Readonly<Record<string, string>>;
      return {
        docs: { columns: [...new Set(columns)].map((key) => ({ key, label: named[key] ?? key })), rows, totals },
        meta: {
          definition: definitions[register],
          asOf: call.now.toISOString(),
          from,
          to,
          partial: from <= today && today <= to,
          names: await namesIn(call, fields, conditionsOf(fields, { ...wanted })),
        },
        totalDocs: totals.count,
        page,
        limit,
        totalPages: Math.ceil(totals.count / limit),
      };
    },
  };
}

/** A page and a sheet say which; those who read them otherwise get all. */
function columnsIn<Name extends string>(
  wanted: object,
  shown: ListColumns<FilterResultRow, LegalCellContext, Name>,
): readonly string[] {
  return (wanted as { columns?: readonly string[] }).columns ?? columnNames(shown);
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

/** What clients and people are called that the conditions name; an address knows them by their ids alone. */
async function namesIn(call: Call, fields: Fields, conditions: readonly Condition[]): Promise<Record<string, string>> {
  const ids = (kind: FilterField["kind"]) =>
    conditions.filter(({ field }) => fields[field]?.kind === kind).flatMap(({ values }) => values);
  const [ofClients, ofPeople] = [ids("client"), ids("person")];
  const found =
    ofClients.length > 0
      ? await call.db.select({ id: clients.id, name: clients.name }).from(clients).where(inArray(clients.id, ofClients))
      : [];
  const people = ofPeople.length > 0 ? await peopleOf(call.db, ofPeople) : new Map<string, { name: string }>();
  return Object.fromEntries([
    ...found.map(({ id, name }) => [id, name] as const),
    ...[...people].map(([id, { name }]) => [id, name] as const),
  ]);
}

export const legalFilter = filterOf("legalAssistance", legal.list, legalSource);
export const notarialFilter = filterOf("notarial", notarial.list, notarialSource);
