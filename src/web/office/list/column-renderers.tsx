/** What an area says of its columns, as a screen shows it: cells by their kind, cards by their columns. */
import { Fragment, type ReactNode } from "react";
import {
  type CardPart,
  type CardPlace,
  type ListColumn as Said,
  type ListColumns,
  isNumericKind,
  columnNames,
  rowLabelOf,
  type CellContext,
} from "../../../kit/list-columns.ts";
import { formatAmount, formatDay, formatDateTime, formatMoney, formatNumber } from "../../../kit/format.ts";
import { formatPhone } from "../../../kit/phone.ts";
import { SeeMore } from "../components/see-more.tsx";
import { StatusDot } from "../components/status-dot.tsx";
import type { ListCard, TableColumn } from "./list-screen.ts";

/** How one screen differs: a cell of its own, a column that this view does not have, or has among the usual or the others. */
type Own<Row> =
  | false
  | ((row: Row) => ReactNode)
  | {
      readonly cell?: (row: Row) => ReactNode;
      readonly hidden?: boolean;
      readonly flex?: boolean;
      readonly sorts?: false;
    };

/** The part of a `ListScreen` that follows from its columns. */
export function columnsFor<Row, Words extends CellContext, Name extends string, Sort extends string>(
  list: ListColumns<Row, Words, Name, Sort>,
  said: Words,
  own: { readonly [Each in Name]?: Own<Row> | undefined } = {},
) {
  const heads = list.headers(said);
  const ownOf = (name: Name) => {
    const is: Own<Row> | undefined = own[name];
    return typeof is === "function" ? { cell: is } : is;
  };
  const cellOf = (name: Name) => {
    const { cell } = ownOf(name) || {};
    return cell ?? ((row: Row) => cellIn(list.columns[name], row, said));
  };
  const columns = columnNames(list)
    .filter((name) => own[name] !== false)
    .map((name): TableColumn<Row, Name, Sort> => {
      const { kind, sort, primary: main, align, ...column } = list.columns[name];
      const { hidden = column.hidden, flex = column.flex, sorts } = ownOf(name) || {};
      return {
        key: name,
        label: heads[name],
        cell: cellOf(name),
        ...(sort && sorts !== false && { sort }),
        ...(main && { primary: main }),
        ...(kind === "long" && { long: true as const }),
        ...((align || isNumericKind(kind)) && { align: "right" }),
        ...(flex && { flex }),
        ...(column.lowPriority && { lowPriority: column.lowPriority }),
        ...(hidden && { hidden }),
      };
    });
  const part = (of: CardPart<Row, Words, Name>, row: Row): ReactNode => {
    if (typeof of === "function") return of(row, said);
    const parts = [of].flat().flatMap((name) => {
      const shown = cellOf(name as Name)(row);
      return shown === null || shown === undefined || shown === "" ? [] : [<Fragment key={name}>{shown}</Fragment>];
    });
    return parts.flatMap((each, at) => (at === 0 ? [each] : [" · ", each]));
  };
  return {
    columns,
    sort: list.sort,
    rowLabel: (row: Row) => rowLabelOf(list, row, said),
    card: (row: Row) =>
      Object.fromEntries(
        Object.entries<CardPart<Row, Words, Name>>(list.card).map(([place, of]) => [place as CardPlace, part(of, row)]),
      ) as unknown as ListCard,
  };
}

function cellIn<Row, Words extends CellContext>(
  { value, kind, currency, tone }: Said<Row, Words>,
  row: Row,
  said: Words,
): ReactNode {
  const held = value(row, said);
  if (held === null || held === undefined || held === "") return null;
  if (tone) return <StatusDot tone={tone(row)} label={String(held)} />;
  if (typeof held === "number") return formatNumber(held, said.language);
  if (kind === "long") return <SeeMore>{held}</SeeMore>;
  if (kind === "phone") return formatPhone(held);
  if (kind === "day") return formatDay(held, said.language);
  if (kind === "date") return <span title={formatDateTime(held, said.language)}>{formatDay(held, said.language)}</span>;
  if (kind === "instant") return formatDateTime(held, said.language);
  if (!isNumericKind(kind)) return held;
  const of = currency?.(row);
  return of ? formatMoney(held, of, said.language) : formatAmount(held, said.language);
}
