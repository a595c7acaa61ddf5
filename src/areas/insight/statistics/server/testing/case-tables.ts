/** Writes the virtual tables of a test case with their people and messages. */
import { chatConversations, chatMessages } from "../../../../collaboration/chat/server/tables.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import { virtualTablePeople, virtualTables } from "../../../../collaboration/virtual-tables/server/tables.ts";
import { type CaseRecords, idOf, type Writer } from "./case-records.ts";

const asTexts = (value: unknown) => value as readonly string[];

export const tableWriters: Readonly<Record<string, Writer>> = {
  virtualTables: async (db, rows) => {
    await db.insert(virtualTables).values(
      rows.map(
        ({ _id, createdBy, moderators: _moderators, ...row }: CaseRecords) =>
          ({
            title: String(_id),
            description: "",
            notifiedState: "open",
            ...row,
            id: idOf(_id),
            createdBy: createdBy ? idOf(createdBy) : null,
          }) as typeof virtualTables.$inferInsert,
      ),
    );
    const moderatorRows = rows.flatMap(({ _id, moderators }) =>
      asTexts(moderators).map((person) => ({ tableId: idOf(_id), userId: idOf(person), moderator: true })),
    );
    // Members moderate nothing.
    const members = rows.flatMap(({ _id, members = [] }) =>
      asTexts(members).map((person) => ({ tableId: idOf(_id), userId: idOf(person), moderator: false })),
    );
    const people = [...moderatorRows, ...members];
    if (people.length > 0) await db.insert(virtualTablePeople).values(people);
  },
  chatMessages: async (db, rows) => {
    // Messages of removed tables are skipped.
    const tables = await db.select({ id: virtualTables.id }).from(virtualTables);
    const messages = rows.filter(({ table }) => !table || tables.some(({ id }) => id === idOf(table)));
    const users_ = await db.select({ id: users.id }).from(users).orderBy(users.id).limit(2);
    const [low, high] = users_.map(({ id }) => id);
    const conversationTables = [...new Set(messages.map(({ table }) => table))];
    if (messages.length === 0) return;
    await db.insert(chatConversations).values(
      conversationTables.map((table) => ({
        id: idOf(`talk of ${String(table)}`),
        ...(table ? { tableId: idOf(table) } : { lowUser: low ?? null, highUser: high ?? null }),
      })),
    );
    await db.insert(chatMessages).values(
      messages.map(({ _id, table, type, deleted, sentAt }, seq) => ({
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
