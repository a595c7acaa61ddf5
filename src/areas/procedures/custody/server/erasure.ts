/** Erases the personal data of outsiders from originals, together with the record they belong to. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { linkHolderActor } from "../../../../kit/text/actor-names.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { OriginalKind } from "../original-kinds.ts";
import { handOvers, originals } from "./tables.ts";

/** Places, times and the hand-overs between staff are not erased. */
export async function eraseOriginals(
  tx: Transaction,
  kind: OriginalKind,
  subjectIds: readonly string[],
): Promise<void> {
  const matchesSubjects = and(eq(originals.kind, kind), inArray(originals.subjectId, [...subjectIds]));
  const erased = await tx
    .update(originals)
    .set({ holderName: "—" })
    .where(matchesSubjects)
    .returning({ id: originals.id });
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  await tx
    .update(originals)
    .set({ heldName: linkHolderActor })
    .where(and(inArray(originals.id, ids), isNull(originals.heldBy)));
  await tx
    .update(handOvers)
    .set({ from: withoutName("from_hand"), to: withoutName("to_hand"), note: null })
    .where(inArray(handOvers.originalId, ids));
}

const withoutName = (column: "from_hand" | "to_hand"): SQL =>
  sql`case when ${sql.raw(column)} ->> 'user' is null
    then ${sql.raw(column)} || ${JSON.stringify({ name: linkHolderActor, paper: null })}::jsonb else ${sql.raw(column)} end`;
