/** The lists as XLSX or CSV: the columns on the screen, every row that matches. Each leaves an audit line. */
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import { type Currency, currencies } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { SheetColumn } from "../../../kit/columns.ts";
import { readSheet, type SheetColumns } from "../../../server/listing/sheet.ts";
import { record } from "../../../server/audit.ts";
import type { Gateway } from "../../payments/contract.ts";
import { keeping } from "../../payments/server/public.ts";
import type { reconciliation } from "../contract.ts";
import type { dayColumns, differenceColumns, lineColumns } from "../listing.ts";
import type { DayRow, Difference, Line, Ours, Theirs, Total } from "../shapes.ts";
import { standingOf } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { dayList } from "./day-list.ts";
import { differenceList } from "./differences.ts";
import { lineList } from "./lines.ts";

type Wanted<Name extends "exportDays" | "exportLines" | "exportDifferences"> = ParsedOf<(typeof reconciliation)[Name]>;
const wordsIn = (language: Language) => ({ es, en })[language];

export async function exportDays(call: Call, wanted: Wanted<"exportDays">): Promise<Download> {
  keeping(call, wanted.gateway);
  const { file, count } = await readSheet(call, dayList, wanted, (language) => ({
    name: wordsIn(language).file[wanted.gateway],
    columns: columnsOfDays(language),
  }));
  await leaveTrace(call, wanted.gateway, wanted, count);
  return file;
}

export async function exportLines(call: Call, wanted: Wanted<"exportLines">): Promise<Download> {
  keeping(call, wanted.gateway);
  const { file, count } = await readSheet(call, lineList, wanted, (language) => ({
    name: nameOf(language, wanted, "lines"),
    columns: columnsOfLines(language),
  }));
  await leaveTrace(call, `${wanted.gateway} ${wanted.day}`, wanted, count);
  return file;
}

export async function exportDifferences(call: Call, wanted: Wanted<"exportDifferences">): Promise<Download> {
  keeping(call, wanted.gateway);
  const { file, count } = await readSheet(call, differenceList, wanted, (language) => ({
    name: nameOf(language, wanted, "differences"),
    columns: columnsOfDifferences(language),
  }));
  await leaveTrace(call, `${wanted.gateway} ${wanted.day}`, wanted, count);
  return file;
}

/** What was searched for may be a person's name: the audit keeps the filters without it. */
async function leaveTrace(
  call: Call,
  id: string,
  wanted: { readonly gateway: Gateway; readonly search?: string | undefined },
  rows: number,
): Promise<void> {
  const { search: _search, ...filters } = wanted;
  await record(call.db, call, {
    action: "reconciliation.export",
    kind: "reconciliationDay",
    id,
    after: { rows, filters },
  });
}

type Named = Pick<Wanted<"exportLines">, "gateway" | "day">;
const nameOf = (language: Language, { gateway, day }: Named, list: "lines" | "differences") =>
  `${wordsIn(language).sheet[list]} ${wordsIn(language).gateways[gateway]} ${day}`;

function columnsOfDays(language: Language): SheetColumns<(typeof dayColumns)[number], DayRow> {
  const { days: d, status } = wordsIn(language);
  return {
    day: { header: d.day, width: 12, kind: "day", cell: ({ _id }) => _id },
    status: { header: d.status, width: 12, cell: (row) => status[row.status] },
    ours: totalColumns(d.ours, d, ({ ours }) => ours),
    theirs: totalColumns(d.theirs, d, ({ loaded, theirs }) => (loaded ? theirs : undefined)),
    deposit: depositColumns(wordsIn(language).settlement),
    open: { header: d.open, width: 12, kind: "whole", cell: ({ open }) => open },
    resolved: { header: d.resolved, width: 12, kind: "whole", cell: ({ resolved }) => resolved },
    closedBy: { header: d.closedBy, width: 26, cell: ({ closedBy }) => closedBy },
    closedAt: { header: d.closedAt, width: 17, kind: "instant", cell: ({ closedAt }) => closedAt },
  };
}

/** One side's totals: how many, and a column for each currency of ours, so that each can be added up. */
function totalColumns(
  side: string,
  { count, others }: { readonly count: string; readonly others: string },
  totalsOf: (row: DayRow) => readonly Total[] | undefined,
): SheetColumn<DayRow>[] {
  const isOurs = ({ currency }: Total) => (currencies as readonly string[]).includes(currency);
  const amountIn = (row: DayRow, currency: Currency) =>
    totalsOf(row)?.find((total) => total.currency === currency)?.amount;
  return [
    {
      header: `${side}: ${count}`,
      width: 16,
      kind: "whole",
      cell: (row) => totalsOf(row)?.reduce((sum, total) => sum + total.count, 0),
    },
    ...currencies.map(
      (currency): SheetColumn<DayRow> => ({
        header: `${side}: ${currency}`,
        width: 15,
        kind: "amount",
        cell: (row) => amountIn(row, currency),
      }),
    ),
    {
      header: `${side}: ${others}`,
      width: 20,
      cell: (row) =>
        totalsOf(row)
          ?.filter((total) => !isOurs(total))
          .map(({ amount, currency }) => `${amount} ${currency}`)
          .join(", "),
    },
  ];
}

const depositNumbers = ["fee", "net", "deposited", "difference"] as const;
type DepositNumber = (typeof depositNumbers)[number];

/** A column for each number and currency of ours. */
function depositColumns({
  columns,
}: {
  readonly columns: Readonly<Record<DepositNumber, string>>;
}): SheetColumn<DayRow>[] {
  return currencies.flatMap((currency) =>
    depositNumbers.map(
      (number): SheetColumn<DayRow> => ({
        header: `${columns[number]}: ${currency}`,
        width: 16,
        kind: "amount",
        cell: ({ settlement }) => settlement.find((line) => line.currency === currency)?.[number],
      }),
    ),
  );
}

interface Sides {
  readonly ours?: Ours | undefined;
  readonly theirs?: Theirs | undefined;
}

/** What stands in one cell of the screen, taken apart so that it can be added up. */
function sideColumns<Row extends Sides>(language: Language): { ours: SheetColumn<Row>[]; theirs: SheetColumn<Row>[] } {
  const { columns: c, recordStates, paymentStatus } = wordsIn(language);
  return {
    ours: [
      { header: c.ourAmount, width: 14, kind: "amount", cell: ({ ours }) => ours?.amount },
      { header: c.ourCurrency, width: 9, cell: ({ ours }) => ours?.currency },
      { header: c.ourState, width: 16, cell: ({ ours }) => ours && paymentStatus[ours.status] },
      { header: c.ourRefunded, width: 14, kind: "amount", cell: ({ ours }) => ours?.refunded },
    ],
    theirs: [
      { header: c.theirAmount, width: 14, kind: "amount", cell: ({ theirs }) => theirs?.amount },
      { header: c.theirCurrency, width: 9, cell: ({ theirs }) => theirs?.currency },
      { header: c.theirState, width: 16, cell: ({ theirs }) => theirs && recordStates[theirs.state] },
      { header: c.theirRefunded, width: 14, kind: "amount", cell: ({ theirs }) => theirs?.refunded },
    ],
  };
}

function columnsOfLines(language: Language): SheetColumns<(typeof lineColumns)[number], Line> {
  const { columns: c, kinds, standing } = wordsIn(language);
  return {
    reference: { header: c.reference, width: 16, cell: ({ reference }) => reference },
    number: { header: c.number, width: 14, cell: ({ ours }) => ours?.number },
    payer: { header: c.payer, width: 30, cell: ({ ours }) => ours?.payer },
    ...sideColumns<Line>(language),
    standing: [
      { header: c.standing, width: 14, cell: (line) => standing[standingOf(line)] },
      {
        header: c.kind,
        width: 28,
        cell: ({ open, resolved }) => [...open, ...resolved].map((kind) => kinds[kind]).join(", "),
      },
    ],
    at: { header: c.at, width: 17, kind: "instant", cell: ({ at }) => at },
    operation: { header: c.operation, width: 36, cell: ({ theirs }) => theirs?.operation },
  };
}

function columnsOfDifferences(language: Language): SheetColumns<(typeof differenceColumns)[number], Difference> {
  const { columns: c, kinds, differenceStatus, resolutions } = wordsIn(language);
  return {
    reference: { header: c.reference, width: 16, cell: ({ reference }) => reference },
    kind: { header: c.kind, width: 24, cell: ({ kind }) => kinds[kind] },
    ...sideColumns<Difference>(language),
    how: [
      { header: c.status, width: 14, cell: ({ status }) => differenceStatus[status] },
      { header: c.how, width: 32, cell: ({ resolution }) => resolution && resolutions[resolution] },
      { header: c.who, width: 26, cell: ({ resolvedBy }) => resolvedBy },
      { header: c.when, width: 17, kind: "instant", cell: ({ resolvedAt }) => resolvedAt },
      { header: c.note, width: 40, cell: ({ note }) => note },
    ],
    number: { header: c.number, width: 14, cell: ({ ours }) => ours?.number },
    payer: { header: c.payer, width: 30, cell: ({ ours }) => ours?.payer },
    operation: { header: c.operation, width: 36, cell: ({ theirs }) => theirs?.operation },
    found: { header: c.found, width: 17, kind: "instant", cell: ({ foundAt }) => foundAt },
  };
}
