/**
 * What the product asks of every payment gateway. An adapter translates; it decides nothing: states,
 * attempts and money rules are the payments area's. Amounts are bigint minor units (kit/money.ts).
 */
import type { WebhookRequest, WebhookResponse } from "../../kit/contract.ts";
import type { Language } from "../../kit/language.ts";
import type { Money } from "../../kit/money.ts";

/** `bipay` is Bidaiondo's Concentrador: international cards. */
export const gateways = ["transfermovil", "enzona", "bipay"] as const;
export type Gateway = (typeof gateways)[number];

/**
 * What a gateway believes. `confirmed`: the payer said yes and the money waits for `complete`. `reversing`,
 * `reversed`: it was paid and goes back without our asking. `disputed`: the card's holder claims it back.
 */
export const payStates = [
  "pending",
  "confirmed",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "reversing",
  "reversed",
  "refundRequested",
  "partiallyRefunded",
  "refunded",
  "disputed",
] as const;
export type PayState = (typeof payStates)[number];

/**
 * `refused`: the gateway said no, nothing happened there. `unreached`: nothing was sent, so trying again is safe; `why` is
 * our machine's own code for it, or "breaker" when we did not even try.
 * `unknown`: it may or may not have happened; look before any repetition.
 */
export type GatewayResult<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unreached"; readonly why?: string }
  | { readonly kind: "unknown"; readonly cause: UnknownCause };
export type UnknownCause = "timeout" | "network" | "5xx" | "unparsable" | "bankUnreachable";

/** One try to pay, written down before the first call: `reference` is new for every try. */
export interface Attempt {
  /** 12 digits, the first of them 1–9: suits all three gateways. */
  readonly reference: string;
  readonly amount: Money;
  readonly description: string;
  readonly language: Language;
  /** The gateway's own id once it is known (EnZona uuid, Concentrador id, Transfermóvil order). */
  readonly gatewayId?: string | undefined;
  /** E.164; Transfermóvil asks this telephone to pay. */
  readonly payerPhone?: string | undefined;
  readonly expiresAt?: Date | undefined;
  /** An earlier `create` of this very reference ended `unknown`: look before creating. */
  readonly repeated?: boolean | undefined;
  /** One of `listMethods`, for gateways that offer several. */
  readonly method?: string | undefined;
  /** Where the gateway's server tells us (no query string: Bidaiondo appends `?` blindly). EnZona never does. */
  readonly callbackUrl: string;
  /** Where the payer's browser comes back: EnZona by GET with `transaction_uuid`, Bidaiondo by POST (GET with BiPay). */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** How the payer goes on: scans or follows a link, is sent away, or posts a form (from the browser, fields as given). */
export type Presentation =
  | { readonly kind: "qr"; readonly qrText: string; readonly deepLink: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> };

export interface PlacedOrder {
  readonly gatewayId?: string | undefined;
  readonly state: PayState;
  readonly present: Presentation;
  readonly signature?: string | undefined;
}

/** An amount as a gateway reports it: its currency may be one that we do not sell in. */
export interface ReportedMoney {
  readonly minor: bigint;
  readonly currency: string;
}

export interface Snapshot {
  readonly state: PayState;
  /** The gateway's own code, as text. */
  readonly rawState: string;
  readonly reference: string;
  readonly gatewayId?: string | undefined;
  /** Two digits of the bank (Transfermóvil). */
  readonly bank?: string | undefined;
  /** The bank's id of the transaction. */
  readonly bankId?: string | undefined;
  readonly tmId?: string | undefined;
  readonly payerPhone?: string | undefined;
  /** Absent where the gateway does not report it (Transfermóvil's query). */
  readonly amount?: ReportedMoney | undefined;
  readonly refunded?: ReportedMoney | undefined;
  /** What the gateway keeps of the amount. */
  readonly commission?: ReportedMoney | undefined;
  readonly signature?: string | undefined;
  readonly authCode?: string | undefined;
  /** When the operation was begun, where a list tells it. */
  readonly at?: Date | undefined;
  readonly observedAt: Date;
  /** What it said, without secrets: to be kept beside the payment. */
  readonly evidence: Evidence;
}
export type Evidence = Readonly<Record<string, string>>;

export interface Capabilities {
  /** False: there is nothing at the gateway until the payer's browser posts the form. */
  readonly serverCreate: boolean;
  readonly needsCompletion: boolean;
  readonly cancel: boolean;
  /** `direct`: done when it is answered; `asked`: a person there does it later; `manual`: a person of ours, elsewhere. */
  readonly refund: "direct" | "asked" | "manual";
  readonly push: "none" | "unsigned" | "signed";
  readonly list: boolean;
  readonly currencies: readonly string[];
}

export interface GatewayRefund {
  /** At most 20 characters, new for every refund. */
  readonly reference: string;
  readonly amount: Money;
  readonly reason: string;
}

/** One refund as the gateway's own list shows it: it repeats no name of ours. */
export interface ListedRefund {
  readonly refundId: string;
  readonly amount: ReportedMoney;
  readonly at?: Date | undefined;
  readonly state: PayState;
}

/** What a gateway knows of money that went back, or goes back, of one payment. */
export interface RefundView {
  /** The payment's own state. */
  readonly state: PayState;
  /** A refund was asked for and waits for a person there. */
  readonly asked: boolean;
  /** Every refund of the payment; undefined where the gateway lists none. */
  readonly made?: readonly ListedRefund[] | undefined;
}

/**
 * A push as read. Only `signature` may move a payment, and only when reference, amount and currency are the
 * attempt's; everything else is a reason to ask. `bad` is kept as a rejected event.
 */
export interface ParsedWebhook {
  readonly verified: "signature" | "headers" | "none" | "bad";
  readonly channel: "server" | "browser";
  readonly reference?: string | undefined;
  readonly gatewayId?: string | undefined;
  readonly snapshot?: Snapshot | undefined;
  /** The same event gives the same key, however often and over any channel that it comes by. */
  readonly dedupeKey: string;
  readonly evidence: Evidence;
}

/** `refundId` is the gateway's, where it has one for each refund. */
export interface GatewayRefundResult {
  readonly refundId?: string | undefined;
  readonly state: PayState;
}

export interface PaymentProvider {
  readonly gateway: Gateway;
  readonly capabilities: Capabilities;
  listMethods(): Promise<GatewayResult<readonly { readonly id: string; readonly label: string }[]>>;
  /** One order per reference, however often it is called, if `repeated` says so after an `unknown`. */
  create(attempt: Attempt): Promise<GatewayResult<PlacedOrder>>;
  /** Null: the gateway has never heard of it. */
  findByReference(reference: string): Promise<GatewayResult<Snapshot | null>>;
  /** An attempt that the gateway does not know (yet) is `pending` with the raw state "unknown". */
  getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /** Takes the money of a `confirmed` payment; elsewhere the same as `getStatus`. Safe to repeat. */
  complete(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /** Where the gateway cannot cancel it only says how things stand, so that the caller may close its own side. */
  cancel(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /** Sent once and never again: after `unknown` only `refundsOf` tells. Refused with MANUAL where nobody can ask. */
  refund(attempt: Attempt, refund: GatewayRefund): Promise<GatewayResult<GatewayRefundResult>>;
  refundsOf(attempt: Attempt): Promise<GatewayResult<RefundView>>;
  parsePush(push: WebhookRequest, channel: ParsedWebhook["channel"]): Promise<ParsedWebhook>;
  /** What the gateway's server wants to hear; `error` invites it to try again. */
  ackFor(result: "stored" | "duplicate" | "notOurs" | "error"): WebhookResponse;
  /** Everything the gateway holds between two instants. Refused with UNSUPPORTED where there is no such list. */
  listOperations(from: Date, to: Date): Promise<GatewayResult<readonly Snapshot[]>>;
}

/** How an attempt stands that was looked up by its reference: one that the gateway never heard of still waits. */
export function lookupResult(
  found: GatewayResult<Snapshot | null>,
  reference: string,
  now: Date,
): GatewayResult<Snapshot> {
  if (found.kind !== "ok") return found;
  return ok(found.value ?? { state: "pending", rawState: "unknown", reference, observedAt: now, evidence: {} });
}

export function ok<T>(value: T): GatewayResult<T> {
  return { kind: "ok", value };
}

export function refused(code: string, message: string): GatewayResult<never> {
  return { kind: "refused", code, message };
}

export function unknown(cause: UnknownCause): GatewayResult<never> {
  return { kind: "unknown", cause };
}
