import { Box, Checkbox, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type MouseEvent, useRef } from "react";
import type { Operation } from "../../../kit/contract.ts";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import { ActionsMenu } from "../parts/actions-menu.tsx";
import classes from "../parts/rows.module.css";
import { useSideways } from "../parts/sideways.ts";
import { SortHead } from "../parts/sort-head.tsx";
import type { Column, ListView, RowOf } from "./list-screen.ts";

interface Props<Op extends Operation> {
  readonly screen: ListView<Op>;
  readonly rows: readonly RowOf<Op>[];
  readonly selection: ReadonlyMap<string, unknown>;
  readonly canSelect: boolean;
  readonly columns: readonly Column<RowOf<Op>>[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onToggle: (row: RowOf<Op>) => void;
  readonly onTogglePage: (isOn: boolean) => void;
  readonly onOpen: (row: RowOf<Op>) => void;
}

export function RowsTable<Op extends Operation>(props: Props<Op>) {
  const { screen, rows, selection, canSelect, columns, sort, onSort, onToggle, onTogglePage, onOpen } = props;
  const words = useWords("office").list;
  const box = useRef<HTMLDivElement>(null);
  useSideways(box);
  const selectedHere = rows.filter((row) => selection.has(row._id)).length;
  return (
    // What scrolls sideways must be reachable by keyboard.
    <Box ref={box} className={classes.scroll} role="region" aria-label={screen.label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {canSelect && (
              <th className={classes.check} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={words.selectPage}
                  checked={selectedHere === rows.length}
                  indeterminate={selectedHere > 0 && selectedHere < rows.length}
                  onChange={(event) => onTogglePage(event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHead {...column} key={column.key} current={sort} onSort={onSort} />
            ))}
            {screen.rowActions && (
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>{words.more}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isSelected = selection.has(row._id);
            return (
              <Box
                component="tr"
                key={row._id}
                data-row
                data-selected={isSelected}
                data-opens={Boolean(screen.open ?? screen.onOpen)}
                tabIndex={-1}
                onClick={(event) => isOnRow(event) && onOpen(row)}
              >
                {canSelect && (
                  <td className={classes.check}>
                    <Checkbox
                      size="xs"
                      aria-label={say(words.selectRow, { name: screen.rowName(row) })}
                      checked={isSelected}
                      onChange={() => onToggle(row)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={clsx(
                      column.align === "right" && classes.right,
                      column.main && classes.main,
                      column.grows && classes.grows,
                    )}
                  >
                    {column.main && screen.open ? (
                      <Link {...screen.open(row)} className={classes.mainLink}>
                        {column.cell(row)}
                      </Link>
                    ) : column.main && screen.onOpen ? (
                      <UnstyledButton className={classes.mainLink} onClick={() => onOpen(row)}>
                        {column.cell(row)}
                      </UnstyledButton>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {screen.rowActions && (
                  <td className={classes.actions}>
                    <ActionsMenu name={screen.rowName(row)} actions={screen.rowActions(row)} />
                  </td>
                )}
              </Box>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

/** A click on the row itself, not on something in it, nor the end of marking text. */
function isOnRow(event: MouseEvent): boolean {
  const isControl = (event.target as HTMLElement).closest("a, button, input, label, [role=menu]");
  return !isControl && !window.getSelection()?.toString();
}
