/** A statistic as a spreadsheet: its groups as on the screen, with their total. */
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { SpreadsheetColumn } from "../../../../kit/contract/list-columns.ts";
import type { Download, ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../../../../server/documents/spreadsheet-writer.ts";
import type {
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
  StatisticComparison,
} from "../result-schemas.ts";
import { statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import type { statisticsContract } from "../contract.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { headsOf, inWords } from "../heads.ts";
import { changeOf, figureDifference, formatBaseFigures } from "../comparison.ts";
import { runStatistic } from "./run-statistic.ts";
import { statisticInput, lineFor, statisticNameOf } from "./fact-sources.ts";
import { recountNotes } from "./recount-notes.ts";
import { sumOf } from "./shape-results.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };

interface GroupRow {
  readonly group: string;
  readonly part?: string;
  readonly value: number | string;
  readonly amount?: string | undefined;
}

export async function statisticSheet(
  { operation, format, language: requestedLanguage, ...input }: ParsedOf<typeof statisticsContract.sheet>,
  call: Call,
): Promise<Download> {
  lineFor(operation, call);
  const language = requestedLanguage ?? call.language;
  const name = statisticNameOf(operation);
  const query = statisticInput(input);
  const { docs, meta } = await runStatistic(name, query, { ...call, language });
  const { title } = definitions[language][name];
  const { columns, rows } = toTabularStatistic(name, docs, language);
  await auditExport(call, operation, { format, rows: rows.length, filters: input });
  const comparesPeriods = statisticOf(name).comparesPeriods === true;
  const notes = await recountNotes({ title, comparesPeriods, meta, query }, { ...call, language });
  const content = writeSpreadsheet({ name: title, columns, rows, notes }, format);
  return { name: `${title} ${dayOf(call.now)}.${extensionOf(format)}`, mime: sheetMime[format], content };
}

/** A statistic as columns and rows, for its spreadsheet, its board's PDF and the weekly mail. */
export interface TabularStatistic {
  readonly columns: readonly SpreadsheetColumn<TableRow | GroupRow | ComparisonRow>[];
  readonly rows: readonly (TableRow | GroupRow | ComparisonRow)[];
}

export function toTabularStatistic(name: StatisticName, answer: Docs, language: Language): TabularStatistic {
  const docs = inWords(name, answer, words[language], language);
  const statistic = statisticOf(name);
  const { sheet: headers } = words[language];
  if ("columns" in docs) {
    const rows = [...docs.rows, { ...docs.totals, [docs.columns[0]?.key ?? "label"]: headers.total }];
    return { columns: tableColumns(docs), rows } as TabularStatistic;
  }
  if (statistic.comparesPeriods) {
    const [a, b] = docs as [StatisticComparison, StatisticComparison];
    return {
      columns: comparisonColumns(name, [a, b], language),
      rows: comparisonRows(a, b, headers.total),
    } as TabularStatistic;
  }
  const groups = groupRows(docs, definitions[language][name].title);
  // Amounts of several currencies have no total.
  const rows =
    Array.isArray(docs) && !statistic.perCurrency ? [...groups, totalRow(groups, headers.total, statistic)] : groups;
  return { columns: columnsOf(name, language), rows } as TabularStatistic;
}

interface ComparisonRow {
  readonly group: string;
  readonly a: number | string | null;
  readonly b: number | string | null;
}

function comparisonRows(a: StatisticComparison, b: StatisticComparison, total: string): ComparisonRow[] {
  const rows = a.series.map(({ label, value }, at) => {
    const other = b.series[at];
    const names = [...new Set([label, other?.label])].filter(Boolean);
    return { group: names.join(" / "), a: value, b: other?.value ?? null };
  });
  return [...rows, { group: total, a: a.value, b: b.value }];
}

/** Columns of a comparison. The heads contain the dates, so that a printed spreadsheet shows what it compares. */
function comparisonColumns(
  name: StatisticName,
  both: readonly [StatisticComparison, StatisticComparison],
  language: Language,
): SpreadsheetColumn<ComparisonRow>[] {
  const { sheet: headers, versus } = words[language];
  const { by } = headsOf(name, words[language]);
  const kind = statisticOf(name).measure === "amount" ? ("amount" as const) : ("whole" as const);
  const [first, second] = both.map(
    ({ label, from, to }) => `${label}: ${formatDay(from, language)} – ${formatDay(to, language)}`,
  );
  return [
    { header: by[0] ?? headers.statistic, width: 40, cell: ({ group }) => group },
    { header: first ?? "", width: 30, kind, cell: (line) => line.a ?? "" },
    { header: second ?? "", width: 30, kind, cell: (line) => line.b ?? "" },
    {
      header: headers.difference,
      width: 16,
      kind,
      cell: (line) => (line.a === null || line.b === null ? "" : figureDifference(line.a, line.b)),
    },
    { header: headers.change, width: 12, kind: "percent", cell: (line) => changeOf(line.a, line.b) },
    ...(kind === "whole"
      ? [
          {
            header: headers.small,
            width: 16,
            cell: ({ a, b }: ComparisonRow) => formatBaseFigures(a, b, versus.small, language),
          },
        ]
      : []),
  ];
}

type Docs = Awaited<ReturnType<typeof runStatistic>>["docs"];

const auditExport = async (call: Call, id: string, after: object) =>
  writeAuditEntry(call.server.db, call, { action: "statistics.export", kind: "statistic", id, after });

type TableRow = Readonly<Record<string, string | number>>;

function tableColumns({ columns }: StatisticTable): SpreadsheetColumn<TableRow>[] {
  return columns.map(({ key, label }, at) => ({
    header: label,
    width: at === 0 ? 30 : 16,
    ...(at === 0 ? {} : { kind: key === "count" ? "whole" : "amount" }),
    cell: (row) => row[key],
  }));
}

function groupRows(docs: StatisticTotal | readonly (StatisticGroup | StatisticSplit)[], title: string): GroupRow[] {
  if (!Array.isArray(docs))
    return [{ group: title, value: (docs as StatisticTotal).value, amount: (docs as StatisticTotal).amount }];
  return (docs as (StatisticGroup | StatisticSplit)[]).flatMap((group): GroupRow[] =>
    "series" in group
      ? group.series.map(({ label, value }) => ({ group: group.label, part: label, value }))
      : [{ group: group.label, value: group.value, amount: group.amount }],
  );
}

function totalRow(rows: readonly GroupRow[], total: string, { measure, companion }: Statistic): GroupRow {
  const sum = (figures: readonly (number | string)[], isAmount: boolean) => sumOf(figures, isAmount);
  return {
    group: total,
    value: sum(
      rows.map(({ value }) => value),
      measure === "amount",
    ),
    ...(companion && {
      amount: String(
        sum(
          rows.map(({ amount }) => amount ?? "0.00"),
          true,
        ),
      ),
    }),
  };
}

function columnsOf(name: StatisticName, language: Language): SpreadsheetColumn<GroupRow>[] {
  const { measure, companion } = statisticOf(name);
  const { by, count, amount } = headsOf(name, words[language]);
  const [group = words[language].sheet.statistic, detail] = by;
  const amountColumn = { header: amount, width: 20, kind: "amount" } as const;
  return [
    { header: group, width: 40, cell: (line) => line.group },
    ...(detail ? [{ header: detail, width: 34, cell: ({ part }: GroupRow) => part }] : []),
    measure === "amount"
      ? { ...amountColumn, cell: ({ value }) => value }
      : { header: count, width: 20, kind: "whole", cell: ({ value }) => value },
    ...(companion ? [{ ...amountColumn, cell: ({ amount: companionAmount }: GroupRow) => companionAmount }] : []),
  ];
}
