/**
 * Test suite for a workflow: compares it with a table written by hand from the specification, for every pair of
 * statuses, every actor and every kind of record, including the fields that a transition requires. Anything that is not
 * in the table must be refused without a change.
 */
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kit/validation/errors.ts";
import { requiredFieldsOf, type Workflow, availableTransitions, type Transition } from "../../kit/state-machine.ts";
import { auditLog, personActor } from "../audit/audit-log.ts";
import type { Database, Transaction } from "../database/connection.ts";
import { newId } from "../database/uuid.ts";
import type { TransitionResult, TransitionContext, TransitionInput } from "../workflow/state-machine-types.ts";

type StatusTable = PgTable & Record<"id", PgColumn>;

interface SuiteOptions<T extends StatusTable, Status extends string, AsActor extends string, Doc> {
  readonly workflow: Workflow<Status, AsActor, Doc>;
  readonly actors: readonly AsActor[];
  /**
   * One row per transition: "from → to: actors | only kinds | not kinds | requires fields | accepts fields | undone". ↩ marks
   * a backward transition, `accepts` optional fields, `undone` an undoable transition.
   */
  readonly table: string;
  /** Kinds of record that the workflow distinguishes, by their columns; the first is the default. */
  readonly kinds?: Readonly<Record<string, object>>;
  /** Values for required fields; a note has a default. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly db: () => Database;
  readonly rows: T;
  /** Column of the status; "status" by default. */
  readonly column?: string;
  readonly log?: { readonly table: PgTable; readonly of: PgColumn };
  /** Id of one of its records. All changes to it are rolled back. */
  readonly id: () => string;
  readonly move: (
    tx: Transaction,
    row: never,
    step: TransitionInput<Status, AsActor, never>,
  ) => Promise<TransitionResult<{ readonly id: string }> | object>;
  /** Undoes the last transition, for workflows with undoable ones. */
  readonly undo?: (tx: Transaction, row: never, context: TransitionContext) => Promise<object>;
}

interface Rule {
  readonly from: string;
  readonly to: string;
  readonly by: readonly string[];
  readonly isBackward: boolean;
  readonly undone: boolean;
  readonly appliesTo: (kind: string) => boolean;
  /** Field → true if it is required. */
  readonly fields: ReadonlyMap<string, boolean>;
}

export function describeWorkflow<T extends StatusTable, Status extends string, AsActor extends string, Doc>(
  name: string,
  options: SuiteOptions<T, Status, AsActor, Doc>,
): void {
  const { workflow, actors, kinds = { usual: {} }, column = "status" } = options;
  const rules = options.table.trim().split("\n").map(parseRule);
  const [defaultKind = ""] = Object.keys(kinds);
  const now = new Date("2026-11-20T15:00:00.000Z");
  const findRule = (from: string, to: string, by: string, kind: string) =>
    rules.find((each) => each.from === from && each.to === to && each.by.includes(by) && each.appliesTo(kind));

  /** Sets the record to a status and tries the transition; rolls everything back. */
  async function attempt(from: Status, kind: string, step: Partial<TransitionInput<Status, AsActor, never>>) {
    const undo = new Error("undo");
    const table: PgTable = options.rows;
    const result = { code: "moved", fields: {} as object, status: "", logged: 0, audited: 0 };
    await options
      .db()
      .transaction(async (tx) => {
        const where = eq(options.rows.id, options.id());
        const counts = async () => ({
          logged: options.log ? await tx.$count(options.log.table, eq(options.log.of, options.id())) : 0,
          audited: await tx.$count(auditLog),
        });
        const [row] = await tx
          .update(table)
          .set({ ...kinds[kind], [column]: from })
          .where(where)
          .returning();
        const before = await counts();
        await tx
          .transaction((nested) => options.move(nested, row as never, { actor: "system", now, ...step } as never))
          .catch((error: Refusal) => {
            if (!error.code) throw error;
            Object.assign(result, { code: error.code, fields: error.fields ?? {} });
          });
        const [after] = await tx.select().from(table).where(where);
        const { logged: logCount, audited: auditCount } = await counts();
        const status = (after as Record<string, string>)[column] ?? "";
        Object.assign(result, { status, logged: logCount - before.logged, audited: auditCount - before.audited });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return result;
  }

  const success = (to: string) => ({ code: "moved", fields: {}, status: to, logged: options.log ? 1 : 0, audited: 1 });
  const refusal = (code: string, from: string, fields: object = {}) => ({
    code,
    fields,
    status: from,
    logged: 0,
    audited: 0,
  });
  const inputFor = (rule: Rule, without?: string) => {
    const names = [...rule.fields].filter(([each, isRequired]) => isRequired && each !== without).map(([each]) => each);
    return nest(Object.fromEntries(names.map((each) => [each, options.answers?.[each] ?? "words enough"])));
  };

  describe(name, () => {
    test.each(Object.keys(kinds))("equals its table for every pair of statuses and actor: %s", (kind) => {
      const row = (from: Status) => ({ ...kinds[kind], [column]: from }) as Doc;
      const actual = workflow.statuses.flatMap((from) =>
        actors.flatMap((by) =>
          availableTransitions(workflow, { from, actor: by, record: row(from), now }).map((step) =>
            formatTransition(step, by, row(from)),
          ),
        ),
      );
      const expectedRows = rules
        .filter(({ appliesTo }) => appliesTo(kind))
        .flatMap(({ from, to, by, isBackward, fields }) =>
          by.map((actor) => formatRow(from, to, actor, isBackward, fields)),
        );
      expect(actual.sort()).toEqual(expectedRows.sort());
    });

    const pairs = workflow.statuses.flatMap((from) => actors.map((by) => ({ from, by })));
    test.each(pairs)(
      "from $from, $by: makes the moves of the table and refuses others unchanged",
      async ({ from, by }) => {
        for (const to of workflow.statuses) {
          const rule = findRule(from, to, by, defaultKind);
          const outcome = await attempt(from, defaultKind, {
            to,
            asActor: by,
            ...(rule ? { input: inputFor(rule) } : {}),
          });
          expect({ to, ...outcome }).toEqual({
            to,
            ...(rule ? success(to) : refusal("TRANSITION_NOT_ALLOWED", from)),
          });
        }
      },
    );

    const kindSpecific = rules.flatMap((rule) =>
      Object.keys(kinds)
        .filter(
          (kind) =>
            kind !== defaultKind &&
            rules.some((each) => each.from === rule.from && each.appliesTo(kind) !== each.appliesTo(defaultKind)),
        )
        .map((kind) => ({ ...rule, kind })),
    );
    test.runIf(kindSpecific.length > 0).each(kindSpecific)(
      "$from → $to for kind $kind",
      async ({ from, to, by: [by = ""], kind }) => {
        const rule = findRule(from, to, by, kind);
        const outcome = await attempt(from as Status, kind, {
          to: to as Status,
          asActor: by as AsActor,
          ...(rule ? { input: inputFor(rule) } : {}),
        });
        expect(outcome).toEqual(rule ? success(to) : refusal("TRANSITION_NOT_ALLOWED", from));
      },
    );

    const kindOf = (rule: Rule) => Object.keys(kinds).find(rule.appliesTo) ?? defaultKind;
    test.each(rules)("$from → $to: refuses missing input, a stale version and an invalid status", async (rule) => {
      const [from, to, by] = [rule.from as Status, rule.to as Status, rule.by[0] as AsActor];
      const kind = kindOf(rule);
      for (const [field, isRequired] of rule.fields) {
        if (!isRequired) continue;
        const without = await attempt(from, kind, { to, asActor: by, input: inputFor(rule, field) });
        expect(without).toEqual(refusal("INVALID", from, { [field]: ["REQUIRED"] }));
        if (field !== "note") continue;
        const shortNote = await attempt(from, kind, { to, asActor: by, input: { ...inputFor(rule), note: "too few" } });
        expect(shortNote).toEqual(refusal("INVALID", from, { note: ["AT_LEAST 10"] }));
      }
      const stale = await attempt(from, kind, {
        to,
        asActor: by,
        input: inputFor(rule),
        expectedVersion: "2020-01-01T00:00:00.000Z",
      });
      expect(stale).toEqual(refusal("CONFLICT", from));
      for (const nonsense of ["", "nonsense", "__proto__"])
        expect(await attempt(from, kind, { to: nonsense as Status, asActor: by })).toEqual(
          refusal("TRANSITION_NOT_ALLOWED", from),
        );
    });

    const { undo } = options;
    const byPeople = undo
      ? rules.map((rule) => ({ ...rule, by: rule.by.filter((author) => author !== "system") }))
      : [];
    test.runIf(undo).each(byPeople.filter(({ by }) => by.length > 0))(
      "$from → $to: undo restores the old values if undoable ($undone) and is refused otherwise",
      async (rule) => {
        const context = { actor: personActor(newId(), "Ana"), now };
        const rollback = new Error("over");
        const table: PgTable = options.rows;
        const step = { ...context, to: rule.to, asActor: rule.by[0], input: inputFor(rule) };
        const work = options.db().transaction(async (tx) => {
          const where = eq(options.rows.id, options.id());
          const [before] = await tx
            .update(table)
            .set({ ...kinds[kindOf(rule)], [column]: rule.from })
            .where(where)
            .returning();
          const countLog = async () =>
            options.log ? tx.$count(options.log.table, eq(options.log.of, options.id())) : 0;
          const [logCount, auditCount] = [await countLog(), await tx.$count(auditLog)];
          const { row } = (await options.move(tx, before as never, step as never)) as TransitionResult<{
            readonly id: string;
          }>;
          const undoResult = await undo?.(tx, row as never, context).then(
            () => "undone",
            (error: Refusal) => error.code,
          );
          const [after] = await tx.select().from(table).where(where);
          const expectedEntries = rule.undone ? 2 : 1;
          expect(undoResult).toBe(rule.undone ? "undone" : "UNDO_OVER");
          expect(await countLog()).toBe(logCount + expectedEntries);
          expect(await tx.$count(auditLog)).toBe(auditCount + expectedEntries);
          if (rule.undone) expect(withoutStamps(after)).toEqual(withoutStamps(before));
          else expect((after as Record<string, string>)[column]).toBe(rule.to);
          throw rollback;
        });
        await expect(work).rejects.toBe(rollback);
      },
    );
  });
}

function withoutStamps(row: object | undefined): object {
  const { updatedAt: _at, updatedBy: _by, ...rest } = row as Record<string, unknown>;
  return rest;
}

function parseRule(text: string): Rule {
  const [step = "", ...parts] = text.split("|").map((part) => part.trim());
  const [statusPair = "", actors = ""] = step.split(": ");
  const [from = "", to = ""] = statusPair.split(" → ");
  const listAfter = (word: string) =>
    parts
      .find((part) => part.startsWith(`${word} `))
      ?.slice(word.length + 1)
      .split(", ");
  const [only, not] = [listAfter("only"), listAfter("not")];
  return {
    from,
    to,
    by: actors.split(" ").filter((each) => each !== "↩"),
    isBackward: actors.endsWith("↩"),
    undone: parts.includes("undone"),
    appliesTo: (kind) => (only ? only.includes(kind) : !not?.includes(kind)),
    fields: new Map([
      ...(listAfter("requires") ?? []).map((field) => [field, true] as const),
      ...(listAfter("accepts") ?? []).map((field) => [field, false] as const),
    ]),
  };
}

function formatTransition<S extends string, A extends string, Doc>(
  step: Transition<S, A, Doc>,
  by: A,
  record: Doc,
): string {
  const { from, to, isBackward, fields } = step;
  return formatRow(from, to, by, isBackward === true, requiredFieldsOf([{ record, fields }]));
}

function formatRow(from: string, to: string, by: string, isBackward: boolean, fields: Rule["fields"]): string {
  const requirements = [...fields].map(([field, isRequired]) => (isRequired ? field : `(${field})`)).sort();
  return `${from} → ${to}: ${by}${isBackward ? " ↩" : ""} ${requirements.join(" ")}`;
}

/** { "receiver.ci": x } → { receiver: { ci: x } }, the shape of the request. */
function nest(valuesByPath: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(valuesByPath)) {
    const [first = "", rest] = path.split(".");
    result[first] = rest ? { ...(result[first] as object | undefined), [rest]: value } : value;
  }
  return result;
}
