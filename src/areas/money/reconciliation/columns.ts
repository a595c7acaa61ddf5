/**
 * Columns of reconciliation's lists. One screen cell of a side exports as several spreadsheet columns, so that amounts
 * can be summed.
 */
import {
  defineColumns,
  type CellContext,
  type SpreadsheetColumn,
  type Tone,
} from "../../../kit/contract/list-columns.ts";
import { currencies } from "../../../kit/numbers/money.ts";
import { formatActor } from "../../../kit/text/actor-names.ts";
import type { Words } from "../../../kit/text/words.ts";
import type {
  DayRow,
  Difference,
  ReconciliationLine,
  OurSideValues,
  GatewaySideValues,
  ReconciliationTotal,
} from "./schemas.ts";
import { type DayStatus, type LineStatus, lineStatusOf } from "./states.ts";
import type { words } from "./words.es.ts";

type ColumnContext = Words<typeof words> & CellContext;

export const dayTones: Readonly<Record<DayStatus, Tone>> = { open: "work", closed: "good", reopened: "wait" };
export const lineTones: Readonly<Record<LineStatus, Tone>> = {
  agree: "quiet",
  open: "bad",
  resolved: "good",
  unread: "wait",
};

const formatTotals = (totals: readonly ReconciliationTotal[]) =>
  totals.map(({ amount, currency }) => `${amount} ${currency}`).join(", ");
const isSupportedCurrency = ({ currency }: ReconciliationTotal) => (currencies as readonly string[]).includes(currency);

/** Spreadsheet columns of one side's totals: the count, and one per supported currency. */
const totals =
  (totalsOf: (row: DayRow) => readonly ReconciliationTotal[] | undefined) =>
  ({ days: { count, others } }: ColumnContext, side: string): SpreadsheetColumn<DayRow>[] => [
    {
      header: `${side}: ${count}`,
      width: 16,
      kind: "whole",
      cell: (row) => totalsOf(row)?.reduce((sum, total) => sum + total.count, 0),
    },
    ...currencies.map(
      (currency): SpreadsheetColumn<DayRow> => ({
        header: `${side}: ${currency}`,
        width: 15,
        kind: "amount",
        cell: (row) => totalsOf(row)?.find((total) => total.currency === currency)?.amount,
      }),
    ),
    {
      header: `${side}: ${others}`,
      width: 20,
      cell: (row) => formatTotals(totalsOf(row)?.filter((total) => !isSupportedCurrency(total)) ?? []),
    },
  ];

/** Spreadsheet columns of deposits: one per number and currency. */
const depositNumbers = ["fee", "net", "deposited", "difference"] as const;
const depositColumns = ({ settlement: { columns } }: ColumnContext) =>
  currencies.flatMap((currency) =>
    depositNumbers.map(
      (number): SpreadsheetColumn<DayRow> => ({
        header: `${columns[number]}: ${currency}`,
        width: 16,
        kind: "amount",
        cell: ({ settlement }) => settlement.find((each) => each.currency === currency)?.[number],
      }),
    ),
  );

export const dayColumns = defineColumns<DayRow, ColumnContext>()({
  headers: ({ days }) => days,
  columns: {
    day: { value: ({ _id }) => _id, kind: "day", sort: "day", primary: true },
    status: {
      value: (row, { status }) => status[row.status],
      tone: ({ status }) => dayTones[status],
      width: 12,
    },
    ours: { value: ({ ours }) => formatTotals(ours), align: "right", sheetColumns: totals(({ ours }) => ours) },
    theirs: {
      value: ({ loaded, theirs }, { days }) => (loaded ? formatTotals(theirs) : days.notLoaded),
      align: "right",
      sheetColumns: totals(({ loaded, theirs }) => (loaded ? theirs : undefined)),
    },
    deposit: {
      value: (row, { settlement }) => row.settlement.map(({ standing }) => settlement.statuses[standing]).join(", "),
      sheetColumns: depositColumns,
    },
    open: { value: ({ open }) => open, kind: "whole", sort: "open" },
    resolved: { value: ({ resolved }) => resolved, kind: "whole" },
    closedBy: { value: ({ closedBy }, { language }) => closedBy && formatActor(closedBy, language), width: 26 },
    closedAt: { value: ({ closedAt }) => closedAt, kind: "instant", hidden: true },
  },
  sort: "-day",
  card: {
    title: "day",
    amount: "ours",
    left: "status",
    right: ({ loaded, open }, { days }) => (loaded ? `${days.open}: ${open}` : days.notLoaded),
  },
});

interface Sides {
  readonly ours?: OurSideValues | undefined;
  readonly theirs?: GatewaySideValues | undefined;
}

const ourColumns = ({ columns: c, paymentStatus }: ColumnContext): SpreadsheetColumn<Sides>[] => [
  { header: c.ourAmount, width: 14, kind: "amount", cell: (row) => row.ours?.amount },
  { header: c.ourCurrency, width: 9, cell: (row) => row.ours?.currency },
  { header: c.ourState, width: 16, cell: (row) => row.ours && paymentStatus[row.ours.status] },
  { header: c.ourRefunded, width: 14, kind: "amount", cell: (row) => row.ours?.refunded },
];
const theirColumns = ({ columns: c, recordStates }: ColumnContext): SpreadsheetColumn<Sides>[] => [
  { header: c.theirAmount, width: 14, kind: "amount", cell: (row) => row.theirs?.amount },
  { header: c.theirCurrency, width: 9, cell: (row) => row.theirs?.currency },
  { header: c.theirState, width: 16, cell: (row) => row.theirs && recordStates[row.theirs.state] },
  { header: c.theirRefunded, width: 14, kind: "amount", cell: (row) => row.theirs?.refunded },
];

export const lineColumns = defineColumns<ReconciliationLine, ColumnContext>()({
  headers: ({ columns }) => columns,
  columns: {
    reference: { value: ({ reference }) => reference, width: 16, sort: "reference", primary: true },
    number: { value: (row) => row.ours?.number, width: 14 },
    payer: { value: (row) => row.ours?.payer, width: 30 },
    ours: { value: (row) => row.ours?.amount, sheetColumns: ourColumns },
    theirs: { value: (row) => row.theirs?.amount, sheetColumns: theirColumns, sort: "amount" },
    standing: {
      value: (row, { statuses }) => statuses[lineStatusOf(row)],
      sheetColumns: ({ columns, kinds, statuses }) => [
        { header: columns.standing, width: 14, cell: (row) => statuses[lineStatusOf(row)] },
        {
          header: columns.kind,
          width: 28,
          cell: ({ open, resolved }) => [...open, ...resolved].map((kind) => kinds[kind]).join(", "),
        },
      ],
    },
    at: { value: ({ at }) => at, kind: "instant", sort: "at" },
    operation: { value: (row) => row.theirs?.operation, width: 36, hidden: true },
  },
  sort: "at",
  card: { title: "reference", amount: "number", left: "standing", right: "at" },
});

export const differenceColumns = defineColumns<Difference, ColumnContext>()({
  headers: ({ columns }) => columns,
  columns: {
    reference: { value: ({ reference }) => reference, width: 16, sort: "reference", primary: true },
    kind: { value: ({ kind }, { kinds }) => kinds[kind], width: 24, sort: "kind" },
    ours: { value: (row) => row.ours?.amount, sheetColumns: ourColumns },
    theirs: { value: (row) => row.theirs?.amount, sheetColumns: theirColumns },
    how: {
      value: ({ status }, { differenceStatus }) => differenceStatus[status],
      sort: "status",
      sheetColumns: ({ columns: c, differenceStatus, resolutions, language }) => [
        { header: c.status, width: 14, cell: ({ status }) => differenceStatus[status] },
        { header: c.how, width: 32, cell: ({ resolution }) => resolution && resolutions[resolution] },
        { header: c.who, width: 26, cell: ({ resolvedBy }) => resolvedBy && formatActor(resolvedBy, language) },
        { header: c.when, width: 17, kind: "instant", cell: ({ resolvedAt }) => resolvedAt },
        { header: c.note, width: 40, kind: "long", cell: ({ note }) => note },
      ],
    },
    number: { value: (row) => row.ours?.number, width: 14, hidden: true },
    payer: { value: (row) => row.ours?.payer, width: 30, hidden: true },
    operation: { value: (row) => row.theirs?.operation, width: 36, hidden: true },
    found: { value: ({ foundAt }) => foundAt, kind: "instant", hidden: true },
  },
  sort: "status",
  card: { title: "reference", amount: ({ kind }, { kinds }) => kinds[kind], left: "how" },
});
