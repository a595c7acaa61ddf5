/**
 * CRUD resource: get, create, update, remove and restore of the records of one table. Each write is one transaction
 * with the stamps, the audit entry and the hooks of the resource. A record leaves only through the resource's schema,
 * also in refusals and audit entries.
 */
import { eq, getTableColumns, type InferSelectModel, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { auditedValues, type FieldTable } from "../../kit/contract/field-places.ts";
import { Refusal, type RefusalCode } from "../../kit/validation/errors.ts";
import type { Localized } from "../../kit/text/language.ts";
import { recordView } from "../audit/access-entries.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import { type Call, requireCaller } from "../call.ts";
import { inTransaction, type Queryable, type Transaction, violatedIndex } from "../database/connection.ts";
import { differenceOf } from "../audit/changed-fields.ts";
import { type CascadeTable, countReferences, type ReferenceColumns } from "./references.ts";
import { assertVersion } from "./version-conflict.ts";
import { mapUniqueViolation, type UniqueViolationMap } from "./unique-violation.ts";
import { moveToTrash, restoreFromTrash, type TrashedRecord } from "./trash.ts";

/** A table with the columns of `stamps` (`database/columns.ts`). */
export type TimestampedTable = PgTable & Record<"createdAt" | "createdBy" | "updatedAt" | "updatedBy", PgColumn>;
type RowOf<T extends TimestampedTable> = InferSelectModel<T> & { readonly updatedAt: string };
/** A call with the current transaction as its database. */
export type CallInTransaction = Omit<Call, "db"> & { readonly db: Queryable };
/** The operation: one of every resource, or one of the area's own ("enable"). */
export type ResourceAction = "create" | "update" | "remove" | "restore" | (string & {});
/** Identifies the version of a record that a caller read. */
interface VersionedId {
  readonly _id: string;
  readonly updatedAt: string;
}
/** A record before and after a write. `before` is absent after a creation or a restoration, `after` after a removal. */
export interface RecordChange<Doc> {
  readonly id: string;
  readonly before?: Doc;
  readonly after?: Doc;
}

export interface CrudResourceOptions<
  T extends TimestampedTable,
  Input extends object,
  Doc extends { readonly _id: string },
> {
  readonly table: T;
  /** Sent as `_id`. */
  readonly idColumn: PgColumn;
  /** Record kind in the audit log ("carrier"), and the prefix of its audit actions ("carriers"). */
  readonly auditKind: string;
  readonly actionPrefix: string;
  /** The only fields of a record that may leave the server: in answers, facts of refusals and audit entries. */
  readonly schema: z.ZodType<Doc>;
  /** Views leave an audit entry, for records with a person's data. */
  readonly auditsViews?: true;
  /** Reads records as the lists show them. */
  readonly read: (call: CallInTransaction, slice: { readonly where: SQL; readonly order: SQL[] }) => Promise<Doc[]>;
  /** Columns of the row that is locked before a write; all by default. */
  readonly lockedColumns?: Readonly<Record<string, PgColumn>>;
  /** Refusal code for an id that does not exist; NOT_FOUND by default. */
  readonly notFoundCode?: RefusalCode;
  /** Acquires further locks before the record is locked, for rules that read other records. */
  readonly lockFirst?: (call: Call, tx: Transaction, action: ResourceAction) => Promise<unknown>;
  /** Throws a refusal if the caller may not do `action` with this record, or if its state does not allow it. */
  readonly authorize?: (call: Call, tx: Transaction, row: RowOf<T>, action: ResourceAction) => void | Promise<void>;
  /**
   * Columns to write for the input. Throws a refusal for invalid input, or for a change that the row `before` does not
   * allow.
   */
  readonly toColumns: (
    call: Call,
    tx: Transaction,
    input: Input,
    before?: RowOf<T>,
  ) => Promise<Partial<InferSelectModel<T>>>;
  /** Field or refusal code for each unique index of the table. */
  readonly uniqueErrors: UniqueViolationMap<(keyof Input & string) | `${keyof Input & string}.${string}`>;
  /** References that block a removal. Areas above add theirs by `references` in their definition. */
  readonly references?: ReferenceColumns;
  /** Child rows that are removed and restored with a record. Areas above add theirs by `cascades`. */
  readonly cascade?: readonly CascadeTable[];
  /** Name of a record in lists and in the trash. */
  readonly displayName: (record: Doc) => Localized;
  /** Columns that a restored record gets new values for, for example a number that another record may have by now. */
  readonly columnsOnRestore?: (tx: Transaction) => Promise<Partial<InferSelectModel<T>>>;
  /** The fields that staff enter; audit entries do not contain the values of those that it excludes. */
  readonly fields?: FieldTable;
  /** Values of a record for audit entries, if they differ from the fields of its schema. */
  readonly auditedFields?: (record: Doc) => object;
  /** Writes child rows in other tables, after the record's own row is inserted. */
  readonly writeChildren?: (call: Call, tx: Transaction, id: string, input: Input) => Promise<void>;
  /** Runs in the transaction after each write: live update, mail, a rule over all records. */
  readonly afterWrite?: (
    call: Call,
    tx: Transaction,
    action: ResourceAction,
    change: RecordChange<Doc>,
  ) => Promise<void>;
}

/**
 * Builds the operations of a resource. Throws at start if `uniqueErrors` lacks a unique index of the table, or names
 * one that the table does not have.
 */
export function crudResource<T extends TimestampedTable, Input extends object, Doc extends { readonly _id: string }>(
  options: CrudResourceOptions<T, Input, Doc>,
) {
  assertUniqueErrors(options.table, Object.keys(options.uniqueErrors));
  const table: PgTable = options.table;
  const lockedColumns = options.lockedColumns ?? getTableColumns(table);
  const { fields = {}, auditedFields: valuesOf = (record: Doc): object => record } = options;
  const auditedFields = (record: Doc) => auditedValues(fields, valuesOf(record));
  const notFoundCode = options.notFoundCode ?? "NOT_FOUND";
  const { auditKind: kind, idColumn: key, cascade } = options;
  const trashedRecord = (id: string): TrashedRecord => ({ kind, key, id, cascade });

  async function find(call: CallInTransaction, id: string): Promise<Doc> {
    const [row] = await options.read(call, { where: eq(options.idColumn, id), order: [] });
    if (!row) throw new Refusal(notFoundCode);
    return options.schema.parse(row);
  }

  /** Locks the record and reads it. Throws the refusals of `notFoundCode` and `authorize`. */
  async function lockRecord(
    call: Call,
    tx: Transaction,
    id: string,
    action: ResourceAction,
  ): Promise<{ row: RowOf<T>; before: Doc }> {
    await options.lockFirst?.(call, tx, action);
    const strength = action === "remove" ? "update" : "no key update";
    const [locked] = await tx.select(lockedColumns).from(table).where(eq(options.idColumn, id)).for(strength);
    if (!locked) throw new Refusal(notFoundCode);
    const row = locked as RowOf<T>;
    const before = await find({ ...call, db: tx }, id);
    await options.authorize?.(call, tx, row, action);
    return { row, before };
  }

  /** Writes the audit entry and runs `afterWrite`. */
  async function finishWrite(
    call: Call,
    tx: Transaction,
    action: ResourceAction,
    change: RecordChange<Doc>,
    reason?: string,
  ): Promise<void> {
    const entry = { action: `${options.actionPrefix}.${action}`, kind: options.auditKind, id: change.id, reason };
    await writeAuditEntry(tx, call, { ...entry, ...differenceOf(change, auditedFields) });
    await options.afterWrite?.(call, tx, action, change);
  }

  const write = <Result>(call: Call, work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(call.db, work).catch(mapUniqueViolation(options.uniqueErrors));

  /**
   * Changes the record that the caller read; `work` returns the columns to write and the reason for the audit entry.
   */
  const change = (
    input: VersionedId,
    call: Call,
    action: ResourceAction,
    work: (tx: Transaction, row: RowOf<T>) => Promise<ColumnChange<T>>,
  ): Promise<Doc> =>
    write(call, async (tx) => {
      const { row, before } = await lockRecord(call, tx, input._id, action);
      const id = before._id;
      const current = {
        kind: options.auditKind,
        id,
        updatedAt: row.updatedAt,
        shape: options.schema,
        show: () => before,
      };
      await assertVersion(tx, current, input);
      const { set, reason } = await work(tx, row);
      await tx
        .update(table)
        .set({ ...set, ...updateStamps(call) })
        .where(eq(options.idColumn, id));
      const after = await find({ ...call, db: tx }, id);
      await finishWrite(call, tx, action, { id, before, after }, reason);
      return after;
    });

  async function insertRecord(tx: Transaction, input: Input, call: Call): Promise<Doc> {
    await options.lockFirst?.(call, tx, "create");
    const stamps = { createdAt: call.now.toISOString(), createdBy: requireCaller(call).userId, ...updateStamps(call) };
    const values = { ...(await options.toColumns(call, tx, input)), ...stamps };
    const [row] = await tx.insert(table).values(values).returning({ id: options.idColumn });
    const id = String(row?.id);
    await options.writeChildren?.(call, tx, id, input);
    const after = await find({ ...call, db: tx }, id);
    await finishWrite(call, tx, "create", { id, after });
    return after;
  }

  return {
    auditKind: options.auditKind,
    read: options.read,
    references: options.references ?? {},

    /** The record; NOT_FOUND, or `notFoundCode`, if it does not exist. For code of the server: no audit entry. */
    find: ({ id }: { readonly id: string }, call: CallInTransaction) => find(call, id),

    /** Name of the record in lists and in the trash. */
    nameOf: async ({ id }: { readonly id: string }, call: CallInTransaction) =>
      options.displayName(await find(call, id)),

    /** Handler of the operation that shows the record, with the audit entry of `auditsViews`. Other code calls `find`. */
    get: async ({ id }: { readonly id: string }, call: Call) => {
      const record = await find(call, id);
      if (options.auditsViews) await recordView(call, options.actionPrefix, kind, record._id);
      return record;
    },

    /** CONFLICT with TAKEN at the field of a unique index that the input violates. */
    create: (input: Input, call: Call) => write(call, (tx) => insertRecord(tx, input, call)),

    /** `create` as part of another area's transaction. A violated unique index is thrown unmapped. */
    createInTransaction: insertRecord,

    /**
     * CONFLICT if the record changed since it was read, with the current record, the input, and who changed it and
     * when.
     */
    update: (input: Input & VersionedId, call: Call) =>
      change(input, call, "update", async (tx, row) => ({ set: await options.toColumns(call, tx, input, row) })),

    /** An update under another action name, for actions of the area's own. CONFLICT as for `update`. */
    changeRecord: change,

    /**
     * IN_USE with each kind of reference and its count. The record stays locked, so no reference is added meanwhile.
     */
    remove: ({ id }: { readonly id: string }, call: Call) =>
      write(call, async (tx) => {
        const { before } = await lockRecord(call, tx, id, "remove");
        const usedIn = await countReferences(tx, options.auditKind, options.references ?? {}, { ...before });
        if (usedIn.length > 0) throw new Refusal("IN_USE", { facts: { usedIn } });
        await moveToTrash(tx, { now: call.now, actor: call }, trashedRecord(id), options.displayName(before));
        await finishWrite(call, tx, "remove", { id, before });
        return { deleted: true as const };
      }),

    /**
     * Restores a record removed at most 30 days ago; NOT_FOUND after that. CONFLICT with TAKEN at the field of a unique
     * index if another record has its value by now.
     */
    restore: ({ id }: { readonly id: string }, call: Call) =>
      write(call, async (tx) => {
        await options.lockFirst?.(call, tx, "restore");
        const set = { ...(await options.columnsOnRestore?.(tx)), ...updateStamps(call) };
        await restoreFromTrash(tx, call.now, trashedRecord(id), set);
        const { before: after } = await lockRecord(call, tx, id, "restore");
        await finishWrite(call, tx, "restore", { id, after });
        return after;
      }).catch((error: unknown) => {
        // A child row violates a unique index of another table.
        throw violatedIndex(error) ? new Refusal("CONFLICT", { conflict: "taken" }) : error;
      }),
  };
}

interface ColumnChange<T extends TimestampedTable> {
  readonly set?: Partial<InferSelectModel<T>>;
  readonly reason?: string | undefined;
}

function assertUniqueErrors(table: PgTable, mappedNames: readonly string[]): void {
  const { indexes, uniqueConstraints, columns, name } = getTableConfig(table);
  const uniqueNames = [
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.name),
    ...uniqueConstraints.map((each) => each.getName()),
    ...columns.filter((column) => column.isUnique).map((column) => column.uniqueName),
  ];
  const mismatches = [
    ...uniqueNames.filter((each) => !mappedNames.includes(each ?? "")),
    // A primary key that people enter may be mapped too.
    ...mappedNames.filter((each) => !uniqueNames.includes(each) && each !== `${name}_pkey`),
  ];
  if (mismatches.length > 0)
    throw new Error(`the register of ${name} and its unique indexes differ: ${mismatches.join(", ")}`);
}

const updateStamps = (call: Call) => ({ updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId });
