/**
 * Return addresses for gateways. References are sequential, so each address carries an HMAC of the attempt. It
 * redirects to the result page with a read-only token. The address contains nothing else: gateways and anyone who reads
 * their logs gain no access.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookRequest, WebhookResponse } from "../../../../../kit/contract/contract.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Server } from "../../../../../server/server.ts";
import type { GatewayKey } from "../../states.ts";
import { paymentByReference, type PaymentRow } from "./queries.ts";
import { payableSubjectPort } from "../links/payable-subject.ts";

export type Result = "ok" | "cancel";

/** Paths each gateway redirects browsers to; Transfermóvil's app does not redirect. */
const paths: Readonly<Partial<Record<GatewayKey, Readonly<Record<Result, string>>>>> = {
  enzona: {
    ok: "public/onlineSeviceOffers/enzona/return",
    cancel: "public/onlineSeviceOffers/enzona/cancel",
  },
  bipay: { ok: "bipay/return", cancel: "bipay/return" },
};
/** Days after expiry during which the redirect carries the subject; later it leads to the bare page. */
const graceDays = 1;
const keyPattern = /^([1-9]\d{11})-([\w-]{22})$/;

/** The return address of an attempt. */
export function returnAddress(server: Server, payment: PaymentRow, result: Result): string {
  const { publicUrl } = server.environment;
  const path = paths[payment.gateway]?.[result];
  if (!path) return `${publicUrl}/legalsit${resultPath(payment.gateway, result, payment.reference)}`;
  return `${publicUrl}/legalsitapi/${path}/${payment.reference}-${signatureOf(server, payment)}`;
}

/** Redirects the browser. An invalid address, or one of another gateway, leads to the public page. */
export async function redirectAfterGateway(
  call: Call,
  gateway: GatewayKey,
  result: Result,
  request: WebhookRequest,
): Promise<WebhookResponse> {
  const key = request.parameters?.key ?? "";
  const [, reference = "", signature = ""] = keyPattern.exec(key) ?? [];
  const payment = reference ? await paymentByReference(call.db, reference) : undefined;
  const verified =
    payment?.gateway === gateway && isValidSignature(call.server, payment, signature) ? payment : undefined;
  const query = new URLSearchParams([
    ...enzonaParameters(request.query),
    ...(verified ? viewParameters(call, verified) : []),
  ]);
  const shownReference = reference || /^[1-9]\d{11}$/.exec(key)?.[0];
  const path = shownReference ? resultPath(gateway, result, shownReference) : "/";
  const location = `${call.server.environment.publicUrl}/legalsit${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
  return { status: 303, contentType: "text/plain", body: "", location };
}

/** Query parameters that let the page show the subject: its id, and a view token valid for half an hour. */
function viewParameters(call: Call, payment: PaymentRow): [string, string][] {
  const token = payableSubjectPort(payment.kind)?.createViewToken?.(payment.subjectId, call.now);
  const isOld = call.now.getTime() > Date.parse(payment.expiresAt) + graceDays * 86_400_000;
  if (!token || isOld) return [];
  return [
    ["commonId", payment.subjectId],
    ["token", token],
  ];
}

/** EnZona's parameters of its own payment; the page sends them back to the API. */
function enzonaParameters(query: string): [string, string][] {
  const parameters = new URLSearchParams(query);
  return ["transaction_uuid", "user_uuid"].flatMap((name): [string, string][] => {
    const value = parameters.get(name) ?? "";
    return /^[\w-]{1,64}$/.test(value) ? [[name, value]] : [];
  });
}

function resultPath(gateway: GatewayKey, result: Result, reference: string): string {
  return `/payment/${gateway}/${result}/${reference}`;
}

function signatureOf(server: Server, payment: Pick<PaymentRow, "id">): string {
  const signature = createHmac("sha256", server.secret).update(`come back from payment ${payment.id}`).digest();
  return signature.subarray(0, 16).toString("base64url");
}

function isValidSignature(server: Server, payment: PaymentRow, signature: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(server, payment)));
}
