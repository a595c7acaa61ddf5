/** Converts rows to response schemas. */
import type { Language } from "../../../../../kit/text/language.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { addWorkingDays } from "../../../../../kit/time/working-days.ts";
import { linkStateOf } from "../../../../money/payments/server/public.ts";
import type { OnlineServiceOffer, PriceLine } from "../../../online-services/contract.ts";
import { type FormAnswers, fieldNames } from "../../wizard/form-fields.ts";
import type { RequestForm } from "../../schemas/form-schemas.ts";
import { readHolderIdentity } from "../../wizard/form-validation.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { abilitiesOf, correctionsOf, resubmitUntil } from "./allowed-actions.ts";
import type { FullGroup } from "./load-group.ts";
import type { RequestFormRow } from "./lock-group.ts";
import { estimateReadyDay, estimateReadyRange } from "./processing-times.ts";

export interface FormReader {
  readonly language: Language;
  readonly now: Date;
  /** Null unless the reader is the owner. */
  readonly publicToken: string | null;
}

/** The form fields of a row. Does not compile if a field has no column. */
export function rowToFields(form: FormAnswers): FormAnswers {
  return Object.fromEntries(fieldNames.map((field) => [field, form[field]])) as FormAnswers;
}

export function serializeForm(form: RequestFormRow, lines: readonly PriceLine[], now: Date): RequestForm {
  const identity = readHolderIdentity(form, dayOf(now));
  return {
    ...rowToFields(form),
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
    genderDiffers: identity?.ok === true && identity.genderDiffers,
    createdAt: form.createdAt,
    updatedAt: form.updatedAt,
  };
}

/** Fields that the owner's list and the group details share. */
export function groupFacts(
  {
    group,
    forms,
    offer,
    usual,
    refundedAt,
  }: Pick<FullGroup, "group" | "forms" | "usual" | "refundedAt"> & {
    offer: Pick<OnlineServiceOffer, "name" | "termDays">;
  },
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
    refundedAt,
    // A refunded request is no longer awaited.
    readyBetween: refundedAt ? null : estimateReadyRange(group, forms, usual, now),
    expected: refundedAt ? null : estimateReadyDay(group, forms, { usual, termDays: offer.termDays }, now),
    estimatedReadyOn: from ? addWorkingDays(dayOf(new Date(from)), offer.termDays) : null,
  };
}

export function serializeGroup(full: FullGroup, reader: FormReader): RequestGroup {
  const forms = full.forms.map((form) => serializeForm(form, full.lines.get(form.id) ?? [], reader.now));
  return { ...serializeGroupContext(full, reader), forms };
}

/** The group without its forms. */
export function serializeGroupContext(full: FullGroup, reader: FormReader): Omit<RequestGroup, "forms"> {
  const { group, requester, link } = full;
  return {
    ...groupFacts(full, reader.language, reader.now),
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
    resubmitUntil: resubmitUntil(full, reader.now),
    corrections: correctionsOf(full, reader.now),
    can: abilitiesOf(full, reader.now),
    updatedAt: group.updatedAt,
  };
}
