/** Lines of a day, both sides next to each other. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { lineColumns, lineTones } from "../columns.ts";
import type { reconciliationContract } from "../contract.ts";
import type { ReconciliationDay, ReconciliationLine } from "../schemas.ts";
import { lineStatusOf, lineStatuses } from "../states.ts";
import classes from "./reconciliation.module.css";
import { BothSides, LineSide } from "./day-parts.tsx";

export function Lines({ record }: { record: ReconciliationDay }) {
  const words = useWords("reconciliation");
  const c = words.columns;
  const { gateway, _id: day } = record;
  const listColumns = columnsFor(
    lineColumns,
    { ...words, language: useLanguage() },
    {
      ours: ({ ours }) => <LineSide side={ours} />,
      theirs: ({ theirs }) => <LineSide side={theirs} />,
      standing: (row) => <StatusCell row={row} />,
    },
  );
  const screen: ListScreen<typeof reconciliationContract.lines, typeof reconciliationContract.exportLines> = {
    ...listColumns,
    name: "reconciliation-lines",
    label: words.tabs.lines,
    query: api.reconciliation.lines,
    fixedFilters: { gateway, day },
    searchPlaceholder: words.search,
    filters: [choiceOf("standing", c.standing, lineStatuses, words.statuses)],
    card: (row) => ({ ...listColumns.card(row), detail: <BothSides ours={row.ours} theirs={row.theirs} /> }),
    exportCall: api.reconciliation.exportLines,
    empty: { title: words.emptyLines, hint: words.emptyLinesHint },
  };
  return <List screen={screen} />;
}

function StatusCell({ row }: { row: ReconciliationLine }) {
  const words = useWords("reconciliation");
  const status = lineStatusOf(row);
  const kinds = [...row.open, ...row.resolved].map((kind) => words.kinds[kind]).join(", ");
  return (
    <div className={classes.side}>
      <StatusDot tone={lineTones[status]} label={words.statuses[status]} />
      {kinds && <span className={classes.state}>{kinds}</span>}
    </div>
  );
}
