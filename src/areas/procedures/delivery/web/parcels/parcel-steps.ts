/** Steps that staff can take with one or many parcels. The server decides; this only avoids futile attempts. */
import { requiredFieldsOf, commonTransitions, availableTransitions } from "../../../../../kit/state-machine.ts";
import { deliveryWorkflow, type DeliveryGuardInput, type DeliveryTransition } from "../../states.ts";
import { serverDate } from "../../../../../web/server-clock.ts";

/** Steps that are available for every one of the parcels. */
export function commonParcelSteps(parcels: readonly DeliveryGuardInput[]): DeliveryTransition[] {
  return commonTransitions(parcels.map(stepsOf), stepIdentity);
}

/** The usual next step of a parcel. */
export function nextDeliveryTransition(parcel: DeliveryGuardInput): DeliveryTransition["to"] | undefined {
  return stepsOf(parcel).find(({ to, isBackward }) => !isBackward && to !== "canceled")?.to;
}

/** Identifies a step: readying the first time and after a failed visit require different fields. */
export function stepIdentity(step: DeliveryTransition): string {
  return [step.to, step.isBackward && "back", isFailedVisit(step) && "visit"].filter(Boolean).join(".");
}

/** A parcel that returned without being delivered. */
export function isFailedVisit({ from, to }: DeliveryTransition): boolean {
  return from === "transporting" && to === "readyForMessaging";
}

/** Fields that are required when all of the parcels take the step. */
export function requiredParcelFields(parcels: readonly DeliveryGuardInput[], step: DeliveryTransition) {
  return requiredFieldsOf(
    parcels.map((parcel) => ({
      record: parcel,
      fields: stepsOf(parcel).find((each) => stepIdentity(each) === stepIdentity(step))?.fields,
    })),
  );
}

function stepsOf(parcel: DeliveryGuardInput): DeliveryTransition[] {
  return availableTransitions(deliveryWorkflow, {
    from: parcel.status,
    actor: "staff",
    record: parcel,
    now: serverDate(),
  });
}
