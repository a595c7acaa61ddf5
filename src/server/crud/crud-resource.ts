/**
 * A register: a table whose records people write, correct and strike out. Each deed is one transaction with its stamps,
 * its audit line and what else follows from it; what leaves of a record leaves by its shape, in refusals and lines too.
 */
import { eq, getTableColumns, type InferSelectModel, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { Refusal, type RefusalCode } from "../../kit/errors.ts";
import type { Localized } from "../../kit/language.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import { type Call, requireCaller } from "../call.ts";
import { inTransaction, type Queryable, type Transaction, violatedIndex } from "../database/connection.ts";
import { differenceOf } from "../audit/changed-fields.ts";
import { type RegisterReferences, countReferences } from "./references.ts";
import { assertVersion } from "./version-conflict.ts";
import { mapUniqueViolation, type UniqueViolationMap } from "./unique-violation.ts";
import { restoreFromTrash, moveToTrash } from "./trash.ts";

export type TimestampedTable = PgTable & Record<"createdAt" | "createdBy" | "updatedAt" | "updatedBy", PgColumn>;
type RowOf<T extends TimestampedTable> = InferSelectModel<T> & { readonly updatedAt: string };
/** A call whose database may be the transaction it is in. */
export type CallInTransaction = Omit<Call, "db"> & { readonly db: Queryable };
/** What is done to a record: a verb of every register, or one of the area's own ("enable"). */
export type ResourceAction = "create" | "update" | "remove" | "restore" | (string & {});
/** A record as it was read. */
export interface VersionedId {
  readonly _id: string;
  readonly updatedAt: string;
}
/** A record before and after a deed; absent where it was made or removed by it. */
export interface RecordChange<Shown> {
  readonly id: string;
  readonly before?: Shown;
  readonly after?: Shown;
}

export interface CrudResourceOptions<
  T extends TimestampedTable,
  Wanted extends object,
  Shown extends { readonly _id: string },
> {
  readonly table: T;
  /** The column that the wire calls `_id`. */
  readonly idColumn: PgColumn;
  /** What the audit log calls its records and, before the deed, the register: "carrier", "carriers". */
  readonly auditKind: string;
  readonly actionPrefix: string;
  /** All that may leave of a record: as an answer, as a refusal's fact, as an audit line. */
  readonly schema: z.ZodType<Shown>;
  /** Reads records as its lists do. */
  readonly read: (call: CallInTransaction, cut: { readonly where: SQL; readonly order: SQL[] }) => Promise<Shown[]>;
  /** What a deed reads of the record's own row; all of it by default. */
  readonly lockedColumns?: Readonly<Record<string, PgColumn>>;
  /** The code for one that is not there; NOT_FOUND by default. */
  readonly notFoundCode?: RefusalCode;
  /** Locks that a deed takes before that of its record: what its rules read of other records. */
  readonly lockFirst?: (call: Call, tx: Transaction, deed: ResourceAction) => Promise<unknown>;
  /** Refuses a deed on a record that is there: it is beyond the caller, or it is finished. */
  readonly authorize?: (call: Call, tx: Transaction, row: RowOf<T>, deed: ResourceAction) => void | Promise<void>;
  /** The columns of what was typed; refuses what is wrong with it, or with changing the record that is `before`. */
  readonly toColumns: (
    call: Call,
    tx: Transaction,
    wanted: Wanted,
    before?: RowOf<T>,
  ) => Promise<Partial<InferSelectModel<T>>>;
  /** For each unique index of the table. */
  readonly uniqueErrors: UniqueViolationMap<(keyof Wanted & string) | `${keyof Wanted & string}.${string}`>;
  /** What holds a record so that it is not removed; areas that the register does not know say so by `holdsOf`. */
  readonly references?: RegisterReferences;
  /** How lists name a record, the trash too. */
  readonly displayName: (record: Shown) => Localized;
  /** What a record that is put back gets anew: a number that somebody else may have by now. */
  readonly columnsOnRestore?: (tx: Transaction) => Promise<Partial<InferSelectModel<T>>>;
  /** What audit lines keep of a record; all of its shape by default. What changed beyond it is named, without values. */
  readonly auditedFields?: (record: Shown) => object;
  /** Rows of other tables that make up a record, written when its own row is there. */
  readonly writeChildren?: (call: Call, tx: Transaction, id: string, wanted: Wanted) => Promise<void>;
  /** What else belongs to a deed, inside its transaction: a signal, a mail, a rule over all records. */
  readonly afterWrite?: (call: Call, tx: Transaction, deed: ResourceAction, told: RecordChange<Shown>) => Promise<void>;
}

/** The verbs of a register. One that leaves a unique index of its table without a field, or names another, does not start. */
export function crudResource<T extends TimestampedTable, Wanted extends object, Shown extends { readonly _id: string }>(
  of: CrudResourceOptions<T, Wanted, Shown>,
) {
  refuseUnnamed(of.table, Object.keys(of.uniqueErrors));
  const table: PgTable = of.table;
  const read = of.lockedColumns ?? getTableColumns(table);
  const kept = of.auditedFields ?? ((record: Shown): object => record);
  const missing = of.notFoundCode ?? "NOT_FOUND";

  async function find(call: CallInTransaction, id: string): Promise<Shown> {
    const [row] = await of.read(call, { where: eq(of.idColumn, id), order: [] });
    if (!row) throw new Refusal(missing);
    return of.schema.parse(row);
  }

  /** The record, locked, once the deed is permitted. */
  async function take(
    call: Call,
    tx: Transaction,
    id: string,
    deed: ResourceAction,
  ): Promise<{ row: RowOf<T>; before: Shown }> {
    await of.lockFirst?.(call, tx, deed);
    const strength = deed === "remove" ? "update" : "no key update";
    const [found] = await tx.select(read).from(table).where(eq(of.idColumn, id)).for(strength);
    if (!found) throw new Refusal(missing);
    const row = found as RowOf<T>;
    const before = await find({ ...call, db: tx }, id);
    await of.authorize?.(call, tx, row, deed);
    return { row, before };
  }

  /** The line and what follows, once the rows are written. */
  async function tell(
    call: Call,
    tx: Transaction,
    deed: ResourceAction,
    told: RecordChange<Shown>,
    reason?: string,
  ): Promise<void> {
    const line = { action: `${of.actionPrefix}.${deed}`, kind: of.auditKind, id: told.id, reason };
    await writeAuditEntry(tx, call, { ...line, ...differenceOf(told, kept) });
    await of.afterWrite?.(call, tx, deed, told);
  }

  const write = <R>(call: Call, work: (tx: Transaction) => Promise<R>) =>
    inTransaction(call.db, work).catch(mapUniqueViolation(of.uniqueErrors));

  /** One verb on the record that was read: `work` says its columns and, for the line, why. */
  const change = (
    wanted: VersionedId,
    call: Call,
    deed: ResourceAction,
    work: (tx: Transaction, row: RowOf<T>) => Promise<Change<T>>,
  ): Promise<Shown> =>
    write(call, async (tx) => {
      const { row, before } = await take(call, tx, wanted._id, deed);
      const id = before._id;
      const standing = { kind: of.auditKind, id, updatedAt: row.updatedAt, shape: of.schema, show: () => before };
      await assertVersion(tx, standing, wanted);
      const { set, reason } = await work(tx, row);
      await tx
        .update(table)
        .set({ ...set, ...stampsOf(call) })
        .where(eq(of.idColumn, id));
      const after = await find({ ...call, db: tx }, id);
      await tell(call, tx, deed, { id, before, after }, reason);
      return after;
    });

  async function make(tx: Transaction, wanted: Wanted, call: Call): Promise<Shown> {
    await of.lockFirst?.(call, tx, "create");
    const stamps = { createdAt: call.now.toISOString(), createdBy: requireCaller(call).userId, ...stampsOf(call) };
    const values = { ...(await of.toColumns(call, tx, wanted)), ...stamps };
    const [row] = await tx.insert(table).values(values).returning({ id: of.idColumn });
    const id = String(row?.id);
    await of.writeChildren?.(call, tx, id, wanted);
    const after = await find({ ...call, db: tx }, id);
    await tell(call, tx, "create", { id, after });
    return after;
  }

  return {
    auditKind: of.auditKind,
    read: of.read,
    references: of.references ?? {},

    get: ({ id }: { readonly id: string }, call: Call) => find(call, id),

    /** CONFLICT, with TAKEN at its field, when there is one already. */
    create: (wanted: Wanted, call: Call) => write(call, (tx) => make(tx, wanted, call)),

    /** The same as part of a deed of another area, in its transaction. */
    createInTransaction: make,

    /** CONFLICT for one that changed since it was read: what it is now, what was wanted, who changed it and when. */
    update: (wanted: Wanted & VersionedId, call: Call) =>
      change(wanted, call, "update", async (tx, row) => ({ set: await of.toColumns(call, tx, wanted, row) })),

    changeRecord: change,

    /** IN_USE with what holds it and how many of each; counted under the lock, so nothing takes hold of it meanwhile. */
    remove: ({ id }: { readonly id: string }, call: Call) =>
      write(call, async (tx) => {
        const { before } = await take(call, tx, id, "remove");
        const usedIn = await countReferences(tx, of.auditKind, of.references ?? {}, { ...before });
        if (usedIn.length > 0) throw new Refusal("IN_USE", { facts: { usedIn } });
        await moveToTrash(
          tx,
          { now: call.now, actor: call },
          { kind: of.auditKind, key: of.idColumn, id },
          of.displayName(before),
        );
        await tell(call, tx, "remove", { id, before });
        return { deleted: true as const };
      }),

    /** Puts back what was removed at most thirty days ago. CONFLICT, with TAKEN at its field, when another one took its place. */
    restore: ({ id }: { readonly id: string }, call: Call) =>
      write(call, async (tx) => {
        await of.lockFirst?.(call, tx, "restore");
        const set = { ...(await of.columnsOnRestore?.(tx)), ...stampsOf(call) };
        await restoreFromTrash(tx, call.now, { kind: of.auditKind, key: of.idColumn, id }, set);
        const { before: after } = await take(call, tx, id, "restore");
        await tell(call, tx, "restore", { id, after });
        return after;
      }).catch((error: unknown) => {
        // One of its parts is another record's by now.
        throw violatedIndex(error) ? new Refusal("CONFLICT", { conflict: "taken" }) : error;
      }),
  };
}

interface Change<T extends TimestampedTable> {
  readonly set?: Partial<InferSelectModel<T>>;
  readonly reason?: string | undefined;
}

function refuseUnnamed(table: PgTable, named: readonly string[]): void {
  const { indexes, uniqueConstraints, columns, name } = getTableConfig(table);
  const unique = [
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.name),
    ...uniqueConstraints.map((each) => each.getName()),
    ...columns.filter((column) => column.isUnique).map((column) => column.uniqueName),
  ];
  const wrong = [
    ...unique.filter((each) => !named.includes(each ?? "")),
    // A key that people type may be taken too.
    ...named.filter((each) => !unique.includes(each) && each !== `${name}_pkey`),
  ];
  if (wrong.length > 0) throw new Error(`the register of ${name} and its unique indexes differ: ${wrong.join(", ")}`);
}

const stampsOf = (call: Call) => ({ updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId });
