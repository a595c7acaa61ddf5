/** What a board says, as texts for a paper and as lines of one sheet; figures are those of the answers. */
import { formatAmount, formatNumber } from "../../../kit/format.ts";
import { showPercent } from "../../../kit/percent.ts";
import type { Cell, SpreadsheetColumn } from "../../../kit/list-columns.ts";
import type { Language } from "../../../kit/language.ts";
import { statisticOf } from "../catalogue.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { headsOf } from "../heads.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { BoardStatistic } from "./board.ts";
import { type TabularStatistic, tabled } from "./statistic-spreadsheet.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };

export interface BoardFigures {
  readonly tiles: readonly { readonly label: string; readonly value: string }[];
  readonly parts: readonly {
    readonly title: string;
    readonly definition: string;
    readonly heads: readonly string[];
    /** Which of its columns are figures. */
    readonly figures: readonly boolean[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

type Kinded = { readonly kind?: string | undefined };
/** What can be added up. */
const isFigure = ({ kind }: Kinded) => kind === "amount" || kind === "whole";

/** Numbers with their groups of digits; an amount says its currency where it is converted. */
export function boardPdfTables(read: readonly BoardStatistic[], language: Language): BoardFigures {
  const tiles = read.flatMap(({ name, answer: { docs, meta } }) => {
    if (!("value" in docs)) return [];
    const { measure } = statisticOf(name);
    const currency = meta.currency ?? "CUP";
    const value = measure === "amount" ? `${shown(docs.value, language)} ${currency}` : shown(docs.value, language);
    const beside =
      "amount" in docs && docs.amount !== undefined ? ` · ${shown(docs.amount, language)} ${currency}` : "";
    return [{ label: definitions[language][name].title, value: `${value}${beside}` }];
  });
  const parts = read.flatMap(({ name, answer: { docs, meta } }) => {
    if ("value" in docs) return [];
    const { columns, rows } = tabled(name, docs, language);
    const isEmpty = Array.isArray(docs) && docs.length === 0;
    return [
      {
        title: definitions[language][name].title,
        definition: meta.definition,
        heads: columns.map(({ header }) => header),
        figures: columns.map((column) => isFigure(column) || column.kind === "percent"),
        rows: isEmpty ? [] : rows.map((row) => columns.map((column) => textOf(column, column.cell(row), language))),
      },
    ];
  });
  return { tiles, parts };
}

const shown = (figure: number | string, language: Language) =>
  typeof figure === "number" ? formatNumber(figure, language) : formatAmount(figure, language);

function textOf(column: SpreadsheetColumn<never>, held: Cell, language: Language): string {
  if (held === null || held === undefined || held === "") return "";
  if (column.kind === "percent") return showPercent(Number(held), language);
  if (column.kind === "amount") return formatAmount(String(held), language);
  return typeof held === "number" ? formatNumber(held, language) : held;
}

interface SheetLine {
  readonly statistic: string;
  /** What its lines are groups of. */
  readonly by: string;
  readonly line: string;
  readonly detail: string;
  /** What its figure is of: the head that it stands under on the board. */
  readonly figure: string;
  readonly count: Cell;
  readonly amount: Cell;
}

/** One line per figure: what is counted and what is an amount stand apart, so that each can be added up. */
export function boardSpreadsheetRows(read: readonly BoardStatistic[], language: Language) {
  const said = words[language].sheet;
  const rows = read.flatMap(({ name, answer: { docs } }) => {
    const { title } = definitions[language][name];
    const { by } = headsOf(name, words[language]);
    const { columns, rows: all }: TabularStatistic = tabled(name, docs, language);
    const first = columns.findIndex(isFigure);
    return all.flatMap((row): SheetLine[] => {
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
  const columns: SpreadsheetColumn<SheetLine>[] = [
    { header: said.statistic, width: 44, cell: ({ statistic }) => statistic },
    { header: said.by, width: 26, cell: ({ by }) => by },
    { header: said.line, width: 34, cell: ({ line }) => line },
    { header: said.detail, width: 30, cell: ({ detail }) => detail },
    { header: said.figure, width: 24, cell: ({ figure }) => figure },
    { header: said.number, width: 12, kind: "whole", cell: ({ count }) => count },
    { header: said.money, width: 16, kind: "amount", cell: ({ amount }) => amount },
  ];
  return { columns, rows };
}
