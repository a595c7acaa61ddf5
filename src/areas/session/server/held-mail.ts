/** How long a mail with a way into an account waits for the owner of its former address. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/connection.ts";
import { isFarAhead } from "../../../server/recent.ts";
import { emailChanges } from "./tables.ts";

const dayMs = 86_400_000;

/** Of mails with a way in that are written now: in how many seconds they leave; none where they need not wait. */
export async function secondsHeld(tx: Transaction, userId: string, now: Date): Promise<number> {
  const [open] = await tx
    .select({ at: sql<string | null>`max(${emailChanges.at})` })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), isNull(emailChanges.objectedAt)));
  const since = open?.at ? new Date(open.at) : null;
  if (!since || isFarAhead(since.getTime(), now)) return 0;
  return Math.max(0, Math.ceil((since.getTime() + dayMs - now.getTime()) / 1000));
}
