/** Who may be the same client: by document, tax number, e-mail and phone, and by a name like theirs. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { normalizeIdentityNumber } from "../../../kit/identity-number.ts";
import { readPhone } from "../../../kit/any-phone.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { DuplicateCandidate, clientsContract as contract } from "../contract.ts";
import { decisive, sameBy } from "../columns.ts";
import { clients } from "./tables.ts";

type Reason = (typeof sameBy)[number];
type Said = Partial<Record<Reason, string | null | undefined>>;

/** Of what is typed so far those who may be meant, the surest first; what cannot be read yet finds nobody. */
export function duplicates({ except, ...typed }: ParsedOf<typeof contract.duplicates>, call: Call) {
  const compact = (text: string | undefined) => text?.replace(/[\s-]/g, "").toUpperCase();
  return call.db.transaction((tx) =>
    candidatesFor(
      tx,
      {
        name: typed.name,
        ci: typed.ci && normalizeIdentityNumber(typed.ci),
        passport: compact(typed.passport),
        taxId: compact(typed.taxId),
        email: typed.email?.toLowerCase(),
        phone: typed.phone && readPhone(typed.phone),
      },
      except,
    ),
  );
}

/**
 * POSSIBLE_DUPLICATE where another client has one of these documents, and nobody said that both are meant. Two who
 * write the same document at once stand in line.
 */
export async function requireNoDuplicate(tx: Transaction, said: Said, except?: string): Promise<void> {
  const documents = decisive.flatMap((name) => said[name] ?? []);
  await lockDocuments(tx, documents);
  if (documents.length === 0) return;
  const candidates = await candidatesFor(tx, said, except);
  if (candidates.length > 0) throw new Refusal("POSSIBLE_DUPLICATE", { facts: { candidates } });
}

/** Who else writes or looks for one of these documents waits. */
export async function lockDocuments(tx: Transaction, documents: readonly string[]): Promise<void> {
  for (const document of documents.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`clients ${document}`}))`);
}

const most = 10;
/** This part of the trigrams of both names stands in both: in any order, with other accents and a slip or two. */
const likeness = sql`set_config('pg_trgm.similarity_threshold', '0.5', true)`;
const partLikeness = sql`set_config('pg_trgm.word_similarity_threshold', '0.7', true)`;

async function candidatesFor(tx: Queryable, said: Said, except?: string): Promise<DuplicateCandidate[]> {
  const found = sameBy.flatMap((name) => {
    const value = said[name]?.trim();
    return value ? [name === "name" ? likeName(value, except) : sameIn(name, clients[name], value, except)] : [];
  });
  if (found.length === 0) return [];
  await tx.execute(sql`select ${likeness}, ${partLikeness}`);
  const { rows } = await tx.execute<{ id: string; by: Reason[] }>(sql`
    select id, array_agg(why order by why) as by from (${sql.join(found, sql` union all `)}) found
    group by id order by sum(weight) desc, id limit ${most}`);
  const known = await tx
    .select()
    .from(clients)
    .where(
      inArray(
        clients.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.flatMap(({ id, by }) => {
    const client = known.find((each) => each.id === id);
    if (!client) return [];
    const { name, clientNumber, clientType, country, active } = client;
    return [
      { _id: id, name, clientNumber, clientType, country, active, by: sameBy.filter((each) => by.includes(each)) },
    ];
  });
}

/** Of one that turned out to be another, that other: their documents and names are as good to tell the one. */
const survivor = sql`coalesce(${clients.mergedInto}, ${clients.id})`;
const anotherThan = (except: string | undefined) => (except ? sql`${survivor} <> ${except}::uuid` : undefined);

const sameIn = (why: Reason, column: PgColumn, value: string, except: string | undefined): SQL =>
  sql`(select ${survivor} as id, ${why}::text as why, 2::real as weight from ${clients}
    where ${and(eq(column, value), anotherThan(except))} limit ${most})`;

/** Both are like each other, or what is typed so far is like a part of theirs. */
const likeName = (typed: string, except: string | undefined): SQL => {
  const [theirs, name] = [sql`f_norm(${clients.name})`, sql`f_norm(${typed})`];
  return sql`(select ${survivor} as id, 'name' as why, word_similarity(${name}, ${theirs}) as weight
    from ${clients} where ${and(sql`(${theirs} % ${name} or ${theirs} %> ${name})`, anotherThan(except))}
    order by 3 desc limit ${most})`;
};
