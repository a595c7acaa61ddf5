/** Ways to refund an amount due: through the gateway if it supports that, or a recorded bank transfer. */
import { IconArrowBackUp, IconCashBanknoteMove } from "@tabler/icons-react";
import type { Action } from "../../../../../../web/office/actions/action.ts";
import { useWords } from "../../../../../../web/words.ts";
import { type PaymentOperation, stillDue, refundsItself } from "../../result/payment-operation.ts";
import { RefundDialog } from "../operation-dialogs.tsx";
import { RefundAtGateway } from "./refund-dialogs.tsx";

/** Money that is due back is the next step of its payment: through the gateway, or by hand without that. */
export function useRefundActions(): Action<PaymentOperation>[] {
  const { actions } = useWords("paymentsDesk");
  return [
    {
      label: actions.atGateway,
      icon: IconCashBanknoteMove,
      isPrimary: true,
      isAvailable: (row) => stillDue(row) > 0n && refundsItself(row),
      dialog: (row, onClose) => <RefundAtGateway row={row} onClose={onClose} />,
    },
    {
      label: actions.refund,
      icon: IconArrowBackUp,
      isPrimary: true,
      isAvailable: (row) => stillDue(row) > 0n,
      dialog: (row, onClose) => <RefundDialog row={row} onClose={onClose} />,
    },
  ];
}
