/** The list of plans that the user may read. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { useWords } from "../../../../web/words.ts";
import { AgendaTabs } from "../../agenda/web/public.tsx";
import { monthLabel, workPlanColumns } from "../columns.ts";
import type { workPlanContract } from "../contract.ts";
import { planPath } from "./address-state.ts";

/** Number of years in the filter. */
const yearCount = 6;

export function Plans() {
  const words = useWords("workPlan");
  const title = useWords("agenda").tabs.plans;
  const thisYear = Number(useToday().slice(0, 4));
  const years = Array.from({ length: yearCount }, (_, at) => String(thisYear + 1 - at));
  const screen: ListScreen<typeof workPlanContract.list, typeof workPlanContract.sheet> = {
    ...columnsFor(workPlanColumns, { ...words, language: useLanguage() }),
    name: "workPlans",
    label: title,
    query: api.workPlan.list,
    exportCall: api.workPlan.sheet,
    searchPlaceholder: words.search,
    filters: [choiceOf("year", words.form.year, years)],
    rowTarget: (plan) => ({ to: planPath, search: { month: monthLabel(plan), person: plan.user._id } }),
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <PageHeader title={title} subtitle={words.subtitle} />
      <AgendaTabs here="plans" />
      <List screen={screen} />
    </>
  );
}
