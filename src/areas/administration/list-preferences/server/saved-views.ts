/** A user's saved views, invisible to others. */
import { and, count, eq, ne, sql } from "drizzle-orm";
import { maxSavedViews } from "../../../../kit/limits.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { crudResource } from "../../../../server/crud/crud-resource.ts";
import { SavedView } from "../contract.ts";
import { deskTexts, savedViews } from "./tables.ts";

/** Input of a creation or of a change. */
type SavedViewInput = {
  readonly [Name in Exclude<keyof SavedView, "_id" | "updatedAt">]?: SavedView[Name] | undefined;
};

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
  // Serialized per user, so that the maximum per list and its one default view hold.
  lockFirst: (call, tx) => lockDesk(tx, requireCaller(call).userId),
  authorize: (call, _tx, { userId }) => {
    if (userId !== requireCaller(call).userId) throw new Refusal("NOT_FOUND");
  },
  toColumns: async (call, tx, input: SavedViewInput, before) => {
    const { userId } = requireCaller(call);
    const list = before?.list ?? input.list ?? "";
    const isOfList = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
    if (!before) await requireRoom(tx, isOfList);
    if (before && input.opens)
      await tx
        .update(savedViews)
        .set({ opens: false })
        .where(and(isOfList, ne(savedViews.id, before.id)));
    return { ...toColumns(savedViews, input), ...(before ? {} : { userId }) };
  },
  displayName: ({ name }) => ({ es: name, en: name }),
  // Search texts are not stored in the audit log.
  auditedFields: ({ list }) => ({ list }),
  columnsOnRestore: async () => ({ opens: false }),
  uniqueErrors: { saved_views_name: "name" },
});

async function requireRoom(tx: Transaction, isOfList: ReturnType<typeof and>): Promise<void> {
  const [row] = await tx.select({ there: count() }).from(savedViews).where(isOfList);
  if ((row?.there ?? 0) >= maxSavedViews) throw new Refusal("TOO_MANY_KEPT", { facts: { most: maxSavedViews } });
}

/** All list settings of the caller, read once. */
export async function readDesk(call: Call) {
  const { userId } = requireCaller(call);
  const preferences = await call.db.select().from(deskTexts).where(eq(deskTexts.userId, userId));
  return {
    kept: Object.fromEntries(preferences.map(({ key, value }) => [key, value])),
    views: await savedViewResource.read(call, {
      where: eq(savedViews.userId, userId),
      order: [spanishSortKey(savedViews.name)],
    }),
  };
}

/** Stores a text; null deletes it. Serialized per user, so that the maximum applies. */
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
    if ((row?.others ?? 0) >= maxTexts) throw new Refusal("TOO_MANY_KEPT", { facts: { most: maxTexts } });
    await tx
      .insert(deskTexts)
      .values({ userId, key, value })
      .onConflictDoUpdate({ target: [deskTexts.userId, deskTexts.key], set: { value } });
  });
  return { kept: true as const };
}

/** More than there are lists. */
const maxTexts = 100;
const othersOf = (userId: string, key: string) => and(eq(deskTexts.userId, userId), ne(deskTexts.key, key));
const lockDesk = (tx: Transaction, userId: string) =>
  tx.execute(sql`select id from users where id = ${userId} for no key update`);
