/** Helpers that the staff screens of requests share: refetch, counters, options, application model. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Localized } from "../../../../../kit/text/language.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { toast, toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Family, FormStatus } from "../../states.ts";

/** Until a form is requested, staff may correct every field. */
export const isBeforeRequested = (status: FormStatus) => ["underReview", "notPaid", "pending"].includes(status);

const affectedCalls = [
  api.onlineRequests.home,
  api.onlineRequests.list,
  api.onlineRequests.counters,
  api.onlineRequests.formDetails,
];

/** Refetches lists, counters and details after a change. */
export function useRefreshRequests(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(affectedCalls.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

/** Number of forms by status in a family, as the views count them; undefined while loading. */
export function useFormCounters(family: Family): (status: string) => number | undefined {
  const counters = useQuery({
    queryKey: [api.onlineRequests.counters.key],
    queryFn: ({ signal }) => api.onlineRequests.counters({}, { signal }),
  });
  return (status) =>
    counters.data && (counters.data.find((each) => each.family === family && each.status === status)?.count ?? 0);
}

/** Nomenclator items as options in the reader's language; `text` is an item's proposed text. */
export function useOptions(...types: Parameters<typeof api.nomenclators.byTypes>[0]["Ptypes"]) {
  const language = useLanguage();
  const items = useQuery({
    queryKey: [api.nomenclators.byTypes.key, types],
    queryFn: () => api.nomenclators.byTypes({ Ptypes: types, former: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (type: (typeof types)[number]) =>
    (items.data?.[type] ?? []).map((item) => ({
      value: item.code,
      label: item.name[language],
      retired: !item.active,
      parent: item.PCode,
      text: item.meta?.text as Localized | undefined,
    }));
}

/**
 * Opens the application model in a new tab. The caller opens the tab in the click handler, or the browser would block
 * it.
 */
export function useModel() {
  return useMutation({
    mutationFn: async ({ formId, family }: { formId: string; family: Family; tab: Window | null }) =>
      family === "AP"
        ? api.onlineRequests.policeRecordModel({ formId })
        : api.onlineRequests.registralModel({ formId }),
    meta: { quiet: true },
    onSuccess: ({ url }, { tab }) => {
      if (tab) tab.location.href = url;
    },
    onError: (error, { tab }) => {
      tab?.close();
      toastError(error);
    },
  });
}

export function useResendLink() {
  const words = useWords("onlineRequestsDesk");
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (group: { commonId: string }) => api.onlineRequests.sendPaymentLink(group),
    onSuccess: ({ emailSent }) => {
      if (emailSent) toast(words.linkSent);
      else toastError(words.linkNotMailed);
      return refresh();
    },
  });
}
