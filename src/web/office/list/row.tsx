/** Parts of a row, shared by the table and the cards. */
import { Checkbox, UnstyledButton } from "@mantine/core";
import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import type { Selectable, SelectionActions } from "../components/list-parts/selection.ts";
import type { ListView, RowTarget, ListRow } from "./list-screen.ts";

export interface ListRowsProps<Op extends ApiOperation> {
  readonly screen: ListView<Op>;
  readonly rows: readonly ListRow<Op>[];
  /** Undefined if rows cannot be selected. */
  readonly selecting: SelectionActions | undefined;
  readonly selected: ReadonlyMap<string, unknown>;
  /** History state of links, for returning. */
  readonly leaving: HistoryState;
}

/** Props of one row: none of them changes when another row is selected, so that memoized rows do not render again. */
export interface ListRowProps<Op extends ApiOperation> extends Omit<ListRowsProps<Op>, "selected"> {
  readonly row: ListRow<Op>;
  readonly isSelected: boolean;
}

interface RowTitleProps {
  readonly opens: RowTarget | undefined;
  readonly leaving: HistoryState;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The row's name, as a link or button if the row can be opened. */
export function RowTitle({ opens, leaving, ...title }: RowTitleProps) {
  if (!opens) return <span {...title} />;
  if (typeof opens === "function") return <UnstyledButton {...title} onClick={opens} />;
  return <Link {...title} {...opens} state={leaving} />;
}

interface RowCheckProps {
  readonly row: Selectable;
  readonly rows: readonly Selectable[];
  readonly name: string;
  readonly isSelected: boolean;
  readonly selecting: SelectionActions;
  readonly size: "xs" | "sm";
}

export function RowCheck({ row, rows, name, isSelected, selecting, size }: RowCheckProps) {
  const { selectRow } = useWords("office").list;
  return (
    <Checkbox
      size={size}
      aria-label={interpolate(selectRow, { name })}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        selecting.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? rows : undefined)
      }
    />
  );
}
