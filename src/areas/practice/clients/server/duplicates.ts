/** Finds possible duplicates of a client: by document, tax number, e-mail and phone, and by similar name. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { normalizeIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import { parsePhone } from "../../../../kit/identity/any-phone.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import type { DuplicateCandidate, clientsContract as contract } from "../contract.ts";
import { identityColumns, sameBy } from "../enums.ts";
import { clients, distinctClients } from "./tables.ts";

type Reason = (typeof sameBy)[number];
type Identifiers = Partial<Record<Reason, string | null | undefined>>;

/** Candidates for a partly filled form, best match first. Values that cannot be parsed yet match nothing. */
export function findDuplicates({ except: exceptId, ...input }: ParsedOf<typeof contract.duplicates>, call: Call) {
  const compact = (text: string | undefined) => text?.replace(/[\s-]/g, "").toUpperCase();
  return call.db.transaction((tx) =>
    candidatesFor(
      tx,
      {
        name: input.name,
        ci: input.ci && normalizeIdentityNumber(input.ci),
        passport: compact(input.passport),
        taxId: compact(input.taxId),
        email: input.email?.toLowerCase(),
        phone: input.phone && parsePhone(input.phone),
      },
      and(isNot(exceptId), isNotDistinct(exceptId)),
    ),
  );
}

/** Both histories get an entry, with the number of the other client. */
export async function markDistinct({ _id, other, distinct }: ParsedOf<typeof contract.markDistinct>, call: Call) {
  if (_id === other) throw new Refusal("INVALID", { fields: { other: ["CHOICE"] } });
  await inTransaction(call.db, async (tx) => {
    const [lowId = "", highId = ""] = [_id, other].toSorted();
    const rows = await tx
      .select({ id: clients.id, number: clients.clientNumber })
      .from(clients)
      .where(inArray(clients.id, [lowId, highId]))
      .orderBy(clients.id)
      .for("key share");
    if (rows.length < 2) throw new Refusal("NOT_FOUND");
    const pair = and(eq(distinctClients.lowId, lowId), eq(distinctClients.highId, highId));
    const changed = distinct
      ? await tx
          .insert(distinctClients)
          .values({ lowId, highId, at: call.now.toISOString() })
          .onConflictDoNothing()
          .returning()
      : await tx.delete(distinctClients).where(pair).returning();
    if (changed.length === 0) return;
    const action = distinct ? "clients.markDistinct" : "clients.unmarkDistinct";
    for (const { id } of rows) {
      const reason = rows.find((row) => row.id !== id)?.number ?? "";
      await writeAuditEntry(tx, call, { action, kind: "client", id, reason });
    }
  });
  return { distinct };
}

/**
 * Throws POSSIBLE_DUPLICATE if another client has one of these documents, unless the caller confirmed that both are
 * meant. Concurrent writes of the same document are serialized.
 */
export async function requireNoDuplicate(tx: Transaction, identifiers: Identifiers, except?: string): Promise<void> {
  const documents = identityColumns.flatMap((name) => identifiers[name] ?? []);
  await lockDocuments(tx, documents);
  if (documents.length === 0) return;
  // Confirmed pairs are listed too: a document in common is new evidence.
  const candidates = await candidatesFor(tx, identifiers, isNot(except));
  if (candidates.length > 0) throw new Refusal("POSSIBLE_DUPLICATE", { facts: { candidates } });
}

/** Serializes the transactions that write or look up one of these documents. */
export async function lockDocuments(tx: Transaction, documents: readonly string[]): Promise<void> {
  for (const document of documents.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`clients ${document}`}))`);
}

const maxCandidates = 10;
/** Share of the trigrams that both names have in common: tolerates another order, accents and a few typing errors. */
const setSimilarity = sql`set_config('pg_trgm.similarity_threshold', '0.5', true)`;
const setWordSimilarity = sql`set_config('pg_trgm.word_similarity_threshold', '0.7', true)`;

async function candidatesFor(
  tx: Queryable,
  identifiers: Identifiers,
  condition: SQL | undefined,
): Promise<DuplicateCandidate[]> {
  const matches = sameBy.flatMap((name) => {
    const value = identifiers[name]?.trim();
    return value ? [name === "name" ? likeName(value, condition) : sameIn(name, clients[name], value, condition)] : [];
  });
  if (matches.length === 0) return [];
  await tx.execute(sql`select ${setSimilarity}, ${setWordSimilarity}`);
  const { rows } = await tx.execute<{ id: string; by: Reason[] }>(sql`
    select id, array_agg(why order by why) as by from (${sql.join(matches, sql` union all `)}) found
    group by id order by sum(weight) desc, id limit ${maxCandidates}`);
  const candidates = await tx
    .select()
    .from(clients)
    .where(
      inArray(
        clients.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.flatMap(({ id, by }) => {
    const client = candidates.find((each) => each.id === id);
    if (!client) return [];
    const { name, clientNumber, clientType, country, active } = client;
    return [
      { _id: id, name, clientNumber, clientType, country, active, by: sameBy.filter((each) => by.includes(each)) },
    ];
  });
}

/** For a merged client, the client it was merged into: its documents and names identify the survivor too. */
const survivor = sql`coalesce(${clients.mergedInto}, ${clients.id})`;
const isNot = (except: string | undefined) => (except ? sql`${survivor} <> ${except}::uuid` : undefined);

const isNotDistinct = (from: string | undefined) =>
  from
    ? sql`not exists (select from ${distinctClients} where ${distinctClients.lowId} = least(${survivor}, ${from}::uuid)
        and ${distinctClients.highId} = greatest(${survivor}, ${from}::uuid))`
    : undefined;

const sameIn = (reason: Reason, column: PgColumn, value: string, condition: SQL | undefined): SQL =>
  sql`(select ${survivor} as id, ${reason}::text as why, 2::real as weight from ${clients}
    where ${and(eq(column, value), condition)} limit ${maxCandidates})`;

/** Names that are similar as a whole, or that contain a part similar to the input. */
const likeName = (input: string, condition: SQL | undefined): SQL => {
  const [clientName, name] = [sql`f_norm(${clients.name})`, sql`f_norm(${input})`];
  return sql`(select ${survivor} as id, 'name' as why, word_similarity(${name}, ${clientName}) as weight
    from ${clients} where ${and(sql`(${clientName} % ${name} or ${clientName} %> ${name})`, condition)}
    order by 3 desc limit ${maxCandidates})`;
};
