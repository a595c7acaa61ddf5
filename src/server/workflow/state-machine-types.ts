/** Options of a state machine, and the inputs and results of its moves. */
import type { InferInsertModel, InferSelectModel, SQL, SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Refusal } from "../../kit/validation/errors.ts";
import type { Workflow } from "../../kit/state-machine.ts";
import type { Actor, AuditEntry } from "../audit/audit-log.ts";
import type { Queryable, Transaction } from "../database/connection.ts";
import type { ListPlaceholder, Placeholder } from "../database/prepared-query.ts";
import type { Signal } from "../realtime/notify-channel.ts";

export type WorkflowTable = PgTable & Record<"id" | "updatedAt" | "updatedBy", PgColumn>;
/** The last undoable move, stored in the record's column `undo`: who did it, when, and the old values. */
export interface UndoRecord {
  readonly lineId: string;
  readonly by: string;
  /** `updatedAt` of the version that the move wrote. */
  readonly at: string;
  /** Undo window; `defaultUndoSeconds` if absent. */
  readonly seconds?: number;
  readonly before: Readonly<Record<string, unknown>>;
}
/** A statement that is built once, and the values of its parameters for moved rows. */
export interface ExtraStatement<Row> {
  readonly statement: (db: Queryable, parameter: Placeholder, list: ListPlaceholder) => SQLWrapper;
  readonly parametersOf: (rows: readonly Row[]) => Record<string, unknown>;
}
type Log = PgTable & Record<"id" | "from" | "to" | "at" | "by" | "byName" | "note", PgColumn>;
export type WorkflowRow<T extends WorkflowTable> = InferSelectModel<T> & {
  readonly id: string;
  readonly updatedAt: string;
};
export type ColumnsOf<T extends WorkflowTable> = {
  readonly [Name in keyof InferInsertModel<T>]?: InferInsertModel<T>[Name] | SQL;
};

interface WorkflowAuditEntry extends Pick<AuditEntry, "action" | "reason"> {
  readonly before?: object;
  readonly after?: object;
}

export interface StateMachineOptions<T extends WorkflowTable, Status extends string, AsActor extends string> {
  readonly table: T;
  /** "status" by default. */
  readonly statusColumn?: keyof InferSelectModel<T> & string;
  readonly workflow:
    | Workflow<Status, AsActor, WorkflowRow<T>>
    | ((row: WorkflowRow<T>) => Workflow<Status, AsActor, WorkflowRow<T>>);
  /**
   * Append-only log of every status; `recordColumn` references the record. Writes whose result is not needed run as
   * `extra`, a CTE of the statement that inserts the log.
   */
  readonly log?: {
    readonly table: Log;
    readonly recordColumn: string;
    readonly extra?: ExtraStatement<WorkflowRow<T>>;
  };
  /** Record kind in the audit log. */
  readonly auditKind: string;
  /** Identifies a record in the audit log; its id by default. */
  readonly displayName?: (row: WorkflowRow<T>) => string;
  /** Audit entry of a move, or of a creation (`before` is undefined); none if the action that created it writes its own. */
  readonly auditEntry: (
    row: WorkflowRow<T>,
    before: WorkflowRow<T> | undefined,
    isBackward: boolean,
  ) => WorkflowAuditEntry | undefined;
  /** The current record as a CONFLICT refusal shows it; its status and version by default. */
  readonly schema?: z.ZodType;
  readonly serialize?: (row: WorkflowRow<T>) => object;
  /** Builds the CONFLICT refusal itself, for records whose history is not in the audit log. */
  readonly versionConflict?: (
    tx: Transaction,
    row: WorkflowRow<T>,
    expectedVersion: string | undefined,
    now: Date,
  ) => Promise<Refusal>;
  readonly topic?: Signal["topic"];
  /** Runs in the transaction after each move; once for a bulk move. */
  readonly afterMove?: (tx: Transaction, rows: readonly WorkflowRow<T>[]) => Promise<void>;
  /** Runs in the transaction after an undo: withdraws the mails and notifications that the move caused. */
  readonly afterUndo?: (tx: Transaction, undone: UndoContext<WorkflowRow<T>>) => Promise<void>;
}

interface UndoContext<Row> extends TransitionContext {
  /** The restored record, and the record as the move had left it. */
  readonly row: Row;
  readonly before: Row;
  /** Log entry of the undone move: mails and notifications reference it. */
  readonly causeId: string;
}

/** Author, time and reason of a transition. */
export interface TransitionContext {
  readonly actor: Actor;
  readonly now: Date;
  /** When it happened, if it is recorded later. */
  readonly happenedAt?: Date | undefined;
  readonly note?: string | undefined;
  /** Added to the audit entry. */
  readonly auditFacts?: object;
  /** For an undoable transition; `defaultUndoSeconds` if absent. */
  readonly undoWindowSeconds?: number | undefined;
}

export interface TransitionTarget<Status, AsActor> extends TransitionContext {
  readonly to: Status;
  /** The actor of the transition table. */
  readonly asActor: AsActor;
  /** Input of a person, checked against the fields of the transition. */
  readonly input?: object;
}

export interface TransitionInput<Status, AsActor, Columns> extends TransitionTarget<Status, AsActor> {
  /** `updatedAt` that the caller read; none for the system's own moves. */
  readonly expectedVersion?: string | undefined;
  /** Other columns to write; a function runs only if the move is allowed. */
  readonly set?: Columns | ((isBackward: boolean) => Promise<Columns> | Columns);
}

/** One move of many records. `set` is synchronous: all columns are determined before the first write. */
export interface BulkTransitionInput<Status, AsActor, Row> extends TransitionTarget<Status, AsActor> {
  readonly set?: (row: Row, isBackward: boolean) => Partial<Row>;
}

export interface TransitionResult<Row> {
  readonly row: Row;
  readonly isBackward: boolean;
  /** Mails and notifications reference it as their cause. */
  readonly logEntryId: string;
  /** 0 if the move cannot be undone. Mails wait this long. */
  readonly undoWindowSeconds: number;
}
