import { Checkbox, Skeleton, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { MouseEvent } from "react";
import type { Operation } from "../../../kit/contract.ts";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import classes from "./list.module.css";
import type { Column, ListScreen, RowOf } from "./list-screen.ts";
import { RowMenu } from "./row-menu.tsx";
import { nextSort } from "./url-state.ts";

interface Props<Op extends Operation> {
  readonly screen: ListScreen<Op>;
  readonly rows: readonly RowOf<Op>[];
  readonly selection: ReadonlyMap<string, RowOf<Op>>;
  readonly columns: readonly Column<RowOf<Op>>[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onToggle: (row: RowOf<Op>) => void;
  readonly onTogglePage: (isOn: boolean) => void;
  readonly onOpen: (row: RowOf<Op>) => void;
}

export function RowsTable<Op extends Operation>(props: Props<Op>) {
  const { screen, rows, selection, columns, sort, onSort, onToggle, onTogglePage, onOpen } = props;
  const words = useWords("office").list;
  const selectedHere = rows.filter((row) => selection.has(row._id)).length;
  return (
    // A region that scrolls sideways must be reachable by keyboard.
    // biome-ignore lint: see above
    <div className={classes.scroll} role="region" aria-label={screen.label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {screen.bulkActions && (
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
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {screen.rowActions && <td className={classes.actions} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isSelected = selection.has(row._id);
            return (
              <tr
                key={row._id}
                data-row
                data-selected={isSelected}
                data-opens={Boolean(screen.open ?? screen.onOpen)}
                tabIndex={-1}
                onClick={(event) => isOnRow(event) && onOpen(row)}
              >
                {screen.bulkActions && (
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
                    className={clsx(column.align === "right" && classes.right, column.main && classes.main)}
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
                    <RowMenu name={screen.rowName(row)} actions={screen.rowActions(row)} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Rows that are not there yet, as high as they will be. */
export function Loading({ rows, height }: { rows: number; height: number }) {
  const words = useWords("office").list;
  return (
    <div role="status" aria-label={words.loading} className={classes.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint: nothing else tells them apart
        <div key={index} style={{ height }}>
          <Skeleton height={height > 50 ? 56 : 14} width={height > 50 ? "100%" : `${62 + ((index * 17) % 35)}%`} />
        </div>
      ))}
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const words = useWords("office").list;
  if (!column.sort)
    return (
      <th scope="col" className={clsx(column.align === "right" && classes.right)}>
        {column.label}
      </th>
    );
  const { sort: name } = column;
  const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Icon = order === "ascending" ? IconArrowUp : order === "descending" ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" aria-sort={order} className={clsx(column.align === "right" && classes.right)}>
      <UnstyledButton
        className={classes.sort}
        title={say(words.sortBy, { name: column.label })}
        onClick={() => onSort(nextSort(sort, name))}
      >
        {column.label}
        <Icon size={14} opacity={order === "none" ? 0.45 : 1} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** A click on the row itself, not on something in it, nor the end of marking text. */
function isOnRow(event: MouseEvent): boolean {
  const isControl = (event.target as HTMLElement).closest("a, button, input, label, [role=menu]");
  return !isControl && !window.getSelection()?.toString();
}
