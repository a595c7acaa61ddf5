/**
 * Port for vouchers that staff issue: the operations on requests accept their ids too. The area of vouchers
 * implements it.
 */
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { definePort } from "../../../../../server/port.ts";
import type { PriceTotal } from "../../../../money/payments/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";

/** Data that people know, and the page that shows it to them. */
export interface RequesterData {
  readonly id: string;
  /** Path of the page, without its token. */
  readonly path: string;
  readonly identities: readonly string[];
  readonly phones: readonly string[];
  readonly email: string | null;
}

export interface VoucherPort {
  has(db: Queryable, id: string): Promise<boolean>;
  /** Whether a number has the form of a voucher's. */
  isNumber(number: string): boolean;
  /** What the people of a voucher know; one statement by a unique key. */
  requesterData(db: Queryable, number: string): Promise<RequesterData | undefined>;
  sendLink(call: Call, id: string): Promise<{ expiresAt: string; emailSent: boolean }>;
  totals(call: Call, id: string, token: string | undefined): Promise<PriceTotal[]>;
  /** Throws the same refusals as the checkout of a request: REQUEST_NOT_FOUND_OR_PAID, LINK_EXPIRED, NO_GATEWAYS. */
  checkout(
    call: Call,
    id: string,
    token: string | undefined,
  ): Promise<OutputOf<typeof onlineRequestsContract.checkout>>;
  track(call: Call, id: string, token: string | undefined): Promise<OutputOf<typeof onlineRequestsContract.track>>;
}
export const voucherPort = definePort<VoucherPort>("vouchers");
