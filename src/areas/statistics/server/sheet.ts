/** A statistic as a sheet: its groups as the screen shows them, and their sum. */
import { dayOf } from "../../../kit/calendar.ts";
import type { SheetColumn } from "../../../kit/columns.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { record } from "../../../server/audit.ts";
import type { Call } from "../../../server/call.ts";
import { sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import type { Group, Split, Total } from "../answer.ts";
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
  const { sheet: said } = words[language];
  const groups = linesOf(docs, title);
  const lines = Array.isArray(docs) ? [...groups, totalOf(groups, said.total, line)] : groups;
  const after = { format, rows: lines.length, filters: input };
  await record(call.db, call, { action: "statistics.export", kind: "statistic", id: operation, after });
  const content = writeSheet({ name: title, columns: columnsOf(line, said), rows: lines }, format);
  return { name: `${title} ${dayOf(call.now)}.${format}`, mime: sheetMime[format], content };
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
