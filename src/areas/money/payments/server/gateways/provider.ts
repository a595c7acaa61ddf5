/**
 * Interface of every payment gateway. An adapter translates and decides nothing: states, attempts and money rules
 * belong to the area payments. Amounts are bigint minor units (kit/numbers/money.ts).
 */
import type { WebhookRequest, WebhookResponse } from "../../../../../kit/contract/contract.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import type { Money } from "../../../../../kit/numbers/money.ts";
import type { GatewayKey } from "../../states.ts";
import { type GatewayResult, ok } from "./gateway-result.ts";

/**
 * Payment state as the gateway reports it. `authorized`: the payer agreed and the money waits for `complete`.
 * `reversing`, `reversed`: a paid amount is returned without our request. `disputed`: the cardholder claims it back.
 */
export const payStates = [
  "pending",
  "authorized",
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

/** One attempt to pay, stored before the first request. Each attempt has a new `reference`. */
export interface Attempt {
  /** 12 digits, the first one 1–9: accepted by all three gateways. */
  readonly reference: string;
  readonly amount: Money;
  readonly description: string;
  readonly language: Language;
  /** The gateway's own id, once it is known (EnZona uuid, Concentrador id, Transfermóvil order). */
  readonly gatewayId?: string | undefined;
  /** E.164; Transfermóvil sends the payment request to this phone. */
  readonly payerPhone?: string | undefined;
  readonly expiresAt?: Date | undefined;
  /** An earlier `create` with this reference ended `unknown`: query before creating. */
  readonly repeated?: boolean | undefined;
  /** One of `listMethods`, for gateways that offer several. */
  readonly method?: string | undefined;
  /** URL for the gateway's webhooks, without a query string (Bidaiondo appends `?` blindly). EnZona sends none. */
  readonly callbackUrl: string;
  /**
   * URL that the payer's browser returns to: EnZona by GET with `transaction_uuid`, Bidaiondo by POST (GET with BiPay).
   */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** How the payer continues: with a QR code or link, a redirect, or a form that the browser posts unchanged. */
export type Presentation =
  | { readonly kind: "qr"; readonly qrText: string; readonly deepLink: string }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "form"; readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** An order at the gateway, and how the payer continues. */
export interface PlacedOrder {
  readonly gatewayId?: string | undefined;
  readonly state: PayState;
  readonly present: Presentation;
  readonly signature?: string | undefined;
}

/** An amount as the gateway reports it; its currency may be one that we do not sell in. */
export interface ReportedMoney {
  readonly minor: bigint;
  readonly currency: string;
}

/** The state of a payment at the gateway at one instant. */
export interface Snapshot {
  readonly state: PayState;
  /** The gateway's own code, as text. */
  readonly rawState: string;
  readonly reference: string;
  readonly gatewayId?: string | undefined;
  /** Two-digit code of the bank (Transfermóvil). */
  readonly bank?: string | undefined;
  /** The bank's transaction id. */
  readonly bankId?: string | undefined;
  readonly tmId?: string | undefined;
  readonly payerPhone?: string | undefined;
  /** Absent if the gateway does not report it (Transfermóvil's query). */
  readonly amount?: ReportedMoney | undefined;
  readonly refunded?: ReportedMoney | undefined;
  /** The part of the amount that the gateway deducts. */
  readonly commission?: ReportedMoney | undefined;
  readonly signature?: string | undefined;
  readonly authCode?: string | undefined;
  /** When the operation was started, if a list contains it. */
  readonly at?: Date | undefined;
  readonly observedAt: Date;
  /** The answer without secrets, to be stored with the payment. */
  readonly evidence: Evidence;
}
export type Evidence = Readonly<Record<string, string>>;

/** What a gateway can do. */
interface Capabilities {
  /** False: the gateway has no payment until the payer's browser posts the form. */
  readonly serverCreate: boolean;
  readonly needsCompletion: boolean;
  readonly cancel: boolean;
  /**
   * `direct`: completed with the answer; `asked`: a person at the gateway does it later; `manual`: our staff does it
   * outside of this system.
   */
  readonly refund: "direct" | "asked" | "manual";
  readonly push: "none" | "unsigned" | "signed";
  readonly list: boolean;
  readonly currencies: readonly string[];
}

interface GatewayRefund {
  /** At most 20 characters, new for every refund. */
  readonly reference: string;
  readonly amount: Money;
  readonly reason: string;
}

/** One refund in the gateway's own list, which does not contain our reference. */
export interface ListedRefund {
  readonly refundId: string;
  readonly amount: ReportedMoney;
  readonly at?: Date | undefined;
  readonly state: PayState;
}

/** Refunds of one payment, completed and pending, as the gateway reports them. */
export interface RefundView {
  /** State of the payment itself. */
  readonly state: PayState;
  /** A refund was requested and waits for a person at the gateway. */
  readonly isRequested: boolean;
  /** All refunds of the payment; undefined if the gateway does not list them. */
  readonly listedRefunds?: readonly ListedRefund[] | undefined;
}

/**
 * A parsed webhook. Only one with `verified: "signature"` may change a payment, and only if reference, amount and
 * currency equal those of the attempt; any other is a reason to query the gateway. "bad" is stored as a rejected event.
 */
export interface ParsedWebhook {
  readonly verified: "signature" | "headers" | "none" | "bad";
  readonly channel: "server" | "browser";
  readonly reference?: string | undefined;
  readonly gatewayId?: string | undefined;
  readonly snapshot?: Snapshot | undefined;
  /** Identical for repetitions of the same event, over any channel. */
  readonly dedupeKey: string;
  readonly evidence: Evidence;
}

/** `refundId` is the gateway's id, if it has one per refund. */
export interface GatewayRefundResult {
  readonly refundId?: string | undefined;
  readonly state: PayState;
}

/** One gateway. Calls to it return a result; they throw only for an attempt that the adapter must never receive. */
export interface PaymentProvider {
  readonly gateway: GatewayKey;
  readonly capabilities: Capabilities;
  listMethods(): Promise<GatewayResult<readonly { readonly id: string; readonly label: string }[]>>;
  /**
   * Creates at most one order per reference, however often it is called, if `repeated` is set after an `unknown`
   * result.
   */
  create(attempt: Attempt): Promise<GatewayResult<PlacedOrder>>;
  /** Null if the gateway does not know the reference. */
  findByReference(reference: string): Promise<GatewayResult<Snapshot | null>>;
  /** An attempt that the gateway does not know (yet) is `pending` with the raw state "unknown". */
  getStatus(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /** Captures a `authorized` payment; for other gateways the same as `getStatus`. Safe to repeat. */
  complete(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /**
   * Cancels the payment. A gateway that cannot cancel only returns the status, so that the caller may close its own
   * side.
   */
  cancel(attempt: Attempt): Promise<GatewayResult<Snapshot>>;
  /** Never repeated: after `unknown` only `refundsOf` shows whether it was executed. Refused with MANUAL if the gateway has no such call. */
  refund(attempt: Attempt, refund: GatewayRefund): Promise<GatewayResult<GatewayRefundResult>>;
  refundsOf(attempt: Attempt): Promise<GatewayResult<RefundView>>;
  parsePush(push: WebhookRequest, channel: ParsedWebhook["channel"]): Promise<ParsedWebhook>;
  /** The acknowledgement that the gateway expects; `error` makes it retry. */
  ackFor(result: "stored" | "duplicate" | "notOurs" | "error"): WebhookResponse;
  /** All operations between two instants. Refused with UNSUPPORTED if the gateway has no such list. */
  listOperations(from: Date, to: Date): Promise<GatewayResult<readonly Snapshot[]>>;
}

/** Status of an attempt that was looked up by its reference: `pending` if the gateway does not know it. */
export function lookupResult(
  lookup: GatewayResult<Snapshot | null>,
  reference: string,
  now: Date,
): GatewayResult<Snapshot> {
  if (lookup.kind !== "ok") return lookup;
  return ok(lookup.value ?? { state: "pending", rawState: "unknown", reference, observedAt: now, evidence: {} });
}
