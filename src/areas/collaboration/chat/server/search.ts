/** Text search in long conversations that does not use the index for very common words. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { textHasTerm, searchTerms } from "../../../../server/listing/search-terms.ts";
import type { ConversationRow } from "./conversations.ts";
import { chatMessages } from "./tables.ts";

const sampleSize = 200;
/** A sequential scan of a shorter conversation is as fast. */
const longConversation = 10 * sampleSize;

/**
 * The trigram index reads every message that has a word. A word in over a tenth of the newest messages is therefore
 * excluded from the index if there is a rarer one: 10 ms become 1 in 100,000 messages.
 */
export async function wordsIn(
  db: Queryable,
  { id, lastSeq }: ConversationRow,
  search: string | undefined,
): Promise<SQL[]> {
  const words = searchTerms(search);
  const { searchText } = chatMessages;
  const indexed = words.map((word) => textHasTerm(searchText, word));
  if (words.length < 2 || lastSeq < longConversation) return indexed;
  const newest = db
    .select({ searchText })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id))
    .orderBy(desc(chatMessages.seq))
    .limit(sampleSize)
    .as("newest");
  const counts = words.map(
    (word) => sql<number>`(count(*) filter (where ${textHasTerm(newest.searchText, word)}))::int`,
  );
  const [sample] = await db.select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]` }).from(newest);
  const isCommon = words.map((_, index) => (sample?.counts[index] ?? 0) > sampleSize / 10);
  if (!isCommon.includes(false)) return indexed;
  return words.map((word, index) => textHasTerm(isCommon[index] ? sql`(${searchText} || '')` : searchText, word));
}
