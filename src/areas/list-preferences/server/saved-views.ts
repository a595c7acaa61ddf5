/** The views that a person saved: theirs alone, nobody else learns of them. */
import { and, count, eq, ne, sql } from "drizzle-orm";
import { maxSavedViews } from "../../../kit/limits.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { toColumns } from "../../../server/crud/table-resource.ts";
import { crudResource } from "../../../server/crud/crud-resource.ts";
import { SavedView } from "../contract.ts";
import { deskTexts, savedViews } from "./tables.ts";

/** What is said of a view: of a new one all, of one that is there what changes. */
type Typed = { readonly [Name in Exclude<keyof SavedView, "_id" | "updatedAt">]?: SavedView[Name] | undefined };

export const savedViewResource = crudResource({
  table: savedViews,
  idColumn: savedViews.id,
  auditKind: "savedView",
  actionPrefix: "savedViews",
  schema: SavedView,
  read: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(savedViews)
      .where(where)
      .orderBy(...order);
    return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
  },
  // One after another, so that a list keeps its bound and opens with one.
  lockFirst: (call, tx) => lockDesk(tx, requireCaller(call).userId),
  authorize: (call, _tx, { userId }) => {
    if (userId !== requireCaller(call).userId) throw new Refusal("NOT_FOUND");
  },
  toColumns: async (call, tx, typed: Typed, before) => {
    const { userId } = requireCaller(call);
    const list = before?.list ?? typed.list ?? "";
    const ofList = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
    if (!before) await refuseMore(tx, ofList);
    if (before && typed.opens)
      await tx
        .update(savedViews)
        .set({ opens: false })
        .where(and(ofList, ne(savedViews.id, before.id)));
    return { ...toColumns(savedViews, typed), ...(before ? {} : { userId }) };
  },
  displayName: ({ name }) => ({ es: name, en: name }),
  // What somebody searched for is nobody else's to read.
  auditedFields: ({ list }) => ({ list }),
  columnsOnRestore: async () => ({ opens: false }),
  uniqueErrors: { saved_views_name: "name" },
});

async function refuseMore(tx: Transaction, ofList: ReturnType<typeof and>): Promise<void> {
  const [row] = await tx.select({ there: count() }).from(savedViews).where(ofList);
  if ((row?.there ?? 0) >= maxSavedViews) throw new Refusal("TOO_MANY_KEPT", { facts: { most: maxSavedViews } });
}

/** Everything of the caller's desk, to be read once. */
export async function readDesk(call: Call) {
  const { userId } = requireCaller(call);
  const kept = await call.db.select().from(deskTexts).where(eq(deskTexts.userId, userId));
  return {
    kept: Object.fromEntries(kept.map(({ key, value }) => [key, value])),
    views: await savedViewResource.read(call, {
      where: eq(savedViews.userId, userId),
      order: [spanishSortKey(savedViews.name)],
    }),
  };
}

/** Remembers a text; null forgets it. One after another, so that there is room for each that is kept. */
export async function setPreference(
  { key, value }: { readonly key: string; readonly value: string | null },
  call: Call,
) {
  const { userId } = requireCaller(call);
  await inTransaction(call.db, async (tx) => {
    if (value === null) {
      await tx.delete(deskTexts).where(and(eq(deskTexts.userId, userId), eq(deskTexts.key, key)));
      return;
    }
    await lockDesk(tx, userId);
    const [row] = await tx.select({ others: count() }).from(deskTexts).where(othersOf(userId, key));
    if ((row?.others ?? 0) >= mostTexts) throw new Refusal("TOO_MANY_KEPT", { facts: { most: mostTexts } });
    await tx
      .insert(deskTexts)
      .values({ userId, key, value })
      .onConflictDoUpdate({ target: [deskTexts.userId, deskTexts.key], set: { value } });
  });
  return { kept: true as const };
}

/** More than there are lists. */
const mostTexts = 100;
const othersOf = (userId: string, key: string) => and(eq(deskTexts.userId, userId), ne(deskTexts.key, key));
const lockDesk = (tx: Transaction, userId: string) =>
  tx.execute(sql`select id from users where id = ${userId} for no key update`);
