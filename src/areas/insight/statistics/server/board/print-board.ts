/** Prints a board as a PDF, composed by a worker, and writes an audit entry. */
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { DimensionLabels } from "../../../../../kit/contract/facts.ts";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import type { AnyStatisticQuery } from "../../result-schemas.ts";
import type { BoardName } from "../../boards.ts";
import type { statisticsContract } from "../../contract.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { requireBoard, isOfTwo, readBoard, requireBoardAccess, type BoardStatistic } from "./board.ts";
import { periodsOf } from "../compare-periods.ts";
import { groupLabels } from "../group-labels.ts";
import { periodOf } from "../periods.ts";
import { statisticInput } from "../fact-sources.ts";
import { toTabularStatistic } from "../statistic-spreadsheet.ts";
import { boardPdfTables } from "./board-tables.ts";

const words = { es, en };

export async function printBoard(
  { board: name, language, ...params }: ParsedOf<typeof statisticsContract.boardPaper>,
  call: Call,
): Promise<Download> {
  const board = requireBoardAccess(name, call);
  const query = statisticInput(params);
  const printCall: Call = { ...call, language: language ?? call.language };
  const statistics = await readBoard(board, query, printCall);
  await writeAuditEntry(call.server.db, call, {
    action: "statistics.export",
    kind: "statistic",
    id: name,
    after: { format: "pdf", rows: rowsOf(statistics, printCall), filters: params },
  });
  const { file, content } = await composeBoardPdf(name, statistics, query, printCall);
  return { name: file, mime: "application/pdf", content, inline: true };
}

const rowsOf = (statistics: readonly BoardStatistic[], { language }: Call) =>
  statistics.reduce((all, { name, answer }) => all + toTabularStatistic(name, answer.docs, language).rows.length, 0);

/** The PDF of a board, without an audit entry; the weekly mail attaches it too. */
export async function composeBoardPdf(
  name: BoardName,
  statistics: readonly BoardStatistic[],
  query: AnyStatisticQuery,
  call: Call,
) {
  const { language, now, db, server } = call;
  const content = await server.workers.run("board", {
    title: words[language].boards[name],
    ...boardPdfTables(statistics, language),
    filters: await filtersOf(query, call),
    periods: isOfTwo(requireBoard(name)) ? Object.values(periodsOf(query, now)) : [periodOf(query, now)],
    firm: await letterheadOf(db),
    language,
    now,
  });
  return { file: `${words[language].boards[name]} ${dayOf(now)}.pdf`, content };
}

/** The applied filters as text, so that a filtered board is not mistaken for the whole. */
async function filtersOf(query: AnyStatisticQuery, { db, language, now }: Call) {
  const { filters: titles } = words[language];
  const factQuery = { ...periodOf(query, now), now: now.toISOString() };
  const labelOf = async (labels: DimensionLabels, key: string | undefined) =>
    key && (await groupLabels(db, language, labels, [key], factQuery)).label(key);
  const all: readonly (readonly [label: string, value: string | undefined])[] = [
    [titles.currency, query.currency],
    [titles.clientType, query.clientType && words[language].keys[query.clientType]],
    [titles.country, await labelOf("country", query.country)],
    [titles.specialist, await labelOf("person", query.specialist)],
    [titles.practiceArea, await labelOf("nomenclator", query.practiceArea)],
    [titles.family, query.family && words[language].keys[query.family]],
    [titles.service, await labelOf("service", query.offerId)],
  ];
  return all.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}
