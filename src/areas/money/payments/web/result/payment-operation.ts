/** Payment rows of the staff screens, and what they allow. */
import { useQueryClient } from "@tanstack/react-query";
import { amountText, currencies, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { api } from "../../../../../web/api.ts";
import type { ListRow } from "../../../../../web/office/list/list-screen.ts";
import type { paymentsContract } from "../../contract.ts";
import type { ChosenPayment } from "../../payment.ts";
import { isHoldingMoney, isPaid } from "../../states.ts";

export type PaymentOperation = ListRow<typeof paymentsContract.listTransfermovil>;

/** Path of the payment's page. */
export const operationPath = ({ gateway, _id }: Pick<PaymentOperation, "gateway" | "_id">) => `/${gateway}/all/${_id}`;

/** Amount due for refund without an open refund, in hundredths. */
export function stillDue(row: ChosenPayment): bigint {
  if (row.openRefund !== undefined) return 0n;
  if (!isHoldingMoney(row.status) || row.refundDue === undefined) return 0n;
  return toMinorUnits(row.refundDue) - toMinorUnits(row.refundedAmount);
}

export const hasMoney = (row: ChosenPayment) => isPaid(row.status);

/** True if the gateway has a refund API; Transfermóvil has none. */
export const refundsItself = (row: PaymentOperation) => row.gateway !== "transfermovil";

/** The payment settles nothing and nothing of it was refunded. */
export const isFree = (row: PaymentOperation) =>
  row.status === "confirmed" && !row.settled && row.openRefund === undefined;

/** Sum of an amount over rows, per currency. */
export function operationTotals(
  rows: readonly ChosenPayment[],
  amountOf: (row: ChosenPayment) => bigint,
): { currency: Currency; amount: string }[] {
  return currencies.flatMap((currency) => {
    const total = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + amountOf(row), 0n);
    return total === 0n ? [] : [{ currency, amount: amountText(total) }];
  });
}

export function useRefreshOperations(): () => Promise<unknown> {
  const cache = useQueryClient();
  const lists = [api.payments.listTransfermovil, api.payments.listEnzona, api.payments.listCard];
  const calls = [...lists, api.payments.details, api.payments.home, api.payments.refundsOf];
  return () => Promise.all(calls.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
