/** What the staff's screens of requests share: addresses, refreshing, the model. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Localized } from "../../../../kit/language.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { toast, toastError } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { Family, FormStatus } from "../../states.ts";

/** Until it is requested every field may be corrected (domain.md §5.5). */
export const isBeforeRequested = (status: FormStatus) => ["underReview", "notPaid", "pending"].includes(status);

const everything = [
  api.onlineRequests.home,
  api.onlineRequests.list,
  api.onlineRequests.counters,
  api.onlineRequests.formDetails,
];

/** Lists, counters and details are asked again after a change. */
export function useRefreshRequests(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(everything.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

/** Forms of one family by status, as each view counts them; undefined until they are counted. */
export function useFormCounters(family: Family): (status: string) => number | undefined {
  const counters = useQuery({
    queryKey: [api.onlineRequests.counters.key],
    queryFn: ({ signal }) => api.onlineRequests.counters({}, { signal }),
  });
  return (status) =>
    counters.data && (counters.data.find((each) => each.family === family && each.status === status)?.count ?? 0);
}

/** Items of nomenclators as options, in the reader's language; `text` is what an item proposes to write. */
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

/** Opens the application model in a tab of its own; the tab is opened at once, or the browser would block it. */
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
  const desk = useWords("onlineRequestsDesk");
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (group: { commonId: string }) => api.onlineRequests.sendPaymentLink(group),
    onSuccess: ({ emailSent }) => {
      if (emailSent) toast(desk.linkSent);
      else toastError(desk.linkNotMailed);
      return refresh();
    },
  });
}
