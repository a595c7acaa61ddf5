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

export interface VoucherPort {
  has(db: Queryable, id: string): Promise<boolean>;
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
