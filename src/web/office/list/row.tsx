/** What a row is made of, in the table and on cards alike. */
import { Checkbox, UnstyledButton } from "@mantine/core";
import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ApiOperation } from "../../../kit/contract.ts";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import type { Selectable, SelectionActions } from "../components/selection.ts";
import type { ListView, RowTarget, ListRow } from "./list-screen.ts";

export interface ListRowsProps<Op extends ApiOperation> {
  readonly screen: ListView<Op>;
  readonly rows: readonly ListRow<Op>[];
  /** Undefined where rows cannot be selected. */
  readonly selecting: SelectionActions | undefined;
  readonly selected: ReadonlyMap<string, unknown>;
  /** What an opened record is told of the way back. */
  readonly leaving: HistoryState;
}

/** What one of them is drawn from: nothing that changes when another is selected. */
export interface ListRowProps<Op extends ApiOperation> extends Omit<ListRowsProps<Op>, "selected"> {
  readonly row: ListRow<Op>;
  readonly isSelected: boolean;
}

interface Title {
  readonly opens: RowTarget | undefined;
  readonly leaving: HistoryState;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Names the row and opens it, where it opens. */
export function RowTitle({ opens, leaving, ...title }: Title) {
  if (!opens) return <span {...title} />;
  if (typeof opens === "function") return <UnstyledButton {...title} onClick={opens} />;
  return <Link {...title} {...opens} state={leaving} />;
}

interface Check {
  readonly row: Selectable;
  readonly rows: readonly Selectable[];
  readonly name: string;
  readonly isSelected: boolean;
  readonly selecting: SelectionActions;
  readonly size: "xs" | "sm";
}

export function RowCheck({ row, rows, name, isSelected, selecting, size }: Check) {
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
