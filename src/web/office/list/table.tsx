import { Box, Checkbox, VisuallyHidden } from "@mantine/core";
import { clsx } from "clsx";
import { memo, type MouseEvent, useRef } from "react";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { useWords } from "../../words.ts";
import { ActionsMenu } from "../components/actions-menu.tsx";
import classes from "../components/list-parts/rows.module.css";
import { useStickyHeader, useHorizontalScroll } from "../components/list-parts/horizontal-scroll.ts";
import { SortHead } from "../components/list-parts/sort-header.tsx";
import type { TableColumn, RowTarget, ListRow } from "./list-screen.ts";
import { RowCheck, type ListRowProps, type ListRowsProps, RowTitle } from "./row.tsx";

interface Props<Op extends ApiOperation> extends ListRowsProps<Op> {
  readonly columns: readonly TableColumn<ListRow<Op>>[];
  readonly sort: string;
  readonly onChange: (change: { sort: string }) => void;
  readonly onOpen: (target: RowTarget) => void;
}

export function RowsTable<Op extends ApiOperation>({ columns, sort, onChange, onOpen, selected, ...props }: Props<Op>) {
  const { screen, rows, selecting } = props;
  const words = useWords("office").list;
  const scrollRegion = useRef<HTMLDivElement>(null);
  useHorizontalScroll(scrollRegion);
  useStickyHeader(scrollRegion);
  const selectedOnPage = rows.filter((row) => selected.has(row._id)).length;
  return (
    // A scrollable region must be reachable by keyboard.
    <Box ref={scrollRegion} className={classes.scroll} role="region" aria-label={screen.label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {selecting && (
              <th className={classes.check} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={words.selectPage}
                  checked={selectedOnPage === rows.length}
                  indeterminate={selectedOnPage > 0 && selectedOnPage < rows.length}
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

/** Memoized: selecting one of a hundred rows renders one row. */
const TableRow = memo(TableRowContent) as typeof TableRowContent;

function TableRowContent<Op extends ApiOperation>(props: ListRowProps<Op> & Pick<Props<Op>, "columns" | "onOpen">) {
  const { screen, row, rows, isSelected, selecting, leaving, columns, onOpen } = props;
  const target = screen.rowTarget?.(row);
  const name = screen.rowLabel(row);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOnRow(event)) return;
    if (event.shiftKey && selecting) selecting.toggle(row, rows);
    else if (!target) return;
    else if (typeof target === "object" && opensTab(event)) openTab(event.currentTarget);
    else if (event.button === 0) onOpen(target);
  };
  return (
    <Box
      component="tr"
      data-row={row._id}
      data-selected={isSelected}
      data-opens={target !== undefined}
      tabIndex={-1}
      onClick={onClick}
      onAuxClick={(event: MouseEvent<HTMLElement>) => event.button === middleButton && onClick(event)}
      // A middle click must not start scrolling, and a shift click must not select text.
      onMouseDown={(event: MouseEvent) => (event.button === middleButton || event.shiftKey) && event.preventDefault()}
    >
      {selecting && (
        <td className={classes.check}>
          <RowCheck {...{ row, rows, name, isSelected, selecting }} size="xs" />
        </td>
      )}
      {columns.map(({ key, align, primary, flex, long, cell }) => (
        <td
          key={key}
          className={clsx(
            align === "right" && classes.right,
            primary && classes.main,
            flex && classes.grows,
            long && classes.long,
          )}
        >
          {primary ? (
            <RowTitle opens={target} leaving={leaving} className={classes.mainLink}>
              {cell(row)}
            </RowTitle>
          ) : flex ? (
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

const middleButton = 1;
const opensTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === middleButton;

/** Opens the link of the primary column in a new tab. */
function openTab(row: HTMLElement): void {
  const link = row.querySelector<HTMLAnchorElement>(`a.${classes.mainLink}`);
  if (link) window.open(link.href, "_blank", "noopener");
}

/** A click on the row itself: not on a control in it, and not the end of a text selection. */
function isOnRow(event: MouseEvent): boolean {
  const isControl = (event.target as HTMLElement).closest("a, button, input, label, [role=menu]");
  return !isControl && !window.getSelection()?.toString();
}
