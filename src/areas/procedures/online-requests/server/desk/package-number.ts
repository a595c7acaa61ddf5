import { like, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { requestForms } from "../tables.ts";

/**
 * The package number to suggest: the last one of this year plus 1, as PQ + YY + five digits. It is
 * not reserved, because several forms share a package; staff accept or change it.
 */
export async function nextPackage(tx: Pick<Transaction, "select">, now: Date): Promise<string> {
  const prefix = `PQ${dayOf(now).slice(2, 4)}`;
  const [last] = await tx
    .select({ number: sql<string | null>`max(${requestForms.packageNumber})` })
    .from(requestForms)
    .where(like(requestForms.packageNumber, `${prefix}_____`));
  const count = Number(last?.number?.slice(prefix.length) ?? 0);
  return `${prefix}${String((Number.isFinite(count) ? count : 0) + 1).padStart(5, "0")}`;
}
