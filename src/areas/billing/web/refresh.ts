import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";

const everything = [
  api.billing.notInvoiced,
  api.billing.delivered,
  api.billing.invoices,
  api.billing.invoice,
  api.billing.preview,
  api.onlineRequests.formDetails,
];

/** The lists and details of billing are asked again after a change. */
export function useRefreshBilling(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(everything.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
