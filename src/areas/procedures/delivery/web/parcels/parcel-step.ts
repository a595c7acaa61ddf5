/** Input of a status change of parcels, from the values of its form. */
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { FormValues } from "../../../../../web/office/form/nested-values.ts";
import { useWords } from "../../../../../web/words.ts";
import type { deliveryContract } from "../../contract.ts";
import type { DeliveryStatus, DeliveryTransition } from "../../states.ts";
import { isFailedVisit } from "./parcel-steps.ts";

type Body = Omit<InputOf<typeof deliveryContract.setStatusOfMany>, "ids" | "versions">;

export const newLot = "new";

type StepWords = ReturnType<typeof useWords<"deliveryDesk">>["step"];

export function nameOf(
  step: DeliveryTransition,
  words: StepWords,
  statuses: Readonly<Record<DeliveryStatus, string>>,
): string {
  if (isFailedVisit(step)) return interpolate(words.failedVisit, { status: statuses[step.to] });
  return step.isBackward ? interpolate(words.back, { status: statuses[step.to] }) : statuses[step.to];
}

/** Sends only what the step requires. */
export function bodyOf({ to: status, fields: stepFields = {} }: DeliveryTransition, values: FormValues): Body {
  const note = String(values.note ?? "").trim();
  const lot = String(values.lot ?? newLot);
  const receiver = values.receiver as { name: string; ci: string };
  return {
    status,
    ...(note ? { note } : {}),
    ...(stepFields.lotNumber
      ? lot === newLot
        ? { lotNumber: String(values.lotNumber), ...(values.carrier ? { carrier: String(values.carrier) } : {}) }
        : { lotNumber: lot, appendToLot: true }
      : {}),
    ...(stepFields.collected ? { receiver, collected: values.collected === true } : {}),
    ...(values.documentsBack ? { documentsBack: true } : {}),
  };
}
