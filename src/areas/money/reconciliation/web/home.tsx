/** Home widget of reconciliation: differences to resolve, and each gateway's last days. */
import { IconChecks } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { startOfDay } from "../../../../kit/time/calendar.ts";
import { formatDay, formatNumber, formatShortDay } from "../../../../kit/text/format.ts";
import { formatWeekday } from "../../../../kit/text/format-days.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { oldestLabel } from "../../../../web/office/home/waiting-time.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { DaysHome } from "../home.ts";
import classes from "./reconciliation.module.css";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { useMoney } from "./day-parts.tsx";

type Row = DaysHome["docs"][number];
type Cell = DaysHome["gateways"][number]["cells"][number];

const dayPath = ({ gateway, day }: Pick<Row, "gateway" | "day">) => `/${gateway}/reconciliation/${day}`;

export const homeWidget: LoadedWidget<DaysHome> = {
  tiles: ({ open, oldestDay, docs }, context) => {
    const { home } = context.words("reconciliation");
    const days = new Set(docs.map(dayPath));
    const [only] = days;
    return [
      {
        label: home.differences,
        value: formatNumber(open, context.language),
        text: oldestDay ? oldestLabel(startOfDay(oldestDay).toISOString(), context) : undefined,
        // A difference is urgent from its first day.
        urgency: open > 0 ? "late" : "none",
        target: days.size === 1 && docs.length === open && only ? { to: only } : { to: "/", hash: "differences" },
      },
    ];
  },
  panels: (data) => [
    {
      name: "differences",
      slot: "wide",
      urgency: data.open > 0 ? "late" : "none",
      isEmpty: data.docs.length === 0,
      content: <Differences {...data} />,
    },
    { name: "days", slot: "aside", urgency: data.open > 0 ? "late" : "none", content: <Days {...data} /> },
  ],
};

function Differences({ docs, open }: DaysHome) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  const actions = useActions<Row>({
    one: [
      {
        label: words.resolve.submit,
        icon: IconChecks,
        dialog: (row, onClose) => <ResolveDialog difference={row} onClose={onClose} />,
      },
    ],
  });
  return (
    <Panel title={words.home.toExplain} count={open}>
      {docs.map((row) => {
        const side = row.theirs ?? row.ours;
        return (
          <PanelRow
            key={row._id}
            target={{ to: dayPath(row) }}
            title={words.kinds[row.kind]}
            detail={`${row.reference} · ${words.home.gateways[row.gateway]} · ${formatDay(row.day, language)}`}
            aside={side && <span className="num">{money(side.amount, side.currency)}</span>}
            action={actions.ofRow(row)[0]}
          />
        );
      })}
      {actions.dialog}
    </Panel>
  );
}

/** The last ten working days: closed, number of differences, not closed yet, or without data. */
function Days({ days, gateways }: DaysHome) {
  const { home } = useWords("reconciliation");
  const language = useLanguage();
  const open = gateways.flatMap(({ cells }) => cells).filter(({ state, open }) => state === "open" || open > 0).length;
  return (
    <Panel title={home.days} count={open} padded>
      <div className={classes.grid}>
        <table>
          <thead>
            <tr>
              <td aria-hidden />
              {days.map((day) => (
                <th key={day} scope="col">
                  <span>{formatWeekday(day, language)}</span> <span>{Number(day.slice(8))}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gateways.map(({ gateway, cells }) => (
              <tr key={gateway}>
                <th scope="row">{home.gateways[gateway]}</th>
                {cells.map((cell, index) => {
                  const day = days[index] ?? "";
                  return (
                    <td key={day}>
                      <DayCell
                        cell={cell}
                        to={dayPath({ gateway, day })}
                        of={`${home.gateways[gateway]}, ${formatShortDay(day, language)}`}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function DayCell({ cell: { state, open }, to, of }: { cell: Cell; to: string; of: string }) {
  const { home } = useWords("reconciliation");
  const language = useLanguage();
  const statusText = open > 0 ? pluralize(home.cells.wrong, open, language) : home.cells[state];
  const sign = open > 0 ? formatNumber(open, language) : state === "closed" ? "✓" : state === "open" ? "–" : "·";
  const label = `${of}: ${statusText}`;
  return (
    <Link to={to} className={classes.cell} data-state={open > 0 ? "wrong" : state} aria-label={label} title={label}>
      <span aria-hidden>{sign}</span>
    </Link>
  );
}
