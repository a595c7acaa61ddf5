/**
 * Walks a life against a table that a person wrote down from the law: every pair of statuses, every actor, every kind of
 * record that it tells apart, and with each step what it asks for. What is not in the table is refused and leaves nothing.
 */
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kit/errors.ts";
import { requiredFieldsOf, type Workflow, availableTransitions, type Transition } from "../../kit/state-machine.ts";
import { auditLog, personActor } from "../audit/audit-log.ts";
import type { Database, Transaction } from "../database/connection.ts";
import { newId } from "../database/uuid.ts";
import type { TransitionResult, TransitionContext, TransitionInput } from "../workflow/state-machine-types.ts";

type Living = PgTable & Record<"id", PgColumn>;

interface Story<T extends Living, Status extends string, By extends string, Of> {
  readonly life: Workflow<Status, By, Of>;
  readonly actors: readonly By[];
  /**
   * A line for each step: "from → to: who | only some, kinds | not such | asks note | takes remark | undone"; ↩ after who
   * marks a step back. `asks` are fields that it cannot do without, `takes` are others; `undone` can be taken back.
   */
  readonly table: string;
  /** Kinds of record that it tells apart, by what they have; the first is the usual one. */
  readonly kinds?: Readonly<Record<string, object>>;
  /** What is given where a step asks; a note has words enough. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly db: () => Database;
  readonly rows: T;
  /** Where its status stands. */
  readonly column?: string;
  readonly log?: { readonly table: PgTable; readonly of: PgColumn };
  /** One of its records; all is done to it and taken back. */
  readonly id: () => string;
  readonly move: (
    tx: Transaction,
    row: never,
    step: TransitionInput<Status, By, never>,
  ) => Promise<TransitionResult<{ readonly id: string }> | object>;
  /** Takes the last one back, where the life has steps that can be. */
  readonly undo?: (tx: Transaction, row: never, said: TransitionContext) => Promise<object>;
}

interface Line {
  readonly from: string;
  readonly to: string;
  readonly by: readonly string[];
  readonly corrective: boolean;
  readonly undone: boolean;
  readonly holds: (kind: string) => boolean;
  /** Field → whether the step cannot do without it. */
  readonly asks: ReadonlyMap<string, boolean>;
}

export function describeWorkflow<T extends Living, Status extends string, By extends string, Of>(
  name: string,
  story: Story<T, Status, By, Of>,
): void {
  const { life, actors, kinds = { usual: {} }, column = "status" } = story;
  const lines = story.table.trim().split("\n").map(readLine);
  const [usual = ""] = Object.keys(kinds);
  const now = new Date("2026-11-20T15:00:00.000Z");
  const lineOf = (from: string, to: string, by: string, kind: string) =>
    lines.find((each) => each.from === from && each.to === to && each.by.includes(by) && each.holds(kind));

  /** Puts the record there and lets the life move it; all of it is taken back. */
  async function tried(from: Status, kind: string, step: Partial<TransitionInput<Status, By, never>>) {
    const undo = new Error("undo");
    const table: PgTable = story.rows;
    const seen = { code: "moved", fields: {} as object, status: "", logged: 0, told: 0 };
    await story
      .db()
      .transaction(async (tx) => {
        const where = eq(story.rows.id, story.id());
        const counts = async () => ({
          logged: story.log ? await tx.$count(story.log.table, eq(story.log.of, story.id())) : 0,
          told: await tx.$count(auditLog),
        });
        const [row] = await tx
          .update(table)
          .set({ ...kinds[kind], [column]: from })
          .where(where)
          .returning();
        const before = await counts();
        await tx
          .transaction((inner) => story.move(inner, row as never, { actor: "system", now, ...step } as never))
          .catch((error: Refusal) => {
            if (!error.code) throw error;
            Object.assign(seen, { code: error.code, fields: error.fields ?? {} });
          });
        const [after] = await tx.select().from(table).where(where);
        const { logged, told } = await counts();
        const status = (after as Record<string, string>)[column] ?? "";
        Object.assign(seen, { status, logged: logged - before.logged, told: told - before.told });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return seen;
  }

  const done = (to: string) => ({ code: "moved", fields: {}, status: to, logged: story.log ? 1 : 0, told: 1 });
  const refused = (code: string, from: string, fields: object = {}) => ({
    code,
    fields,
    status: from,
    logged: 0,
    told: 0,
  });
  const given = (line: Line, without?: string) => {
    const names = [...line.asks].filter(([each, must]) => must && each !== without).map(([each]) => each);
    return nested(Object.fromEntries(names.map((each) => [each, story.answers?.[each] ?? "words enough"])));
  };

  describe(name, () => {
    test.each(Object.keys(kinds))("is what its table says of every pair of statuses and actor: %s", (kind) => {
      const row = (from: Status) => ({ ...kinds[kind], [column]: from }) as Of;
      const said = life.statuses.flatMap((from) =>
        actors.flatMap((by) =>
          availableTransitions(life, { from, actor: by, record: row(from), now }).map((step) =>
            show(step, by, row(from)),
          ),
        ),
      );
      const written = lines
        .filter(({ holds }) => holds(kind))
        .flatMap(({ from, to, by, corrective, asks }) => by.map((who) => shown(from, to, who, corrective, asks)));
      expect(said.sort()).toEqual(written.sort());
    });

    const pairs = life.statuses.flatMap((from) => actors.map((by) => ({ from, by })));
    test.each(pairs)("from $from, $by: moves as it holds and refuses the rest untouched", async ({ from, by }) => {
      for (const to of life.statuses) {
        const line = lineOf(from, to, by, usual);
        const outcome = await tried(from, usual, { to, asActor: by, ...(line ? { input: given(line) } : {}) });
        expect({ to, ...outcome }).toEqual({ to, ...(line ? done(to) : refused("TRANSITION_NOT_ALLOWED", from)) });
      }
    });

    const apart = lines.flatMap((line) =>
      Object.keys(kinds)
        .filter(
          (kind) =>
            kind !== usual && lines.some((each) => each.from === line.from && each.holds(kind) !== each.holds(usual)),
        )
        .map((kind) => ({ ...line, kind })),
    );
    test.runIf(apart.length > 0).each(apart)(
      "$from → $to of one that is $kind",
      async ({ from, to, by: [by = ""], kind }) => {
        const line = lineOf(from, to, by, kind);
        const outcome = await tried(from as Status, kind, {
          to: to as Status,
          asActor: by as By,
          ...(line ? { input: given(line) } : {}),
        });
        expect(outcome).toEqual(line ? done(to) : refused("TRANSITION_NOT_ALLOWED", from));
      },
    );

    const kindOf = (line: Line) => Object.keys(kinds).find(line.holds) ?? usual;
    test.each(lines)(
      "$from → $to: refuses what is not given, what was read too early and what is no status",
      async (line) => {
        const [from, to, by] = [line.from as Status, line.to as Status, line.by[0] as By];
        const kind = kindOf(line);
        for (const [field, must] of line.asks) {
          if (!must) continue;
          const without = await tried(from, kind, { to, asActor: by, input: given(line, field) });
          expect(without).toEqual(refused("INVALID", from, { [field]: ["REQUIRED"] }));
          if (field !== "note") continue;
          const few = await tried(from, kind, { to, asActor: by, input: { ...given(line), note: "too few" } });
          expect(few).toEqual(refused("INVALID", from, { note: ["AT_LEAST 10"] }));
        }
        const early = await tried(from, kind, {
          to,
          asActor: by,
          input: given(line),
          expectedVersion: "2020-01-01T00:00:00.000Z",
        });
        expect(early).toEqual(refused("CONFLICT", from));
        for (const nonsense of ["", "nonsense", "__proto__"])
          expect(await tried(from, kind, { to: nonsense as Status, asActor: by })).toEqual(
            refused("TRANSITION_NOT_ALLOWED", from),
          );
      },
    );

    const { undo } = story;
    const byPeople = undo ? lines.map((line) => ({ ...line, by: line.by.filter((who) => who !== "system") })) : [];
    test.runIf(undo).each(byPeople.filter(({ by }) => by.length > 0))(
      "$from → $to: is as it was when it is taken back, undone: $undone; else that is refused",
      async (line) => {
        const who = { actor: personActor(newId(), "Ana"), now };
        const over = new Error("over");
        const table: PgTable = story.rows;
        const step = { ...who, to: line.to, by: line.by[0], given: given(line) };
        const work = story.db().transaction(async (tx) => {
          const where = eq(story.rows.id, story.id());
          const [before] = await tx
            .update(table)
            .set({ ...kinds[kindOf(line)], [column]: line.from })
            .where(where)
            .returning();
          const lines = async () => (story.log ? tx.$count(story.log.table, eq(story.log.of, story.id())) : 0);
          const [logged, told] = [await lines(), await tx.$count(auditLog)];
          const { row } = (await story.move(tx, before as never, step as never)) as TransitionResult<{
            readonly id: string;
          }>;
          const taken = await undo?.(tx, row as never, who).then(
            () => "undone",
            (error: Refusal) => error.code,
          );
          const [after] = await tx.select().from(table).where(where);
          const both = line.undone ? 2 : 1;
          expect(taken).toBe(line.undone ? "undone" : "UNDO_OVER");
          expect(await lines()).toBe(logged + both);
          expect(await tx.$count(auditLog)).toBe(told + both);
          if (line.undone) expect(withoutStamps(after)).toEqual(withoutStamps(before));
          else expect((after as Record<string, string>)[column]).toBe(line.to);
          throw over;
        });
        await expect(work).rejects.toBe(over);
      },
    );
  });
}

function withoutStamps(row: object | undefined): object {
  const { updatedAt: _at, updatedBy: _by, ...rest } = row as Record<string, unknown>;
  return rest;
}

function readLine(text: string): Line {
  const [step = "", ...more] = text.split("|").map((part) => part.trim());
  const [way = "", who = ""] = step.split(": ");
  const [from = "", to = ""] = way.split(" → ");
  const listed = (word: string) =>
    more
      .find((part) => part.startsWith(`${word} `))
      ?.slice(word.length + 1)
      .split(", ");
  const [only, not] = [listed("only"), listed("not")];
  return {
    from,
    to,
    by: who.split(" ").filter((each) => each !== "↩"),
    corrective: who.endsWith("↩"),
    undone: more.includes("undone"),
    holds: (kind) => (only ? only.includes(kind) : !not?.includes(kind)),
    asks: new Map([
      ...(listed("asks") ?? []).map((field) => [field, true] as const),
      ...(listed("takes") ?? []).map((field) => [field, false] as const),
    ]),
  };
}

function show<S extends string, A extends string, Of>(step: Transition<S, A, Of>, by: A, of: Of): string {
  return shown(
    step.from,
    step.to,
    by,
    step.isBackward === true,
    requiredFieldsOf([{ record: of, fields: step.fields }]),
  );
}

function shown(from: string, to: string, by: string, corrective: boolean, asks: ReadonlyMap<string, boolean>): string {
  const asked = [...asks].map(([field, must]) => (must ? field : `(${field})`)).sort();
  return `${from} → ${to}: ${by}${corrective ? " ↩" : ""} ${asked.join(" ")}`;
}

/** { "receiver.ci": x } as it travels: { receiver: { ci: x } }. */
function nested(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [head = "", inner] = path.split(".");
    whole[head] = inner ? { ...(whole[head] as object | undefined), [inner]: value } : value;
  }
  return whole;
}
