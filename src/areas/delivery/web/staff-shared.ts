/** What the desk's screens share: addresses, refreshing, options, the sheet of a lot. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { toast, toastError } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import type { DeliveryStatus } from "../states.ts";

export const viewPath = (view: DeliveryStatus | "all") => `/deliveryServices/${view}`;
export const parcelPath = (id: string) => `${viewPath("all")}/${id}`;

const everything = [
  api.delivery.home,
  api.delivery.list,
  api.delivery.counters,
  api.delivery.details,
  api.delivery.lots,
];

/** Lists, counters, details and lots are asked again after a change. */
export function useRefreshDeliveries(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(everything.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

/** Deliveries by status, as each view counts them; undefined until they are counted. */
export function useDeliveryCounters(): (status: DeliveryStatus | "all") => number | undefined {
  const counters = useQuery({
    queryKey: [api.delivery.counters.key],
    queryFn: ({ signal }) => api.delivery.counters({}, { signal }),
  });
  return (status) => counters.data && (counters.data.find((each) => each.status === status)?.count ?? 0);
}

/** Carriers that lots are given to, as options. */
export function useCarrierOptions() {
  const carriers = useQuery({
    queryKey: [api.delivery.carrierOptions.key],
    queryFn: () => api.delivery.carrierOptions(),
    staleTime: 30_000,
  });
  return (carriers.data ?? []).map((each) => ({ value: each._id, label: each.name }));
}

/** The municipalities that are reached, as options. */
export function useMunicipalities() {
  const language = useLanguage();
  const conditions = useQuery({
    queryKey: [api.delivery.conditions.key, language],
    queryFn: () => api.delivery.conditions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (conditions.data?.municipalities ?? []).map((each) => ({ value: each._id, label: each.name }));
}

/** Prints the sheet of a lot in a tab of its own; the tab is opened at once, or the browser would block it. */
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
