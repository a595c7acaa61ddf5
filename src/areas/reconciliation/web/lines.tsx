/** Every line of a day, ours and the gateway's side by side. */
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import { lineColumns, lineTones } from "../columns.ts";
import type { reconciliation } from "../contract.ts";
import type { Day, Line } from "../shapes.ts";
import { standingOf, standings } from "../states.ts";
import classes from "./reconciliation.module.css";
import { BothSides, Side } from "./shown.tsx";

export function Lines({ shown: of }: { shown: Day }) {
  const words = useWords("reconciliation");
  const c = words.columns;
  const { gateway, _id: day } = of;
  const shown = shownIn(
    lineColumns,
    { ...words, language: useLanguage() },
    {
      ours: ({ ours }) => <Side side={ours} />,
      theirs: ({ theirs }) => <Side side={theirs} />,
      standing: (row) => <Result row={row} />,
    },
  );
  const screen: ListScreen<typeof reconciliation.lines, typeof reconciliation.exportLines> = {
    ...shown,
    name: "reconciliation-lines",
    label: words.tabs.lines,
    call: api.reconciliation.lines,
    view: { gateway, day },
    searchHint: words.search,
    filters: [choiceOf("standing", c.standing, standings, words.standing)],
    card: (row) => ({ ...shown.card(row), detail: <BothSides ours={row.ours} theirs={row.theirs} /> }),
    sheet: api.reconciliation.exportLines,
    empty: { title: words.emptyLines, hint: words.emptyLinesHint },
  };
  return <List screen={screen} />;
}

function Result({ row }: { row: Line }) {
  const words = useWords("reconciliation");
  const standing = standingOf(row);
  const kinds = [...row.open, ...row.resolved].map((kind) => words.kinds[kind]).join(", ");
  return (
    <div className={classes.side}>
      <StatusDot tone={lineTones[standing]} label={words.standing[standing]} />
      {kinds && <span className={classes.state}>{kinds}</span>}
    </div>
  );
}
