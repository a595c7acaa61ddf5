/** One operation as the screens of its keepers have it, and what may be asked for it. */
import { useQueryClient } from "@tanstack/react-query";
import { amountText, currencies, type Currency, minor } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import type { ListRow } from "../../../web/office/list/list-screen.ts";
import type { paymentsContract } from "../contract.ts";
import type { ChosenPayment } from "../payment.ts";
import { isHeld, isPaid } from "../states.ts";

export type PaymentOperation = ListRow<typeof paymentsContract.listTransfermovil>;

/** Its page. */
export const operationPath = ({ gateway, _id }: Pick<PaymentOperation, "gateway" | "_id">) => `/${gateway}/all/${_id}`;

/** What still has to go back and is not on its way, in hundredths. */
export function stillDue(row: ChosenPayment): bigint {
  if (row.openRefund !== undefined) return 0n;
  if (!isHeld(row.status) || row.refundDue === undefined) return 0n;
  return minor(row.refundDue) - minor(row.refundedAmount);
}

export const hasMoney = (row: ChosenPayment) => isPaid(row.status);

/** Transfermóvil gives nothing back on request. */
export const refundsItself = (row: PaymentOperation) => row.gateway !== "transfermovil";

/** Its money settles nothing and nothing of it went back. */
export const isFree = (row: PaymentOperation) =>
  row.status === "confirmed" && !row.settled && row.openRefund === undefined;

/** What rows add up to, currency by currency. */
export function operationTotals(
  rows: readonly ChosenPayment[],
  of: (row: ChosenPayment) => bigint,
): { currency: Currency; amount: string }[] {
  return currencies.flatMap((currency) => {
    const all = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + of(row), 0n);
    return all === 0n ? [] : [{ currency, amount: amountText(all) }];
  });
}

export function useRefreshOperations(): () => Promise<unknown> {
  const cache = useQueryClient();
  const lists = [api.payments.listTransfermovil, api.payments.listEnzona, api.payments.listCard];
  const calls = [...lists, api.payments.details, api.payments.home, api.payments.refundsOf];
  return () => Promise.all(calls.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
