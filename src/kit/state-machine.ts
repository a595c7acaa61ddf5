/**
 * Transition tables of workflows: which status may follow which, who may make the transition, its guard and its fields.
 * Areas declare a table in `states.ts`. The server validates with it, and screens derive their buttons and dialogs from
 * it.
 */
import type { FieldFaults } from "./validation/errors.ts";
import { lengths } from "./validation/validation-rules.ts";

/** Whether a field of a transition is required. A function decides from the record and the other fields. */
type FieldRequirement<Row> = "required" | "optional" | ((record: Row, input: TransitionFields) => boolean);
/** Entered values, by the field names of the operation's input. */
export type TransitionFields = Readonly<Record<string, unknown>>;

/** One transition: from which status to which, by whom, and under which conditions. */
export interface Transition<Status extends string, Actor extends string, Row = unknown> {
  readonly from: Status;
  readonly to: Status;
  readonly actors: readonly Actor[];
  /** One step back along the main path: an internal correction. The client is not notified. */
  readonly isBackward?: true;
  /** The author may undo it within the undo window; its mails wait until the window is over. */
  readonly undoable?: true;
  /**
   * Records the transition is allowed for. A reader may lack some facts of the record, so a guard must allow what it
   * cannot check; the server has all facts.
   */
  readonly guard?: (record: Row, now: Date) => boolean;
  /**
   * By the field names of the operation's input; nested fields with dots: "receiver.ci". Every transition accepts a
   * note.
   */
  readonly fields?: TransitionFieldRules<Row>;
}
type TransitionFieldRules<Row> = Readonly<Record<string, FieldRequirement<Row>>> | undefined;
/** Field name → whether it is required. */
export type RequiredFields = ReadonlyMap<string, boolean>;

/** The statuses of a kind of record, and the transitions between them. */
export interface Workflow<Status extends string, Actor extends string, Row = unknown> {
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition<Status, Actor, Row>[];
}

/** Default undo window in seconds. Mails of an undoable transition wait as long. */
export const defaultUndoSeconds = 10;
/** Longest undo window in seconds. A bulk change of thousands of records offers the undo only after its last batch. */
export const maxUndoSeconds = 300;

/**
 * The transitions that an actor may make with a record now, in the order of the table: the entries of menus and
 * selects.
 */
export function availableTransitions<S extends string, A extends string, Row>(
  workflow: Workflow<S, A, Row>,
  { from, actor, record, now }: { readonly from: S; readonly actor: A; readonly record: Row; readonly now: Date },
): Transition<S, A, Row>[] {
  return workflow.transitions.filter(
    (each) => each.from === from && each.actors.includes(actor) && (each.guard?.(record, now) ?? true),
  );
}

/** The transition of the table regardless of guards, or undefined if the table has none for this actor. */
export function findTransition<S extends string, A extends string, Row>(
  workflow: Workflow<S, A, Row>,
  from: S,
  to: S,
  actor: A,
): Transition<S, A, Row> | undefined {
  return workflow.transitions.find((each) => each.from === from && each.to === to && each.actors.includes(actor));
}

/**
 * The fields of a dialog that moves several records at once: those that any record requires, and those that all accept.
 */
export function requiredFieldsOf<Row>(
  transitions: readonly { readonly record: Row; readonly fields: TransitionFieldRules<Row> }[],
): RequiredFields {
  const names = new Set(transitions.flatMap(({ fields }) => Object.keys(fields ?? {})));
  return new Map(
    [...names].flatMap((name) => {
      const required = transitions.some(({ fields, record }) => isRequired(fields?.[name], record));
      return required || transitions.every(({ fields }) => fields && name in fields) ? [[name, required] as const] : [];
    }),
  );
}

/** The transitions that all lists contain, by key, in the order of the first list. */
export function commonTransitions<Step>(lists: readonly (readonly Step[])[], keyOf: (step: Step) => string): Step[] {
  const [first = [], ...others] = lists.map((steps) => new Map(steps.map((step) => [keyOf(step), step])));
  return [...first].filter(([key]) => others.every((steps) => steps.has(key))).map(([, step]) => step);
}

function isRequired<Row>(
  requirement: FieldRequirement<Row> | undefined,
  record: Row,
  input: TransitionFields = {},
): boolean {
  return typeof requirement === "function" ? requirement(record, input) : requirement === "required";
}

/**
 * Field errors for each required field that the input lacks: REQUIRED, or AT_LEAST with the minimum for a short note.
 */
export function missingFields<Row>(
  fields: TransitionFieldRules<Row>,
  record: Row,
  input: TransitionFields,
): FieldFaults {
  const missing = Object.entries(fields ?? {})
    .filter(([, requirement]) => isRequired(requirement, record, input))
    .flatMap(([name]) => {
      const fault = faultOf(
        name,
        name.split(".").reduce<unknown>((value, key) => (value as TransitionFields | undefined)?.[key], input),
      );
      return fault ? [[name, [fault]] as const] : [];
    });
  return Object.fromEntries(missing);
}

function faultOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "" || value === false) return "REQUIRED";
  return name === "note" && String(value).trim().length < lengths.note[0] ? `AT_LEAST ${lengths.note[0]}` : undefined;
}
