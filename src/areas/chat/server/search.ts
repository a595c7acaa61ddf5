/** Words in a long conversation: those that stand in nearly every message lead to none, and are looked up beside the others only. */
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";
import { textHasTerm, searchTerms } from "../../../server/listing/search-terms.ts";
import type { ConversationRow } from "./conversations.ts";
import { chatMessages } from "./tables.ts";

const sampled = 200;
/** Shorter ones are read through as fast as they are looked at. */
const long = 10 * sampled;

/**
 * The index of words reads every message that has one of them; of a word in a tenth of the newest ones it is kept away, where
 * there is another that leads further: 10 ms become 1 in 100,000 messages.
 */
export async function wordsIn(
  db: Queryable,
  { id, lastSeq }: ConversationRow,
  search: string | undefined,
): Promise<SQL[]> {
  const words = searchTerms(search);
  const { searchText } = chatMessages;
  const indexed = words.map((word) => textHasTerm(searchText, word));
  if (words.length < 2 || lastSeq < long) return indexed;
  const newest = db
    .select({ searchText })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id))
    .orderBy(desc(chatMessages.seq))
    .limit(sampled)
    .as("newest");
  const counts = words.map(
    (word) => sql<number>`(count(*) filter (where ${textHasTerm(newest.searchText, word)}))::int`,
  );
  const [found] = await db.select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]` }).from(newest);
  const isCommon = words.map((_, at) => (found?.counts[at] ?? 0) > sampled / 10);
  if (!isCommon.includes(false)) return indexed;
  return words.map((word, at) => textHasTerm(isCommon[at] ? sql`(${searchText} || '')` : searchText, word));
}
