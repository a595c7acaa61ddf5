/** Every line of a day, ours and the gateway's side by side. */
import { showInstant } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen, RowOf } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import type { Tone } from "../../../kit/columns.ts";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { reconciliation } from "../contract.ts";
import type { Day } from "../shapes.ts";
import { type Standing, standingOf, standings } from "../states.ts";
import classes from "./reconciliation.module.css";
import { BothSides, Side } from "./shown.tsx";

type Row = RowOf<typeof reconciliation.lines>;

export function Lines({ shown }: { shown: Day }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  const c = words.columns;
  const { gateway, _id: day } = shown;
  const when = ({ at }: Row) => at && showInstant(at, language);
  const screen: ListScreen<typeof reconciliation.lines, typeof reconciliation.exportLines> = {
    name: "reconciliation-lines",
    label: words.tabs.lines,
    call: api.reconciliation.lines,
    view: { gateway, day },
    sort: "at",
    searchHint: words.search,
    filters: [choiceOf("standing", c.standing, standings, words.standing)],
    columns: [
      { key: "reference", label: c.reference, sort: "reference", main: true, cell: (row) => row.reference },
      { key: "number", label: c.number, cell: (row) => row.ours?.number },
      { key: "payer", label: c.payer, cell: (row) => row.ours?.payer },
      { key: "ours", label: c.ours, cell: (row) => <Side side={row.ours} /> },
      { key: "theirs", label: c.theirs, sort: "amount", cell: (row) => <Side side={row.theirs} /> },
      { key: "standing", label: c.standing, cell: (row) => <Result row={row} /> },
      { key: "at", label: c.at, sort: "at", cell: when },
      { key: "operation", label: c.operation, cell: (row) => row.theirs?.operation, extra: true },
    ],
    rowName: (row) => row.reference,
    card: (row) => ({
      title: row.reference,
      amount: row.ours?.number,
      detail: <BothSides ours={row.ours} theirs={row.theirs} />,
      left: <Result row={row} />,
      right: when(row),
    }),
    sheet: api.reconciliation.exportLines,
    empty: { title: words.emptyLines, hint: words.emptyLinesHint },
  };
  return <List screen={screen} />;
}

const tones: Readonly<Record<Standing, Tone>> = { agree: "quiet", open: "bad", resolved: "good", unread: "wait" };

function Result({ row }: { row: Row }) {
  const words = useWords("reconciliation");
  const standing = standingOf(row);
  const kinds = [...row.open, ...row.resolved].map((kind) => words.kinds[kind]).join(", ");
  return (
    <div className={classes.side}>
      <StatusDot tone={tones[standing]} label={words.standing[standing]} />
      {kinds && <span className={classes.state}>{kinds}</span>}
    </div>
  );
}
