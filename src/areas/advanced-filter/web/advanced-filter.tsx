/** The advanced filter (domain.md E9): conditions as rows, what they find below, all of it in the address. */
import { useSearch } from "@tanstack/react-router";
import { interpolate } from "../../../kit/words.ts";
import { formatCount } from "../../../kit/format.ts";
import type { ApiOperation } from "../../../kit/contract.ts";
import type { ApiCall, CallOptions } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { columnsFor } from "../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { TotalsAbove } from "../../../web/office/list/list-totals.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../web/office/components/view-tabs.tsx";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { PeriodPicker, useBoardQuery } from "../../statistics/web/public.tsx";
import { type FilterResultRow, legalColumns, notarialColumns } from "../columns.ts";
import type { FilterResult } from "../contract.ts";
import { type RegisterName, filterRegisterNames, registers } from "../fields.ts";
import { type FilterQuery, filterCallFor, type FilterSpreadsheetCall, filterSpreadsheetCall } from "./filter-api.ts";
import { ConditionRows } from "./conditions.tsx";
import classes from "./conditions.module.css";

const path = "/statistics/advancedFilterStats";

/** The answer as a list has it: its rows, and beside them what all that were found come to. */
interface Page extends Omit<FilterResult, "docs" | "meta"> {
  readonly docs: FilterResultRow[];
  readonly totals: FilterResult["docs"]["totals"];
}
type Found = ApiOperation<FilterQuery, { sort: string }, Page>;

export function AdvancedFilter() {
  const { register: named } = useSearch({ strict: false }) as SearchParams;
  const register = filterRegisterNames.find((each) => each === named) ?? "legalAssistance";
  return <Filter key={register} register={register} />;
}

function Filter({ register }: { register: RegisterName }) {
  const words = useWords("advancedFilter");
  const language = useLanguage();
  const user = useUser();
  const { days, period } = useBoardQuery();
  const { fields, path: at, opened } = registers[register];
  const said = { ...words, language };
  // The fee says its currency already.
  const own = { currency: { hidden: true } } as const;
  const shown =
    register === "notarial"
      ? columnsFor(notarialColumns, said, { ...own, documentType: { hidden: true } })
      : columnsFor(legalColumns, said, own);
  const mayOpen = user?.permissions.includes(opened) ?? false;
  const kept = (name: string, label: string) => ({ kind: "own", name, label }) as const;
  const screen: ListScreen<Found, FilterSpreadsheetCall> = {
    ...(shown as unknown as Pick<ListScreen<Found, FilterSpreadsheetCall>, "columns" | "sort" | "rowLabel" | "card">),
    name: register === "notarial" ? "advancedFilterNotarial" : "advancedFilter",
    label: words.list,
    query: callOf(register),
    exportCall: filterSpreadsheetCall(register),
    fixedFilters: { ...days },
    filters: [
      kept("conditions", words.title),
      kept("period", words.list),
      kept("from", words.condition.from),
      kept("to", words.condition.to),
    ],
    ...(mayOpen && { rowTarget: ({ _id }: FilterResultRow) => ({ to: `${at}/${_id}` }) }),
    header: ({ totals }) => (
      <TotalsAbove label={interpolate(words.total, { count: formatCount(totals.count, language) })} sums={totals.fee} />
    ),
    empty: { title: words.empty, hint: words.emptyHint },
  };
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <ViewTabs
        label={words.registersLabel}
        views={filterRegisterNames.map((each) => ({
          label: words.registers[each],
          to: path,
          // The period goes along; conditions are of the fields of one register.
          search: { ...(each === "notarial" && { register: each }), ...(period ? { period } : days) },
          isHere: each === register,
        }))}
      />
      <section className={classes.paper} aria-label={words.title}>
        <PeriodPicker />
        <ConditionRows register={register} fields={fields} />
      </section>
      <List screen={screen} />
    </>
  );
}

const calls = new Map<RegisterName, ApiCall<Found>>();

/** The call of the catalogue, its table as a page of rows: with all columns, so that others are shown without asking anew. */
function callOf(register: RegisterName): ApiCall<Found> {
  const known = calls.get(register);
  if (known) return known;
  const filter = filterCallFor(register);
  const columns = Object.keys(registers[register].fields);
  const call = async (input: FilterQuery = {}, options?: CallOptions): Promise<Page> => {
    const { docs, meta: _, ...page } = await filter({ ...input, columns }, options);
    return { ...page, docs: docs.rows, totals: docs.totals };
  };
  const made = Object.assign(call, { key: filter.key, address: filter.address, begun: () => undefined });
  calls.set(register, made);
  return made;
}
