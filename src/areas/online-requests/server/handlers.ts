import type { Call, Handlers } from "../../../server/call.ts";
import { requireCaptcha } from "../../session/server/public.ts";
import type { onlineRequestsContract } from "../contract.ts";
import type { RequestForm } from "../form.ts";
import type { RequestGroup } from "../group.ts";
import { correctForm, updateForm } from "./asking/amend.ts";
import { serializeForm, serializeGroup } from "./answers.ts";
import { authorize } from "./desk/authorization.ts";
import { rejectByUser, removeGroup, sendPaymentLink } from "./asking/client-moves.ts";
import { details, detailsValidated, formDetails } from "./desk/details.ts";
import { findRequest } from "./tracking/find.ts";
import { setLegalHold } from "./privacy/hold.ts";
import { submitRequest } from "./asking/finish.ts";
import { readWizardContext } from "./asking/writing.ts";
import { modelAddress, printModel, printModels } from "./papers/model.ts";
import { printReceipt } from "./papers/receipt.ts";
import type { RequestFormRow } from "./request.ts";
import { ownHome, ownRequests } from "./tracking/own-requests.ts";
import { priceLinesOf, priceIfSold } from "./paying/pricing.ts";
import { formReaderOf } from "./access.ts";
import { previewTransitions } from "./desk/preview.ts";
import { homeOf } from "./desk/home.ts";
import { formCounters, formsList } from "./desk/list.ts";
import { setFormStatus, setFormStatuses } from "./desk/staff-moves.ts";
import { groupCheckout, serializeTracking, groupPriceTotals, trackGroup } from "./tracking/tracking.ts";
import { vouchers } from "./vouchers.ts";
import { usualTermsOf } from "./usual-terms.ts";
import { fullGroup } from "./full-group.ts";
import { addForm, removeForm, startDraft } from "./asking/draft.ts";
import { canMailRequester } from "./letters.ts";
import { personOf } from "../../people/server/public.ts";

export const handlers: Handlers<typeof onlineRequestsContract> = {
  start: async (input, call) => {
    await requireCaptcha(call, input.captcha);
    return startDraft(call, input);
  },
  addForm: async (input, call) => shown(call, await addForm(call, input)),
  updateForm: async (input, call) => shown(call, await updateForm(call, input)),
  removeForm: async (input, call) => {
    await removeForm(call, input.formId);
    return { deleted: true };
  },
  finish: async (input, call) => {
    const link = await submitRequest(call, input.commonId);
    const group = await shownGroup(call, input.commonId);
    const paymentLink = group.paymentLink && { ...group.paymentLink, token: link?.token ?? null };
    return { ...group, paymentLink, emailSent: await canMailRequester(call, input.commonId) };
  },
  ownHome: (_input, call) => ownHome(call),
  mine: (input, call) => ownRequests(call, input),
  details: (input, call) => details(call, input.commonId),
  writing: (input, call) => readWizardContext(call, input.commonId),
  formDetails: (input, call) => formDetails(call, input.formId),
  detailsValidated: (input, call) => detailsValidated(call, input.commonId),
  sendPaymentLink: async ({ commonId }, call) => {
    if (await vouchers().has(call.db, commonId)) return vouchers().sendLink(call, commonId);
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
    (await vouchers().has(call.db, commonId))
      ? vouchers().track(call, commonId, token)
      : trackGroup(call, commonId, token),
  receiptFile: (input, call) => printReceipt(call, input),
  checkout: async ({ commonId, token }, call) =>
    (await vouchers().has(call.db, commonId))
      ? vouchers().checkout(call, commonId, token)
      : groupCheckout(call, commonId, token),
  priceTotals: async ({ commonId, token }, call) =>
    (await vouchers().has(call.db, commonId))
      ? vouchers().totals(call, commonId, token)
      : groupPriceTotals(call, commonId, token),
  rejectByUser: async (input, call) => {
    const group = await rejectByUser(call, input);
    return serializeTracking(call, group, call.caller?.userId === group.requesterId ? "whole" : "masked");
  },

  list: formsList.page,
  matching: formsList.matching,
  counters: (input, call) => formCounters(call, input),
  home: (_input, call) => homeOf(call),
  setStatus: async ({ _id, updatedAt, ...step }, call) => {
    const { form, mails } = await setFormStatus(call, _id, step, updatedAt);
    return { ...(await shown(call, form)), mails };
  },
  setStatusOfMany: ({ ids, versions, ...step }, call) => setFormStatuses(call, ids, step, versions),
  preview: (input, call) => previewTransitions(call, input.moves),
  correct: async (input, call) => shown(call, await correctForm(call, input)),
  authorize: async (input, call) => shown(call, await authorize(call, input)),
  hold: async (input, call) => ({ hold: await setLegalHold(call, input) }),
  policeRecordModel: (input, call) => modelAddress(call, "AP", input.formId),
  policeRecordModelFile: (input, call) => printModel(call, "AP", input.formId),
  registralModel: (input, call) => modelAddress(call, "TR", input.formId),
  registralModelFile: (input, call) => printModel(call, "TR", input.formId),
  models: (input, call) => printModels(call, input.family, input.formIds),
  exportSheet: formsList.sheet,
  exportPdf: formsList.paper,
};

/** A form with its fixed price, or with what it would cost now while it is a draft. */
async function shown(call: Call, form: RequestFormRow): Promise<RequestForm> {
  const lines = (await priceLinesOf(call.db, [form.id])).get(form.id);
  if (lines || form.status !== "draft") return serializeForm(form, lines ?? [], call.now);
  const requester = await personOf(call.db, form.requesterId);
  const price = await priceIfSold(call.db, form, requester?.country ?? null, call.now);
  return {
    ...serializeForm(form, price?.lines ?? [], call.now),
    ...(price ? { amountTotal: price.total, currency: price.currency } : {}),
  };
}

async function shownGroup(call: Call, commonId: string): Promise<RequestGroup> {
  const full = await fullGroup(call.db, commonId);
  return serializeGroup(full, formReaderOf(call, full.group));
}
