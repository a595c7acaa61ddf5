/** A board on paper: read here, composed by a worker. It leaves an audit line. */
import { dayOf } from "../../../kit/calendar.ts";
import type { DimensionLabels } from "../../../kit/facts.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import type { AnyStatisticQuery } from "../result-schemas.ts";
import type { BoardName } from "../boards.ts";
import type { statisticsContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { boardNamed, isOfTwo, readBoard, requireBoardAccess, type BoardStatistic } from "./board.ts";
import { periodsOf } from "./compare-periods.ts";
import { groupLabels } from "./group-labels.ts";
import { periodOf } from "./periods.ts";
import { statisticInput } from "./fact-sources.ts";
import { tabled } from "./statistic-spreadsheet.ts";
import { boardPdfTables } from "./board-tables.ts";

const words = { es, en };

export async function printBoard(
  { board: name, language: wanted, ...said }: ParsedOf<typeof statisticsContract.boardPaper>,
  call: Call,
): Promise<Download> {
  const board = requireBoardAccess(name, call);
  const asked = statisticInput(said);
  const told: Call = { ...call, language: wanted ?? call.language };
  const read = await readBoard(board, asked, told);
  await writeAuditEntry(call.db, call, {
    action: "statistics.export",
    kind: "statistic",
    id: name,
    after: { format: "pdf", rows: rowsOf(read, told), filters: said },
  });
  const { file, content } = await composeBoardPdf(name, read, asked, told);
  return { name: file, mime: "application/pdf", content, inline: true };
}

const rowsOf = (read: readonly BoardStatistic[], { language }: Call) =>
  read.reduce((all, { name, answer }) => all + tabled(name, answer.docs, language).rows.length, 0);

/** The same for everybody it is written to. */
export async function composeBoardPdf(
  name: BoardName,
  read: readonly BoardStatistic[],
  asked: AnyStatisticQuery,
  call: Call,
) {
  const { language, now, db, server } = call;
  const content = await server.workers.run("board", {
    title: words[language].boards[name],
    ...boardPdfTables(read, language),
    filters: await filtersOf(asked, call),
    periods: isOfTwo(boardNamed(name)) ? Object.values(periodsOf(asked, now)) : [periodOf(asked, now)],
    firm: await letterheadOf(db),
    language,
    now,
  });
  return { file: `${words[language].boards[name]} ${dayOf(now)}.pdf`, content };
}

/** What the figures are narrowed by, in words: a paper that kept it to itself would be taken for the whole. */
async function filtersOf(asked: AnyStatisticQuery, { db, language, now }: Call) {
  const { filters: labels } = words[language];
  const wanted = { ...periodOf(asked, now), now: now.toISOString() };
  const named = async (naming: DimensionLabels, key: string | undefined) =>
    key && (await groupLabels(db, language, naming, [key], wanted)).label(key);
  const all: readonly (readonly [label: string, value: string | undefined])[] = [
    [labels.currency, asked.currency],
    [labels.clientType, asked.clientType && words[language].keys[asked.clientType]],
    [labels.country, await named("country", asked.country)],
    [labels.specialist, await named("person", asked.specialist)],
    [labels.practiceArea, await named("nomenclator", asked.practiceArea)],
    [labels.family, asked.family && words[language].keys[asked.family]],
    [labels.service, await named("service", asked.offerId)],
  ];
  return all.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}
