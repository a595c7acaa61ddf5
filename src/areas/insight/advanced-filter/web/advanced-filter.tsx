/** The advanced filter: conditions as rows, results below; all state is in the address. */
import { useSearch } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { formatCount } from "../../../../kit/text/format.ts";
import type { ApiOperation } from "../../../../kit/contract/contract.ts";
import type { ApiCall, CallOptions } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { TotalsAbove } from "../../../../web/office/list/list-totals.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { PeriodPicker, useBoardQuery } from "../../statistics/web/public.tsx";
import { type FilterResultRow, legalColumns, notarialColumns } from "../columns.ts";
import type { FilterResult } from "../contract.ts";
import { type RegisterName, filterRegisterNames, registers } from "../fields.ts";
import { type FilterQuery, filterCallFor, type FilterSpreadsheetCall, filterSpreadsheetCall } from "./filter-api.ts";
import { ConditionRows } from "./conditions.tsx";
import classes from "./conditions.module.css";

const path = "/statistics/advancedFilterStats";

/** The answer as a list page: its rows, and the totals of all matches. */
interface Page extends Omit<FilterResult, "docs" | "meta"> {
  readonly docs: FilterResultRow[];
  readonly totals: FilterResult["docs"]["totals"];
}
type FilterOperation = ApiOperation<FilterQuery, { sort: string }, Page>;

export function AdvancedFilter() {
  const { register: registerParam } = useSearch({ strict: false }) as SearchParams;
  const register = filterRegisterNames.find((each) => each === registerParam) ?? "legalAssistance";
  return <Filter key={register} register={register} />;
}

function Filter({ register }: { register: RegisterName }) {
  const words = useWords("advancedFilter");
  const language = useLanguage();
  const user = useUser();
  const { days, period } = useBoardQuery();
  const { fields, path: recordPath, opened } = registers[register];
  const context = { ...words, language };
  // The fee column already contains the currency.
  const overrides = { currency: { hidden: true } } as const;
  const columns =
    register === "notarial"
      ? columnsFor(notarialColumns, context, { ...overrides, documentType: { hidden: true } })
      : columnsFor(legalColumns, context, overrides);
  const mayOpen = user?.permissions.includes(opened) ?? false;
  const customFilter = (name: string, label: string) => ({ kind: "own", name, label }) as const;
  const screen: ListScreen<FilterOperation, FilterSpreadsheetCall> = {
    ...(columns as unknown as Pick<
      ListScreen<FilterOperation, FilterSpreadsheetCall>,
      "columns" | "sort" | "rowLabel" | "card"
    >),
    name: register === "notarial" ? "advancedFilterNotarial" : "advancedFilter",
    label: words.list,
    query: callOf(register),
    exportCall: filterSpreadsheetCall(register),
    fixedFilters: { ...days },
    filters: [
      customFilter("conditions", words.title),
      customFilter("period", words.list),
      customFilter("from", words.condition.from),
      customFilter("to", words.condition.to),
    ],
    ...(mayOpen && { rowTarget: ({ _id }: FilterResultRow) => ({ to: `${recordPath}/${_id}` }) }),
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
          // The period is preserved; conditions belong to the fields of one register.
          search: { ...(each === "notarial" && { register: each }), ...(period ? { period } : days) },
          isHere: each === register,
        }))}
      />
      <section className={classes.conditionsPanel} aria-label={words.title}>
        <PeriodPicker />
        <ConditionRows register={register} fields={fields} />
      </section>
      <List screen={screen} />
    </>
  );
}

const calls = new Map<RegisterName, ApiCall<FilterOperation>>();

/**
 * The API call as a list call: its table as a page of rows. Requests all columns, so that showing another one needs
 * no new request.
 */
function callOf(register: RegisterName): ApiCall<FilterOperation> {
  const cached = calls.get(register);
  if (cached) return cached;
  const filter = filterCallFor(register);
  const columns = Object.keys(registers[register].fields);
  const call = async (input: FilterQuery = {}, options?: CallOptions): Promise<Page> => {
    const { docs, meta: _, ...page } = await filter({ ...input, columns }, options);
    return { ...page, docs: docs.rows, totals: docs.totals };
  };
  const listCall = Object.assign(call, { key: filter.key, address: filter.address, preloaded: () => undefined });
  calls.set(register, listCall);
  return listCall;
}
