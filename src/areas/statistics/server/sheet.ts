/** A statistic as a sheet: its groups as the screen shows them, and their sum. */
import { dayOf } from "../../../kit/calendar.ts";
import type { SheetColumn } from "../../../kit/columns.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { record } from "../../../server/audit.ts";
import type { Call } from "../../../server/call.ts";
import { sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import type { Group, Split, Table, Total } from "../answer.ts";
import type { Statistic } from "../catalogue.ts";
import type { statistics } from "../contract.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { ask } from "./ask.ts";
import { lineFor, nameOf } from "./rows.ts";
import { sumOf } from "./shapes.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };

interface Line {
  readonly group: string;
  readonly part?: string;
  readonly value: number | string;
  readonly amount?: string | undefined;
}

export async function statisticSheet(
  { operation, format, language: asked, ...input }: ParsedOf<typeof statistics.sheet>,
  call: Call,
): Promise<Download> {
  const line = lineFor(operation, call);
  const language = asked ?? call.language;
  const name = nameOf(operation);
  const { docs } = await ask(name, input, { ...call, language });
  const { title } = definitions[language][name];
  const named = { name: `${title} ${dayOf(call.now)}.${format}`, mime: sheetMime[format] };
  const { sheet: said } = words[language];
  if ("columns" in docs) {
    const rows = [...docs.rows, { ...docs.totals, label: said.total }];
    await exported(call, operation, { format, rows: rows.length, filters: input });
    return { ...named, content: writeSheet({ name: title, columns: tableColumns(docs), rows }, format) };
  }
  const groups = linesOf(docs, title);
  // What is told for each currency has no sum over all of them.
  const lines = Array.isArray(docs) && !line.perCurrency ? [...groups, totalOf(groups, said.total, line)] : groups;
  await exported(call, operation, { format, rows: lines.length, filters: input });
  const content = writeSheet({ name: title, columns: columnsOf(line, said), rows: lines }, format);
  return { ...named, content };
}

const exported = async (call: Call, id: string, after: object) =>
  record(call.db, call, { action: "statistics.export", kind: "statistic", id, after });

type Cells = Readonly<Record<string, string | number>>;

function tableColumns({ columns }: Table): SheetColumn<Cells>[] {
  return columns.map(({ key, label }) => ({
    header: label,
    width: key === "label" ? 30 : 16,
    ...(key === "label" ? {} : { kind: key === "count" ? "whole" : "amount" }),
    cell: (row) => row[key],
  }));
}

function linesOf(docs: Total | readonly (Group | Split)[], title: string): Line[] {
  if (!Array.isArray(docs)) return [{ group: title, value: (docs as Total).value }];
  return (docs as (Group | Split)[]).flatMap((group): Line[] =>
    "series" in group
      ? group.series.map(({ label, value }) => ({ group: group.label, part: label, value }))
      : [{ group: group.label, value: group.value, amount: group.amount }],
  );
}

function totalOf(lines: readonly Line[], total: string, { measure, beside }: Statistic): Line {
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

function columnsOf({ measure, by, beside }: Statistic, said: (typeof es)["sheet"]): SheetColumn<Line>[] {
  const amount = { width: 16, kind: "amount" } as const;
  return [
    { header: said.group, width: 40, cell: ({ group }) => group },
    ...(by?.[1] ? [{ header: said.part, width: 34, cell: ({ part }: Line) => part }] : []),
    measure === "amount"
      ? { header: said.amount, ...amount, cell: ({ value }) => value }
      : { header: said.value, width: 12, kind: "whole", cell: ({ value }) => value },
    ...(beside ? [{ header: said.amount, ...amount, cell: ({ amount: beside }: Line) => beside }] : []),
  ];
}
