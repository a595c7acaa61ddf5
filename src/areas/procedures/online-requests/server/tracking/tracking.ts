/** Public view of a request for token holders: progress, payment and amount due. Identity data are masked. */
import { asc, inArray } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { maskIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { linkStateOf, currentPayable, paymentsOf, priceTotals } from "../../../../money/payments/server/public.ts";
import type { Checkout } from "../../client/checkout-contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import type { FormStatus } from "../../states.ts";
import { abilitiesOf, correctUntil } from "../shared/allowed-actions.ts";
import { groupFacts } from "../shared/serializers.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { groupDue } from "../payment/payable-subject.ts";
import { openByViewingPass } from "./viewing-pass.ts";
import { notFound, openByToken } from "../shared/access.ts";
import { requestFormLog } from "../tables.ts";
import { fullGroup } from "../shared/load-group.ts";
import { estimateReadyDay } from "../shared/processing-times.ts";
import { deliveryPort } from "../delivery/delivery-port.ts";
import { type NameMasking, serializePublicForm } from "./public-form.ts";

/**
 * The group, if the caller may read it, and whether names are masked. NOT_FOUND otherwise. `isReadOnly` for viewing
 * passes.
 */
export async function openToRead(
  call: Call,
  commonId: string,
  token: string | undefined,
): Promise<{ group: RequestGroupRow; visibility: NameMasking; isReadOnly: boolean }> {
  const access = await openByToken(call.db, call, commonId, token);
  if (access && !access.ended) return { group: access.group, visibility: visibilityFor(access), isReadOnly: false };
  const group = await openByViewingPass(call, commonId, token);
  if (!group) throw notFound();
  return { group, visibility: "masked", isReadOnly: true };
}

/** Constant number of queries, however many forms. */
export async function trackGroup(call: Call, commonId: string, token: string | undefined): Promise<PublicGroup> {
  const { group, visibility, isReadOnly } = await openToRead(call, commonId, token);
  const tracking = await serializeTracking(call, group, visibility);
  // A holder of a viewing pass, who knew only a number and a datum, may not act.
  return isReadOnly ? { ...tracking, can: { pay: false, reject: false, correct: false } } : tracking;
}

/** Payment links are forwarded to other payers, who may see only masked names. */
function visibilityFor({ by }: { by: "owner" | "page" | "link" }): NameMasking {
  return by === "link" ? "masked" : "whole";
}

export async function serializeTracking(
  call: Call,
  group: RequestGroupRow,
  visibility: NameMasking,
): Promise<PublicGroup> {
  const full = await fullGroup(call.db, group.commonId);
  const { link } = full;
  const can = abilitiesOf(full, call.now);
  const names = await codeNames(
    call.db,
    full.forms.flatMap((form) => [form.documentType, form.rejectReason].filter((code) => code !== null)),
    call.language,
  );
  const dates = await readStatusDates(call.db, full.forms);
  return {
    ...groupFacts(full, call.language, call.now),
    forms: full.forms.map((form) => ({
      ...serializePublicForm(form, names, dates.get(form.id), visibility),
      correctUntil: correctUntil(form, full, call.now),
      expected: full.refundedAt
        ? null
        : estimateReadyDay(group, [form], { usual: full.usual, termDays: full.offer.termDays }, call.now),
    })),
    pickup: group.pickupName
      ? {
          name: visibility === "whole" ? group.pickupName : maskFullName(group.pickupName),
          ci: maskIdentityNumber(group.pickupCi ?? ""),
          phone: maskIdentityNumber(group.pickupPhone ?? ""),
        }
      : null,
    receipt: await receiptOf(call.db, group),
    courier: (await deliveryPort().activeCouriers(call.db, [group.commonId])).get(group.commonId) ?? null,
    link: {
      state: link ? linkStateOf(link, call.now) : "none",
      expiresAt: link?.expiresAt ?? null,
      isTriedOut: full.isTriedOut && !full.paying,
    },
    can: { pay: can.pay, reject: can.reject, correct: group.status !== "draft" && can.finish },
  };
}

/** Throws, in this order: REQUEST_NOT_FOUND_OR_PAID, LINK_EXPIRED, NO_PHONE, NO_GATEWAYS. */
export async function groupCheckout(call: Call, commonId: string, token: string | undefined): Promise<Checkout> {
  const { full, due, link, visibility } = await openDue(call, commonId, token);
  if (!due.requester.phone) throw new Refusal("NO_PHONE");
  const { family: kind } = full.group;
  const totals = await priceTotals(call.db, due, call.now);
  const payable = await currentPayable(call, { kind, id: commonId, due, totals });
  if (!payable.methods.some((method) => method.enabled)) throw new Refusal("NO_GATEWAYS");
  return {
    ...payable,
    group: await serializeTracking(call, full.group, visibility),
    priceLines: full.forms
      .filter((form) => form.status === "notPaid")
      .flatMap((form) => (full.lines.get(form.id) ?? []).map((line) => ({ ...line, form: form.number }))),
    isOwner: visibility === "whole",
    linkExpiresAt: link.expiresAt,
  };
}

export async function groupPriceTotals(
  call: Call,
  commonId: string,
  token: string | undefined,
): Promise<OutputOf<typeof onlineRequestsContract.priceTotals>> {
  const { due } = await openDue(call, commonId, token);
  return priceTotals(call.db, due, call.now);
}

async function openDue(call: Call, commonId: string, token: string | undefined) {
  const access = await openByToken(call.db, call, commonId, token);
  if (!access) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const full = await fullGroup(call.db, access.group.commonId);
  const due = await groupDue(call.db, access.group);
  if (!due?.payable) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const { link } = full;
  if (access.ended || !link || linkStateOf(link, call.now) !== "valid") throw new Refusal("LINK_EXPIRED");
  return {
    full,
    due,
    link,
    visibility: access.by === "owner" ? ("whole" as const) : ("masked" as const),
  };
}

/** When each form last reached each status. */
async function readStatusDates(
  db: Queryable,
  forms: readonly RequestFormRow[],
): Promise<Map<string, Map<FormStatus, string>>> {
  const byForm = new Map<string, Map<FormStatus, string>>();
  if (forms.length === 0) return byForm;
  const rows = await db
    .select({ formId: requestFormLog.formId, to: requestFormLog.to, at: requestFormLog.at })
    .from(requestFormLog)
    .where(
      inArray(
        requestFormLog.formId,
        forms.map((form) => form.id),
      ),
    )
    .orderBy(asc(requestFormLog.id));
  for (const { formId, to, at } of rows) byForm.set(formId, (byForm.get(formId) ?? new Map()).set(to, at));
  return byForm;
}

async function receiptOf(db: Queryable, group: RequestGroupRow): Promise<PublicGroup["receipt"]> {
  if (!group.paidAt) return null;
  const attempts = await paymentsOf(db, group.family, group.commonId);
  const payment = attempts.find((payment) => payment._id === group.paymentId);
  if (!payment) return null;
  return {
    reference: payment.reference,
    gateway: payment.gateway,
    amount: payment.amount,
    currency: payment.currency,
    paidAt: group.paidAt,
  };
}
