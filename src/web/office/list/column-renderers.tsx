/** Renders the columns that an area declares: cells by their kind, and phone cards from the columns. */
import { Fragment, type ReactNode } from "react";
import {
  type CardPart,
  type CardPlace,
  type ListColumn,
  type ListColumns,
  isNumericKind,
  columnNames,
  rowLabelOf,
  type CellContext,
} from "../../../kit/contract/list-columns.ts";
import { formatAmount, formatDay, formatDateTime, formatMoney, formatNumber } from "../../../kit/text/format.ts";
import { formatPhone } from "../../../kit/identity/phone.ts";
import { SeeMore } from "../components/see-more.tsx";
import { StatusDot } from "../components/record/status-dot.tsx";
import type { ListCard, TableColumn } from "./list-screen.ts";

/** Override of a column in one screen: a cell of its own, `false` to leave the column out, or other properties. */
type ColumnOverride<Row> =
  | false
  | ((row: Row) => ReactNode)
  | {
      readonly cell?: (row: Row) => ReactNode;
      readonly hidden?: boolean;
      readonly flex?: boolean;
      readonly sorts?: false;
    };

/** The part of a `ListScreen` that derives from its columns. `own` overrides single columns. */
export function columnsFor<Row, Context extends CellContext, Name extends string, Sort extends string>(
  list: ListColumns<Row, Context, Name, Sort>,
  context: Context,
  overrides: { readonly [Each in Name]?: ColumnOverride<Row> | undefined } = {},
) {
  const headers = list.headers(context);
  const overrideOf = (name: Name) => {
    const override: ColumnOverride<Row> | undefined = overrides[name];
    return typeof override === "function" ? { cell: override } : override;
  };
  const cellOf = (name: Name) => {
    const { cell } = overrideOf(name) || {};
    return cell ?? ((row: Row) => renderCell(list.columns[name], row, context));
  };
  const columns = columnNames(list)
    .filter((name) => overrides[name] !== false)
    .map((name): TableColumn<Row, Name, Sort> => {
      const { kind, sort, primary, align, ...column } = list.columns[name];
      const { hidden = column.hidden, flex = column.flex, sorts } = overrideOf(name) || {};
      return {
        key: name,
        label: headers[name],
        cell: cellOf(name),
        ...(sort && sorts !== false && { sort }),
        ...(primary && { primary }),
        ...(kind === "long" && { long: true as const }),
        ...((align || isNumericKind(kind)) && { align: "right" }),
        ...(flex && { flex }),
        ...(column.lowPriority && { lowPriority: column.lowPriority }),
        ...(hidden && { hidden }),
      };
    });
  const renderCardPart = (content: CardPart<Row, Context, Name>, row: Row): ReactNode => {
    if (typeof content === "function") return content(row, context);
    const parts = [content].flat().flatMap((name) => {
      const rendered = cellOf(name as Name)(row);
      return rendered === null || rendered === undefined || rendered === ""
        ? []
        : [<Fragment key={name}>{rendered}</Fragment>];
    });
    return parts.flatMap((each, index) => (index === 0 ? [each] : [" · ", each]));
  };
  return {
    columns,
    sort: list.sort,
    rowLabel: (row: Row) => rowLabelOf(list, row, context),
    card: (row: Row) =>
      Object.fromEntries(
        Object.entries<CardPart<Row, Context, Name>>(list.card).map(([position, content]) => [
          position as CardPlace,
          renderCardPart(content, row),
        ]),
      ) as unknown as ListCard,
  };
}

function renderCell<Row, Context extends CellContext>(
  { value, kind, currency, tone }: ListColumn<Row, Context>,
  row: Row,
  context: Context,
): ReactNode {
  const cellValue = value(row, context);
  if (cellValue === null || cellValue === undefined || cellValue === "") return null;
  if (tone) return <StatusDot tone={tone(row)} label={String(cellValue)} />;
  if (typeof cellValue === "number") return formatNumber(cellValue, context.language);
  if (kind === "long") return <SeeMore>{cellValue}</SeeMore>;
  if (kind === "phone") return formatPhone(cellValue);
  if (kind === "day") return formatDay(cellValue, context.language);
  if (kind === "date")
    return <span title={formatDateTime(cellValue, context.language)}>{formatDay(cellValue, context.language)}</span>;
  if (kind === "instant") return formatDateTime(cellValue, context.language);
  if (!isNumericKind(kind)) return cellValue;
  const of = currency?.(row);
  return of ? formatMoney(cellValue, of, context.language) : formatAmount(cellValue, context.language);
}
