/** Reads filings with their client, people and deadlines in one statement. */
import { eq, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { clientView } from "../../clients/server/public.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { fullNameOf, displayName, userView } from "../../../administration/people/server/public.ts";
import { filingCodeFields } from "../columns.ts";
import type { EntireFiling, Filing } from "../filing.ts";
import { filings } from "./tables.ts";

const correspondents = alias(userView, "correspondents");
const { id, firstName, lastName, secondLastName } = correspondents;
const correspondent = { id, firstName, lastName, secondLastName };
interface DeadlineRow {
  readonly id: string;
  readonly text: string;
  readonly dueOn: string;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}
const deadlines = sql<
  DeadlineRow[]
>`(select coalesce(json_agg(json_build_object('id', d.id, 'text', d.text, 'dueOn', d.due_on,
  'doneAt', d.done_at, 'doneBy', d.done_by) order by d.due_on, d.id), '[]') from filing_deadlines d
  where d.filing_id = ${filings.id})`;

export async function readFilings(
  { db, now }: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Filing[]> {
  const rows = await db
    .select({
      filing: filings,
      client: getViewSelectedFields(clientView),
      specialist: displayName,
      correspondent,
      deadlines,
    })
    .from(filings)
    .innerJoin(clientView, eq(clientView.id, filings.clientId))
    .innerJoin(userView, eq(userView.id, filings.specialistId))
    .leftJoin(correspondents, eq(correspondents.id, filings.correspondentId))
    .where(where)
    .orderBy(...order);
  const today = dayOf(now);
  return rows.map(({ filing, client, specialist, correspondent: correspondentRow, deadlines: deadlineRows }) => ({
    ...filing,
    _id: filing.id,
    parent: filing.parentId,
    client: { _id: client.id, name: client.name, clientNumber: client.clientNumber },
    specialist: { _id: specialist.id, name: fullNameOf(specialist) },
    correspondent: correspondentRow && { _id: correspondentRow.id, name: fullNameOf(correspondentRow) },
    closed: filing.terminationDate !== null && filing.terminationDate <= today,
    deadlines: deadlineRows.map(({ id: _id, doneAt, ...each }) => ({
      _id,
      ...each,
      doneAt: doneAt && new Date(doneAt).toISOString(),
    })),
    overdue: deadlineRows.filter(({ doneAt, dueOn }) => !doneAt && dueOn < today).length,
  }));
}

/** Adds the names of all codes with one statement. */
export async function addCodeNames(
  db: Queryable,
  language: Language,
  rows: readonly Filing[],
): Promise<EntireFiling[]> {
  const codesOf = (row: Filing) => filingCodeFields.map((name) => row[name]);
  const names = await codeNames(db, rows.flatMap(codesOf), language);
  return rows.map((row) => ({
    ...row,
    names: Object.fromEntries(codesOf(row).map((code) => [code, names.get(code) ?? code])),
  }));
}
