/** Which steps staff may offer for one form or for many at once. The server decides; this only spares futile attempts. */
import { requiredFieldsOf, commonTransitions } from "../../../../kit/state-machine.ts";
import {
  staffSteps,
  type FormGuardInput,
  type FormStatus,
  formStatuses,
  type FormTransition,
  defaultTransition,
} from "../../states.ts";
import { serverDate } from "../../../../web/server-clock.ts";

/** Steps that every one of the forms may take. */
export function commonFormSteps(forms: readonly FormGuardInput[]): FormTransition[] {
  return commonTransitions(forms.map(stepsOf), ({ to, isBackward: corrective }) => `${to} ${corrective}`);
}

/** Forms by where they are taken. */
export type TransitionsByTarget = readonly {
  readonly status: FormStatus;
  readonly forms: readonly (FormGuardInput & { readonly _id: string })[];
}[];

/** What staff are asked when all of them go where they are taken. */
export function requiredFormFields(moves: TransitionsByTarget) {
  return requiredFieldsOf(
    moves.flatMap(({ status, forms }) =>
      forms.map((of) => ({ record: of, fields: stepsOf(of).find(({ to }) => to === status)?.fields })),
    ),
  );
}

/** Which of them can be taken back for ten seconds when all go where they are taken. */
export function undoable(moves: TransitionsByTarget): readonly string[] {
  return moves.flatMap(({ status, forms }) =>
    forms.filter((form) => stepsOf(form).find(({ to }) => to === status)?.undoable).map(({ _id }) => _id),
  );
}

/** Whether the next step is taken at once: it asks for nothing, and can be taken back. */
export function isOneClick(form: FormGuardInput): boolean {
  const step = stepsOf(form).find(({ to }) => to === nextFormTransition(form));
  return step?.undoable === true && Object.keys(step.fields ?? {}).length === 0;
}

/** Where each of a mixed selection goes next; undefined when nothing follows, or when each has to be looked at first. */
export function nextFormTransition(form: FormGuardInput): FormStatus | undefined {
  return form.status === "underReview" ? undefined : defaultTransition(stepsOf(form))?.to;
}

const stepsOf = (form: FormGuardInput) => staffSteps(form, serverDate());

/** A selection by where each goes next, in the order of the work; `left` are those that go nowhere. */
export function byNextStep<Form extends FormGuardInput>(
  forms: readonly Form[],
): { moves: { status: FormStatus; forms: Form[] }[]; left: Form[] } {
  const moves = formStatuses.flatMap((status) => {
    const going = forms.filter((form) => nextFormTransition(form) === status);
    return going.length > 0 ? [{ status, forms: going }] : [];
  });
  return { moves, left: forms.filter((form) => nextFormTransition(form) === undefined) };
}
