/** Which days a gateway is asked for by itself: the last ones, and those that nobody asked it for while the office was off. */
import { and, eq, gte, isNull } from "drizzle-orm";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import { statementImports } from "./tables.ts";

const lastDays = 3;
/** Further back nobody looks by themselves. */
const mostDays = 60;

/** Oldest first. A gateway that was never asked begins with the last days. */
export async function daysToLoad(db: Queryable, gateway: GatewayKey, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const asked = await db
    .select({ day: statementImports.day })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.gateway, gateway),
        eq(statementImports.source, "gateway"),
        isNull(statementImports.withdrawnAt),
        gte(statementImports.day, addDays(today, -mostDays)),
      ),
    );
  const known = new Set(asked.map(({ day }) => day));
  const first = [...known].sort()[0] ?? today;
  const days = Array.from({ length: mostDays }, (_, back) => addDays(today, back - mostDays));
  return days.filter((day) => day >= addDays(today, -lastDays) || (day > first && !known.has(day)));
}
