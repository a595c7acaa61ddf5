/** What is to be done in a filing: all of it is written at once; what is done keeps who said so, and when. */
import { and, eq, notInArray } from "drizzle-orm";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { FilingDraft } from "../contract.ts";
import { filingDeadlines } from "./tables.ts";

export async function writeDeadlines(
  call: Call,
  tx: Transaction,
  filingId: string,
  wanted: NonNullable<FilingDraft["deadlines"]>,
): Promise<void> {
  const known = await tx.select().from(filingDeadlines).where(eq(filingDeadlines.filingId, filingId));
  const doneNow = { doneAt: call.now.toISOString(), doneBy: requireCaller(call).name };
  const rows = wanted.map(({ _id, text, dueOn, done }) => {
    const before = known.find(({ id }) => id === _id);
    const was = { doneAt: before?.doneAt ?? null, doneBy: before?.doneBy ?? null };
    const is =
      done === undefined || done === (was.doneAt !== null) ? was : done ? doneNow : { doneAt: null, doneBy: null };
    return { id: before?.id ?? newId(), filingId, text, dueOn, ...is };
  });
  const others = and(
    eq(filingDeadlines.filingId, filingId),
    notInArray(
      filingDeadlines.id,
      rows.map(({ id }) => id),
    ),
  );
  await tx.delete(filingDeadlines).where(others);
  for (const { id, ...row } of rows)
    await tx
      .insert(filingDeadlines)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: filingDeadlines.id, set: row });
}
