import type { WebhookRequest, WebhookResponse } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call, Handlers } from "../../../../server/call.ts";
import type { paymentsContract as contract } from "../contract.ts";
import { queryGateway } from "./polling/query-gateway.ts";
import { startAttempt } from "./attempts/start-attempt.ts";
import { cancelAttempt } from "./attempts/cancel-attempt.ts";
import { redirectAfterGateway } from "./attempts/return-address.ts";
import { conciliateMany } from "./adjustments/conciliate.ts";
import { resolveDispute } from "./adjustments/resolve-dispute.ts";
import { assignPaymentToRequest } from "./adjustments/assign-payment.ts";
import { receivePush } from "./webhooks/webhook-inbox.ts";
import { recordManualRefund, recordManualRefunds } from "./refunds/manual-refund.ts";
import { linkByToken } from "./links/payment-link.ts";
import { requireGatewayPermission, requirePaymentPermission } from "./gateway-health/gateway-managers.ts";
import { paymentDetails } from "./attempts/payment-details.ts";
import { gatewayStatus } from "./gateway-health/gateway-status.ts";
import { cashHome } from "./cash-home.ts";
import { listPayments, paymentList } from "./attempts/payment-list.ts";
import { availableMethods, gatewayAccepts } from "./links/payment-methods.ts";
import { linkOpenedBy } from "./links/payment-access.ts";
import { serializePayment, paymentByGatewayId, paymentByReference } from "./attempts/queries.ts";
import {
  approveRefund,
  queryRefund,
  decideRefund,
  listRefunds,
  refundAtGateway,
  withdrawRefund,
} from "./refunds/refund-approval.ts";
import { readPaymentLinkStatus } from "./links/payment-link-status.ts";
import { type Due, type SubjectKind, subjectOf } from "./links/payable-subject.ts";
import { syncMany, syncOne, syncOpen } from "./polling/sync-payments.ts";
import { testGateway } from "./gateway-health/test-gateway.ts";
import { requestStatusNow, readAttemptStatus } from "./attempts/attempt-status.ts";

export const handlers: Handlers<typeof contract> = {
  createEnzona: async (input, call) =>
    redirected(await startAttempt(call, { ...input, gateway: "enzona", currency: "CUP" })),
  createTransfermovil: async (input, call) => {
    const { payment, present } = await startAttempt(call, { ...input, gateway: "transfermovil", currency: "CUP" });
    if (present.kind !== "qr") throw new Error("Transfermóvil presents a QR");
    const { reference, expiresAt } = payment;
    return { reference, qr: present.qrText, deepLink: present.deepLink, validUntil: expiresAt };
  },
  createCard: async (input, call) => redirected(await startAttempt(call, { ...input, gateway: "bipay" })),
  createOfferCard: async ({ offerId, token, currency }, call) =>
    redirected(await startAttempt(call, { commonId: offerId, kind: "offer", token, gateway: "bipay", currency })),
  completeEnzona: async (input, call) => {
    const payment = await paymentByGatewayId(call.db, "enzona", input.transaction_uuid);
    if (!payment) throw new Refusal("NOT_FOUND");
    const result = await queryGateway(call.server, payment);
    return { status: result.payment.status, commonId: payment.subjectId };
  },
  cancel: async (input, call) => ({ status: (await cancelAttempt(call, input)).status }),
  state: (input, call) => readAttemptStatus(call, input),
  askNow: (input, call) => requestStatusNow(call, input),
  standing: (input, call) => readPaymentLinkStatus(call, input),
  methods: async (input, call) => {
    const debt = await debtByLink(call, input);
    const all = await availableMethods(call.server, debt?.due ?? null);
    const methods = debt ? all.filter(({ key }) => gatewayAccepts(key, debt.kind)) : all;
    if (!methods.some((method) => method.enabled)) throw new Refusal("NO_GATEWAYS");
    return methods;
  },
  transfermovilNotification: async (request, call) =>
    (await receivePush(call.server, "transfermovil", request, "server")).answer,
  cardNotification: async (request, call) => (await receivePush(call.server, "bipay", request, "server")).answer,
  cardNotificationByGet: async (request, call) => (await receivePush(call.server, "bipay", request, "server")).answer,
  cardReturn: (request, call) => returnFromCard(request, call),
  cardReturnByGet: (request, call) => returnFromCard(request, call),
  enzonaReturn: (request, call) => redirectAfterGateway(call, "enzona", "ok", request),
  enzonaCancel: (request, call) => redirectAfterGateway(call, "enzona", "cancel", request),
  refundsOf: ({ _id }, call) => listRefunds(call, _id),
  refundAtGateway: (input, call) => refundAtGateway(call, input),
  approveRefund: (input, call) => approveRefund(call, input),
  withdrawRefund: (input, call) => withdrawRefund(call, input),
  askAboutRefund: ({ _id }, call) => queryRefund(call, _id),
  decideRefund: (input, call) => decideRefund(call, input),
  home: (_input, call) => cashHome(call),
  gatewayState: ({ gateway }, call) => gatewayStatus(call, gateway),
  tryGateway: ({ gateway }, call) => {
    requireGatewayPermission(call, gateway);
    return testGateway(call, gateway);
  },
  sync: async ({ reference, commonId }, call) => {
    const payment = await paymentByReference(call.db, reference);
    if (!payment || (commonId && payment.subjectId !== commonId)) throw new Refusal("NOT_FOUND");
    requirePaymentPermission(call, payment);
    const result = await queryGateway(call.server, payment);
    if (!result.isAnswered) throw new Refusal("GATEWAY_UNREACHABLE");
    return serializePayment(result.payment);
  },
  syncTransfermovil: async ({ reference }, call) =>
    reference ? syncOne(call, "transfermovil", reference) : syncOpen(call, "transfermovil"),
  listTransfermovil: (input, call) => listPayments(call, { ...input, gateway: "transfermovil" }),
  listEnzona: (input, call) => listPayments(call, { ...input, gateway: "enzona" }),
  listCard: (input, call) => listPayments(call, { ...input, gateway: "bipay" }),
  details: ({ id }, call) => paymentDetails(call, id),
  matching: paymentList.allMatches,
  exportSheet: paymentList.spreadsheet,
  syncOpen: ({ gateway }, call) => {
    requireGatewayPermission(call, gateway);
    return syncOpen(call, gateway);
  },
  syncMany: ({ ids }, call) => syncMany(call, ids),
  conciliate: ({ ids, ...mark }, call) => conciliateMany(call, ids, mark),
  refund: async (input, call) => serializePayment(await recordManualRefund(call, input)),
  refundMany: (input, call) => recordManualRefunds(call, input),
  decide: async (input, call) => serializePayment(await resolveDispute(call, input)),
  linkToRequest: async (input, call) => serializePayment(await assignPaymentToRequest(call, input)),
};

function redirected({ payment: { reference }, present }: Awaited<ReturnType<typeof startAttempt>>) {
  if (present.kind === "redirect") return { reference, redirectUrl: present.url };
  if (present.kind === "form")
    return { reference, redirectUrl: present.action, form: { action: present.action, fields: { ...present.fields } } };
  throw new Error("a gateway that redirects presents an address or a form");
}

/** The debt that a link's holder queries; null without a token. */
async function debtByLink(
  call: Call,
  input: { id?: string | undefined; token?: string | undefined },
): Promise<{ readonly kind: SubjectKind; readonly due: Due | null } | null> {
  if (!input.token) return null;
  const link =
    (await linkByToken(call.db, input.token)) ??
    (input.id ? await linkOpenedBy(call.db, input.id, input.token) : undefined);
  if (!link || (input.id && link.subjectId !== input.id)) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const due = await call.db.transaction((tx) => subjectOf(link.kind).due(tx, link.subjectId, { lock: false }));
  return { kind: link.kind, due };
}

/** Handles a return from the card gateway: stores and checks the parameters, then redirects to the result page. */
async function returnFromCard(request: WebhookRequest, call: Call): Promise<WebhookResponse> {
  if (request.query !== "" || request.body.length > 0) await receivePush(call.server, "bipay", request, "browser");
  return redirectAfterGateway(call, "bipay", "ok", request);
}
