/** A user's own notifications: every query is restricted to the owner. */
import { and, count, eq, type SQL } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { matchesTerms, equals, instantBetween } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { inbox, type Notification } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { notifications } from "./tables.ts";

type Row = typeof notifications.$inferSelect;
const words = { es, en };

export const ownNotificationList = listHandlers(inbox, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  // Only the user's own rows are exported.
  log: "own",
  id: notifications.id,
  where: (call, query) =>
    and(
      eq(notifications.userId, requireCaller(call).userId),
      equals(notifications.read, query.read),
      equals(notifications.type, query.type),
      ...instantBetween(notifications.createdAt, query.from, query.to),
      ...matchesTerms(searchText[call.language], query.search),
    ),
  sorts: { createdAt: notifications.createdAt },
  readRows: async (call, slice) => {
    const rows = await call.db
      .select()
      .from(notifications)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map(serializeNotification);
  },
});

/** No index: the owner's index leaves few rows. */
const searchText = {
  es: searchTextOf(notifications.titleEs, notifications.textEs),
  en: searchTextOf(notifications.titleEn, notifications.textEn),
} as const;

export function countUnread(call: Call): Promise<number> {
  return countOwnRows(call, and(eq(notifications.userId, requireCaller(call).userId), eq(notifications.read, false)));
}

async function countOwnRows(call: Call, where: SQL | undefined): Promise<number> {
  const [row] = await call.db.select({ count: count() }).from(notifications).where(where);
  return row?.count ?? 0;
}

/** NOT_FOUND for another user's notification, as for an unknown one. */
export async function setOwn(call: Call, id: string, change: { read: boolean } | "delete"): Promise<Notification> {
  const { userId } = requireCaller(call);
  const isOwn = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return inTransaction(call.db, async (tx) => {
    const [row] =
      change === "delete"
        ? await tx.delete(notifications).where(isOwn).returning()
        : await tx.update(notifications).set(change).where(isOwn).returning();
    if (!row) throw new Refusal("NOT_FOUND");
    await publish(tx, "notifications", [userId]);
    return serializeNotification(row);
  });
}

export async function setAllOwn(call: Call, change: "read" | "delete"): Promise<number> {
  const { userId } = requireCaller(call);
  const isOwn = eq(notifications.userId, userId);
  return inTransaction(call.db, async (tx) => {
    const rows =
      change === "delete"
        ? await tx.delete(notifications).where(isOwn).returning({ id: notifications.id })
        : await tx
            .update(notifications)
            .set({ read: true })
            .where(and(isOwn, eq(notifications.read, false)))
            .returning({ id: notifications.id });
    await publish(tx, "notifications", [userId]);
    return rows.length;
  });
}

export function serializeNotification(row: Row): Notification {
  return {
    _id: row.id,
    type: row.type,
    title: { es: row.titleEs, en: row.titleEn },
    text: { es: row.textEs, en: row.textEn },
    ...(row.link ? { link: row.link } : {}),
    read: row.read,
    createdAt: row.createdAt,
  };
}
