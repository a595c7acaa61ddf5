import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";

const billingQueries = [
  api.billing.notInvoiced,
  api.billing.delivered,
  api.billing.invoices,
  api.billing.invoice,
  api.billing.preview,
  api.onlineRequests.formDetails,
];

/** Refetches the lists and details of billing after a change. */
export function useRefreshBilling(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(billingQueries.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
