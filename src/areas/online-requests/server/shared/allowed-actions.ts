/** What a requester may do with a request as it is: shown as it stands, and refused by the verbs by the same facts. */
import { linkStateOf } from "../../../payments/server/public.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { FullGroup } from "./load-group.ts";
import type { RequestFormRow, RequestGroupRow } from "./form-workflow.ts";

export function abilitiesOf(
  full: Omit<FullGroup, "requester" | "lines" | "offer" | "usual" | "refundedAt">,
  now: Date,
): RequestGroup["can"] {
  const { group, forms, link, paying, isTriedOut, settings } = full;
  const has = (status: RequestFormRow["status"]) => forms.some((form) => form.status === status);
  const resubmit = forms.some((form) => isSendableAgain(form, full, now));
  const open = isGroupPayable(forms);
  const isLinkValid = link !== undefined && linkStateOf(link, now) === "valid";
  return {
    edit: has("draft") || group.status === "draft" || (isOpenToOwner(forms) && !paying) || resubmit,
    addForm: group.status === "draft" && forms.length < settings.maxForms,
    finish: has("draft") || resubmit,
    // The last attempt may still be under way.
    pay: open && isLinkValid && (paying || !isTriedOut),
    reject: open && !paying && isLinkValid,
    resendLink: open && !paying && (link?.sentCount ?? 0) <= settings.linkMaxSends,
    cancel: group.status === "draft" || ((has("underReview") || has("notPaid")) && !paying),
  };
}

/** Something is to be paid, and nothing of the group still waits for a reviewer's word (domain.md §2.2). */
export function isGroupPayable(forms: readonly Pick<RequestFormRow, "status">[]): boolean {
  return forms.some((form) => form.status === "notPaid") && !forms.some((form) => form.status === "underReview");
}

/** A form the client may correct and send again, days and times aside. */
export function isCorrectable(form: Pick<RequestFormRow, "status" | "paidAt" | "family">): boolean {
  return form.status === "rejectedByUser" || (form.status === "rejected" && form.family === "TR" && !form.paidAt);
}

/** Correctable, in time and not for the third time; each form by its own dates. */
export function isSendableAgain(
  form: RequestFormRow,
  { group, settings }: Pick<FullGroup, "group" | "settings">,
  now: Date,
): boolean {
  return correctUntil(form, { group, settings }, now) !== null;
}

/** Until when rejected forms may be sent again, the first of them to lapse; null when there are none or all are used up. */
export function resubmitUntil(
  { group, forms, settings }: Pick<FullGroup, "group" | "forms" | "settings">,
  now: Date,
): string | null {
  const ends = forms
    .map((form) => sendableUntil(form, group, settings))
    .filter((end) => end !== null)
    .sort();
  return ends.find((end) => end > now.toISOString()) ?? ends.at(-1) ?? null;
}

/** Which forms may be corrected and sent again, until when and how many times more. */
export function correctionsOf(
  { group, forms, settings }: Pick<FullGroup, "group" | "forms" | "settings">,
  now: Date,
): RequestGroup["corrections"] {
  return forms.flatMap((form) => {
    const until = correctUntil(form, { group, settings }, now);
    return until ? [{ formId: form.id, until, left: settings.resubmissions - form.resubmissions }] : [];
  });
}

/** Until when a form may be corrected and sent again; null when it may not, or not any more. */
export function correctUntil(
  form: RequestFormRow,
  { group, settings }: Pick<FullGroup, "group" | "settings">,
  now: Date,
): string | null {
  const until = sendableUntil(form, group, settings);
  return until !== null && until > now.toISOString() ? until : null;
}

function sendableUntil(form: RequestFormRow, group: RequestGroupRow, settings: FullGroup["settings"]): string | null {
  // One payment per group: what was left behind when the others were paid is asked for anew.
  if (group.paidAt || !isCorrectable(form) || form.resubmissions >= settings.resubmissions) return null;
  const days = form.status === "rejectedByUser" ? settings.resubmitDaysByUser : settings.resubmitDays;
  return new Date(Date.parse(form.statusAt) + days * 86_400_000).toISOString();
}

/** Unpaid forms stay open to their owner; of TR only until a reviewer has approved what they say. */
function isOpenToOwner(forms: readonly Pick<RequestFormRow, "status" | "family">[]): boolean {
  return forms.some((form) => form.status === "notPaid" && form.family === "AP");
}
