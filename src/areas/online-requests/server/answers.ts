/** From rows to what the wire shows. */
import type { Language } from "../../../kit/language.ts";
import { dayOf, addWorkingDays } from "../../../kit/calendar.ts";
import type { Person } from "../../people/server/public.ts";
import { linkStateOf, type PaymentLink } from "../../payments/server/public.ts";
import type { OnlineServiceOffer, PriceLine } from "../../online-services/contract.ts";
import { type FormAnswers, fieldNames } from "../fields.ts";
import type { RequestForm } from "../form.ts";
import { readHolderIdentity } from "../form-rules.ts";
import type { RequestGroup } from "../group.ts";
import type { UsualTerm } from "../usual-term.ts";
import type { Form, Group } from "./moves.ts";
import { readyBetween } from "./usual-terms.ts";

/** A group with all that is needed to show it. */
export interface Whole {
  readonly group: Group;
  readonly forms: readonly Form[];
  readonly offer: OnlineServiceOffer;
  readonly requester: Person;
  readonly link: PaymentLink | undefined;
  /** How long documents of its service took lately. */
  readonly usual: readonly UsualTerm[];
  readonly lines: ReadonlyMap<string, PriceLine[]>;
  /** Somebody may be paying right now. */
  readonly paying: boolean;
  readonly settings: {
    readonly maxForms: number;
    readonly resubmissions: number;
    readonly resubmitDays: number;
    readonly resubmitDaysByUser: number;
    readonly linkMaxSends: number;
  };
}

export interface Reader {
  readonly language: Language;
  readonly now: Date;
  /** Null for everybody but the owner. */
  readonly publicToken: string | null;
}

/** What a row says of a form's fields; a field without its column does not compile. */
export function answersOf(form: FormAnswers): FormAnswers {
  return Object.fromEntries(fieldNames.map((field) => [field, form[field]])) as FormAnswers;
}

export function showForm(form: Form, lines: readonly PriceLine[], now: Date): RequestForm {
  const read = readHolderIdentity(form, dayOf(now));
  return {
    ...answersOf(form),
    _id: form.id,
    commonId: form.commonId,
    number: form.number,
    family: form.family,
    status: form.status,
    statusAt: form.statusAt,
    priceLines: [...lines],
    amountTotal: form.amountTotal,
    currency: form.currency,
    packageNumber: form.packageNumber,
    lotNumber: form.lotNumber,
    observations: form.observations,
    approvedAt: form.approvedAt,
    paidAt: form.paidAt,
    obtainedAt: form.obtainedAt,
    readyAt: form.readyAt,
    expiresAt: form.expiresAt,
    deliveredAt: form.deliveredAt,
    receiver: form.receiverName ? { name: form.receiverName, ci: form.receiverCi ?? "" } : null,
    invoice: form.invoiceNumber && form.invoiceDate ? { number: form.invoiceNumber, date: form.invoiceDate } : null,
    rejectReason: form.rejectReason,
    rejectText: form.rejectText,
    resubmissions: form.resubmissions,
    refundOwed: form.refundOwed,
    anonymisedAt: form.anonymisedAt,
    genderDiffers: read?.ok === true && read.genderDiffers,
    createdAt: form.createdAt,
    updatedAt: form.updatedAt,
  };
}

/** What both the owner's list and the whole group show. */
export function factsOf(
  {
    group,
    forms,
    offer,
    usual,
  }: Pick<Whole, "group" | "forms" | "usual"> & { offer: Pick<OnlineServiceOffer, "name" | "termDays"> },
  language: Language,
  now: Date,
) {
  const approved = forms.map((form) => form.approvedAt).filter((at) => at !== null);
  const from = approved.sort().at(-1) ?? group.paidAt;
  return {
    commonId: group.commonId,
    number: group.number,
    family: group.family,
    status: group.status,
    offer: { _id: group.offerId, name: offer.name[language], termDays: offer.termDays },
    currency: group.currency,
    totals: group.currency && group.amountTotal ? [{ currency: group.currency, amount: group.amountTotal }] : [],
    createdAt: group.createdAt,
    finishedAt: group.finishedAt,
    paidAt: group.paidAt,
    readyBetween: readyBetween(group, forms, usual, now),
    estimatedReadyOn: from ? addWorkingDays(dayOf(new Date(from)), offer.termDays) : null,
  };
}

export function showGroup(whole: Whole, reader: Reader): RequestGroup {
  const forms = whole.forms.map((form) => showForm(form, whole.lines.get(form.id) ?? [], reader.now));
  return { ...showAround(whole, reader), forms };
}

/** The group as it is around its forms. */
export function showAround(whole: Whole, reader: Reader): Omit<RequestGroup, "forms"> {
  const { group, requester, link } = whole;
  return {
    ...factsOf(whole, reader.language, reader.now),
    requester: {
      _id: requester.id,
      name: requester.name,
      email: requester.email,
      phone: requester.phone,
      country: requester.country,
      language: requester.language,
    },
    pickup:
      group.pickupName || group.pickupCi || group.pickupPhone
        ? { name: group.pickupName ?? "", ci: group.pickupCi ?? "", phone: group.pickupPhone ?? "" }
        : null,
    quantity: group.quantity,
    paymentLink: link
      ? {
          token: null,
          expiresAt: link.expiresAt,
          state: linkStateOf(link, reader.now),
          sentCount: link.sentCount,
        }
      : null,
    publicToken: reader.publicToken,
    acceptedTerms: { version: group.termsVersion, at: group.termsAt },
    draftExpiresAt: group.draftExpiresAt,
    resubmitUntil: resubmitUntil(whole, reader.now),
    corrections: correctionsOf(whole, reader.now),
    can: abilitiesOf(whole, reader.now),
    updatedAt: group.updatedAt,
  };
}

/** What the requester may do with it now; the verbs refuse by the same facts. */
export function abilitiesOf(
  whole: Omit<Whole, "requester" | "lines" | "offer" | "usual">,
  now: Date,
): RequestGroup["can"] {
  const { group, forms, link, paying, settings } = whole;
  const has = (status: Form["status"]) => forms.some((form) => form.status === status);
  const resubmit = forms.some((form) => isSendableAgain(form, whole, now));
  const open = isPayable(forms);
  const isLinkValid = link !== undefined && linkStateOf(link, now) === "valid";
  return {
    edit: has("draft") || group.status === "draft" || (isOpenToOwner(forms) && !paying) || resubmit,
    addForm: group.status === "draft" && forms.length < settings.maxForms,
    finish: has("draft") || resubmit,
    pay: open && isLinkValid,
    reject: open && !paying && isLinkValid,
    resendLink: open && !paying && (link?.sentCount ?? 0) <= settings.linkMaxSends,
    cancel: group.status === "draft" || ((has("underReview") || has("notPaid")) && !paying),
  };
}

/** Something is to be paid, and nothing of the group still waits for a reviewer's word (domain.md §2.2). */
export function isPayable(forms: readonly Pick<Form, "status">[]): boolean {
  return forms.some((form) => form.status === "notPaid") && !forms.some((form) => form.status === "underReview");
}

/** A form the client may correct and send again, days and times aside. */
export function isCorrectable(form: Pick<Form, "status" | "paidAt" | "family">): boolean {
  return form.status === "rejectedByUser" || (form.status === "rejected" && form.family === "TR" && !form.paidAt);
}

/** Correctable, in time and not for the third time; each form by its own dates. */
export function isSendableAgain(
  form: Form,
  { group, settings }: Pick<Whole, "group" | "settings">,
  now: Date,
): boolean {
  const until = sendableUntil(form, group, settings);
  return until !== null && until > now.toISOString();
}

/** Until when rejected forms may be sent again, the first of them to lapse; null when there are none or all are used up. */
export function resubmitUntil(
  { group, forms, settings }: Pick<Whole, "group" | "forms" | "settings">,
  now: Date,
): string | null {
  const ends = forms
    .map((form) => sendableUntil(form, group, settings))
    .filter((end) => end !== null)
    .sort();
  return ends.find((end) => end > now.toISOString()) ?? ends.at(-1) ?? null;
}

/** Which forms may be corrected and sent again, until when and how many times more. */
function correctionsOf({ group, forms, settings }: Whole, now: Date): RequestGroup["corrections"] {
  return forms.flatMap((form) => {
    const until = sendableUntil(form, group, settings);
    if (until === null || until <= now.toISOString()) return [];
    return [{ formId: form.id, until, left: settings.resubmissions - form.resubmissions }];
  });
}

function sendableUntil(form: Form, group: Group, settings: Whole["settings"]): string | null {
  // One payment per group: what was left behind when the others were paid is asked for anew.
  if (group.paidAt || !isCorrectable(form) || form.resubmissions >= settings.resubmissions) return null;
  const days = form.status === "rejectedByUser" ? settings.resubmitDaysByUser : settings.resubmitDays;
  return new Date(Date.parse(form.statusAt) + days * 86_400_000).toISOString();
}

/** Unpaid forms stay open to their owner; of TR only until a reviewer has approved what they say. */
function isOpenToOwner(forms: readonly Pick<Form, "status" | "family">[]): boolean {
  return forms.some((form) => form.status === "notPaid" && form.family === "AP");
}
