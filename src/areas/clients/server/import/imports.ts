/** Imports as people begin, correct, run and stop them; the job goes through their rows. */
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { fieldErrorMessage } from "../../../../kit/validation-errors.ts";
import type { Language } from "../../../../kit/language.ts";
import { actorName, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import type { FileAsked } from "../../../../server/file-readers.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { trashExpiry } from "../../../../server/crud/trash.ts";
import { ClientImport, type ImportFault, type importCalls } from "../../import.ts";
import {
  maxImportErrorsListed,
  importNeeds,
  type importSteps,
  importSteps as steps,
  maxImportsListed,
  outcomes,
} from "../../import-states.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { readKnown } from "./cell-vocabulary.ts";
import type { ClientFile, ClientRows } from "./read-rows.ts";

type Row = typeof table.$inferSelect;
type Asked<Name extends keyof typeof importCalls> = ParsedOf<(typeof importCalls)[Name]>;

/** Reads a file and has its rows checked; of them nothing is written before somebody says so. */
export async function beginImport(_: unknown, call: Call): Promise<ClientImport> {
  const [file] = call.files;
  if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  const read = await readRows(call, file);
  const id = newId();
  await call.server.files.copy(importFileKey(id), file.path);
  return inTransaction(call.db, async (tx) => {
    const { headers, headerLine, firstLines, samples, fields, total } = read;
    const by = {
      createdAt: call.now.toISOString(),
      createdBy: requireCaller(call).userId,
      createdByName: actorName(call),
    };
    await tx.insert(table).values({
      id,
      name: file.name,
      mime: file.mime,
      sha256: file.sha256,
      headers,
      headerLine,
      firstLines,
      samples,
      fields,
      total,
      status: "checking",
      ...by,
      updatedAt: call.now.toISOString(),
    });
    await keepRows(tx, id, read);
    await tell(tx, call, "begin", id, { name: file.name, total });
    return show({ ...call, db: tx }, id);
  });
}

/** Reads the file again with other columns, or with its headers in another row. */
export async function mapImport(asked: Asked<"mapImport">, call: Call): Promise<ClientImport> {
  const { _id, updatedAt, columns, headerRow } = asked;
  const known = await find(call.db, _id);
  const isMoved = headerRow !== undefined && headerRow !== known.headerLine;
  if (isMoved && !known.firstLines.some(({ line }) => line === headerRow))
    throw new Refusal("INVALID", { fields: { headerRow: ["CHOICE"] } });
  if (!isMoved) refuseTwiceMapped(columns);
  if (!isMoved && columns.length !== known.headers.length)
    throw new Refusal("INVALID", { fields: { columns: ["CHOICE"] } });
  if (!(steps.remap.from as readonly string[]).includes(known.status)) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const file = { mime: known.mime, fetch: () => call.server.files.get(importFileKey(_id)) };
  const read = await readRows(call, file, {
    headerLine: headerRow ?? known.headerLine,
    ...(!isMoved && { fields: columns }),
  });
  const { headers, headerLine, samples, fields, total } = read;
  return step(call, _id, "remap", {
    updatedAt,
    set: { headers, headerLine, samples, fields, total, through: 0, line: 0, outcomes: {} },
    follows: async (tx) => {
      await tx.delete(rows).where(eq(rows.importId, _id));
      await keepRows(tx, _id, read);
      await tell(tx, call, "map", _id, { columns: fields, headerRow: headerLine });
    },
  });
}

/** Has it written, from where it was stopped. */
export const runImport = ({ _id, updatedAt }: Asked<"runImport">, call: Call) =>
  step(call, _id, "run", {
    updatedAt,
    set: (row) => ({
      ...(row.status === "checked" && { through: 0, line: 0 }),
      runBy: requireCaller(call).userId,
      runByName: actorName(call),
    }),
    follows: (tx, { name, total }) => tell(tx, call, "run", _id, { name, total }),
  });

/** The part that is being written is written whole. */
export const stopImport = ({ _id, updatedAt }: Asked<"stopImport">, call: Call) =>
  step(call, _id, "stop", {
    updatedAt,
    set: {},
    follows: (tx, { name, written }) => tell(tx, call, "stop", _id, { name, written }),
  });

const beyondLast = 2_147_483_647;

/** From its last row to its first. UNDO_OVER after thirty days. */
export const undoImport = ({ _id, updatedAt }: Asked<"undoImport">, call: Call) =>
  step(call, _id, "undo", {
    updatedAt,
    set: (row) => {
      if (row.written === 0) throw new Refusal("TRANSITION_NOT_ALLOWED");
      if (!undoUntilOf(row, call.now)) throw new Refusal("UNDO_OVER");
      const by = { undoneBy: requireCaller(call).userId, undoneByName: actorName(call) };
      return { ...by, line: beyondLast, through: 0, undone: { back: 0, kept: 0 } };
    },
    follows: (tx, { name, written }) => tell(tx, call, "undo", _id, { name, written }),
  });

/** Null for one that wrote nothing, was undone, or ended too long ago. */
function undoUntilOf({ status, written, endedAt, updatedAt }: Row, now: Date): string | null {
  if (written === 0 || (status !== "done" && status !== "stopped")) return null;
  const until = trashExpiry(endedAt ?? updatedAt);
  return until > now.toISOString() ? until : null;
}

export async function importOf({ id }: { readonly id: string }, call: Call) {
  const told = await show(call, id);
  return { ...told, faults: (await importRowErrors(call, id, maxImportErrorsListed)).slice(0, maxImportErrorsListed) };
}

export const imports = (_: unknown, call: Call) => showAll(call, undefined, maxImportsListed);

/** Of so many rows at most, each fault of theirs. */
export async function importRowErrors(
  { db, language }: Pick<Call, "db" | "language">,
  id: string,
  most?: number,
): Promise<ImportFault[]> {
  const found = db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), sql`${rows.faults} <> '[]'`))
    .orderBy(asc(rows.line));
  return (await (most ? found.limit(most) : found)).flatMap((row) => told(row, language));
}

function told({ line, faults, found }: typeof rows.$inferSelect, language: Language): ImportFault[] {
  return faults.map(({ field, code, said = null }) => ({
    row: line,
    field,
    code,
    said,
    text: fieldErrorMessage(code, language),
    found,
  }));
}

export interface Step {
  readonly updatedAt: string;
  readonly set: Partial<Row> | ((row: Row) => Partial<Row>);
  readonly follows: (tx: Transaction, row: Row) => Promise<void>;
}

/** TRANSITION_NOT_ALLOWED where the table of steps has none from where it stands. */
export function step(call: Call, id: string, name: keyof typeof importSteps, { updatedAt, set, follows }: Step) {
  return inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const { from, to } = steps[name];
    if (!(from as readonly string[]).includes(row.status)) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const standing = { kind: "clientImport", id, updatedAt: row.updatedAt, shape: ClientImport };
    await assertVersion(tx, { ...standing, show: () => show({ ...call, db: tx }, id) }, { updatedAt });
    await tx
      .update(table)
      .set({
        ...(typeof set === "function" ? set(row) : set),
        status: to,
        updatedAt: call.now.toISOString(),
        updatedBy: requireCaller(call).userId,
      })
      .where(eq(table.id, id));
    await follows(tx, row);
    return show({ ...call, db: tx }, id);
  });
}

async function readRows(call: Call, file: FileAsked, said: Pick<ClientFile, "fields" | "headerLine"> = {}) {
  const known = await readKnown(call.db);
  const person = requireCaller(call).userId;
  return call.server.readers.read("clientRows", { person, file, more: { ...said, known, today: dayOf(call.now) } });
}

export const tell = (tx: Transaction, call: Call, deed: string, id: string, after: object) =>
  writeAuditEntry(tx, call, { action: `clientImports.${deed}`, kind: "clientImport", id, after });

/** Where the file waits until it is written. */
export const importFileKey = (id: string) => `client-imports/${id}`;

async function keepRows(tx: Transaction, id: string, { parts }: ClientRows): Promise<void> {
  for (const part of parts)
    await tx.execute(sql`insert into client_import_rows (import_id, line, typed, read_faults)
      select ${id}::uuid, t.line, t.typed, t.faults
      from jsonb_to_recordset(${part}::jsonb) as t(line int, typed jsonb, faults jsonb)`);
}

function refuseTwiceMapped(columns: Row["fields"]): void {
  const named = columns.filter(Boolean);
  if (new Set(named).size < named.length) throw new Refusal("INVALID", { fields: { columns: ["REPEATED"] } });
}

async function find(db: Queryable, id: string): Promise<Row> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

type Looking = Pick<Call, "db" | "now">;

async function show(call: Looking, id: string): Promise<ClientImport> {
  const [found] = await showAll(call, eq(table.id, id), 1);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

async function showAll({ db, now }: Looking, where: SQL | undefined, most: number): Promise<ClientImport[]> {
  const found = await db.select().from(table).where(where).orderBy(desc(table.createdAt), desc(table.id)).limit(most);
  const before = await db
    .select()
    .from(table)
    .where(
      and(
        inArray(
          table.sha256,
          found.map(({ sha256 }) => sha256),
        ),
        isNotNull(table.endedAt),
      ),
    )
    .orderBy(desc(table.endedAt));
  return found.map((whole) => {
    const { id, headers, headerLine, firstLines, samples, fields, ...row } = whole;
    const earlier = before.find(
      (each) => each.sha256 === row.sha256 && each.id !== id && (each.endedAt ?? "") < row.createdAt,
    );
    return {
      ...row,
      _id: id,
      headerRow: headerLine,
      firstRows: firstLines.map(({ line, texts }) => ({ row: line, cells: [...texts] })),
      undoUntil: undoUntilOf(whole, now),
      columns: headers.map((header, at) => ({
        header,
        samples: samples.flatMap((sample) => sample[at] || []),
        field: fields[at] ?? null,
      })),
      missing: importNeeds.filter((field) => !fields.includes(field)),
      outcomes: Object.fromEntries(outcomes.map((each) => [each, row.outcomes[each] ?? 0])) as ClientImport["outcomes"],
      earlier: earlier?.endedAt ? { at: earlier.endedAt, byName: earlier.runByName ?? earlier.createdByName } : null,
    };
  });
}
