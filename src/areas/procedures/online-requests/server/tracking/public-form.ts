/** A form as its tracking page shows it. */
import { maskIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { maskName } from "../../../../../kit/identity/masks.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import type { FormStatus } from "../../states.ts";
import { progressSteps } from "../../transitions.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import { holderName } from "../shared/notifications.ts";

export type NameMasking = "whole" | "masked";

export function serializePublicForm(
  form: RequestFormRow,
  names: ReadonlyMap<string, string>,
  dates: ReadonlyMap<FormStatus, string> | undefined,
  visibility: NameMasking,
): Omit<PublicGroup["forms"][number], "correctUntil" | "expected"> {
  return {
    _id: form.id,
    number: form.number,
    holder: visibleHolderName(visibility, form),
    identityNumber: form.identityNumber ? maskIdentityNumber(form.identityNumber) : null,
    document: names.get(form.documentType ?? "") ?? "",
    copies: form.copies ?? 1,
    legalize: form.legalize ?? false,
    status: form.status,
    steps: stepsOf(form, dates ?? new Map()),
    amountTotal: form.amountTotal,
    currency: form.currency,
    expiresAt: form.expiresAt,
    readyAt: form.status === "readyToDelivery" ? form.readyAt : null,
    rejectReason: form.rejectReason ? (names.get(form.rejectReason) ?? null) : null,
    rejectText: form.rejectText,
  };
}

export function visibleHolderName(visibility: NameMasking, form: RequestFormRow): string {
  if (visibility === "whole" || form.anonymisedAt) return holderName(form);
  return maskName(form.firstName ?? "", form.firstLastName, form.secondLastName);
}
/** The steps of the form with the date of each; a backward move removes the dates of later steps. */
function stepsOf(
  form: RequestFormRow,
  dates: ReadonlyMap<FormStatus, string>,
): { status: FormStatus; at: string | null }[] {
  const statuses = progressSteps(form.family, form.legalize ?? false);
  const currentIndex = statuses.indexOf(form.status);
  const steps = statuses.map((status, index) => ({
    status,
    at: currentIndex < 0 || index <= currentIndex ? (dates.get(status) ?? null) : null,
  }));
  if (currentIndex >= 0) return steps;
  const dated = steps.filter((step) => step.at !== null);
  return form.status === "draft" ? steps : [...dated, { status: form.status, at: form.statusAt }];
}
