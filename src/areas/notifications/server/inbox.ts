/** One person's notifications: every query starts from the owner, so nobody reaches anybody else's. */
import { and, count, eq, type SQL } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { requireCaller, type Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { matchesTerms, equals, instantBetween } from "../../../server/listing/filters.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { inbox, type Notification } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { notifications } from "./tables.ts";

type Row = typeof notifications.$inferSelect;
const words = { es, en };

export const ownNotificationList = listHandlers(inbox, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  // Nobody's but one's own leaves by it.
  log: "own",
  id: notifications.id,
  where: (call, wanted) =>
    and(
      eq(notifications.userId, requireCaller(call).userId),
      equals(notifications.read, wanted.read),
      equals(notifications.type, wanted.type),
      ...instantBetween(notifications.createdAt, wanted.from, wanted.to),
      ...matchesTerms(normed[call.language], wanted.search),
    ),
  sorts: { createdAt: notifications.createdAt },
  readRows: async (call, cut) => {
    const rows = await call.db
      .select()
      .from(notifications)
      .where(cut.where)
      .orderBy(...cut.order);
    return rows.map(shownNotification);
  },
});

/** Without an index of its own: the owner's index leaves few. */
const normed = {
  es: searchTextOf(notifications.titleEs, notifications.textEs),
  en: searchTextOf(notifications.titleEn, notifications.textEn),
} as const;

export function countUnread(call: Call): Promise<number> {
  return countOwn(call, and(eq(notifications.userId, requireCaller(call).userId), eq(notifications.read, false)));
}

async function countOwn(call: Call, where: SQL | undefined): Promise<number> {
  const [row] = await call.db.select({ count: count() }).from(notifications).where(where);
  return row?.count ?? 0;
}

/** Somebody else's answers NOT_FOUND, like one that never was. */
export async function setOwn(call: Call, id: string, change: { read: boolean } | "delete"): Promise<Notification> {
  const { userId } = requireCaller(call);
  const mine = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return inTransaction(call.db, async (tx) => {
    const [row] =
      change === "delete"
        ? await tx.delete(notifications).where(mine).returning()
        : await tx.update(notifications).set(change).where(mine).returning();
    if (!row) throw new Refusal("NOT_FOUND");
    await publish(tx, "notifications", [userId]);
    return shownNotification(row);
  });
}

export async function setAllOwn(call: Call, change: "read" | "delete"): Promise<number> {
  const { userId } = requireCaller(call);
  const mine = eq(notifications.userId, userId);
  return inTransaction(call.db, async (tx) => {
    const rows =
      change === "delete"
        ? await tx.delete(notifications).where(mine).returning({ id: notifications.id })
        : await tx
            .update(notifications)
            .set({ read: true })
            .where(and(mine, eq(notifications.read, false)))
            .returning({ id: notifications.id });
    await publish(tx, "notifications", [userId]);
    return rows.length;
  });
}

export function shownNotification(row: Row): Notification {
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
