/**
 * Records with a life: a status that changes only as their table of transitions says, each time with its line in their
 * log, its audit line and its signal, in the transaction of the deed. The area says what is its own once; it does the
 * locking where a deed holds more rows than the one that moves.
 */
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Refusal } from "../../kit/errors.ts";
import { availableTransitions, missingFields, defaultUndoSeconds } from "../../kit/state-machine.ts";
import { actorName, auditInsert, writeAuditEntry, updateStamps, actorUserId } from "../audit/audit-log.ts";
import { fromValues, valuesTable } from "../database/values-table.ts";
import type { Transaction } from "../database/connection.ts";
import { newId } from "../database/uuid.ts";
import type {
  ColumnsOf,
  StateMachineOptions,
  WorkflowTable,
  TransitionResult,
  WorkflowRow,
  TransitionContext,
  BulkTransitionInput,
  TransitionInput,
  TransitionTarget,
  UndoRecord,
} from "./state-machine-types.ts";
import { publish } from "../realtime/notify-channel.ts";
import { versionConflict } from "../crud/version-conflict.ts";

/** A wish that was sent in the last moment is still on its way. */
const graceSeconds = 2;

/** How its records are locked, moved and begun. A row that is given to `move` is locked by then. */
export function stateMachine<T extends WorkflowTable, Status extends string, By extends string>(
  of: StateMachineOptions<T, Status, By>,
) {
  type Row = WorkflowRow<T>;
  interface Told {
    readonly lineId: string;
    readonly row: Row;
    readonly was: Row | undefined;
    readonly corrective: boolean;
  }
  interface Going<Columns> {
    readonly lineId: string;
    readonly was: Row;
    readonly corrective: boolean;
    readonly undoFor: number;
    /** What it writes on the record, the status with it. */
    readonly written: Columns & object;
  }
  const table: PgTable & Record<"id", PgColumn> = of.table;
  const column = of.column ?? "status";
  const standing = getTableColumns(table)[column] as PgColumn;
  const keepsUndo = "undo" in getTableColumns(table);
  const statusOf = (row: Row) => row[column as keyof Row] as Status;
  const named = (row: Row) => ({ kind: of.kind, id: of.name?.(row) ?? row.id });
  const { shape = z.object({ [column]: z.string(), updatedAt: z.string() }), show = (row: Row) => row } = of;

  async function stale(tx: Transaction, row: Row, read: string | undefined, now: Date): Promise<Refusal> {
    if (of.stale) return of.stale(tx, row, read, now);
    return versionConflict(tx, { ...named(row), shape, show: () => show(row) }, { updatedAt: read ?? null });
  }

  /** A line of the log of each, and its audit line: one statement. */
  async function tell(tx: Transaction, told: readonly Told[], said: TransitionContext, isMove = true): Promise<void> {
    const deeds = told.flatMap(({ row, was, corrective }) => {
      const line = of.line(row, was, corrective);
      if (!line) return [];
      const after = line.after || said.facts ? { ...line.after, ...said.facts } : undefined;
      return [{ reason: said.note, ...line, after, ...named(row) }];
    });
    if (!of.log) return writeAuditEntry(tx, said.actor, deeds);
    const { table: log, of: name, beside: besideThem } = of.log;
    const at = (said.at ?? said.now).toISOString();
    const why = { at, by: actorUserId(said.actor), byName: actorName(said.actor), note: said.note ?? null };
    const audited = deeds.length > 0 ? [tx.$with("audited").as(auditInsert(tx, said.actor, deeds))] : [];
    const rows = told.map(({ row }) => row);
    const beside = besideThem && isMove ? [tx.$with("beside", {}).as(besideThem(tx, rows).getSQL())] : [];
    await tx
      .with(...audited, ...beside)
      .insert(log)
      .values(
        told.map(({ lineId: id, row, was, corrective }) => {
          return { id, [name]: row.id, from: was ? statusOf(was) : null, to: statusOf(row), corrective, ...why };
        }),
      );
  }

  async function lock(tx: Transaction, id: string): Promise<Row> {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    return row as Row;
  }

  /** CONFLICT for a version that is no longer the row's: what it is now, who changed it and when. */
  async function refuseStale(tx: Transaction, row: Row, read: string | undefined, now: Date): Promise<void> {
    if (read !== undefined && Date.parse(read) !== Date.parse(row.updatedAt)) throw await stale(tx, row, read, now);
  }

  /** The step of the table, where the record may take it. */
  async function judge(tx: Transaction, was: Row, step: TransitionTarget<Status, By>, read: string | undefined) {
    const { to, now } = step;
    await refuseStale(tx, was, read, now);
    const from = statusOf(was);
    const life = typeof of.life === "function" ? of.life(was) : of.life;
    const way = availableTransitions(life, { from, by: step.by, of: was, now }).find((each) => each.to === to);
    if (!way) throw transitionNotAllowed({ ...was, status: from }, to);
    const missing = step.given ? missingFields(way.asks, was, { ...step.given }) : {};
    if (Object.keys(missing).length > 0) throw new Refusal("INVALID", { fields: missing });
    const canUndo = way.undo === true && actorUserId(step.actor) !== null;
    return { corrective: way.corrective === true, undoFor: canUndo ? (step.undoFor ?? defaultUndoSeconds) : 0 };
  }

  /** What it writes on the record, and what it keeps to be taken back with. */
  function going<Columns extends object>(
    was: Row,
    step: TransitionTarget<Status, By>,
    { corrective, undoFor }: { readonly corrective: boolean; readonly undoFor: number },
    more: Columns | undefined,
  ): Going<Columns> {
    const lineId = newId();
    const at = step.now.toISOString();
    const written = { ...more, [column]: step.to, statusAt: (step.at ?? step.now).toISOString() } as Columns & object;
    const kept = { lineId, by: actorUserId(step.actor), at, before: only(was, Object.keys(written)) };
    const undo = undoFor === 0 ? null : { ...kept, ...(undoFor !== defaultUndoSeconds && { seconds: undoFor }) };
    return { lineId, was, corrective, undoFor, written: keepsUndo ? { ...written, undo } : written };
  }

  async function writeSet(tx: Transaction, all: readonly Going<object>[], step: TransitionContext): Promise<Row[]> {
    const columns = getTableColumns(table);
    const names = [...new Set(all.flatMap(({ written }) => Object.keys(written)))];
    const lists = names.map((name) => {
      const values = all.map(({ written, was }) => ({ ...was, ...written })[name as keyof Row]);
      return [name, { column: columns[name] as PgColumn, values }] as const;
    });
    const keys = {
      key: { column: table.id, values: all.map(({ was }) => was.id) },
      standing: { column: standing, values: all.map(({ was }) => statusOf(was)) },
    };
    const rows = await tx
      .update(table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, fromValues(name)])),
        ...updateStamps(step.actor, step.now),
      })
      .from(valuesTable({ ...keys, ...Object.fromEntries(lists) }))
      .where(sql`${table.id} = ${fromValues("key")} and ${standing} = ${fromValues("standing")}`)
      .returning(columns);
    return rows as Row[];
  }

  /** What follows their rows: lines, audit lines, what belongs to every move, one signal. */
  async function follow(tx: Transaction, told: readonly Told[], said: TransitionContext): Promise<void> {
    await tell(tx, told, said);
    await of.follows?.(
      tx,
      told.map(({ row }) => row),
    );
    if (of.signal) await publish(tx, of.signal);
  }

  return {
    /** NOT_FOUND when there is none. */
    lock,
    refuseStale,

    /**
     * CONFLICT for what was read before it changed; TRANSITION_NOT_ALLOWED for what its life does not hold, or not for
     * such a record; INVALID with the fields that the step asks for and that were not given.
     */
    move: async (
      tx: Transaction,
      was: Row,
      step: TransitionInput<Status, By, ColumnsOf<T>>,
    ): Promise<TransitionResult<Row>> => {
      const way = await judge(tx, was, step, step.read);
      const more = typeof step.with === "function" ? await step.with(way.corrective) : step.with;
      const { written, lineId } = going(was, step, way, more);
      const [row] = await tx
        .update(table)
        .set({ ...written, ...updateStamps(step.actor, step.now) })
        .where(and(eq(table.id, was.id), eq(standing, statusOf(was))))
        .returning();
      if (!row) throw await stale(tx, await lock(tx, was.id), step.read, step.now);
      const moved = { row: row as Row, lineId, ...way };
      await follow(tx, [{ ...moved, was }], step);
      return moved;
    },

    /**
     * The same step of many, each judged as by `move` and told of by lines of its own, in as many statements as for one.
     * Those that are refused stop no others.
     */
    moveSet: async (
      tx: Transaction,
      wishes: readonly { readonly was: Row; readonly read: string | undefined }[],
      step: BulkTransitionInput<Status, By, Row>,
    ): Promise<{ moved: TransitionResult<Row>[]; refused: Map<string, Refusal> }> => {
      const refused = new Map<string, Refusal>();
      const all: Going<Partial<Row>>[] = [];
      for (const { was, read } of wishes) {
        try {
          const way = await judge(tx, was, step, read);
          all.push(going(was, step, way, step.with?.(was, way.corrective)));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.set(was.id, error);
        }
      }
      if (all.length === 0) return { moved: [], refused };
      const rows = new Map((await writeSet(tx, all, step)).map((row) => [row.id, row]));
      const moved: (TransitionResult<Row> & { readonly was: Row })[] = [];
      for (const { was, lineId, corrective, undoFor } of all) {
        const row = rows.get(was.id);
        if (row) moved.push({ row, was, lineId, corrective, undoFor });
        else refused.set(was.id, await stale(tx, await lock(tx, was.id), undefined, step.now));
      }
      if (moved.length > 0) await follow(tx, moved, step);
      return { moved, refused };
    },

    /**
     * Takes the last step of a locked record back as if it had not been: what it wrote is what stood there, with a line
     * of its own in the log. UNDO_OVER for a step that cannot be taken back, for somebody else's, and after its seconds;
     * CONFLICT for a record that changed since.
     */
    undo: async (tx: Transaction, was: Row, said: TransitionContext): Promise<Row> => {
      const { undo } = was as { readonly undo?: UndoRecord | null };
      const until = Date.parse(undo?.at ?? "") + ((undo?.seconds ?? defaultUndoSeconds) + graceSeconds) * 1000;
      if (!undo || undo.by !== actorUserId(said.actor) || !(said.now.getTime() <= until))
        throw new Refusal("UNDO_OVER");
      await refuseStale(tx, was, undo.at, said.now);
      const from = statusOf(was);
      const [back] = await tx
        .update(table)
        .set({ ...undo.before, ...updateStamps(said.actor, said.now), undo: null })
        .where(and(eq(table.id, was.id), eq(standing, from)))
        .returning();
      if (!back) throw await stale(tx, await lock(tx, was.id), undo.at, said.now);
      const row = back as Row;
      await of.undone?.(tx, { ...said, row, was, cause: undo.lineId });
      await follow(tx, [{ lineId: newId(), row, was, corrective: true }], { ...said, facts: { undone: true } });
      return row;
    },

    /** The first lines of a record that was just written. */
    begin: async (tx: Transaction, row: Row, said: TransitionContext): Promise<string> => {
      const lineId = newId();
      await tell(tx, [{ lineId, row, was: undefined, corrective: false }], said, false);
      return lineId;
    },
  };
}

const only = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** What a record's life does not hold, or not for the one who asks. */
export function transitionNotAllowed(row: { readonly status: string; readonly number?: unknown }, to: string): Refusal {
  const { status: from, number } = row;
  return new Refusal("TRANSITION_NOT_ALLOWED", { facts: { from, to, ...(number ? { number } : {}) } });
}
