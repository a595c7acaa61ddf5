/** Prints the SQL of all statistics, for review: `docs/reference/statistics.sql`. */
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { ratesByDay } from "../../../money/exchange-rates/server/public.ts";
import { statisticOf, statisticNames } from "../catalogue.ts";
import { groupsOf } from "./figures-query.ts";

const query = { from: "2026-01-01", to: "2026-12-31", today: "2026-12-31", now: "2026-12-31T17:00:00.000Z" } as const;
const dialect = new PgDialect();

/** The SQL of each statistic for one year. The rates subselect, which most of them join, is printed once. */
export function statisticsSql(): string {
  const rates = inlineParams(ratesByDay(query.from, query.to));
  const statements = statisticNames.map((name) => {
    const statistic = statisticOf(name);
    return `-- ${statistic.group}/${name}\n${inlineParams(groupsOf(statistic, query)).replace(rates, "rates_by_day")};\n`;
  });
  return [`-- rates_by_day\n${rates}\n`, ...statements].join("\n");
}

function inlineParams(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement);
  const text = sql.replace(/\$(\d+)/g, (_, at: string) => `'${String(params[Number(at) - 1])}'`);
  return text.replace(/\s+/g, " ").trim();
}
