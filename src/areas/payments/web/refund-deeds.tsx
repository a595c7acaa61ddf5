/** How money that is due goes back: through the gateway where it gives back, else a transfer that is written down. */
import { IconArrowBackUp, IconCashBanknoteMove } from "@tabler/icons-react";
import type { Action } from "../../../web/office/deed/deed.ts";
import { useWords } from "../../../web/words.ts";
import { type PaymentOperation, owed, refundsItself } from "./operation.ts";
import { Refund } from "./operation-dialogs.tsx";
import { RefundAtGateway } from "./refund-dialogs.tsx";

export function useRefundDeeds(): Action<PaymentOperation>[] {
  const { actions } = useWords("paymentsDesk");
  return [
    {
      label: actions.atGateway,
      icon: IconCashBanknoteMove,
      when: (row) => owed(row) > 0n && refundsItself(row),
      asks: (row, onClose) => <RefundAtGateway row={row} onClose={onClose} />,
    },
    {
      label: actions.refund,
      icon: IconArrowBackUp,
      when: (row) => owed(row) > 0n,
      asks: (row, onClose) => <Refund row={row} onClose={onClose} />,
    },
  ];
}
