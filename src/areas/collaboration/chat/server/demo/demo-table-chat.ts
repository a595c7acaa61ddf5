import { eq } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { peopleByEmail } from "../../../../administration/people/server/public.ts";
import { tableObjectiveView, virtualTableView } from "../../../virtual-tables/server/public.ts";
import type { ReactionType } from "../../limits.ts";
import { lockConversation } from "../conversations.ts";
import { chatConversations, chatMessages, chatOptions, chatReactions, chatVoices } from "../tables.ts";

interface DemoMessage {
  readonly who: string;
  readonly text: string;
  readonly type?: "decision" | "vote";
  /** Index of the table's objective. */
  readonly goal?: number;
  readonly options?: readonly string[];
  readonly reactions?: readonly (readonly [who: string, type: ReactionType])[];
}

const title = "Licencia ambiental del hotel de Mariel";
const reactions = [
  ["lawyer", "thumbsUp"],
  ["commercial", "thumbsUp"],
  ["lawyer", "heart"],
] as const;
const demoMessages: readonly DemoMessage[] = [
  { who: "lawyer", text: "Buenos días a todos. Revisamos hoy lo que falta del expediente." },
  { who: "notary", text: "El estudio de suelos ya está firmado; lo dejé entre los documentos.", goal: 0, reactions },
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

/** The conversation of one demo table, with objectives, a decision and an open vote. */
export async function demoTableTalk(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [table] = await tx.select().from(virtualTableView).where(eq(virtualTableView.title, title));
    if (!table) return;
    const conversation = await lockConversation(tx, { tableId: table.id });
    if (conversation.lastSeq > 0) return;
    const emails = [...new Set(demoMessages.map(({ who }) => `${who}@demo.example`))];
    const people = await peopleByEmail(tx, emails);
    const idOf = (who: string) => people.get(`${who}@demo.example`)?.id ?? "";
    const goals = await tx
      .select()
      .from(tableObjectiveView)
      .where(eq(tableObjectiveView.tableId, table.id))
      .orderBy(tableObjectiveView.order);
    const openedAt = Date.parse(table.openDate);
    const rows = demoMessages.map(({ who, text, type = "text" as const, goal, reactions }, index) => {
      const sentAt = new Date(openedAt + (index * 11 + 5) * 60_000).toISOString();
      const objectiveId = goal === undefined ? null : (goals[goal]?.id ?? null);
      const message = { id: newId(), conversationId: conversation.id, seq: index + 1, type, text, objectiveId };
      const updatedAt = reactions ? reactedAt(sentAt) : sentAt;
      return { ...message, sender: idOf(who), senderName: "", sentAt, updatedAt };
    });
    await tx.insert(chatMessages).values(rows);
    const last = rows.at(-1);
    await tx
      .update(chatConversations)
      .set({ lastSeq: rows.length, lastAt: last?.sentAt ?? table.openDate })
      .where(eq(chatConversations.id, conversation.id));
    for (const [index, { options, reactions = [] }] of demoMessages.entries()) {
      const { id: messageId = "", sentAt = "" } = rows[index] ?? {};
      for (const [who, type] of reactions)
        await tx.insert(chatReactions).values({ messageId, person: idOf(who), type, at: reactedAt(sentAt) });
      if (!options) continue;
      const optionRows = options.map((text, order) => ({ id: newId(), messageId, order, text }));
      await tx.insert(chatOptions).values(optionRows);
      await tx.insert(chatVoices).values({ messageId, voter: idOf("notary"), optionId: optionRows[1]?.id ?? "" });
    }
  });
}

const reactedAt = (sentAt: string) => new Date(Date.parse(sentAt) + 60_000).toISOString();
