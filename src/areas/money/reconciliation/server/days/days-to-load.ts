/** Days that the job loads from a gateway: the last ones, and those missed while the server was down. */
import { and, eq, gte, isNull } from "drizzle-orm";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { statementImports } from "../tables.ts";

const lastDays = 3;
/** Older days are loaded only on request. */
const maxDaysBack = 60;

/** Oldest first. For a gateway that was never queried, only the last days. */
export async function daysToLoad(db: Queryable, gateway: GatewayKey, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const imports = await db
    .select({ day: statementImports.day })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.gateway, gateway),
        eq(statementImports.source, "gateway"),
        isNull(statementImports.withdrawnAt),
        gte(statementImports.day, addDays(today, -maxDaysBack)),
      ),
    );
  const importedDays = new Set(imports.map(({ day }) => day));
  const first = [...importedDays].sort()[0] ?? today;
  const days = Array.from({ length: maxDaysBack }, (_, index) => addDays(today, index - maxDaysBack));
  return days.filter((day) => day >= addDays(today, -lastDays) || (day > first && !importedDays.has(day)));
}
