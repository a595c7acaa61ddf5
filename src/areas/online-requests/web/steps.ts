/** Which steps staff may offer for one form or for many at once. The server decides; this only spares futile attempts. */
import { nextStatuses } from "../../../kit/states.ts";
import { type Family, lives, type Status } from "../states.ts";

export interface Steppable {
  readonly family: Family;
  readonly status: Status;
  readonly legalize: boolean | null;
}

export interface Step {
  readonly status: Status;
  readonly corrective: boolean;
}

/** Steps that every one of the forms may take. */
export function commonSteps(forms: readonly Steppable[]): Step[] {
  const [first, ...others] = forms.map(stepsOf);
  return (first ?? []).filter((step) =>
    others.every((steps) => steps.some((each) => each.status === step.status && each.corrective === step.corrective)),
  );
}

function stepsOf({ family, status, legalize }: Steppable): Step[] {
  const life = lives[family];
  return nextStatuses(life, status, "staff")
    .filter((to) => !isOtherBranch(status, to, legalize))
    .map((to) => ({
      status: to,
      corrective: life.transitions.some((each) => each.from === status && each.to === to && each.corrective === true),
    }));
}

/** What is obtained goes to legalization or straight to delivery, and comes back the same way. */
function isOtherBranch(from: Status, to: Status, legalize: boolean | null): boolean {
  if (from === "toked" && to === "deliveredTramitation") return !legalize;
  if (from === "toked" && to === "readyToDelivery") return Boolean(legalize);
  return from === "readyToDelivery" && to === "legalization" && !legalize;
}
