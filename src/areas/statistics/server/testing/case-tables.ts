/** Virtual tables of a case, and who leads them. */
import { chatConversations, chatMessages } from "../../../chat/server/tables.ts";
import { users } from "../../../people/server/tables.ts";
import { virtualTablePeople, virtualTables } from "../../../virtual-tables/server/tables.ts";
import { type CaseRecords, idOf, type Writer } from "./case-records.ts";

const some = (value: unknown) => value as readonly string[];

export const tableWriters: Readonly<Record<string, Writer>> = {
  virtualTables: async (db, rows) => {
    await db.insert(virtualTables).values(
      rows.map(
        ({ _id, createdBy, moderators: _moderators, ...row }: CaseRecords) =>
          ({
            title: String(_id),
            description: "",
            told: "open",
            ...row,
            id: idOf(_id),
            createdBy: createdBy ? idOf(createdBy) : null,
          }) as typeof virtualTables.$inferInsert,
      ),
    );
    const led = rows.flatMap(({ _id, moderators }) =>
      some(moderators).map((person) => ({ tableId: idOf(_id), userId: idOf(person), moderator: true })),
    );
    // Who only takes part leads nothing.
    const members = rows.flatMap(({ _id, members = [] }) =>
      some(members).map((person) => ({ tableId: idOf(_id), userId: idOf(person), moderator: false })),
    );
    const people = [...led, ...members];
    if (people.length > 0) await db.insert(virtualTablePeople).values(people);
  },
  chatMessages: async (db, rows) => {
    // Of tables that were removed nothing is left.
    const tables = await db.select({ id: virtualTables.id }).from(virtualTables);
    const kept = rows.filter(({ table }) => !table || tables.some(({ id }) => id === idOf(table)));
    const users_ = await db.select({ id: users.id }).from(users).orderBy(users.id).limit(2);
    const [low, high] = users_.map(({ id }) => id);
    const places = [...new Set(kept.map(({ table }) => table))];
    if (kept.length === 0) return;
    await db.insert(chatConversations).values(
      places.map((table) => ({
        id: idOf(`talk of ${String(table)}`),
        ...(table ? { tableId: idOf(table) } : { lowUser: low ?? null, highUser: high ?? null }),
      })),
    );
    await db.insert(chatMessages).values(
      kept.map(({ _id, table, type, deleted, sentAt }, seq) => ({
        id: idOf(_id),
        conversationId: idOf(`talk of ${String(table)}`),
        seq: seq + 1,
        type: type as "text",
        text: "Buenos días",
        sender: low ?? "",
        senderName: "Ana Pérez",
        sentAt: String(sentAt),
        deletedAt: deleted ? String(sentAt) : null,
        updatedAt: String(sentAt),
      })),
    );
  },
};
