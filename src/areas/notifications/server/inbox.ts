/** One person's notifications: every query starts from the owner, so nobody reaches anybody else's. */
import { and, count, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { addDays, startOfDay } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { callerOf, type Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { signal } from "../../../server/signals.ts";
import type { Notification, notifications as contract } from "../contract.ts";
import { notifications } from "./tables.ts";

type Row = typeof notifications.$inferSelect;
type Wanted = ParsedOf<typeof contract.list>;

export async function listOwn(call: Call, wanted: Wanted) {
  const mine = and(
    eq(notifications.userId, callerOf(call).userId),
    wanted.read === undefined ? undefined : eq(notifications.read, wanted.read),
    wanted.type ? eq(notifications.type, wanted.type) : undefined,
    wanted.from ? gte(notifications.createdAt, startOfDay(wanted.from).toISOString()) : undefined,
    wanted.to ? lt(notifications.createdAt, startOfDay(addDays(wanted.to, 1)).toISOString()) : undefined,
  );
  const [rows, totalDocs] = await Promise.all([
    call.db
      .select()
      .from(notifications)
      .where(mine)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(wanted.limit)
      .offset((wanted.page - 1) * wanted.limit),
    countOwn(call, mine),
  ]);
  return {
    docs: rows.map(shown),
    totalDocs,
    page: wanted.page,
    limit: wanted.limit,
    totalPages: Math.ceil(totalDocs / wanted.limit),
  };
}

export function countUnread(call: Call): Promise<number> {
  return countOwn(call, and(eq(notifications.userId, callerOf(call).userId), eq(notifications.read, false)));
}

async function countOwn(call: Call, where: SQL | undefined): Promise<number> {
  const [row] = await call.db.select({ count: count() }).from(notifications).where(where);
  return row?.count ?? 0;
}

/** Somebody else's answers NOT_FOUND, like one that never was. */
export async function setOwn(call: Call, id: string, change: { read: boolean } | "delete"): Promise<Notification> {
  const { userId } = callerOf(call);
  const mine = and(eq(notifications.id, id), eq(notifications.userId, userId));
  return inTransaction(call.db, async (tx) => {
    const [row] =
      change === "delete"
        ? await tx.delete(notifications).where(mine).returning()
        : await tx.update(notifications).set(change).where(mine).returning();
    if (!row) throw new Refusal("NOT_FOUND");
    await signal(tx, "notifications", [userId]);
    return shown(row);
  });
}

export async function setAllOwn(call: Call, change: "read" | "delete"): Promise<number> {
  const { userId } = callerOf(call);
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
    await signal(tx, "notifications", [userId]);
    return rows.length;
  });
}

function shown(row: Row): Notification {
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
