/** The index of words in names of people and clients (`name_words`), and the tables it covers. */
import { type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";

/** Each table has triggers that insert its words (migration 0079); a new table needs its own. */
export const indexedNameTables: Readonly<Record<string, readonly string[]>> = {
  users: ["first_name", "last_name", "second_last_name"],
  request_forms: ["first_name", "first_last_name", "second_last_name"],
  request_groups: ["pickup_name"],
  payments: ["payer_name"],
  deliveries: ["receiver_name"],
  carriers: ["name"],
  clients: ["name"],
  client_contacts: ["name"],
  correspondences: ["name", "contact_name"],
  legalization_contracts: ["holder_name"],
  legal_documents: ["holder_name"],
  consulate_contracts: ["holder_name"],
  consulate_documents: ["holder_name"],
  originals: ["holder_name"],
};

export const jobs: readonly Job[] = [
  { name: "search.names", every: "41 3 * * *", clock: "any", run: refreshNameIndex },
];

/** Every word of every current name. */
const allWords = (): SQL =>
  sql.join(
    Object.entries(indexedNameTables).map(
      ([table, columns]) =>
        sql`select word from ${sql.identifier(table)}, f_name_words(concat_ws(' ', ${sql.join(columns.map(sql.identifier), sql`, `)})) word`,
    ),
    sql` union `,
  );

/**
 * Rebuilds the index from the current names: removes words that no name contains any more, also those of erased
 * people, and adds words that were added without triggers, from a backup.
 */
export function refreshNameIndex({ db }: Pick<Server, "db">): Promise<Record<string, number>> {
  return inTransaction(db, async (tx) => {
    // Reading a million requests needs longer than the timeout of a call.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    const { rows } = await tx.execute<{ forgotten: number; learnt: number }>(sql`
      with current_words as materialized (${allWords()}),
        forgotten as (
          delete from name_words stored where not exists (select from current_words where current_words.word = stored.word)
            or exists (select from name_words same where same.word = stored.word and same.ctid < stored.ctid)
          returning 1),
        learnt as (
          insert into name_words (word) select word from current_words
          where not exists (select from name_words stored where stored.word = current_words.word)
          returning 1)
      select (select count(*)::int from forgotten) as forgotten, (select count(*)::int from learnt) as learnt`);
    const { forgotten = 0, learnt = 0 } = rows[0] ?? {};
    return { forgotten, learnt };
  });
}
