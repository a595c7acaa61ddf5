/** Writes a part of an import: new clients and changes, with an audit line each, in as many statements as for one. */
import { sql } from "drizzle-orm";
import { type Actor, type Deed, record } from "../../../../server/audit.ts";
import type { Transaction } from "../../../../server/database/database.ts";
import { differenceOf } from "../../../../server/difference.ts";
import { newId } from "../../../../server/id.ts";
import { takeNumbers } from "../../../../server/numbers.ts";
import { decisive } from "../../columns.ts";
import { importFields } from "../../import-states.ts";
import { knowAccountsOf } from "../known-accounts.ts";
import { kept } from "../kept.ts";
import { clients } from "../tables.ts";
import { type Judged, judgeRows } from "./judge.ts";
import type { TypedRow } from "./read-rows.ts";

interface Who {
  readonly actor: Actor;
  readonly userId: string | null;
  readonly now: Date;
  /** The file's name, as the reason of each line. */
  readonly reason: string;
}

/** Judged anew under the locks of their documents, for others write clients meanwhile. */
export async function writeRows(tx: Transaction, rows: readonly TypedRow[], who: Who): Promise<Judged[]> {
  const locks = rows.flatMap(({ typed }) => decisive.flatMap((name) => typed[name] ?? [])).sort();
  if (locks.length > 0)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients ' || document))
      from jsonb_array_elements_text(${JSON.stringify(locks)}::jsonb) with ordinality as wanted(document, place) order by place`);
  const first = await judgeRows(tx, rows);
  const ids = first.flatMap(({ outcome, client }) => (outcome === "update" && client ? [client.id] : []));
  if (ids.length > 0)
    await tx.execute(
      sql`select id from clients where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
    );
  const judged = ids.length > 0 ? await judgeRows(tx, rows) : first;
  const deeds = [...(await create(tx, judged, who)), ...(await change(tx, judged, who))];
  await record(tx, who.actor, deeds);
  await knowAccountsOf(
    tx,
    deeds.map(({ id }) => id),
  );
  return judged;
}

async function create(tx: Transaction, judged: readonly Judged[], { userId, now, reason }: Who): Promise<Deed[]> {
  const fresh = judged.filter(({ outcome }) => outcome === "create");
  if (fresh.length === 0) return [];
  const numbers = await takeNumbers(tx, "C", 6, fresh.length);
  const at = now.toISOString();
  const rows = fresh.map(({ typed }, place) => ({
    ...(typed as typeof clients.$inferInsert),
    id: newId(),
    clientNumber: numbers[place] ?? "",
    createdAt: at,
    createdBy: userId,
    updatedAt: at,
    updatedBy: userId,
  }));
  const made = await tx.insert(clients).values(rows).returning();
  return made.map((row) => ({ action: "clients.create", kind: "client", id: row.id, after: kept(row), reason }));
}

async function change(tx: Transaction, judged: readonly Judged[], { userId, now, reason }: Who): Promise<Deed[]> {
  const changed = judged.flatMap(({ outcome, client, changes }) =>
    outcome === "update" && client ? [{ before: client, after: { ...client, ...changes } }] : [],
  );
  if (changed.length === 0) return [];
  const columns = Object.entries(written).map(([, column]) => sql.identifier(column.name));
  const rows = changed.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(
      Object.entries(written).map(([field, column]) => [column.name, after[field as keyof typeof after]]),
    ),
  }));
  await tx.execute(sql`update clients set
    ${sql.join(
      columns.map((column) => sql`${column} = t.${column}`),
      sql`, `,
    )},
    updated_at = ${now.toISOString()}::timestamptz, updated_by = ${userId}::uuid
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb) t where t.id = clients.id`);
  return changed.map((told) => ({
    action: "clients.update",
    kind: "client",
    id: told.before.id,
    ...differenceOf(told, kept),
    reason,
  }));
}

/** What a row may change: all fields but the number. */
const written = Object.fromEntries(
  importFields.flatMap((field) => (field === "clientNumber" ? [] : [[field, clients[field]] as const])),
);
