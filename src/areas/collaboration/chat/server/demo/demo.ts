import { isNotNull } from "drizzle-orm";
import { newId } from "../../../../../server/database/uuid.ts";
import type { Database } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { peopleByEmail } from "../../../../administration/people/server/public.ts";
import { talkOf } from "../conversations.ts";
import { chatConversations, chatMessages, chatPositions } from "../tables.ts";

/** Private conversations: sender, recipient and text, oldest first. */
const talks = [
  [
    ["lawyer", "notary", "¿Tiene ya la escritura de la compraventa de Playa?"],
    ["notary", "lawyer", "Falta una firma. Se la paso mañana antes de las diez."],
    ["lawyer", "notary", "Perfecto. El cliente viene a las once."],
  ],
  [
    ["commercial", "lawyer", "La oferta de Atlántico sale hoy. ¿La revisa antes?"],
    ["commercial", "lawyer", "Está en la carpeta del contrato; son dos páginas."],
  ],
] as const;

/** One conversation that both have read, and one with unread messages. */
export async function demoTalks(db: Database, server: Server): Promise<void> {
  const emailOf = (who: string) => `${who}@demo.example`;
  const people = await peopleByEmail(
    db,
    talks.flatMap((talk) => talk.map(([who]) => emailOf(who))),
  );
  const idOf = (who: string) => people.get(emailOf(who))?.id ?? "";
  await db.transaction(async (tx) => {
    const { id, lowUser } = chatConversations;
    const [first] = await tx.select({ id }).from(chatConversations).where(isNotNull(lowUser)).limit(1);
    if (first) return;
    for (const [index, talk] of talks.entries()) {
      const [[sender, recipient]] = talk;
      const [low, high] = talkOf(idOf(sender), idOf(recipient)).two;
      const sentAt = (position: number) =>
        new Date(server.now().getTime() - (90 - index * 60 - position * 5) * 60_000).toISOString();
      const last = talk.length;
      const [conversation] = await tx
        .insert(chatConversations)
        .values({ lowUser: low, highUser: high, lastSeq: last, lastAt: sentAt(last) })
        .returning();
      if (!conversation) continue;
      const conversationId = conversation.id;
      await tx.insert(chatMessages).values(
        talk.map(([from, , text], position) => ({
          id: newId(),
          conversationId,
          seq: position + 1,
          type: "text" as const,
          text,
          sender: idOf(from),
          senderName: "",
          sentAt: sentAt(position),
          updatedAt: sentAt(position),
        })),
      );
      if (index === 0)
        await tx
          .insert(chatPositions)
          .values([sender, recipient].map((who) => ({ conversationId, reader: idOf(who), readSeq: last })));
    }
  });
}
