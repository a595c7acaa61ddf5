import { toast, toastError } from "../../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../../web/words.ts";
import type { Refund } from "../../../refund.ts";
import { useRefreshOperations } from "../../result/payment-operation.ts";

/** Shows the result of a refund action as a toast, and reloads the lists. */
export function useRefundToast(): (refund: Refund) => void {
  const { refunds: words } = useWords("paymentsDesk");
  const refresh = useRefreshOperations();
  return ({ status }) => {
    (status === "failed" ? toastError : toast)(words.results[status]);
    void refresh();
  };
}
