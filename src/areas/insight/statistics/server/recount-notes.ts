/** What somebody needs to count figures again: their definition, filters and moment, and the size of the audit log then. */
import { formatDateTime, formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { lastCheckpoint } from "../../../../server/audit/log/last-checkpoint.ts";
import type { Call } from "../../../../server/call.ts";
import type { Spreadsheet } from "../../../../server/documents/spreadsheet-writer.ts";
import type { AnyStatisticQuery, StatisticMeta } from "../result-schemas.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { periodsOf } from "./compare-periods.ts";
import { filterTexts } from "./filter-texts.ts";

const words = { es, en };

interface Figures {
  readonly title: string;
  readonly comparesPeriods: boolean;
  readonly meta: Pick<StatisticMeta, "definition" | "asOf" | "from" | "to">;
  readonly query: AnyStatisticQuery;
}

export async function recountNotes(
  { title, comparesPeriods, meta, query }: Figures,
  call: Pick<Call, "db" | "language" | "now">,
): Promise<NonNullable<Spreadsheet<never>["notes"]>> {
  const { language } = call;
  const { about } = words[language];
  const periods = comparesPeriods ? Object.values(periodsOf(query, call.now)) : [meta];
  const days = periods.map(({ from, to }) => `${formatDay(from, language)} – ${formatDay(to, language)}`);
  const checkpoint = await lastCheckpoint(call.db);
  const entries = formatNumber(checkpoint?.size ?? 0, language);
  return {
    name: about.sheet,
    lines: [
      [about.statistic, title],
      [about.definition, meta.definition],
      [about.period, days.join(" / ")],
      ...(await filterTexts(query, call)),
      [about.asOf, formatDateTime(meta.asOf, language)],
      [about.log, interpolate(about.entries, { entries })],
    ],
  };
}
