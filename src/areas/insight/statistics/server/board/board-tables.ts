/** A board as tables: formatted texts for its PDF and typed rows for its spreadsheet. */
import { formatAmount, formatNumber } from "../../../../../kit/text/format.ts";
import { formatPercent } from "../../../../../kit/numbers/percent.ts";
import type { Cell, SpreadsheetColumn } from "../../../../../kit/contract/list-columns.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { statisticOf } from "../../catalogue.ts";
import { words as definitionsEn } from "../../definition-words.en.ts";
import { words as definitionsEs } from "../../definition-words.es.ts";
import { headsOf } from "../../heads.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { BoardStatistic } from "./board.ts";
import { type TabularStatistic, toTabularStatistic } from "../statistic-spreadsheet.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };

export interface BoardFigures {
  readonly tiles: readonly { readonly label: string; readonly value: string }[];
  readonly parts: readonly {
    readonly title: string;
    readonly definition: string;
    readonly heads: readonly string[];
    /** Which of its columns are figures, by position. */
    readonly figures: readonly boolean[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

type WithKind = { readonly kind?: string | undefined };
/** Whether a column can be summed. */
const isFigure = ({ kind }: WithKind) => kind === "amount" || kind === "whole";

/** Tables of the PDF. Numbers are grouped by language; a converted amount has its currency. */
export function boardPdfTables(statistics: readonly BoardStatistic[], language: Language): BoardFigures {
  const tiles = statistics.flatMap(({ name, answer: { docs, meta } }) => {
    if (!("value" in docs)) return [];
    const { measure } = statisticOf(name);
    const currency = meta.currency ?? "CUP";
    const value =
      measure === "amount" ? `${formatFigure(docs.value, language)} ${currency}` : formatFigure(docs.value, language);
    const companion =
      "amount" in docs && docs.amount !== undefined ? ` · ${formatFigure(docs.amount, language)} ${currency}` : "";
    return [{ label: definitions[language][name].title, value: `${value}${companion}` }];
  });
  const parts = statistics.flatMap(({ name, answer: { docs, meta } }) => {
    if ("value" in docs) return [];
    const { columns, rows } = toTabularStatistic(name, docs, language);
    const isEmpty = Array.isArray(docs) && docs.length === 0;
    return [
      {
        title: definitions[language][name].title,
        definition: meta.definition,
        heads: columns.map(({ header }) => header),
        figures: columns.map((column) => isFigure(column) || column.kind === "percent"),
        rows: isEmpty ? [] : rows.map((row) => columns.map((column) => formatCell(column, column.cell(row), language))),
      },
    ];
  });
  return { tiles, parts };
}

const formatFigure = (figure: number | string, language: Language) =>
  typeof figure === "number" ? formatNumber(figure, language) : formatAmount(figure, language);

function formatCell(column: SpreadsheetColumn<never>, value: Cell, language: Language): string {
  if (value === null || value === undefined || value === "") return "";
  if (column.kind === "percent") return formatPercent(Number(value), language);
  if (column.kind === "amount") return formatAmount(String(value), language);
  return typeof value === "number" ? formatNumber(value, language) : value;
}

interface SpreadsheetRow {
  readonly statistic: string;
  /** The dimension of its rows. */
  readonly by: string;
  readonly line: string;
  readonly detail: string;
  /** The column head of the figure on the board. */
  readonly figure: string;
  readonly count: Cell;
  readonly amount: Cell;
}

/** One row per figure. Counts and amounts are separate columns, so that each can be summed. */
export function boardSpreadsheetRows(statistics: readonly BoardStatistic[], language: Language) {
  const headers = words[language].sheet;
  const rows = statistics.flatMap(({ name, answer: { docs } }) => {
    const { title } = definitions[language][name];
    const { by } = headsOf(name, words[language]);
    const { columns, rows: all }: TabularStatistic = toTabularStatistic(name, docs, language);
    const first = columns.findIndex(isFigure);
    return all.flatMap((row): SpreadsheetRow[] => {
      const [line = "", detail = ""] = columns.slice(0, first).map(({ cell }) => cell(row));
      return columns.filter(isFigure).map(({ header, kind, cell }) => ({
        statistic: title,
        by: by.join(" / "),
        line: String(line),
        detail: String(detail),
        figure: header,
        ...(kind === "amount" ? { count: undefined, amount: cell(row) } : { count: cell(row), amount: undefined }),
      }));
    });
  });
  const columns: SpreadsheetColumn<SpreadsheetRow>[] = [
    { header: headers.statistic, width: 44, cell: ({ statistic }) => statistic },
    { header: headers.by, width: 26, cell: ({ by }) => by },
    { header: headers.line, width: 34, cell: ({ line }) => line },
    { header: headers.detail, width: 30, cell: ({ detail }) => detail },
    { header: headers.figure, width: 24, cell: ({ figure }) => figure },
    { header: headers.number, width: 12, kind: "whole", cell: ({ count }) => count },
    { header: headers.money, width: 16, kind: "amount", cell: ({ amount }) => amount },
  ];
  return { columns, rows };
}
