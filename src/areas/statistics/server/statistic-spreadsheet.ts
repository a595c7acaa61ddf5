/** A statistic as a sheet: its groups as the screen shows them, and their sum. */
import { dayOf } from "../../../kit/calendar.ts";
import type { SpreadsheetColumn } from "../../../kit/list-columns.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { extensionOf, sheetMime, writeSpreadsheet } from "../../../server/documents/spreadsheet-writer.ts";
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
import { formatDay } from "../../../kit/format.ts";
import { headsOf, inWords } from "../heads.ts";
import { changeOf, figureDifference, sayBase } from "../comparison.ts";
import { runStatistic } from "./run-statistic.ts";
import { statisticInput, lineFor, statisticNameOf } from "./fact-sources.ts";
import { sumOf } from "./shape-results.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };

interface Line {
  readonly group: string;
  readonly part?: string;
  readonly value: number | string;
  readonly amount?: string | undefined;
}

export async function statisticSheet(
  { operation, format, language: asked, ...input }: ParsedOf<typeof statisticsContract.sheet>,
  call: Call,
): Promise<Download> {
  lineFor(operation, call);
  const language = asked ?? call.language;
  const name = statisticNameOf(operation);
  const { docs } = await runStatistic(name, statisticInput(input), { ...call, language });
  const { title } = definitions[language][name];
  const { columns, rows } = tabled(name, docs, language);
  await exported(call, operation, { format, rows: rows.length, filters: input });
  const content = writeSpreadsheet({ name: title, columns, rows }, format);
  return { name: `${title} ${dayOf(call.now)}.${extensionOf(format)}`, mime: sheetMime[format], content };
}

/** A statistic as lines under heads: what its sheet, its board on paper and the weekly mail say of it. */
export interface TabularStatistic {
  readonly columns: readonly SpreadsheetColumn<Cells | Line | VersusLine>[];
  readonly rows: readonly (Cells | Line | VersusLine)[];
}

export function tabled(name: StatisticName, answered: Docs, language: Language): TabularStatistic {
  const docs = inWords(name, answered, words[language], language);
  const line = statisticOf(name);
  const { sheet: said } = words[language];
  if ("columns" in docs) {
    const rows = [...docs.rows, { ...docs.totals, [docs.columns[0]?.key ?? "label"]: said.total }];
    return { columns: tableColumns(docs), rows } as TabularStatistic;
  }
  if (line.comparesPeriods) {
    const [a, b] = docs as [StatisticComparison, StatisticComparison];
    return { columns: versusColumns(name, [a, b], language), rows: versusLines(a, b, said.total) } as TabularStatistic;
  }
  const groups = linesOf(docs, definitions[language][name].title);
  // What is told for each currency has no sum over all of them.
  const rows = Array.isArray(docs) && !line.perCurrency ? [...groups, totalOf(groups, said.total, line)] : groups;
  return { columns: columnsOf(name, language), rows } as TabularStatistic;
}

interface VersusLine {
  readonly group: string;
  readonly a: number | string | null;
  readonly b: number | string | null;
}

function versusLines(a: StatisticComparison, b: StatisticComparison, total: string): VersusLine[] {
  const lines = a.series.map(({ label, value }, at) => {
    const other = b.series[at];
    const names = [...new Set([label, other?.label])].filter(Boolean);
    return { group: names.join(" / "), a: value, b: other?.value ?? null };
  });
  return [...lines, { group: total, a: a.value, b: b.value }];
}

/** The days stand in the heads, so that a printed sheet tells what it compares. */
function versusColumns(
  name: StatisticName,
  both: readonly [StatisticComparison, StatisticComparison],
  language: Language,
): SpreadsheetColumn<VersusLine>[] {
  const { sheet: said, versus } = words[language];
  const { by } = headsOf(name, words[language]);
  const kind = statisticOf(name).measure === "amount" ? ("amount" as const) : ("whole" as const);
  const [first, second] = both.map(
    ({ label, from, to }) => `${label}: ${formatDay(from, language)} – ${formatDay(to, language)}`,
  );
  return [
    { header: by[0] ?? said.statistic, width: 40, cell: ({ group }) => group },
    { header: first ?? "", width: 30, kind, cell: (line) => line.a ?? "" },
    { header: second ?? "", width: 30, kind, cell: (line) => line.b ?? "" },
    {
      header: said.difference,
      width: 16,
      kind,
      cell: (line) => (line.a === null || line.b === null ? "" : figureDifference(line.a, line.b)),
    },
    { header: said.change, width: 12, kind: "percent", cell: (line) => changeOf(line.a, line.b) },
    ...(kind === "whole"
      ? [{ header: said.small, width: 16, cell: ({ a, b }: VersusLine) => sayBase(a, b, versus.small, language) }]
      : []),
  ];
}

type Docs = Awaited<ReturnType<typeof runStatistic>>["docs"];

const exported = async (call: Call, id: string, after: object) =>
  writeAuditEntry(call.db, call, { action: "statistics.export", kind: "statistic", id, after });

type Cells = Readonly<Record<string, string | number>>;

function tableColumns({ columns }: StatisticTable): SpreadsheetColumn<Cells>[] {
  return columns.map(({ key, label }, at) => ({
    header: label,
    width: at === 0 ? 30 : 16,
    ...(at === 0 ? {} : { kind: key === "count" ? "whole" : "amount" }),
    cell: (row) => row[key],
  }));
}

function linesOf(docs: StatisticTotal | readonly (StatisticGroup | StatisticSplit)[], title: string): Line[] {
  if (!Array.isArray(docs))
    return [{ group: title, value: (docs as StatisticTotal).value, amount: (docs as StatisticTotal).amount }];
  return (docs as (StatisticGroup | StatisticSplit)[]).flatMap((group): Line[] =>
    "series" in group
      ? group.series.map(({ label, value }) => ({ group: group.label, part: label, value }))
      : [{ group: group.label, value: group.value, amount: group.amount }],
  );
}

function totalOf(lines: readonly Line[], total: string, { measure, companion: beside }: Statistic): Line {
  const sum = (figures: readonly (number | string)[], isAmount: boolean) => sumOf(figures, isAmount);
  return {
    group: total,
    value: sum(
      lines.map(({ value }) => value),
      measure === "amount",
    ),
    ...(beside && {
      amount: String(
        sum(
          lines.map(({ amount }) => amount ?? "0.00"),
          true,
        ),
      ),
    }),
  };
}

function columnsOf(name: StatisticName, language: Language): SpreadsheetColumn<Line>[] {
  const { measure, companion: beside } = statisticOf(name);
  const { by, count, amount } = headsOf(name, words[language]);
  const [group = words[language].sheet.statistic, detail] = by;
  const ofMoney = { header: amount, width: 20, kind: "amount" } as const;
  return [
    { header: group, width: 40, cell: (line) => line.group },
    ...(detail ? [{ header: detail, width: 34, cell: ({ part }: Line) => part }] : []),
    measure === "amount"
      ? { ...ofMoney, cell: ({ value }) => value }
      : { header: count, width: 20, kind: "whole", cell: ({ value }) => value },
    ...(beside ? [{ ...ofMoney, cell: ({ amount: beside }: Line) => beside }] : []),
  ];
}
