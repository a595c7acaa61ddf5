/** The receipt of a paid request: price lines per person, payment and refunds. Data of its page and its PDF. */
import type { Language } from "../../../../../kit/text/language.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { sum } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { type Letterhead, letterheadOf } from "../../../../administration/firm/server/public.ts";
import type { PriceLine } from "../../../online-services/contract.ts";
import type { Payment } from "../../../../money/payments/contract.ts";
import { paymentsOf } from "../../../../money/payments/server/public.ts";
import { isSameToken, notFound } from "../shared/access.ts";
import { fullGroup, groupById } from "../shared/load-group.ts";
import { type NameMasking, visibleHolderName } from "../tracking/public-form.ts";
import { openToRead } from "../tracking/tracking.ts";
import { receiptPassOf } from "../tracking/viewing-pass.ts";

export interface Receipt {
  readonly commonId: string;
  readonly number: string;
  readonly language: Language;
  /** Masked names are shown by initials. */
  readonly visibility: NameMasking;
  readonly seller: Letterhead;
  readonly requester: string;
  readonly payment: Payment;
  readonly people: readonly {
    readonly number: string;
    readonly holder: string;
    /** Last digits of the identity number; empty if there is none. */
    readonly digits: string;
    readonly lines: readonly PriceLine[];
    readonly amount: string;
  }[];
  /** Sum of the price lines, in their own currency. */
  readonly subtotal: { readonly amount: string; readonly currency: Payment["currency"] };
  /**
   * Public page that finds the request by its number; it contains no token, because a printed receipt is not private.
   */
  readonly followAt: string;
  readonly now: Date;
}

/**
 * The receipt, with names masked unless the caller may read them. NOT_FOUND if the caller may not read the request or
 * it is not paid.
 */
export async function receiptOf(
  call: Call,
  { commonId, token }: { commonId: string; token?: string | undefined },
): Promise<Receipt> {
  const { group, visibility } = await openReceipt(call, commonId, token);
  const attempts = await paymentsOf(call.db, group.family, commonId);
  const payment = attempts.find((attempt) => attempt._id === group.paymentId);
  if (!payment) throw notFound();
  const full = await fullGroup(call.db, group.commonId);
  const forms = full.forms.filter((form) => form.paidAt !== null);
  const { name } = full.requester;
  const { publicUrl } = call.server.environment;
  return {
    commonId,
    number: group.number,
    language: call.language,
    visibility,
    seller: await letterheadOf(call.db),
    requester: visibility === "whole" ? name : maskFullName(name),
    payment,
    people: forms.map((form) => ({
      number: form.number,
      holder: visibleHolderName(visibility, form),
      digits: form.identityNumber?.slice(-4) ?? "",
      lines: full.lines.get(form.id) ?? [],
      amount: form.amountTotal ?? "0.00",
    })),
    subtotal: {
      amount: sum(forms.map((form) => form.amountTotal ?? "0.00")),
      currency: group.currency ?? payment.currency,
    },
    followAt: `${publicUrl}/legalsit/trackRequest?number=${group.number}`,
    now: call.now,
  };
}

/** Also accepts the receipt token, which is mailed to a person who paid for another person. */
async function openReceipt(call: Call, commonId: string, token: string | undefined) {
  if (!token || !isSameToken(token, receiptPassOf(call.server, commonId))) return openToRead(call, commonId, token);
  const [group] = await groupById(call.db, { commonId });
  if (!group || group.deletedAt) throw notFound();
  return { group, visibility: "masked" as const };
}
