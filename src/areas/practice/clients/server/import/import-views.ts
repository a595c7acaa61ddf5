/** Reads imports with their counts and until when each can be undone. */
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../../../kit/text/language.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { fieldErrorMessage } from "../../../../../kit/validation/validation-errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { trashExpiry } from "../../../../../server/crud/trash.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { importNeeds, outcomes } from "../../import-states.ts";
import { ClientImport, type ImportFault } from "../../import.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";

export type StoredImport = typeof table.$inferSelect;

/** Null if nothing was written, it was undone, or it ended too long ago. */
export function undoUntilOf({ status, written, endedAt, updatedAt }: StoredImport, now: Date): string | null {
  if (written === 0 || (status !== "done" && status !== "stopped")) return null;
  const until = trashExpiry(endedAt ?? updatedAt);
  return until > now.toISOString() ? until : null;
}

/** The errors of at most `most` rows. */
export async function importRowErrors(
  { db, language }: Pick<Call, "db" | "language">,
  id: string,
  maxRows?: number,
): Promise<ImportFault[]> {
  const query = db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), sql`${rows.faults} <> '[]'`))
    .orderBy(asc(rows.line));
  return (await (maxRows ? query.limit(maxRows) : query)).flatMap((row) => rowErrors(row, language));
}

function rowErrors({ line, faults, found }: typeof rows.$inferSelect, language: Language): ImportFault[] {
  return faults.map(({ field, code, said = null }) => ({
    row: line,
    field,
    code,
    said,
    text: fieldErrorMessage(code, language),
    found,
  }));
}

export async function findImport(db: Queryable, id: string): Promise<StoredImport> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

type ReadContext = Pick<Call, "db" | "now">;

export async function readImport(call: ReadContext, id: string): Promise<ClientImport> {
  const [record] = await readImports(call, eq(table.id, id), 1);
  if (!record) throw new Refusal("NOT_FOUND");
  return record;
}

export async function readImports(
  { db, now }: ReadContext,
  where: SQL | undefined,
  limit: number,
): Promise<ClientImport[]> {
  const records = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  const finished = await db
    .select()
    .from(table)
    .where(
      and(
        inArray(
          table.sha256,
          records.map(({ sha256 }) => sha256),
        ),
        isNotNull(table.endedAt),
      ),
    )
    .orderBy(desc(table.endedAt));
  return records.map((record) => {
    const { id, headers, headerLine, firstLines, samples, fields, ...row } = record;
    const sameFile = finished.find(
      (each) => each.sha256 === row.sha256 && each.id !== id && (each.endedAt ?? "") < row.createdAt,
    );
    return {
      ...row,
      _id: id,
      headerRow: headerLine,
      firstRows: firstLines.map(({ line, texts }) => ({ row: line, cells: [...texts] })),
      undoUntil: undoUntilOf(record, now),
      columns: headers.map((header, at) => ({
        header,
        samples: samples.flatMap((sample) => sample[at] || []),
        field: fields[at] ?? null,
      })),
      missing: importNeeds.filter((field) => !fields.includes(field)),
      outcomes: Object.fromEntries(outcomes.map((each) => [each, row.outcomes[each] ?? 0])) as ClientImport["outcomes"],
      earlier: sameFile?.endedAt
        ? { at: sameFile.endedAt, byName: sameFile.runByName ?? sameFile.createdByName }
        : null,
    };
  });
}
