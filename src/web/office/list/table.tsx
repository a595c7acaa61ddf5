import { Box, Checkbox, VisuallyHidden } from "@mantine/core";
import { clsx } from "clsx";
import { memo, type MouseEvent, useRef } from "react";
import type { ApiOperation } from "../../../kit/contract.ts";
import { useWords } from "../../words.ts";
import { ActionsMenu } from "../components/actions-menu.tsx";
import classes from "../components/rows.module.css";
import { useStickyHeader, useHorizontalScroll } from "../components/horizontal-scroll.ts";
import { SortHead } from "../components/sort-header.tsx";
import type { TableColumn, RowTarget, ListRow } from "./list-screen.ts";
import { RowCheck, type ListRowProps, type ListRowsProps, RowTitle } from "./row.tsx";

interface Props<Op extends ApiOperation> extends ListRowsProps<Op> {
  readonly columns: readonly TableColumn<ListRow<Op>>[];
  readonly sort: string;
  readonly onChange: (change: { sort: string }) => void;
  readonly onOpen: (opens: RowTarget) => void;
}

export function RowsTable<Op extends ApiOperation>({ columns, sort, onChange, onOpen, selected, ...props }: Props<Op>) {
  const { screen, rows, selecting } = props;
  const words = useWords("office").list;
  const box = useRef<HTMLDivElement>(null);
  useHorizontalScroll(box);
  useStickyHeader(box);
  const selectedHere = rows.filter((row) => selected.has(row._id)).length;
  return (
    // What scrolls sideways must be reachable by keyboard.
    <Box ref={box} className={classes.scroll} role="region" aria-label={screen.label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selecting && (
              <th className={classes.check} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={words.selectPage}
                  checked={selectedHere === rows.length}
                  indeterminate={selectedHere > 0 && selectedHere < rows.length}
                  onChange={(event) => selecting.put(rows, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHead {...column} key={column.key} current={sort} onChange={onChange} />
            ))}
            {screen.rowActions && (
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>{words.more}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row._id}
              {...props}
              columns={columns}
              onOpen={onOpen}
              row={row}
              isSelected={selected.has(row._id)}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Drawn again when it changes itself: of a hundred rows the selection of one costs one. */
const TableRow = memo(RowOfTable) as typeof RowOfTable;

function RowOfTable<Op extends ApiOperation>(props: ListRowProps<Op> & Pick<Props<Op>, "columns" | "onOpen">) {
  const { screen, row, rows, isSelected, selecting, leaving, columns, onOpen } = props;
  const opens = screen.rowTarget?.(row);
  const name = screen.rowLabel(row);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOnRow(event)) return;
    if (event.shiftKey && selecting) selecting.toggle(row, rows);
    else if (!opens) return;
    else if (typeof opens === "object" && isForTab(event)) openTab(event.currentTarget);
    else if (event.button === 0) onOpen(opens);
  };
  return (
    <Box
      component="tr"
      data-row={row._id}
      data-selected={isSelected}
      data-opens={opens !== undefined}
      tabIndex={-1}
      onClick={onClick}
      onAuxClick={(event: MouseEvent<HTMLElement>) => event.button === middle && onClick(event)}
      // Pressed for another tab, or for a range, a button neither scrolls nor marks text.
      onMouseDown={(event: MouseEvent) => (event.button === middle || event.shiftKey) && event.preventDefault()}
    >
      {selecting && (
        <td className={classes.check}>
          <RowCheck {...{ row, rows, name, isSelected, selecting }} size="xs" />
        </td>
      )}
      {columns.map(({ key, align, primary: main, flex: grows, long, cell }) => (
        <td
          key={key}
          className={clsx(
            align === "right" && classes.right,
            main && classes.main,
            grows && classes.grows,
            long && classes.long,
          )}
        >
          {main ? (
            <RowTitle opens={opens} leaving={leaving} className={classes.mainLink}>
              {cell(row)}
            </RowTitle>
          ) : grows ? (
            <span className={classes.clamped}>{cell(row)}</span>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {screen.rowActions && (
        <td className={classes.actions}>
          <ActionsMenu name={name} actions={screen.rowActions(row)} />
        </td>
      )}
    </Box>
  );
}

const middle = 1;
const isForTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === middle;

/** The same as the browser does with the link that names the row. */
function openTab(row: HTMLElement): void {
  const link = row.querySelector<HTMLAnchorElement>(`a.${classes.mainLink}`);
  if (link) window.open(link.href, "_blank", "noopener");
}

/** A click on the row itself, not on something in it, nor the end of marking text. */
function isOnRow(event: MouseEvent): boolean {
  const isControl = (event.target as HTMLElement).closest("a, button, input, label, [role=menu]");
  return !isControl && !window.getSelection()?.toString();
}
