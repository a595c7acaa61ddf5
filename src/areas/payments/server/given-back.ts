/** Money that a person gave back by hand, of one payment or of many: never more than is due, and the payer is told. */
import type { Outcome } from "../../../kit/listing.ts";
import { amountText, minor } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { eachOnItsOwn } from "../../../server/listing/each.ts";
import { tending } from "./keepers.ts";
import { lockAsRead, type Named, refundPayment } from "./payment.ts";
import type { PaymentRow } from "./queries.ts";

/** Money was given back by hand; the payer is told. */
export async function giveBack(
  call: Call,
  wanted: Named & { readonly amount: string; readonly reference: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const payment = await lockAsRead(tx, wanted);
    const { amount, reference } = wanted;
    return refundPayment(tx, call, payment, { amount, reference, by: tending(call, payment), now: call.now });
  });
}

/** One transfer gave back all that was due of many payments: each by itself, as it was read, and each payer is told. */
export async function giveBackMany(
  call: Call,
  {
    ids,
    versions,
    reference,
  }: { readonly ids: readonly string[]; readonly versions: readonly string[]; readonly reference: string },
): Promise<Outcome> {
  const readAt = new Map(ids.map((id, at) => [id, versions[at] ?? ""]));
  return eachOnItsOwn(call, ids, (_id) =>
    inTransaction(call.db, async (tx) => {
      const payment = await lockAsRead(tx, { _id, updatedAt: readAt.get(_id) ?? "" });
      const by = tending(call, payment);
      const amount = amountText(minor(payment.refundDue ?? "0.00") - minor(payment.refundedAmount));
      return refundPayment(tx, call, payment, { amount, reference, by, now: call.now });
    }),
  );
}
