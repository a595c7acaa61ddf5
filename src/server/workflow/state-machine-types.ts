/** What an area says of its records with a life, and what is said of a step. */
import type { InferInsertModel, InferSelectModel, SQL, SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Refusal } from "../../kit/errors.ts";
import type { Workflow } from "../../kit/state-machine.ts";
import type { Actor, AuditEntry } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";
import type { Signal } from "../realtime/notify-channel.ts";

export type WorkflowTable = PgTable & Record<"id" | "updatedAt" | "updatedBy", PgColumn>;
/** The last step that can be taken back, in the record's column `undo`: whose, until when, what stood there before. */
export interface UndoRecord {
  readonly lineId: string;
  readonly by: string;
  /** The version that the step made. */
  readonly at: string;
  /** How long it is offered to be taken back. */
  readonly seconds?: number;
  readonly before: Readonly<Record<string, unknown>>;
}
type Log = PgTable & Record<"id" | "from" | "to" | "at" | "by" | "byName" | "note", PgColumn>;
export type WorkflowRow<T extends WorkflowTable> = InferSelectModel<T> & {
  readonly id: string;
  readonly updatedAt: string;
};
export type ColumnsOf<T extends WorkflowTable> = {
  readonly [Name in keyof InferInsertModel<T>]?: InferInsertModel<T>[Name] | SQL;
};

interface Line extends Pick<AuditEntry, "action" | "reason"> {
  readonly before?: object;
  readonly after?: object;
}

export interface StateMachineOptions<T extends WorkflowTable, Status extends string, By extends string> {
  readonly table: T;
  /** Where the status stands. */
  readonly column?: keyof InferSelectModel<T> & string;
  readonly life: Workflow<Status, By, WorkflowRow<T>> | ((row: WorkflowRow<T>) => Workflow<Status, By, WorkflowRow<T>>);
  /**
   * Every status that one had; `of` is where it names the record. Lines are only added. What else is written with every
   * move and needs no answer goes `beside` them, in their statement.
   */
  readonly log?: {
    readonly table: Log;
    readonly of: string;
    readonly beside?: (tx: Transaction, rows: readonly WorkflowRow<T>[]) => SQLWrapper;
  };
  /** What the audit log calls its records, and how it names one. */
  readonly kind: string;
  readonly name?: (row: WorkflowRow<T>) => string;
  /** The audit line of a move, or of a birth; none of a birth that the line of its deed tells of. */
  readonly line: (row: WorkflowRow<T>, was: WorkflowRow<T> | undefined, corrective: boolean) => Line | undefined;
  /** All that may leave of it when somebody read it before it changed, and how it is shown; else its status and version. */
  readonly shape?: z.ZodType;
  readonly show?: (row: WorkflowRow<T>) => object;
  /** Where its history knows better than the audit log who was there before. */
  readonly stale?: (tx: Transaction, row: WorkflowRow<T>, read: string | undefined, now: Date) => Promise<Refusal>;
  readonly signal?: Signal["topic"];
  /** What else belongs to every move, inside its transaction; of a set that moved together at once. */
  readonly follows?: (tx: Transaction, rows: readonly WorkflowRow<T>[]) => Promise<void>;
  /** What else goes back with a step that is taken back: mails and notices that it caused, rows that it held. */
  readonly undone?: (tx: Transaction, undone: UndoContext<WorkflowRow<T>>) => Promise<void>;
}

export interface UndoContext<Row> extends TransitionContext {
  /** As it is again, and as the step had left it. */
  readonly row: Row;
  readonly was: Row;
  /** The line of the log that the step had: mails and notices are named after it. */
  readonly cause: string;
}

/** Who writes a line of the log, when and why. */
export interface TransitionContext {
  readonly actor: Actor;
  readonly now: Date;
  /** When it happened, if before now: somebody told it later. */
  readonly at?: Date | undefined;
  readonly note?: string | undefined;
  /** What the audit line keeps of it that the record does not. */
  readonly facts?: object;
  /** How many seconds it can be taken back, where its table lets it; ten, if this says nothing. */
  readonly undoFor?: number | undefined;
}

export interface TransitionTarget<Status, By> extends TransitionContext {
  readonly to: Status;
  /** In whose name the table is asked. */
  readonly by: By;
  /** What a person typed with it: refused where it is not what the step asks for. */
  readonly given?: object;
}

export interface TransitionInput<Status, By, Columns> extends TransitionTarget<Status, By> {
  /** The version that it was read with; a step that nobody read it for has none. */
  readonly read?: string | undefined;
  /** What else the step writes on the record; asked for when the step is allowed. */
  readonly with?: Columns | ((corrective: boolean) => Promise<Columns> | Columns);
}

/** One step of many records: what it writes on each is known before anything is written. */
export interface BulkTransitionInput<Status, By, Row> extends TransitionTarget<Status, By> {
  readonly with?: (row: Row, corrective: boolean) => Partial<Row>;
}

export interface TransitionResult<Row> {
  readonly row: Row;
  readonly corrective: boolean;
  /** The line of the log: causes of mails are named after it. */
  readonly lineId: string;
  /** For how many seconds it may be taken back, none for a step that never is: what it writes to people waits so long. */
  readonly undoFor: number;
}
