/**
 * Words that prove nothing only make us ask. All that wait about one attempt cost its gateway one question, however many
 * they are and no matter which processes hold them, and the next question comes later: anyone who forges words must not make us
 * besiege a gateway in their name. A true word among them is answered by the same question.
 */
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { leaseExpiry } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";
import { gatewayEvents } from "../gateway-table.ts";

/** Seconds from one question to the next one that words may cause: an honest gateway says two or three about an attempt. */
const pauses = [10, 10, 30, 60, 120, 300, 600];

export type WebhookQueryResult =
  | { readonly kind: "asked"; readonly heard: boolean }
  | { readonly kind: "later"; at: string };

/** Asks about the attempt for this word and all others that wait about it, unless somebody did so a moment ago. */
export async function queryOnUnverifiedWebhook(
  server: Server,
  payment: PaymentRow,
  wordId: string,
): Promise<WebhookQueryResult> {
  const turn = await takeTurn(server, payment, wordId);
  if (turn.at !== undefined) return { kind: "later", at: turn.at };
  try {
    const { heard } = await queryGateway(server, payment);
    return { kind: "asked", heard };
  } finally {
    await endTurn(server, payment, turn.questions);
  }
}

/** One worker's, over all processes; the words that came before its question are answered by it. */
async function takeTurn(
  server: Server,
  payment: PaymentRow,
  wordId: string,
): Promise<{ at?: undefined; questions: number } | { at: string }> {
  const now = server.now();
  const at = now.toISOString();
  return inTransaction(server.db, async (tx) => {
    const [taken] = await tx
      .update(payments)
      .set({ askFrom: leaseExpiry(server, now), questionsOnWord: sql`${payments.questionsOnWord} + 1` })
      .where(and(eq(payments.id, payment.id), or(isNull(payments.askFrom), lte(payments.askFrom, at))))
      .returning({ questions: payments.questionsOnWord });
    if (!taken) {
      const [row] = await tx.select({ at: payments.askFrom }).from(payments).where(eq(payments.id, payment.id));
      return { at: row?.at ?? at };
    }
    await tx
      .update(gatewayEvents)
      // Without tries nobody who holds one of them now puts it back among those that wait.
      .set({ state: "processed", outcome: "answeredTogether", processedAt: at, tries: 0 })
      .where(and(waitingAbout(payment), ne(gatewayEvents.id, wordId)));
    return taken;
  });
}

async function endTurn(server: Server, payment: PaymentRow, questions: number): Promise<void> {
  const seconds = pauses[Math.min(questions, pauses.length) - 1] ?? 10;
  const at = new Date(server.now().getTime() + seconds * 1000).toISOString();
  // Anyone who was put off while we asked was so for the longest that a question may take. First they, then the turn: who
  // takes the next one finds them free.
  await server.db
    .update(gatewayEvents)
    .set({ nextTryAt: at })
    .where(and(waitingAbout(payment), gt(gatewayEvents.nextTryAt, at), eq(gatewayEvents.outcome, "putOff")));
  await server.db.update(payments).set({ askFrom: at }).where(eq(payments.id, payment.id));
}

/** What is signed is nobody's forgery: it waits for itself alone. */
function waitingAbout({ gateway, reference }: PaymentRow): SQL | undefined {
  return and(
    eq(gatewayEvents.gateway, gateway),
    eq(gatewayEvents.reference, reference),
    inArray(gatewayEvents.state, ["stored", "parked"]),
    ne(gatewayEvents.verified, "signature"),
  );
}
