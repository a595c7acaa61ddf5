/**
 * A life as a table: which status may follow which, by whom, when, and what the step asks for. Areas declare the table
 * (`states.ts`); the verb that moves a record judges by it and the dialog that offers the step reads it, so that nothing
 * of it is said a second time.
 */
import type { FieldFaults } from "./errors.ts";
import { lengths } from "./validation-rules.ts";

/** Whether a step can do without it; of some only the record and what else was given tell. */
export type FieldRequirement<Of> = "required" | "optional" | ((of: Of, given: TransitionFields) => boolean);
/** What was typed with a step, by the names of its call's fields. */
export type TransitionFields = Readonly<Record<string, unknown>>;

export interface Transition<Status extends string, Actor extends string, Of = unknown> {
  readonly from: Status;
  readonly to: Status;
  readonly actors: readonly Actor[];
  /** One step back along the main path: a matter between colleagues, nothing of it is sent to the client. */
  readonly isBackward?: true;
  /** For ten seconds the person who took it may take it back: nothing of it has left the house by then. */
  readonly undoable?: true;
  /** Which records take it. A fact that a reader does not have forbids nothing: the server has all of them. */
  readonly guard?: (of: Of, now: Date) => boolean;
  /** By the names of the call's fields, with dots for what is inside: "receiver.ci". A note may be left with every step. */
  readonly fields?: Asks<Of>;
}
type Asks<Of> = Readonly<Record<string, FieldRequirement<Of>>> | undefined;
/** Field → whether the step cannot do without it. */
export type RequiredFields = ReadonlyMap<string, boolean>;

export interface Workflow<Status extends string, Actor extends string, Of = unknown> {
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition<Status, Actor, Of>[];
}

/** How long a step that can be taken back is offered to be; its mails wait as long. */
export const defaultUndoSeconds = 10;
/** The most of it, where a step is one of thousands: all of them are offered to be taken back when the last is done. */
export const maxUndoSeconds = 300;

/** The steps that an actor may take with a record: what buttons and selects offer, in the table's order. */
export function availableTransitions<S extends string, A extends string, Of>(
  life: Workflow<S, A, Of>,
  {
    from,
    actor: by,
    record: of,
    now,
  }: { readonly from: S; readonly actor: A; readonly record: Of; readonly now: Date },
): Transition<S, A, Of>[] {
  return life.transitions.filter(
    (each) => each.from === from && each.actors.includes(by) && (each.guard?.(of, now) ?? true),
  );
}

/** What the table says of a step, for every record. */
export function findTransition<S extends string, A extends string, Of>(
  life: Workflow<S, A, Of>,
  from: S,
  to: S,
  by: A,
): Transition<S, A, Of> | undefined {
  return life.transitions.find((each) => each.from === from && each.to === to && each.actors.includes(by));
}

/** What a dialog asks for all of them at once, and whether it must be told: what one of them needs, what every one takes. */
export function requiredFieldsOf<Of>(
  taken: readonly { readonly record: Of; readonly fields: Asks<Of> }[],
): RequiredFields {
  const names = new Set(taken.flatMap(({ fields: asks }) => Object.keys(asks ?? {})));
  return new Map(
    [...names].flatMap((name) => {
      const needed = taken.some(({ fields: asks, record: of }) => isRequired(asks?.[name], of));
      return needed || taken.every(({ fields: asks }) => asks && name in asks) ? [[name, needed] as const] : [];
    }),
  );
}

/** The steps that are among those of every record. */
export function commonTransitions<Step>(lists: readonly (readonly Step[])[], keyOf: (step: Step) => string): Step[] {
  const [first = [], ...others] = lists.map((steps) => new Map(steps.map((step) => [keyOf(step), step])));
  return [...first].filter(([key]) => others.every((steps) => steps.has(key))).map(([, step]) => step);
}

function isRequired<Of>(need: FieldRequirement<Of> | undefined, of: Of, given: TransitionFields = {}): boolean {
  return typeof need === "function" ? need(of, given) : need === "required";
}

/** What a step asks for and was not given, field by field. */
export function missingFields<Of>(asks: Asks<Of>, of: Of, given: TransitionFields): FieldFaults {
  const missing = Object.entries(asks ?? {})
    .filter(([, need]) => isRequired(need, of, given))
    .flatMap(([name]) => {
      const fault = faultOf(
        name,
        name.split(".").reduce<unknown>((at, key) => (at as TransitionFields | undefined)?.[key], given),
      );
      return fault ? [[name, [fault]] as const] : [];
    });
  return Object.fromEntries(missing);
}

function faultOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "" || value === false) return "REQUIRED";
  return name === "note" && String(value).trim().length < lengths.note[0] ? `AT_LEAST ${lengths.note[0]}` : undefined;
}
