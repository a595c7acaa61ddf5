/** Shared by the staff screens: paths, refetching, options, and printing of lot sheets. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast, toastError } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { DeliveryStatus } from "../states.ts";

export const viewPath = (view: DeliveryStatus | "all") => `/deliveryServices/${view}`;
export const parcelPath = (id: string) => `${viewPath("all")}/${id}`;

const deliveryQueries = [
  api.delivery.home,
  api.delivery.list,
  api.delivery.counters,
  api.delivery.details,
  api.delivery.lots,
];

/** Returns a function that refetches everything that shows deliveries. */
export function useRefreshDeliveries(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(deliveryQueries.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

/** Number of deliveries by status; undefined until loaded. */
export function useDeliveryCounters(): (status: DeliveryStatus | "all") => number | undefined {
  const counters = useQuery({
    queryKey: [api.delivery.counters.key],
    queryFn: ({ signal }) => api.delivery.counters({}, { signal }),
  });
  return (status) => counters.data && (counters.data.find((each) => each.status === status)?.count ?? 0);
}

/** Active carriers as options. */
export function useCarrierOptions() {
  const carriers = useQuery({
    queryKey: [api.delivery.carrierOptions.key],
    queryFn: () => api.delivery.carrierOptions(),
    staleTime: 30_000,
  });
  return (carriers.data ?? []).map((each) => ({ value: each._id, label: each.name }));
}

/** Reachable municipalities as options. */
export function useMunicipalities() {
  const language = useLanguage();
  const conditions = useQuery({
    queryKey: [api.delivery.conditions.key, language],
    queryFn: () => api.delivery.conditions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (conditions.data?.municipalities ?? []).map((each) => ({ value: each._id, label: each.name }));
}

/** Prints a lot sheet in a new tab. The caller opens the tab at once, or the browser would block it. */
export function usePrintLot() {
  const words = useWords("deliveryDesk");
  const refresh = useRefreshDeliveries();
  return useMutation({
    mutationFn: async ({ lotNumber }: { lotNumber: string; tab: Window | null }) =>
      api.delivery.printLot({ lotNumber }),
    meta: { quiet: true },
    onSuccess: ({ url }, { tab, lotNumber }) => {
      if (tab) tab.location.href = url;
      toast(interpolate(words.printed, { lot: lotNumber }));
      return refresh();
    },
    onError: (error, { tab }) => {
      tab?.close();
      toastError(error);
    },
  });
}
