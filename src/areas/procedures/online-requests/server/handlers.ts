import type { Call, Handlers } from "../../../../server/call.ts";
import { printDocuments } from "../../../administration/issued-documents/server/public.ts";
import { requireCaptcha } from "../../../administration/session/server/public.ts";
import type { onlineRequestsContract } from "../contract.ts";
import type { RequestForm } from "../schemas/form-schemas.ts";
import type { RequestGroup } from "../schemas/group-schemas.ts";
import { correctForm, updateForm } from "./wizard/edit-form.ts";
import { serializeForm, serializeGroup } from "./shared/serializers.ts";
import { authorizeForm } from "./desk/authorization.ts";
import { rejectByUser, removeGroup, sendPaymentLink } from "./wizard/client-actions.ts";
import { readRequestDetails, detailsValidated, formDetails } from "./desk/details.ts";
import { findRequest } from "./tracking/find-request.ts";
import { setLegalHold } from "./privacy/legal-hold.ts";
import { submitRequest } from "./wizard/submit.ts";
import { readWizardContext } from "./wizard/wizard-context.ts";
import { modelAddress, modelSources } from "./pdf/print-model.ts";
import { receiptSource } from "./pdf/print-receipt.ts";
import type { RequestFormRow } from "./shared/lock-group.ts";
import { ownHome, ownRequests } from "./tracking/own-requests.ts";
import { priceLinesOf, priceIfSold } from "./payment/pricing.ts";
import { formReaderOf } from "./shared/access.ts";
import { previewTransitions } from "./desk/preview-transitions.ts";
import { homeOf } from "./desk/home.ts";
import { formCounters, formsList } from "./desk/form-list.ts";
import { setFormStatus, setFormStatuses } from "./desk/staff-transitions.ts";
import { groupCheckout, serializeTracking, groupPriceTotals, trackGroup } from "./tracking/tracking.ts";
import { voucherPort } from "./shared/voucher-port.ts";
import { usualTermsOf } from "./shared/processing-times.ts";
import { fullGroup } from "./shared/load-group.ts";
import { addForm, removeForm, startDraft } from "./wizard/draft.ts";
import { canMailRequester } from "./shared/notifications.ts";
import { personOf } from "../../../administration/people/server/public.ts";

export const handlers: Handlers<typeof onlineRequestsContract> = {
  start: async (input, call) => {
    await requireCaptcha(call, input.captcha);
    return startDraft(call, input);
  },
  addForm: async (input, call) => serializeWithPrice(call, await addForm(call, input)),
  updateForm: async (input, call) => serializeWithPrice(call, await updateForm(call, input)),
  removeForm: async (input, call) => {
    await removeForm(call, input.formId);
    return { deleted: true };
  },
  finish: async (input, call) => {
    const link = await submitRequest(call, input.commonId);
    const group = await readGroup(call, input.commonId);
    const paymentLink = group.paymentLink && { ...group.paymentLink, token: link?.token ?? null };
    return { ...group, paymentLink, emailSent: await canMailRequester(call, input.commonId) };
  },
  ownHome: (_input, call) => ownHome(call),
  mine: (input, call) => ownRequests(call, input),
  details: (input, call) => readRequestDetails(call, input.commonId),
  writing: (input, call) => readWizardContext(call, input.commonId),
  formDetails: (input, call) => formDetails(call, input.formId),
  detailsValidated: (input, call) => detailsValidated(call, input.commonId),
  sendPaymentLink: async ({ commonId }, call) => {
    if (await voucherPort().has(call.db, commonId)) return voucherPort().sendLink(call, commonId);
    const { expiresAt } = await sendPaymentLink(call, commonId);
    return { expiresAt, emailSent: await canMailRequester(call, commonId) };
  },
  remove: async (input, call) => {
    await removeGroup(call, input.commonId);
    return { deleted: true };
  },

  usualTerms: (input, call) => usualTermsOf(call.db, input.offerId ? [input.offerId] : undefined),
  find: (input, call) => findRequest(call, input),
  track: async ({ commonId, token }, call) =>
    (await voucherPort().has(call.db, commonId))
      ? voucherPort().track(call, commonId, token)
      : trackGroup(call, commonId, token),
  receiptFile: async (input, call) => ({ ...(await printDocuments(call, receiptSource, input)), inline: false }),
  checkout: async ({ commonId, token }, call) =>
    (await voucherPort().has(call.db, commonId))
      ? voucherPort().checkout(call, commonId, token)
      : groupCheckout(call, commonId, token),
  priceTotals: async ({ commonId, token }, call) =>
    (await voucherPort().has(call.db, commonId))
      ? voucherPort().totals(call, commonId, token)
      : groupPriceTotals(call, commonId, token),
  rejectByUser: async (input, call) => {
    const group = await rejectByUser(call, input);
    return serializeTracking(call, group, call.caller?.userId === group.requesterId ? "whole" : "masked");
  },

  list: formsList.page,
  matching: formsList.allMatches,
  counters: (input, call) => formCounters(call, input),
  home: (_input, call) => homeOf(call),
  setStatus: async ({ _id, updatedAt, ...step }, call) => {
    const { form, mails } = await setFormStatus(call, _id, step, updatedAt);
    return { ...(await serializeWithPrice(call, form)), mails };
  },
  setStatusOfMany: ({ ids, versions, ...step }, call) => setFormStatuses(call, ids, step, versions),
  preview: (input, call) => previewTransitions(call, input.moves),
  correct: async (input, call) => serializeWithPrice(call, await correctForm(call, input)),
  authorize: async (input, call) => serializeWithPrice(call, await authorizeForm(call, input)),
  hold: async (input, call) => ({ hold: await setLegalHold(call, input) }),
  policeRecordModel: (input, call) => modelAddress(call, "AP", input.formId),
  policeRecordModelFile: (input, call) => printDocuments(call, modelSources.AP, [input.formId]),
  registralModel: (input, call) => modelAddress(call, "TR", input.formId),
  registralModelFile: (input, call) => printDocuments(call, modelSources.TR, [input.formId]),
  models: (input, call) => printDocuments(call, modelSources[input.family], input.formIds),
  exportSheet: formsList.spreadsheet,
  exportPdf: formsList.pdf,
};

/** Serializes a form with its fixed price; a draft shows its current price. */
async function serializeWithPrice(call: Call, form: RequestFormRow): Promise<RequestForm> {
  const lines = await priceLinesOf(call.db, form.id);
  if (lines || form.status !== "draft") return serializeForm(form, lines ?? [], call.now);
  const requester = await personOf(call.db, form.requesterId);
  const price = await priceIfSold(call.db, form, requester?.country ?? null, call.now);
  return {
    ...serializeForm(form, price?.lines ?? [], call.now),
    ...(price ? { amountTotal: price.total, currency: price.currency } : {}),
  };
}

async function readGroup(call: Call, commonId: string): Promise<RequestGroup> {
  const full = await fullGroup(call.db, commonId);
  return serializeGroup(full, formReaderOf(call, full.group));
}
