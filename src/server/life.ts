/**
 * Records with a life: a status that changes only as their table of transitions says, each time with its line in their
 * log, its audit line and its signal, in the transaction of the deed. The area says what is its own once; it does the
 * locking where a deed holds more rows than the one that moves.
 */
import { and, eq, getTableColumns, type InferInsertModel, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Refusal } from "../kit/errors.ts";
import { type Life, stepsFrom, unanswered, undoSeconds } from "../kit/states.ts";
import { type Actor, actorName, type Deed, record, touched, userOf } from "./audit.ts";
import type { Transaction } from "./database/database.ts";
import { newId } from "./id.ts";
import { type Signal, signal } from "./signals.ts";
import { staleRefusal } from "./stale.ts";

type Living = PgTable & Record<"id" | "updatedAt" | "updatedBy", PgColumn>;
/** The last step that can be taken back, in the record's column `undo`: whose, until when, what stood there before. */
export interface Undoable {
  readonly lineId: string;
  readonly by: string;
  /** The version that the step made. */
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>>;
}
type Log = PgTable & Record<"id" | "from" | "to" | "at" | "by" | "byName" | "note", PgColumn>;
type RowOf<T extends Living> = InferSelectModel<T> & { readonly id: string; readonly updatedAt: string };
type ColumnsOf<T extends Living> = { readonly [Name in keyof InferInsertModel<T>]?: InferInsertModel<T>[Name] | SQL };

interface Line extends Pick<Deed, "action" | "reason"> {
  readonly before?: object;
  readonly after?: object;
}

export interface LifeOf<T extends Living, Status extends string, By extends string> {
  readonly table: T;
  /** Where the status stands. */
  readonly column?: keyof InferSelectModel<T> & string;
  readonly life: Life<Status, By, RowOf<T>> | ((row: RowOf<T>) => Life<Status, By, RowOf<T>>);
  /** Every status that one had; `of` is where it names the record. Lines are only added. */
  readonly log?: { readonly table: Log; readonly of: string };
  /** What the audit log calls its records, and how it names one. */
  readonly kind: string;
  readonly name?: (row: RowOf<T>) => string;
  /** The audit line of a move, or of a birth; none of a birth that the line of its deed tells of. */
  readonly line: (row: RowOf<T>, was: RowOf<T> | undefined, corrective: boolean) => Line | undefined;
  /** All that may leave of it when somebody read it before it changed, and how it is shown; else its status and version. */
  readonly shape?: z.ZodType;
  readonly show?: (row: RowOf<T>) => object;
  /** Where its history knows better than the audit log who was there before. */
  readonly stale?: (tx: Transaction, row: RowOf<T>, read: string | undefined, now: Date) => Promise<Refusal>;
  readonly signal?: Signal["topic"];
  /** What else belongs to every move, inside its transaction. */
  readonly follows?: (tx: Transaction, row: RowOf<T>) => Promise<void>;
  /** What else goes back with a step that is taken back: mails and notices that it caused, rows that it held. */
  readonly undone?: (tx: Transaction, undone: Undone<RowOf<T>>) => Promise<void>;
}

export interface Undone<Row> extends Said {
  /** As it is again, and as the step had left it. */
  readonly row: Row;
  readonly was: Row;
  /** The line of the log that the step had: mails and notices are named after it. */
  readonly cause: string;
}

/** Who writes a line of the log, when and why. */
export interface Said {
  readonly actor: Actor;
  readonly now: Date;
  /** When it happened, if before now: somebody told it later. */
  readonly at?: Date | undefined;
  readonly note?: string | undefined;
  /** What the audit line keeps of it that the record does not. */
  readonly facts?: object;
}

export interface Step<Status, By, Columns> extends Said {
  readonly to: Status;
  /** In whose name the table is asked. */
  readonly by: By;
  /** The version that it was read with; a step that nobody read it for has none. */
  readonly read?: string | undefined;
  /** What a person typed with it: refused where it is not what the step asks for. */
  readonly given?: object;
  /** What else the step writes on the record; asked for when the step is allowed. */
  readonly with?: Columns | ((corrective: boolean) => Promise<Columns> | Columns);
}

export interface Moved<Row> {
  readonly row: Row;
  readonly corrective: boolean;
  /** The line of the log: causes of mails are named after it. */
  readonly lineId: string;
  /** Whether it may be taken back: what it writes to people waits so long. */
  readonly canUndo: boolean;
}

/** A wish that was sent in the last moment is still on its way. */
const graceSeconds = 2;

/** How its records are locked, moved and begun. A row that is given to `move` is locked by then. */
export function living<T extends Living, Status extends string, By extends string>(of: LifeOf<T, Status, By>) {
  type Row = RowOf<T>;
  const table: PgTable & Record<"id", PgColumn> = of.table;
  const column = of.column ?? "status";
  const standing = getTableColumns(table)[column] as PgColumn;
  const keepsUndo = "undo" in getTableColumns(table);
  const statusOf = (row: Row) => row[column as keyof Row] as Status;
  const named = (row: Row) => ({ kind: of.kind, id: of.name?.(row) ?? row.id });
  const { shape = z.object({ [column]: z.string(), updatedAt: z.string() }), show = (row: Row) => row } = of;

  async function stale(tx: Transaction, row: Row, read: string | undefined, now: Date): Promise<Refusal> {
    if (of.stale) return of.stale(tx, row, read, now);
    return staleRefusal(tx, { ...named(row), shape, show: () => show(row) }, { updatedAt: read ?? null });
  }

  async function writeLine(
    tx: Transaction,
    row: Row,
    { id = newId(), from, corrective }: { id?: string; from: Status | null; corrective: boolean },
    said: Said,
  ) {
    if (!of.log) return id;
    const at = (said.at ?? said.now).toISOString();
    const line = { id, [of.log.of]: row.id, from, to: statusOf(row), at, by: userOf(said.actor), corrective };
    const why = { byName: actorName(said.actor), note: said.note ?? null };
    await tx.insert(of.log.table).values({ ...line, ...why });
    return id;
  }

  async function tell(tx: Transaction, row: Row, was: Row | undefined, said: Said, corrective: boolean) {
    const line = of.line(row, was, corrective);
    if (!line) return;
    const after = line.after || said.facts ? { ...line.after, ...said.facts } : undefined;
    await record(tx, said.actor, { reason: said.note, ...line, after, ...named(row) });
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

  return {
    /** NOT_FOUND when there is none. */
    lock,
    refuseStale,

    /**
     * CONFLICT for what was read before it changed; TRANSITION_NOT_ALLOWED for what its life does not hold, or not for
     * such a record; INVALID with the fields that the step asks for and that were not given.
     */
    move: async (tx: Transaction, was: Row, step: Step<Status, By, ColumnsOf<T>>): Promise<Moved<Row>> => {
      const { to, actor, now } = step;
      await refuseStale(tx, was, step.read, now);
      const from = statusOf(was);
      const life = typeof of.life === "function" ? of.life(was) : of.life;
      const way = stepsFrom(life, { from, by: step.by, of: was, now }).find((each) => each.to === to);
      if (!way) throw notAllowed({ ...was, status: from }, to);
      const missing = step.given ? unanswered(way.asks, was, { ...step.given }) : {};
      if (Object.keys(missing).length > 0) throw new Refusal("INVALID", { fields: missing });
      const corrective = way.corrective === true;
      const more = typeof step.with === "function" ? await step.with(corrective) : step.with;
      const lineId = newId();
      const by = userOf(actor);
      const canUndo = way.undo === true && by !== null;
      const written = { ...more, [column]: to, statusAt: (step.at ?? now).toISOString() };
      const undo = canUndo ? { lineId, by, at: now.toISOString(), before: only(was, Object.keys(written)) } : null;
      const [moved] = await tx
        .update(table)
        .set({ ...written, ...touched(actor, now), ...(keepsUndo ? { undo } : {}) })
        .where(and(eq(table.id, was.id), eq(standing, from)))
        .returning();
      if (!moved) throw await stale(tx, await lock(tx, was.id), step.read, now);
      const row = moved as Row;
      await writeLine(tx, row, { id: lineId, from, corrective }, step);
      await tell(tx, row, was, step, corrective);
      await of.follows?.(tx, row);
      if (of.signal) await signal(tx, of.signal);
      return { row, corrective, lineId, canUndo };
    },

    /**
     * Takes the last step of a locked record back as if it had not been: what it wrote is what stood there, with a line
     * of its own in the log. UNDO_OVER for a step that cannot be taken back, for somebody else's, and after ten seconds;
     * CONFLICT for a record that changed since.
     */
    undo: async (tx: Transaction, was: Row, said: Said): Promise<Row> => {
      const { undo } = was as { readonly undo?: Undoable | null };
      const until = Date.parse(undo?.at ?? "") + (undoSeconds + graceSeconds) * 1000;
      if (!undo || undo.by !== userOf(said.actor) || !(said.now.getTime() <= until)) throw new Refusal("UNDO_OVER");
      await refuseStale(tx, was, undo.at, said.now);
      const from = statusOf(was);
      const [back] = await tx
        .update(table)
        .set({ ...undo.before, ...touched(said.actor, said.now), undo: null })
        .where(and(eq(table.id, was.id), eq(standing, from)))
        .returning();
      if (!back) throw await stale(tx, await lock(tx, was.id), undo.at, said.now);
      const row = back as Row;
      await writeLine(tx, row, { from, corrective: true }, said);
      await tell(tx, row, was, { ...said, facts: { undone: true } }, true);
      await of.undone?.(tx, { ...said, row, was, cause: undo.lineId });
      await of.follows?.(tx, row);
      if (of.signal) await signal(tx, of.signal);
      return row;
    },

    /** The first lines of a record that was just written. */
    begin: async (tx: Transaction, row: Row, said: Said): Promise<string> => {
      await tell(tx, row, undefined, said, false);
      return writeLine(tx, row, { from: null, corrective: false }, said);
    },
  };
}

const only = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** What a record's life does not hold, or not for the one who asks. */
export function notAllowed(row: { readonly status: string; readonly number?: unknown }, to: string): Refusal {
  const { status: from, number } = row;
  return new Refusal("TRANSITION_NOT_ALLOWED", { facts: { from, to, ...(number ? { number } : {}) } });
}
