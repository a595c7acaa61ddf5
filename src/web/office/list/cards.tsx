import { memo } from "react";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { ActionsMenu } from "../components/actions-menu.tsx";
import { CardBody } from "../components/list-parts/card-body.tsx";
import classes from "../components/list-parts/rows.module.css";
import { RowCheck, type ListRowProps, type ListRowsProps, RowTitle } from "./row.tsx";

/** The list on phones: one card per row, with the same actions as the table. */
export function Cards<Op extends ApiOperation>({ selected, ...props }: ListRowsProps<Op>) {
  return (
    <ul className={classes.cards} data-wide={props.screen.asCards} aria-label={props.screen.label}>
      {props.rows.map((row) => (
        <RowCard key={row._id} {...props} row={row} isSelected={selected.has(row._id)} />
      ))}
    </ul>
  );
}

const RowCard = memo(CardOf) as typeof CardOf;

function CardOf<Op extends ApiOperation>({ screen, row, rows, isSelected, selecting, leaving }: ListRowProps<Op>) {
  const name = screen.rowLabel(row);
  const { title, ...texts } = screen.card(row);
  return (
    <li data-row={row._id} data-selected={isSelected} tabIndex={-1} className={classes.card}>
      {selecting && <RowCheck {...{ row, rows, name, isSelected, selecting }} size="sm" />}
      <CardBody
        {...texts}
        title={
          <RowTitle opens={screen.rowTarget?.(row)} leaving={leaving} className={classes.cardTitle}>
            {title}
          </RowTitle>
        }
      />
      {screen.rowActions && <ActionsMenu name={name} actions={screen.rowActions(row)} />}
    </li>
  );
}
