/** Replaces the deadlines of a filing. A completed deadline retains its author and its time. */
import { and, eq, notInArray } from "drizzle-orm";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { FilingDraft } from "../contract.ts";
import { filingDeadlines } from "./tables.ts";

export async function writeDeadlines(
  call: Call,
  tx: Transaction,
  filingId: string,
  input: NonNullable<FilingDraft["deadlines"]>,
): Promise<void> {
  const stored = await tx.select().from(filingDeadlines).where(eq(filingDeadlines.filingId, filingId));
  const doneNow = { doneAt: call.now.toISOString(), doneBy: requireCaller(call).name };
  const rows = input.map(({ _id, text, dueOn, done }) => {
    const before = stored.find(({ id }) => id === _id);
    const previous = { doneAt: before?.doneAt ?? null, doneBy: before?.doneBy ?? null };
    const completion =
      done === undefined || done === (previous.doneAt !== null)
        ? previous
        : done
          ? doneNow
          : { doneAt: null, doneBy: null };
    return { id: before?.id ?? newId(), filingId, text, dueOn, ...completion };
  });
  const isRemoved = and(
    eq(filingDeadlines.filingId, filingId),
    notInArray(
      filingDeadlines.id,
      rows.map(({ id }) => id),
    ),
  );
  await tx.delete(filingDeadlines).where(isRemoved);
  for (const { id, ...row } of rows)
    await tx
      .insert(filingDeadlines)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: filingDeadlines.id, set: row });
}
