/** Operations on imports: start, map columns, run, stop, undo. The job processes their rows. */
import { eq, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { actorName, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { FileReadingTask } from "../../../../../server/file-readers.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import { assertVersion } from "../../../../../server/crud/version-conflict.ts";
import { ClientImport, type importCalls } from "../../import.ts";
import {
  maxImportErrorsListed,
  type importSteps,
  importSteps as steps,
  maxImportsListed,
} from "../../import-states.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { readCellCodes } from "./cell-vocabulary.ts";
import {
  type StoredImport,
  undoUntilOf,
  importRowErrors,
  findImport,
  readImport,
  readImports,
} from "./import-views.ts";
import type { ClientFile, ClientRows } from "./read-rows.ts";

type Input<Name extends keyof typeof importCalls> = ParsedOf<(typeof importCalls)[Name]>;

/** Reads a file and has its rows checked. Nothing is written to clients until the import is run. */
export async function beginImport(_: unknown, call: Call): Promise<ClientImport> {
  const [file] = call.files;
  if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  const content = await readRows(call, file);
  const id = newId();
  await call.server.files.copy(importFileKey(id), file.path);
  return inTransaction(call.db, async (tx) => {
    const { headers, headerLine, firstLines, samples, fields, total } = content;
    const author = {
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
      ...author,
      updatedAt: call.now.toISOString(),
    });
    await keepRows(tx, id, content);
    await recordImportAction(tx, call, "begin", id, { name: file.name, total });
    return readImport({ ...call, db: tx }, id);
  });
}

/** Reads the file again with another column mapping or another header row. */
export async function mapImport(input: Input<"mapImport">, call: Call): Promise<ClientImport> {
  const { _id, updatedAt, columns, headerRow } = input;
  const current = await findImport(call.db, _id);
  const isMoved = headerRow !== undefined && headerRow !== current.headerLine;
  if (isMoved && !current.firstLines.some(({ line }) => line === headerRow))
    throw new Refusal("INVALID", { fields: { headerRow: ["CHOICE"] } });
  if (!isMoved) requireDistinctFields(columns);
  if (!isMoved && columns.length !== current.headers.length)
    throw new Refusal("INVALID", { fields: { columns: ["CHOICE"] } });
  if (!(steps.remap.from as readonly string[]).includes(current.status)) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const file = { mime: current.mime, fetch: () => call.server.files.get(importFileKey(_id)) };
  const content = await readRows(call, file, {
    headerLine: headerRow ?? current.headerLine,
    ...(!isMoved && { fields: columns }),
  });
  const { headers, headerLine, samples, fields, total } = content;
  return moveImport(call, _id, "remap", {
    updatedAt,
    set: { headers, headerLine, samples, fields, total, through: 0, line: 0, outcomes: {} },
    follows: async (tx) => {
      await tx.delete(rows).where(eq(rows.importId, _id));
      await keepRows(tx, _id, content);
      await recordImportAction(tx, call, "map", _id, { columns: fields, headerRow: headerLine });
    },
  });
}

/** Starts writing, or continues where it was stopped. */
export const runImport = ({ _id, updatedAt }: Input<"runImport">, call: Call) =>
  moveImport(call, _id, "run", {
    updatedAt,
    set: (row) => ({
      ...(row.status === "checked" && { through: 0, line: 0 }),
      runBy: requireCaller(call).userId,
      runByName: actorName(call),
    }),
    follows: (tx, { name, total }) => recordImportAction(tx, call, "run", _id, { name, total }),
  });

/** The batch that is being written is completed. */
export const stopImport = ({ _id, updatedAt }: Input<"stopImport">, call: Call) =>
  moveImport(call, _id, "stop", {
    updatedAt,
    set: {},
    follows: (tx, { name, written }) => recordImportAction(tx, call, "stop", _id, { name, written }),
  });

const maxLine = 2_147_483_647;

/** Undoes from the last row to the first. Throws UNDO_OVER after thirty days. */
export const undoImport = ({ _id, updatedAt }: Input<"undoImport">, call: Call) =>
  moveImport(call, _id, "undo", {
    updatedAt,
    set: (row) => {
      if (row.written === 0) throw new Refusal("TRANSITION_NOT_ALLOWED");
      if (!undoUntilOf(row, call.now)) throw new Refusal("UNDO_OVER");
      const author = { undoneBy: requireCaller(call).userId, undoneByName: actorName(call) };
      return { ...author, line: maxLine, through: 0, undone: { back: 0, kept: 0 } };
    },
    follows: (tx, { name, written }) => recordImportAction(tx, call, "undo", _id, { name, written }),
  });

export async function importOf({ id }: { readonly id: string }, call: Call) {
  const record = await readImport(call, id);
  return {
    ...record,
    faults: (await importRowErrors(call, id, maxImportErrorsListed)).slice(0, maxImportErrorsListed),
  };
}

export const listImports = (_: unknown, call: Call) => readImports(call, undefined, maxImportsListed);

export interface Step {
  readonly updatedAt: string;
  readonly set: Partial<StoredImport> | ((row: StoredImport) => Partial<StoredImport>);
  readonly follows: (tx: Transaction, row: StoredImport) => Promise<void>;
}

/**
 * Moves an import to the next status, with its version checked. Throws TRANSITION_NOT_ALLOWED where the table has no
 * such step.
 */
export function moveImport(call: Call, id: string, name: keyof typeof importSteps, { updatedAt, set, follows }: Step) {
  return inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    const { from, to } = steps[name];
    if (!(from as readonly string[]).includes(row.status)) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const current = { kind: "clientImport", id, updatedAt: row.updatedAt, shape: ClientImport };
    await assertVersion(tx, { ...current, show: () => readImport({ ...call, db: tx }, id) }, { updatedAt });
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
    return readImport({ ...call, db: tx }, id);
  });
}

async function readRows(call: Call, file: FileReadingTask, mapping: Pick<ClientFile, "fields" | "headerLine"> = {}) {
  const cellCodes = await readCellCodes(call.db);
  const person = requireCaller(call).userId;
  return call.server.readers.read("clientRows", {
    person,
    file,
    more: { ...mapping, cellCodes, today: dayOf(call.now) },
  });
}

export const recordImportAction = (tx: Transaction, call: Call, action: string, id: string, after: object) =>
  writeAuditEntry(tx, call, { action: `clientImports.${action}`, kind: "clientImport", id, after });

/** Storage key of the file until it is written. */
export const importFileKey = (id: string) => `client-imports/${id}`;

async function keepRows(tx: Transaction, id: string, { parts }: ClientRows): Promise<void> {
  for (const part of parts)
    await tx.execute(sql`insert into client_import_rows (import_id, line, typed, read_faults)
      select ${id}::uuid, t.line, t.typed, t.faults
      from jsonb_to_recordset(${part}::jsonb) as t(line int, typed jsonb, faults jsonb)`);
}

function requireDistinctFields(columns: StoredImport["fields"]): void {
  const mapped = columns.filter(Boolean);
  if (new Set(mapped).size < mapped.length) throw new Refusal("INVALID", { fields: { columns: ["REPEATED"] } });
}
