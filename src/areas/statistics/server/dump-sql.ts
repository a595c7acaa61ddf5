/** The statements of all statistics, to be read: `statistics.sql`. */
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { ratesByDay } from "../../exchange-rates/server/public.ts";
import { statisticOf, statisticNames } from "../catalogue.ts";
import { groupsOf } from "./fact-query.ts";

const asked = { from: "2026-01-01", to: "2026-12-31", today: "2026-12-31", now: "2026-12-31T17:00:00.000Z" } as const;
const dialect = new PgDialect();

/** Each as it is asked of a year; the rates, which most join, stand once. */
export function statisticsSql(): string {
  const rates = written(ratesByDay(asked.from, asked.to));
  const each = statisticNames.map((name) => {
    const line = statisticOf(name);
    return `-- ${line.group}/${name}\n${written(groupsOf(line, asked)).replace(rates, "rates_by_day")};\n`;
  });
  return [`-- rates_by_day\n${rates}\n`, ...each].join("\n");
}

function written(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement);
  const said = sql.replace(/\$(\d+)/g, (_, at: string) => `'${String(params[Number(at) - 1])}'`);
  return said.replace(/\s+/g, " ").trim();
}
