/** Transitions that staff can choose for one form or for many. The server decides; this only avoids futile requests. */
import { requiredFieldsOf, commonTransitions } from "../../../../../kit/state-machine.ts";
import { type FormStatus, formStatuses } from "../../states.ts";
import { defaultTransition, staffSteps, type FormTransition, type FormGuardInput } from "../../transitions.ts";
import { serverDate } from "../../../../../web/server-clock.ts";

/** Transitions that all of the forms allow. */
export function commonFormSteps(forms: readonly FormGuardInput[]): FormTransition[] {
  return commonTransitions(forms.map(transitionsOf), ({ to, isBackward }) => `${to} ${isBackward}`);
}

/** Forms by target status. */
export type TransitionsByTarget = readonly {
  readonly status: FormStatus;
  readonly forms: readonly (FormGuardInput & { readonly _id: string })[];
}[];

/** Fields that these transitions require. */
export function requiredFormFields(moves: TransitionsByTarget) {
  return requiredFieldsOf(
    moves.flatMap(({ status, forms }) =>
      forms.map((form) => ({ record: form, fields: transitionsOf(form).find(({ to }) => to === status)?.fields })),
    ),
  );
}

/** Ids of the forms with an undoable transition. */
export function undoable(moves: TransitionsByTarget): readonly string[] {
  return moves.flatMap(({ status, forms }) =>
    forms.filter((form) => transitionsOf(form).find(({ to }) => to === status)?.undoable).map(({ _id }) => _id),
  );
}

/** True if the next transition needs no dialog: it requires no field and can be undone. */
export function isOneClick(form: FormGuardInput): boolean {
  const transition = transitionsOf(form).find(({ to }) => to === nextFormTransition(form));
  return transition?.undoable === true && Object.keys(transition.fields ?? {}).length === 0;
}

/**
 * The next status of a form in a mixed selection; undefined if there is none, or if the form must be reviewed first.
 */
export function nextFormTransition(form: FormGuardInput): FormStatus | undefined {
  return form.status === "underReview" ? undefined : defaultTransition(transitionsOf(form))?.to;
}

const transitionsOf = (form: FormGuardInput) => staffSteps(form, serverDate());

/** Groups a selection by next status, in workflow order; `left` holds the forms without one. */
export function groupByNextStep<Form extends FormGuardInput>(
  forms: readonly Form[],
): { moves: { status: FormStatus; forms: Form[] }[]; left: Form[] } {
  const moves = formStatuses.flatMap((status) => {
    const movable = forms.filter((form) => nextFormTransition(form) === status);
    return movable.length > 0 ? [{ status, forms: movable }] : [];
  });
  return { moves, left: forms.filter((form) => nextFormTransition(form) === undefined) };
}
