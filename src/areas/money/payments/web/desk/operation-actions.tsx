/** Actions on one payment, and bulk actions. */
import {
  IconArrowBackUp,
  IconChecks,
  IconExternalLink,
  IconGavel,
  IconLink,
  IconReceiptRefund,
  IconRefresh,
  IconRotate2,
} from "@tabler/icons-react";
import { pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { BulkAction } from "../../../../../web/office/actions/action.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { ChosenPayment } from "../../payment.ts";
import { isPaid } from "../../states.ts";
import {
  hasMoney,
  isFree,
  type PaymentOperation,
  stillDue,
  useRefreshOperations,
} from "../result/payment-operation.ts";
import { ConciliateDialog, RefundMany, SyncMany } from "./bulk-dialogs.tsx";
import { DisputeDialog, LinkMoney } from "./operation-dialogs.tsx";
import { useRefundActions } from "./refunds/refund-actions.tsx";
import { Refunds } from "./refunds/refund-dialogs.tsx";
import { useRequestOf } from "../links/subject-link.ts";

export function useOperationActions() {
  const { actions: words } = useWords("paymentsDesk");
  const syncPayment = useSyncPayment();
  const requestOf = useRequestOf();
  const markOne = (isUndo: boolean) => (row: PaymentOperation, onClose: () => void) => (
    <ConciliateDialog rows={[row]} selected={1} clear={() => undefined} isUndo={isUndo} onClose={onClose} />
  );
  const isMarked = ({ conciliated }: ChosenPayment) => conciliated;
  const sync = { label: words.sync, icon: IconRefresh };
  const mark = {
    label: words.conciliate,
    icon: IconChecks,
    isAvailable: (row: ChosenPayment) => hasMoney(row) && !isMarked(row),
  } satisfies Partial<BulkAction<ChosenPayment>>;
  const undo = {
    label: words.undo,
    icon: IconRotate2,
    isAvailable: (row: ChosenPayment) => hasMoney(row) && isMarked(row),
  } satisfies Partial<BulkAction<ChosenPayment>>;
  const refund = {
    label: words.refund,
    icon: IconArrowBackUp,
    isAvailable: (row: ChosenPayment) => stillDue(row) > 0n,
  } satisfies Partial<BulkAction<ChosenPayment>>;
  const refunds = useRefundActions();
  return useActions<PaymentOperation, ChosenPayment>({
    one: [
      { ...sync, run: syncPayment },
      {
        label: words.request,
        icon: IconExternalLink,
        isAvailable: ({ subject }) => requestOf(subject) !== undefined,
        to: ({ subject }) => requestOf(subject) ?? { to: "/" },
      },
      {
        label: words.decide,
        icon: IconGavel,
        isPrimary: true,
        isAvailable: ({ disputed }) => disputed,
        dialog: (row, onClose) => <DisputeDialog row={row} onClose={onClose} />,
      },
      {
        label: words.refunds,
        icon: IconReceiptRefund,
        isAvailable: ({ status }) => isPaid(status),
        dialog: (row, onClose) => <Refunds row={row} onClose={onClose} />,
      },
      ...refunds,
      {
        label: words.link,
        icon: IconLink,
        isAvailable: isFree,
        dialog: (row, onClose) => <LinkMoney row={row} onClose={onClose} />,
      },
      { ...undo, dialog: markOne(true) },
      { ...mark, dialog: markOne(false) },
    ],
    many: [
      { ...sync, dialog: (dialog) => <SyncMany {...dialog} /> },
      { ...mark, dialog: (dialog) => <ConciliateDialog {...dialog} /> },
      { ...undo, dialog: (dialog) => <ConciliateDialog {...dialog} isUndo /> },
      { ...refund, dialog: (dialog) => <RefundMany {...dialog} /> },
    ],
  });
}

function useSyncPayment() {
  const words = useWords("paymentsDesk");
  const language = useLanguage();
  const refresh = useRefreshOperations();
  return async (before: PaymentOperation) => {
    const after = await api.payments.sync({ reference: before.reference });
    toast(after.status === before.status ? words.synced.none : pluralize(words.synced.changed, 1, language));
    await refresh();
  };
}
