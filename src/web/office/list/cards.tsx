import { Checkbox, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { Operation } from "../../../kit/contract.ts";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import { ActionsMenu } from "../parts/actions-menu.tsx";
import classes from "../parts/rows.module.css";
import type { ListView, RowOf } from "./list-screen.ts";

/** The list on phones: one card per row, the same actions. */
export function Cards<Op extends Operation>({
  screen,
  rows,
  selection,
  canSelect,
  onToggle,
}: {
  screen: ListView<Op>;
  rows: readonly RowOf<Op>[];
  selection: ReadonlyMap<string, unknown>;
  canSelect: boolean;
  onToggle: (row: RowOf<Op>) => void;
}) {
  const words = useWords("office").list;
  return (
    <ul className={classes.cards} aria-label={screen.label}>
      {rows.map((row) => {
        const card = screen.card(row);
        return (
          <li key={row._id} data-row data-selected={selection.has(row._id)} tabIndex={-1} className={classes.card}>
            {canSelect && (
              <Checkbox
                aria-label={say(words.selectRow, { name: screen.rowName(row) })}
                checked={selection.has(row._id)}
                onChange={() => onToggle(row)}
              />
            )}
            <div className={classes.cardBody}>
              <div className={classes.cardLine}>
                {screen.open ? (
                  <Link {...screen.open(row)} className={classes.cardTitle}>
                    {card.title}
                  </Link>
                ) : screen.onOpen ? (
                  <UnstyledButton className={classes.cardTitle} onClick={() => screen.onOpen?.(row)}>
                    {card.title}
                  </UnstyledButton>
                ) : (
                  <span className={classes.cardTitle}>{card.title}</span>
                )}
                {card.amount && <span className="num">{card.amount}</span>}
              </div>
              {card.detail && <div className={classes.cardDetail}>{card.detail}</div>}
              {(card.left || card.right) && (
                <div className={clsx(classes.cardLine, classes.cardFoot)}>
                  <span>{card.left}</span>
                  <span className={classes.cardDetail}>{card.right}</span>
                </div>
              )}
            </div>
            {screen.rowActions && <ActionsMenu name={screen.rowName(row)} actions={screen.rowActions(row)} />}
          </li>
        );
      })}
    </ul>
  );
}
