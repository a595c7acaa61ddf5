/** Delay of mails with an access link while the owner of the former address may still object. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { emailChanges } from "../tables.ts";

const dayMs = 86_400_000;

/** Seconds to hold a new mail with an access link; 0 if it need not wait. */
export async function remainingDelaySeconds(tx: Transaction, userId: string, now: Date): Promise<number> {
  const [pending] = await tx
    .select({ at: sql<string | null>`max(${emailChanges.at})` })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), isNull(emailChanges.objectedAt)));
  const since = pending?.at ? new Date(pending.at) : null;
  if (!since || isFarAhead(since.getTime(), now)) return 0;
  return Math.max(0, Math.ceil((since.getTime() + dayMs - now.getTime()) / 1000));
}
