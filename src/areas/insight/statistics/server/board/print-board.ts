/** Prints a board as a PDF and writes an audit entry. */
import { createHash } from "node:crypto";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { canonicalJson } from "../../../../../server/audit/log/canonical-json.ts";
import type { Call } from "../../../../../server/call.ts";
import type { DocumentSource, Printout } from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import type { AnyStatisticQuery } from "../../result-schemas.ts";
import type { BoardName } from "../../boards.ts";
import { statisticOf } from "../../catalogue.ts";
import type { statisticsContract } from "../../contract.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { requireBoard, isOfTwo, readBoard, requireBoardAccess, type BoardStatistic } from "./board.ts";
import { periodsOf } from "../compare-periods.ts";
import { filterTexts } from "../filter-texts.ts";
import { periodOf } from "../periods.ts";
import { familyScopeOf } from "../run-statistic.ts";
import { statisticInput } from "../fact-sources.ts";
import { toTabularStatistic } from "../statistic-spreadsheet.ts";
import { boardDocument } from "./board-pdf.ts";
import { boardPdfTables } from "./board-tables.ts";

const words = { es, en };

export const boardSource: DocumentSource<ParsedOf<typeof statisticsContract.boardPaper>> = {
  kind: "statisticsBoard",
  async read(call, { board: name, language, ...params }) {
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
    return issuableBoard(name, statistics, query, printCall);
  },
  demo: {
    email: "administrator@demo.example",
    input: () => Promise.resolve({ board: "hiredServices", from: "2026-01-01", to: "2026-12-31" }),
  },
};

const rowsOf = (statistics: readonly BoardStatistic[], { language }: Call) =>
  statistics.reduce((all, { name, answer }) => all + toTabularStatistic(name, answer.docs, language).rows.length, 0);

/** The document of a board, without an audit entry; the weekly mail attaches it too. */
export async function issuableBoard(
  name: BoardName,
  statistics: readonly BoardStatistic[],
  query: AnyStatisticQuery,
  call: Call,
): Promise<Printout> {
  const { language, now, db } = call;
  const title = words[language].boards[name];
  const { from: _from, to: _to, periodA: _a, periodB: _b, ...filters } = query;
  const periods = isOfTwo(requireBoard(name)) ? Object.values(periodsOf(query, now)) : [periodOf(query, now)];
  const days = periods.map(({ from, to }) => ({ from, to }));
  // Who may read one family gets other figures than who may read all.
  const families = statistics.map((each) => familyScopeOf(statisticOf(each.name), query, call).families ?? null);
  const record = JSON.parse(JSON.stringify({ name, days, filters, families })) as object;
  const recordId = createHash("sha256").update(canonicalJson(record)).digest("hex");
  const document = {
    recordId,
    facts: {
      date: days.at(-1)?.to ?? "",
      subject: title,
      reference: days.map(({ from, to }) => `${from}/${to}`).join(" "),
    },
    document: boardDocument({
      title,
      // A board has no number of its own: this one stays the same for the same period and filters.
      number: `EST-${recordId.slice(0, 8).toUpperCase()}`,
      ...boardPdfTables(statistics, language),
      filters: (await filterTexts(query, call)).map(([label, value]) => `${label}: ${value}`),
      periods: days,
      firm: await letterheadOf(db),
      language,
      now,
    }),
  };
  return { documents: [document], fileName: `${title} ${dayOf(now)}` };
}
