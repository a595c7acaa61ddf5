/** Every line of a day, ours and the gateway's side by side. */
import { showInstant } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen, RowOf } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { reconciliation } from "../contract.ts";
import type { Day } from "../shapes.ts";
import classes from "./reconciliation.module.css";
import { Side } from "./shown.tsx";

type Row = RowOf<typeof reconciliation.lines>;

export function Lines({ shown }: { shown: Day }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  const c = words.columns;
  const { gateway, _id: day } = shown;
  const at = (row: Row) => row.theirs?.at ?? row.ours?.confirmedAt;
  const when = (row: Row) => {
    const moment = at(row);
    return moment && showInstant(moment, language);
  };
  const screen: ListScreen<typeof reconciliation.lines> = {
    name: "reconciliation-lines",
    label: words.tabs.lines,
    call: api.reconciliation.lines,
    view: { gateway, day },
    searchHint: words.search,
    filters: [
      {
        kind: "choice",
        name: "standing",
        label: c.standing,
        options: (["agree", "open", "resolved"] as const).map((value) => ({ value, label: words.standing[value] })),
      },
    ],
    columns: [
      { key: "reference", label: c.reference, main: true, cell: (row) => row.reference },
      { key: "number", label: c.number, cell: (row) => row.ours?.number },
      { key: "payer", label: c.payer, cell: (row) => row.ours?.payer },
      { key: "ours", label: c.ours, cell: (row) => <Side side={row.ours} /> },
      { key: "theirs", label: c.theirs, cell: (row) => <Side side={row.theirs} /> },
      { key: "standing", label: c.standing, cell: (row) => <Standing row={row} /> },
      { key: "at", label: c.at, cell: when, extra: true },
      { key: "operation", label: c.operation, cell: (row) => row.theirs?.operation, extra: true },
    ],
    rowName: (row) => row.reference,
    card: (row) => ({
      title: row.reference,
      amount: <Side side={row.ours} />,
      detail: <Side side={row.theirs} />,
      left: <Standing row={row} />,
      right: when(row),
    }),
    empty: { title: words.emptyLines },
  };
  return <List screen={screen} />;
}

function Standing({ row }: { row: Row }) {
  const words = useWords("reconciliation");
  const isOpen = row.open.length > 0;
  const kinds = [...row.open, ...row.resolved].map((kind) => words.kinds[kind]).join(", ");
  if (kinds === "") return <StatusDot tone="quiet" label={words.standing.agree} />;
  return (
    <div className={classes.side}>
      <StatusDot tone={isOpen ? "bad" : "good"} label={isOpen ? words.standing.open : words.standing.resolved} />
      <span className={classes.state}>{kinds}</span>
    </div>
  );
}
