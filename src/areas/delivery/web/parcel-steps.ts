/** Which steps the desk may offer for one parcel or for many at once. The server decides; this only spares futile attempts. */
import { requiredFieldsOf, commonTransitions, availableTransitions } from "../../../kit/state-machine.ts";
import { deliveryWorkflow, type DeliveryGuardInput, type DeliveryTransition } from "../states.ts";
import { serverDate } from "../../../web/server-clock.ts";

/** Steps that every one of the parcels may take. */
export function commonParcelSteps(parcels: readonly DeliveryGuardInput[]): DeliveryTransition[] {
  return commonTransitions(parcels.map(stepsOf), stepIdentity);
}

/** What is usually done with it next. */
export function nextDeliveryTransition(parcel: DeliveryGuardInput): DeliveryTransition["to"] | undefined {
  return stepsOf(parcel).find(({ to, isBackward: corrective }) => !corrective && to !== "canceled")?.to;
}

/** What tells steps to one status apart: making ready the first time and after a failed visit ask for different things. */
export function stepIdentity(step: DeliveryTransition): string {
  return [step.to, step.isBackward && "back", isFailedVisit(step) && "visit"].filter(Boolean).join(".");
}

/** A parcel that was on its way comes back to go out again. */
export function isFailedVisit({ from, to }: DeliveryTransition): boolean {
  return from === "transporting" && to === "readyForMessaging";
}

/** What the desk is asked when all of them take the step. */
export function requiredParcelFields(parcels: readonly DeliveryGuardInput[], step: DeliveryTransition) {
  return requiredFieldsOf(
    parcels.map((of) => ({
      record: of,
      fields: stepsOf(of).find((each) => stepIdentity(each) === stepIdentity(step))?.fields,
    })),
  );
}

function stepsOf(of: DeliveryGuardInput): DeliveryTransition[] {
  return availableTransitions(deliveryWorkflow, { from: of.status, actor: "staff", record: of, now: serverDate() });
}
