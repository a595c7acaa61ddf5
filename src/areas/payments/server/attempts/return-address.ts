/**
 * The way back from a gateway. Each attempt has an address of its own that nobody can make up, as its reference can be
 * counted up; it leads to the page that shows the result, with a token that only shows. Addresses that gateways are given
 * carry nothing else: their logs, and anyone who reads them, open nothing.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookRequest, WebhookResponse } from "../../../../kit/contract.ts";
import type { Call } from "../../../../server/call.ts";
import type { Server } from "../../../../server/server.ts";
import type { GatewayKey } from "../../states.ts";
import { paymentByReference, type PaymentRow } from "./queries.ts";
import { registeredSubject } from "../links/payable-subject.ts";

export type Result = "ok" | "cancel";

/** Where each gateway sends browsers back to; Transfermóvil's app sends nobody. */
const paths: Readonly<Partial<Record<GatewayKey, Readonly<Record<Result, string>>>>> = {
  enzona: {
    ok: "public/onlineSeviceOffers/enzona/return",
    cancel: "public/onlineSeviceOffers/enzona/cancel",
  },
  bipay: { ok: "bipay/return", cancel: "bipay/return" },
};
/** Late money is looked at by late payers; after that the address leads to the bare page. */
const daysAfter = 1;
const keyShape = /^([1-9]\d{11})-([\w-]{22})$/;

/** The address a gateway is given for an attempt. */
export function returnAddress(server: Server, payment: PaymentRow, result: Result): string {
  const { publicUrl } = server.environment;
  const path = paths[payment.gateway]?.[result];
  if (!path) return `${publicUrl}/legalsit${pageOf(payment.gateway, result, payment.reference)}`;
  return `${publicUrl}/legalsitapi/${path}/${payment.reference}-${proofOf(server, payment)}`;
}

/** Sends the browser on. An address that is not ours, or of another gateway, leads to what anybody may see. */
export async function redirectAfterGateway(
  call: Call,
  gateway: GatewayKey,
  result: Result,
  push: WebhookRequest,
): Promise<WebhookResponse> {
  const key = push.parameters?.key ?? "";
  const [, reference = "", proof = ""] = keyShape.exec(key) ?? [];
  const payment = reference ? await paymentByReference(call.db, reference) : undefined;
  const known = payment?.gateway === gateway && isProof(call.server, payment, proof) ? payment : undefined;
  const query = new URLSearchParams([...told(push.query), ...(known ? shows(call, known) : [])]);
  const named = reference || /^[1-9]\d{11}$/.exec(key)?.[0];
  const path = named ? pageOf(gateway, result, named) : "/";
  const location = `${call.server.environment.publicUrl}/legalsit${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
  return { status: 303, contentType: "text/plain", body: "", location };
}

/** What lets the page lead on to the subject: its id, and a token that shows it for half an hour. */
function shows(call: Call, payment: PaymentRow): [string, string][] {
  const token = registeredSubject(payment.kind)?.looksBy?.(payment.subjectId, call.now);
  const isOld = call.now.getTime() > Date.parse(payment.expiresAt) + daysAfter * 86_400_000;
  if (!token || isOld) return [];
  return [
    ["commonId", payment.subjectId],
    ["token", token],
  ];
}

/** What EnZona says of its own payment; the page hands it to us again. */
function told(query: string): [string, string][] {
  const given = new URLSearchParams(query);
  return ["transaction_uuid", "user_uuid"].flatMap((name): [string, string][] => {
    const value = given.get(name) ?? "";
    return /^[\w-]{1,64}$/.test(value) ? [[name, value]] : [];
  });
}

function pageOf(gateway: GatewayKey, result: Result, reference: string): string {
  return `/payment/${gateway}/${result}/${reference}`;
}

function proofOf(server: Server, payment: Pick<PaymentRow, "id">): string {
  const proof = createHmac("sha256", server.secret).update(`come back from payment ${payment.id}`).digest();
  return proof.subarray(0, 16).toString("base64url");
}

function isProof(server: Server, payment: PaymentRow, proof: string): boolean {
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(server, payment)));
}
