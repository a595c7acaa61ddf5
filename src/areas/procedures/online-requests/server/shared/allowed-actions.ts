/** What a requester may do with a request in its current state. Responses show it and operations enforce it. */
import { linkStateOf } from "../../../../money/payments/server/public.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { FullGroup } from "./load-group.ts";
import type { RequestFormRow, RequestGroupRow } from "./lock-group.ts";

export function abilitiesOf(
  full: Omit<FullGroup, "requester" | "lines" | "offer" | "usual" | "refundedAt">,
  now: Date,
): RequestGroup["can"] {
  const { group, forms, link, paying, isTriedOut, settings } = full;
  const has = (status: RequestFormRow["status"]) => forms.some((form) => form.status === status);
  const canResubmit = forms.some((form) => isSendableAgain(form, full, now));
  const isPayable = isGroupPayable(forms);
  const isLinkValid = link !== undefined && linkStateOf(link, now) === "valid";
  return {
    edit: has("draft") || group.status === "draft" || (isOpenToOwner(forms) && !paying) || canResubmit,
    addForm: group.status === "draft" && forms.length < settings.maxForms,
    finish: has("draft") || canResubmit,
    // The last allowed attempt may still be in progress.
    pay: isPayable && isLinkValid && (paying || !isTriedOut),
    reject: isPayable && !paying && isLinkValid,
    resendLink: isPayable && !paying && (link?.sentCount ?? 0) <= settings.linkMaxSends,
    cancel: group.status === "draft" || ((has("underReview") || has("notPaid")) && !paying),
  };
}

/** True if a form is unpaid and no form of the group is under review. */
export function isGroupPayable(forms: readonly Pick<RequestFormRow, "status">[]): boolean {
  return forms.some((form) => form.status === "notPaid") && !forms.some((form) => form.status === "underReview");
}

/** True for a form that the client may correct and submit again, regardless of deadlines and limits. */
export function isCorrectable(form: Pick<RequestFormRow, "status" | "paidAt" | "family">): boolean {
  return form.status === "rejectedByUser" || (form.status === "rejected" && form.family === "TR" && !form.paidAt);
}

/** True if the form is correctable, within its deadline and its number of resubmissions. */
export function isSendableAgain(
  form: RequestFormRow,
  { group, settings }: Pick<FullGroup, "group" | "settings">,
  now: Date,
): boolean {
  return correctUntil(form, { group, settings }, now) !== null;
}

/**
 * The next deadline to resubmit a rejected form, or the last one if all are over; null if no form can be resubmitted.
 */
export function resubmitUntil(
  { group, forms, settings }: Pick<FullGroup, "group" | "forms" | "settings">,
  now: Date,
): string | null {
  const deadlines = forms
    .map((form) => resubmissionDeadline(form, group, settings))
    .filter((deadline) => deadline !== null)
    .sort();
  return deadlines.find((deadline) => deadline > now.toISOString()) ?? deadlines.at(-1) ?? null;
}

/** Forms that may be resubmitted, with deadline and remaining resubmissions. */
export function correctionsOf(
  { group, forms, settings }: Pick<FullGroup, "group" | "forms" | "settings">,
  now: Date,
): RequestGroup["corrections"] {
  return forms.flatMap((form) => {
    const deadline = correctUntil(form, { group, settings }, now);
    return deadline ? [{ formId: form.id, until: deadline, left: settings.resubmissions - form.resubmissions }] : [];
  });
}

/** Deadline to correct and resubmit a form; null if it cannot be resubmitted, or no longer. */
export function correctUntil(
  form: RequestFormRow,
  { group, settings }: Pick<FullGroup, "group" | "settings">,
  now: Date,
): string | null {
  const deadline = resubmissionDeadline(form, group, settings);
  return deadline !== null && deadline > now.toISOString() ? deadline : null;
}

function resubmissionDeadline(
  form: RequestFormRow,
  group: RequestGroupRow,
  settings: FullGroup["settings"],
): string | null {
  // A group has one payment: a form left out of it must be requested again.
  if (group.paidAt || !isCorrectable(form) || form.resubmissions >= settings.resubmissions) return null;
  const days = form.status === "rejectedByUser" ? settings.resubmitDaysByUser : settings.resubmitDays;
  return new Date(Date.parse(form.statusAt) + days * 86_400_000).toISOString();
}

/** True if the owner may still edit unpaid forms; not in TR, where a reviewer approved their data. */
function isOpenToOwner(forms: readonly Pick<RequestFormRow, "status" | "family">[]): boolean {
  return forms.some((form) => form.status === "notPaid" && form.family === "AP");
}
