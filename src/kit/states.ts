/**
 * A life as a table: which status may follow which, and by whom. Areas declare the table (`states.ts`), the verb that
 * moves a record asks it, the tests go through every pair.
 */
export interface Transition<Status extends string, Actor extends string> {
  readonly from: Status;
  readonly to: Status;
  readonly by: readonly Actor[];
  /** One step back along the main path: needs a note, sends nothing to the client. */
  readonly corrective?: true;
}

export interface Life<Status extends string, Actor extends string> {
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition<Status, Actor>[];
}

export function findTransition<S extends string, A extends string>(
  life: Life<S, A>,
  from: S,
  to: S,
  by: A,
): Transition<S, A> | undefined {
  return life.transitions.find((each) => each.from === from && each.to === to && each.by.includes(by));
}

/** Where an actor may take a record from here: what buttons and selects offer. */
export function nextStatuses<S extends string, A extends string>(life: Life<S, A>, from: S, by: A): S[] {
  return life.transitions.filter((each) => each.from === from && each.by.includes(by)).map((each) => each.to);
}
