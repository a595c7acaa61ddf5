import type { WebhookRequest, WebhookResponse } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call, Handlers } from "../../../server/call.ts";
import type { payments as contract } from "../contract.ts";
import { askGateway } from "./ask.ts";
import { beginPayment } from "./attempt.ts";
import { cancelPayment } from "./cancel.ts";
import { comeBack } from "./coming-back.ts";
import { conciliateMany } from "./conciliation.ts";
import { decideDispute, linkToRequest } from "./decide.ts";
import { receivePush } from "./events.ts";
import { giveBack, giveBackMany } from "./given-back.ts";
import { linkByToken } from "./link.ts";
import { keeping, tending } from "./keepers.ts";
import { paymentDetails } from "./details.ts";
import { showGateway } from "./gateway-state.ts";
import { cashHome } from "./home.ts";
import { listPayments, paymentList } from "./listing.ts";
import { availableMethods, takes } from "./methods.ts";
import { linkOpenedBy } from "./payer.ts";
import { asPayment, paymentByGatewayId, paymentByReference } from "./queries.ts";
import {
  approveRefund,
  askAboutRefund,
  decideRefund,
  listRefunds,
  refundAtGateway,
  withdrawRefund,
} from "./refund-order.ts";
import { standingOf } from "./standing.ts";
import { type Due, type SubjectKind, subjectOf } from "./subject.ts";
import { syncMany, syncOne, syncOpen } from "./sync.ts";
import { tryGateway } from "./try-gateway.ts";
import { askNow, waitingFor } from "./waiting.ts";

export const handlers: Handlers<typeof contract> = {
  createEnzona: async (input, call) =>
    redirected(await beginPayment(call, { ...input, gateway: "enzona", currency: "CUP" })),
  createTransfermovil: async (input, call) => {
    const { payment, present } = await beginPayment(call, { ...input, gateway: "transfermovil", currency: "CUP" });
    if (present.kind !== "qr") throw new Error("Transfermóvil presents a QR");
    const { reference, expiresAt } = payment;
    return { reference, qr: present.qrText, deepLink: present.deepLink, validUntil: expiresAt };
  },
  createCard: async (input, call) => redirected(await beginPayment(call, { ...input, gateway: "bipay" })),
  createOfferCard: async ({ offerId, token, currency }, call) =>
    redirected(await beginPayment(call, { commonId: offerId, kind: "offer", token, gateway: "bipay", currency })),
  completeEnzona: async (input, call) => {
    const payment = await paymentByGatewayId(call.db, "enzona", input.transaction_uuid);
    if (!payment) throw new Refusal("NOT_FOUND");
    const asked = await askGateway(call.server, payment);
    return { status: asked.payment.status, commonId: payment.subjectId };
  },
  cancel: async (input, call) => ({ status: (await cancelPayment(call, input)).status }),
  state: (input, call) => waitingFor(call, input),
  askNow: (input, call) => askNow(call, input),
  standing: (input, call) => standingOf(call, input),
  methods: async (input, call) => {
    const asked = await debtByLink(call, input);
    const all = await availableMethods(call.server, asked?.due ?? null);
    const methods = asked ? all.filter(({ key }) => takes(key, asked.kind)) : all;
    if (!methods.some((method) => method.enabled)) throw new Refusal("NO_GATEWAYS");
    return methods;
  },
  transfermovilNotification: async (push, call) =>
    (await receivePush(call.server, "transfermovil", push, "server")).answer,
  cardNotification: async (push, call) => (await receivePush(call.server, "bipay", push, "server")).answer,
  cardNotificationByGet: async (push, call) => (await receivePush(call.server, "bipay", push, "server")).answer,
  cardReturn: (push, call) => returnFromCard(push, call),
  cardReturnByGet: (push, call) => returnFromCard(push, call),
  enzonaReturn: (push, call) => comeBack(call, "enzona", "ok", push),
  enzonaCancel: (push, call) => comeBack(call, "enzona", "cancel", push),
  refundsOf: ({ _id }, call) => listRefunds(call, _id),
  refundAtGateway: (input, call) => refundAtGateway(call, input),
  approveRefund: (input, call) => approveRefund(call, input),
  withdrawRefund: (input, call) => withdrawRefund(call, input),
  askAboutRefund: ({ _id }, call) => askAboutRefund(call, _id),
  decideRefund: (input, call) => decideRefund(call, input),
  home: (_input, call) => cashHome(call),
  gatewayState: ({ gateway }, call) => showGateway(call, gateway),
  tryGateway: ({ gateway }, call) => {
    keeping(call, gateway);
    return tryGateway(call, gateway);
  },
  sync: async ({ reference, commonId }, call) => {
    const payment = await paymentByReference(call.db, reference);
    if (!payment || (commonId && payment.subjectId !== commonId)) throw new Refusal("NOT_FOUND");
    tending(call, payment);
    const asked = await askGateway(call.server, payment);
    if (!asked.heard) throw new Refusal("GATEWAY_UNREACHABLE");
    return asPayment(asked.payment);
  },
  syncTransfermovil: async ({ reference }, call) =>
    reference ? syncOne(call, "transfermovil", reference) : syncOpen(call, "transfermovil"),
  listTransfermovil: (input, call) => listPayments(call, { ...input, gateway: "transfermovil" }),
  listEnzona: (input, call) => listPayments(call, { ...input, gateway: "enzona" }),
  listCard: (input, call) => listPayments(call, { ...input, gateway: "bipay" }),
  details: ({ id }, call) => paymentDetails(call, id),
  matching: paymentList.matching,
  exportSheet: paymentList.sheet,
  syncOpen: ({ gateway }, call) => {
    keeping(call, gateway);
    return syncOpen(call, gateway);
  },
  syncMany: ({ ids }, call) => syncMany(call, ids),
  conciliate: ({ ids, ...mark }, call) => conciliateMany(call, ids, mark),
  refund: async (input, call) => asPayment(await giveBack(call, input)),
  refundMany: (input, call) => giveBackMany(call, input),
  decide: async (input, call) => asPayment(await decideDispute(call, input)),
  linkToRequest: async (input, call) => asPayment(await linkToRequest(call, input)),
};

function redirected({ payment: { reference }, present }: Awaited<ReturnType<typeof beginPayment>>) {
  if (present.kind === "redirect") return { reference, redirectUrl: present.url };
  if (present.kind === "form")
    return { reference, redirectUrl: present.action, form: { action: present.action, fields: { ...present.fields } } };
  throw new Error("a gateway that redirects presents an address or a form");
}

/** The debt that a link's holder asks about; null when nobody was named. */
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

/** The payer's browser is back from the card gateway: what it carries is kept and checked, and the page takes over. */
async function returnFromCard(push: WebhookRequest, call: Call): Promise<WebhookResponse> {
  if (push.query !== "" || push.body.length > 0) await receivePush(call.server, "bipay", push, "browser");
  return comeBack(call, "bipay", "ok", push);
}
