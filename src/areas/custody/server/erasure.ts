/** What originals say of people who are no colleagues of ours, erased with the record that they were brought for. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { linkHolderActor } from "../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { OriginalKind } from "../original-kinds.ts";
import { handOvers, originals } from "./tables.ts";

/** Where each was and when, and the hands of ours that it went through, stay. */
export async function eraseOriginals(
  tx: Transaction,
  kind: OriginalKind,
  subjectIds: readonly string[],
): Promise<void> {
  const of = and(eq(originals.kind, kind), inArray(originals.subjectId, [...subjectIds]));
  const forgotten = await tx.update(originals).set({ holderName: "—" }).where(of).returning({ id: originals.id });
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx
    .update(originals)
    .set({ heldName: linkHolderActor })
    .where(and(inArray(originals.id, ids), isNull(originals.heldBy)));
  await tx
    .update(handOvers)
    .set({ from: nameless("from_hand"), to: nameless("to_hand"), note: null })
    .where(inArray(handOvers.originalId, ids));
}

const nameless = (hand: "from_hand" | "to_hand"): SQL =>
  sql`case when ${sql.raw(hand)} ->> 'user' is null
    then ${sql.raw(hand)} || ${JSON.stringify({ name: linkHolderActor, paper: null })}::jsonb else ${sql.raw(hand)} end`;
