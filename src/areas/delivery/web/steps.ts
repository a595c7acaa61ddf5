/** Which steps the desk may offer for one parcel or for many at once. The server decides; this only spares futile attempts. */
import { nextStatuses } from "../../../kit/states.ts";
import { life, type Status } from "../states.ts";

export interface Step {
  readonly status: Status;
  readonly corrective: boolean;
  /** A parcel that was on its way comes back to go out again. */
  readonly failedVisit: boolean;
}

/** Steps that every one of the parcels may take. */
export function commonSteps(parcels: readonly { readonly status: Status }[]): Step[] {
  const [first, ...others] = parcels.map(({ status }) => stepsOf(status));
  return (first ?? []).filter((step) => others.every((steps) => steps.some((each) => keyOf(each) === keyOf(step))));
}

/** What tells steps to one status apart: making ready the first time and after a failed visit ask for different things. */
export function keyOf({ status, corrective, failedVisit }: Step): string {
  return [status, corrective && "back", failedVisit && "visit"].filter(Boolean).join(".");
}

function stepsOf(from: Status): Step[] {
  return nextStatuses(life, from, "staff").map((to) => ({
    status: to,
    corrective: life.transitions.some((each) => each.from === from && each.to === to && each.corrective === true),
    failedVisit: from === "transporting" && to === "readyForMessaging",
  }));
}
