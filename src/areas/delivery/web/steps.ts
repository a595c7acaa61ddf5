/** Which steps the desk may offer for one parcel or for many at once. The server decides; this only spares futile attempts. */
import { askedOf, inCommon, stepsFrom } from "../../../kit/states.ts";
import { life, type DeliveryGuardInput, type DeliveryTransition } from "../states.ts";
import { serverDate } from "../../../web/server-clock.ts";

/** Steps that every one of the parcels may take. */
export function commonSteps(parcels: readonly DeliveryGuardInput[]): DeliveryTransition[] {
  return inCommon(parcels.map(stepsOf), keyOf);
}

/** What is usually done with it next. */
export function nextOf(parcel: DeliveryGuardInput): DeliveryTransition["to"] | undefined {
  return stepsOf(parcel).find(({ to, corrective }) => !corrective && to !== "canceled")?.to;
}

/** What tells steps to one status apart: making ready the first time and after a failed visit ask for different things. */
export function keyOf(step: DeliveryTransition): string {
  return [step.to, step.corrective && "back", isFailedVisit(step) && "visit"].filter(Boolean).join(".");
}

/** A parcel that was on its way comes back to go out again. */
export function isFailedVisit({ from, to }: DeliveryTransition): boolean {
  return from === "transporting" && to === "readyForMessaging";
}

/** What the desk is asked when all of them take the step. */
export function askedFor(parcels: readonly DeliveryGuardInput[], step: DeliveryTransition) {
  return askedOf(parcels.map((of) => ({ of, asks: stepsOf(of).find((each) => keyOf(each) === keyOf(step))?.asks })));
}

function stepsOf(of: DeliveryGuardInput): DeliveryTransition[] {
  return stepsFrom(life, { from: of.status, by: "staff", of, now: serverDate() });
}
