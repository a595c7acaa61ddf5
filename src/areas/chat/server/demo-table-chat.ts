import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { users } from "../../people/server/tables.ts";
import { virtualTableObjectives, virtualTables } from "../../virtual-tables/server/tables.ts";
import { lockConversation } from "./conversations.ts";
import { chatConversations, chatMessages, chatOptions, chatVoices } from "./tables.ts";

interface Line {
  readonly who: string;
  readonly text: string;
  readonly type?: "decision" | "vote";
  /** Of the table's objectives, from 0. */
  readonly goal?: number;
  readonly options?: readonly string[];
}

const title = "Licencia ambiental del hotel de Mariel";
const lines: readonly Line[] = [
  { who: "lawyer", text: "Buenos días a todos. Revisamos hoy lo que falta del expediente." },
  { who: "notary", text: "El estudio de suelos ya está firmado; lo dejé entre los documentos.", goal: 0 },
  { who: "lawyer", text: "Con eso quedan reunidos los estudios. Doy el objetivo por logrado.", goal: 0 },
  {
    who: "commercial",
    text: "Del texto de la solicitud propongo quitar el segundo párrafo: repite el anexo.",
    goal: 1,
  },
  { who: "lawyer", type: "decision", text: "El segundo párrafo se quita y se cita el anexo 2.", goal: 1 },
  {
    who: "lawyer",
    type: "vote",
    text: "¿Qué día presentamos la solicitud?",
    goal: 2,
    options: ["Miércoles 2 de diciembre", "Viernes 4 de diciembre"],
  },
];

/** What was said in one of the demo's tables: by its objectives, with a decision and a vote that goes on. */
export async function demoTableTalk(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [table] = await tx.select().from(virtualTables).where(eq(virtualTables.title, title));
    if (!table) return;
    const conversation = await lockConversation(tx, { tableId: table.id });
    if (conversation.lastSeq > 0) return;
    const emails = [...new Set(lines.map(({ who }) => `${who}@demo.example`))];
    const known = await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails));
    const idOf = (who: string) => known.find(({ email }) => email === `${who}@demo.example`)?.id ?? "";
    const goals = await tx
      .select()
      .from(virtualTableObjectives)
      .where(eq(virtualTableObjectives.tableId, table.id))
      .orderBy(virtualTableObjectives.order);
    const begun = Date.parse(table.openDate);
    const rows = lines.map(({ who, text, type = "text" as const, goal }, at) => {
      const sentAt = new Date(begun + (at * 11 + 5) * 60_000).toISOString();
      const objectiveId = goal === undefined ? null : (goals[goal]?.id ?? null);
      const said = { id: newId(), conversationId: conversation.id, seq: at + 1, type, text, objectiveId };
      return { ...said, sender: idOf(who), senderName: "", sentAt, updatedAt: sentAt };
    });
    await tx.insert(chatMessages).values(rows);
    const last = rows.at(-1);
    await tx
      .update(chatConversations)
      .set({ lastSeq: rows.length, lastAt: last?.sentAt ?? table.openDate })
      .where(eq(chatConversations.id, conversation.id));
    for (const [at, { options }] of lines.entries()) {
      const messageId = rows[at]?.id ?? "";
      if (!options) continue;
      const made = options.map((text, order) => ({ id: newId(), messageId, order, text }));
      await tx.insert(chatOptions).values(made);
      await tx.insert(chatVoices).values({ messageId, voter: idOf("notary"), optionId: made[1]?.id ?? "" });
    }
  });
}
