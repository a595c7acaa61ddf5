/**
 * State machine for records: validates a transition against its table and writes the status, the log entry, the audit
 * entry and the notification in one transaction. Areas call it inside their own transaction, after they locked the row.
 */
import { and, eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Refusal } from "../../kit/validation/errors.ts";
import { availableTransitions, missingFields, defaultUndoSeconds } from "../../kit/state-machine.ts";
import { actorName, writeAuditEntry, updateStamps, actorUserId } from "../audit/audit-log.ts";
import { sendPipelined, type Transaction } from "../database/connection.ts";
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
import { bulkUpdate } from "./bulk-update.ts";
import { logInsert } from "./log-entries.ts";
import { publish } from "../realtime/notify-channel.ts";
import { versionConflict } from "../crud/version-conflict.ts";

/** Grace period for an undo request already in flight, in seconds. */
const graceSeconds = 2;

/** Locks a table's records, moves them and undoes moves. The caller locks a row before it passes it to `move`. */
export function stateMachine<T extends WorkflowTable, Status extends string, AsActor extends string>(
  options: StateMachineOptions<T, Status, AsActor>,
) {
  type Row = WorkflowRow<T>;
  interface Move {
    readonly logEntryId: string;
    readonly row: Row;
    /** The row before the move; undefined for a record that was just created. */
    readonly before: Row | undefined;
    readonly isBackward: boolean;
  }
  interface Rule {
    readonly isBackward: boolean;
    /** Time in which the move can be undone; 0: never. */
    readonly undoWindowSeconds: number;
  }
  interface PlannedMove<Columns> extends Rule {
    readonly logEntryId: string;
    readonly before: Row;
    /** Columns that the move writes, the status included. */
    readonly columns: Columns & object;
  }
  const table: PgTable & Record<"id", PgColumn> = options.table;
  const statusName = options.statusColumn ?? "status";
  const statusColumn = getTableColumns(table)[statusName] as PgColumn;
  const hasUndo = "undo" in getTableColumns(table);
  const updateMoved = bulkUpdate(table, statusColumn);
  const { log } = options;
  const insertLog = log && logInsert<Row>(log.table, log.recordColumn, log.extra);
  const statusOf = (row: Row) => row[statusName as keyof Row] as Status;
  const auditSubject = (row: Row) => ({ kind: options.auditKind, id: options.displayName?.(row) ?? row.id });
  const { schema = z.object({ [statusName]: z.string(), updatedAt: z.string() }), serialize = (row: Row) => row } =
    options;

  async function conflictOf(tx: Transaction, row: Row, expected: string | undefined, now: Date): Promise<Refusal> {
    if (options.versionConflict) return options.versionConflict(tx, row, expected, now);
    const current = { ...auditSubject(row), shape: schema, show: () => serialize(row) };
    return versionConflict(tx, current, { updatedAt: expected ?? null });
  }

  /** Writes the log entry and the audit entry of each move in one statement. */
  async function writeEntries(tx: Transaction, moves: readonly Move[], context: TransitionContext, isMove = true) {
    const auditEntries = moves.flatMap(({ row, before, isBackward }) => {
      const entry = options.auditEntry(row, before, isBackward);
      if (!entry) return [];
      const after = entry.after || context.auditFacts ? { ...entry.after, ...context.auditFacts } : undefined;
      return [{ reason: context.note, ...entry, after, ...auditSubject(row) }];
    });
    if (!insertLog) return writeAuditEntry(tx, context.actor, auditEntries);
    const author = {
      at: (context.happenedAt ?? context.now).toISOString(),
      by: actorUserId(context.actor),
      byName: actorName(context.actor),
      note: context.note ?? null,
    };
    const entries = moves.map(({ logEntryId, row, before, isBackward }) => ({
      id: logEntryId,
      recordId: row.id,
      from: before ? statusOf(before) : null,
      to: statusOf(row),
      corrective: isBackward,
    }));
    const extraRows = log?.extra && isMove ? moves.map(({ row }) => row) : undefined;
    await sendPipelined(tx, () => insertLog(tx, context.actor, author, entries, auditEntries, extraRows));
  }

  async function lock(tx: Transaction, id: string): Promise<Row> {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (!row) throw new Refusal("NOT_FOUND");
    return row as Row;
  }

  async function assertVersion(tx: Transaction, row: Row, expected: string | undefined, now: Date): Promise<void> {
    if (expected !== undefined && Date.parse(expected) !== Date.parse(row.updatedAt))
      throw await conflictOf(tx, row, expected, now);
  }

  /** The rule of the transition table that allows this move of this record. */
  async function requireRule(
    tx: Transaction,
    row: Row,
    target: TransitionTarget<Status, AsActor>,
    expectedVersion: string | undefined,
  ): Promise<Rule> {
    const { to, now, asActor, input } = target;
    await assertVersion(tx, row, expectedVersion, now);
    const from = statusOf(row);
    const workflow = typeof options.workflow === "function" ? options.workflow(row) : options.workflow;
    const available = availableTransitions(workflow, { from, actor: asActor, record: row, now });
    const transition = available.find((each) => each.to === to);
    if (!transition) throw transitionNotAllowed({ ...row, status: from }, to);
    const missing = input ? missingFields(transition.fields, row, { ...input }) : {};
    if (Object.keys(missing).length > 0) throw new Refusal("INVALID", { fields: missing });
    const canUndo = transition.undoable === true && actorUserId(target.actor) !== null;
    return {
      isBackward: transition.isBackward === true,
      undoWindowSeconds: canUndo ? (target.undoWindowSeconds ?? defaultUndoSeconds) : 0,
    };
  }

  /** The columns that a move writes, with what an undo needs to put the old values back. */
  function planMove<Columns extends object>(
    before: Row,
    target: TransitionTarget<Status, AsActor>,
    rule: Rule,
    more: Columns | undefined,
  ): PlannedMove<Columns> {
    const { undoWindowSeconds: seconds } = rule;
    const logEntryId = newId();
    const at = target.now.toISOString();
    const columns = {
      ...more,
      [statusName]: target.to,
      statusAt: (target.happenedAt ?? target.now).toISOString(),
    } as Columns & object;
    const record = {
      lineId: logEntryId,
      by: actorUserId(target.actor),
      at,
      before: pick(before, Object.keys(columns)),
    };
    const undo = seconds === 0 ? null : { ...record, ...(seconds !== defaultUndoSeconds && { seconds }) };
    return { ...rule, logEntryId, before, columns: hasUndo ? { ...columns, undo } : columns };
  }

  async function updateRows(tx: Transaction, moves: readonly PlannedMove<object>[], { actor, now }: TransitionContext) {
    const names = [...new Set(moves.flatMap(({ columns }) => Object.keys(columns)))];
    const rows = await updateMoved(tx, {
      ids: moves.map(({ before }) => before.id),
      previousStatuses: moves.map(({ before }) => statusOf(before)),
      lists: names.map((name) => [name, moves.map((each) => ({ ...each.before, ...each.columns })[name as keyof Row])]),
      stamps: updateStamps(actor, now),
    });
    return rows as Row[];
  }

  async function finishMoves(tx: Transaction, moves: readonly Move[], context: TransitionContext): Promise<void> {
    await writeEntries(tx, moves, context);
    await options.afterMove?.(
      tx,
      moves.map(({ row }) => row),
    );
    if (options.topic) await publish(tx, options.topic);
  }

  return {
    /** Selects the row for update. NOT_FOUND when there is none. */
    lock,

    /** CONFLICT, with the current record and who changed it, when the row has another version than the expected one. */
    assertVersion,

    /**
     * CONFLICT for a stale version; TRANSITION_NOT_ALLOWED when the table has no such transition for this actor and
     * record; INVALID with each field that the transition requires and the input lacks.
     */
    move: async (
      tx: Transaction,
      before: Row,
      input: TransitionInput<Status, AsActor, ColumnsOf<T>>,
    ): Promise<TransitionResult<Row>> => {
      const rule = await requireRule(tx, before, input, input.expectedVersion);
      const more = typeof input.set === "function" ? await input.set(rule.isBackward) : input.set;
      const { columns, logEntryId } = planMove(before, input, rule, more);
      const [row] = await tx
        .update(table)
        .set({ ...columns, ...updateStamps(input.actor, input.now) })
        .where(and(eq(table.id, before.id), eq(statusColumn, statusOf(before))))
        .returning();
      if (!row) throw await conflictOf(tx, await lock(tx, before.id), input.expectedVersion, input.now);
      const result = { row: row as Row, logEntryId, ...rule };
      await finishMoves(tx, [{ ...result, before }], input);
      return result;
    },

    /**
     * The same move of many records, with the rules of `move` for each and a constant number of statements. A refused
     * record does not stop the others.
     */
    moveMany: async (
      tx: Transaction,
      records: readonly { readonly before: Row; readonly expectedVersion: string | undefined }[],
      input: BulkTransitionInput<Status, AsActor, Row>,
    ): Promise<{ moved: TransitionResult<Row>[]; refused: Map<string, Refusal> }> => {
      const refused = new Map<string, Refusal>();
      const planned: PlannedMove<Partial<Row>>[] = [];
      for (const { before, expectedVersion } of records) {
        try {
          const rule = await requireRule(tx, before, input, expectedVersion);
          planned.push(planMove(before, input, rule, input.set?.(before, rule.isBackward)));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.set(before.id, error);
        }
      }
      if (planned.length === 0) return { moved: [], refused };
      const rows = new Map((await updateRows(tx, planned, input)).map((row) => [row.id, row]));
      const moved: (TransitionResult<Row> & { readonly before: Row })[] = [];
      for (const { before, logEntryId, isBackward, undoWindowSeconds } of planned) {
        const row = rows.get(before.id);
        if (row) moved.push({ row, before, logEntryId, isBackward, undoWindowSeconds });
        else refused.set(before.id, await conflictOf(tx, await lock(tx, before.id), undefined, input.now));
      }
      if (moved.length > 0) await finishMoves(tx, moved, input);
      return { moved, refused };
    },

    /**
     * Restores what the last move of a locked record overwrote, and adds an entry to the log. UNDO_OVER for a move that
     * is not undoable, by another user, or whose window is over; CONFLICT for a record that changed since.
     */
    undo: async (tx: Transaction, before: Row, context: TransitionContext): Promise<Row> => {
      const { undo } = before as { readonly undo?: UndoRecord | null };
      const until = Date.parse(undo?.at ?? "") + ((undo?.seconds ?? defaultUndoSeconds) + graceSeconds) * 1000;
      if (!undo || undo.by !== actorUserId(context.actor) || !(context.now.getTime() <= until))
        throw new Refusal("UNDO_OVER");
      await assertVersion(tx, before, undo.at, context.now);
      const [restored] = await tx
        .update(table)
        .set({ ...undo.before, ...updateStamps(context.actor, context.now), undo: null })
        .where(and(eq(table.id, before.id), eq(statusColumn, statusOf(before))))
        .returning();
      if (!restored) throw await conflictOf(tx, await lock(tx, before.id), undo.at, context.now);
      const row = restored as Row;
      await options.afterUndo?.(tx, { ...context, row, before, causeId: undo.lineId });
      const move = { logEntryId: newId(), row, before, isBackward: true };
      await finishMoves(tx, [move], { ...context, auditFacts: { undone: true } });
      return row;
    },

    /** Writes the first log entry of a record that was just inserted. Returns the entry's id. */
    recordCreation: async (tx: Transaction, row: Row, context: TransitionContext): Promise<string> => {
      const logEntryId = newId();
      await writeEntries(tx, [{ logEntryId, row, before: undefined, isBackward: false }], context, false);
      return logEntryId;
    },
  };
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** TRANSITION_NOT_ALLOWED with the statuses and, where the record has one, its number. */
export function transitionNotAllowed(row: { readonly status: string; readonly number?: unknown }, to: string): Refusal {
  const { status: from, number } = row;
  return new Refusal("TRANSITION_NOT_ALLOWED", { facts: { from, to, ...(number ? { number } : {}) } });
}
