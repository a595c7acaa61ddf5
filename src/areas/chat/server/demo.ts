import { eq, isNotNull } from "drizzle-orm";
import { newId } from "../../../server/database/uuid.ts";
import type { Database } from "../../../server/database/connection.ts";
import { users } from "../../people/server/tables.ts";
import { talkOf } from "./conversations.ts";
import { chatConversations, chatMessages, chatPositions } from "./tables.ts";

/** Who said what to whom, the oldest first. */
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

/** A talk that both have read, and one that waits for its reader. */
export async function demoTalks(db: Database): Promise<void> {
  const known = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.kind, "staff"));
  const idOf = (who: string) => known.find(({ email }) => email === `${who}@demo.example`)?.id ?? "";
  await db.transaction(async (tx) => {
    const { id, lowUser } = chatConversations;
    const [first] = await tx.select({ id }).from(chatConversations).where(isNotNull(lowUser)).limit(1);
    if (first) return;
    for (const [at, talk] of talks.entries()) {
      const [[one, other]] = talk;
      const [low, high] = talkOf(idOf(one), idOf(other)).two;
      const sentAt = (line: number) => new Date(Date.now() - (90 - at * 60 - line * 5) * 60_000).toISOString();
      const last = talk.length;
      const [made] = await tx
        .insert(chatConversations)
        .values({ lowUser: low, highUser: high, lastSeq: last, lastAt: sentAt(last) })
        .returning();
      if (!made) continue;
      const conversationId = made.id;
      await tx.insert(chatMessages).values(
        talk.map(([from, , text], line) => ({
          id: newId(),
          conversationId,
          seq: line + 1,
          type: "text" as const,
          text,
          sender: idOf(from),
          senderName: "",
          sentAt: sentAt(line),
          updatedAt: sentAt(line),
        })),
      );
      if (at === 0)
        await tx
          .insert(chatPositions)
          .values([one, other].map((who) => ({ conversationId, reader: idOf(who), readSeq: last })));
    }
  });
}
