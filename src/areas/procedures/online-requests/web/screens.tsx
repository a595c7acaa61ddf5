import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { families, permissionOf } from "../states.ts";
import { prefetchView } from "./desk/list-prefetch.ts";
import { listPath, reviewPath } from "./desk/paths.ts";

const words = ["onlineRequests", "onlineRequestsDesk", "delivery"] as const;

/** Staff screens of this area: each family's list, details and corrections, and the review panel. */
export const screens: readonly Screen[] = families.flatMap((family): Screen[] => {
  const list = listPath(family);
  const access = [permissionOf[family]] as const;
  return [
    {
      path: list,
      access,
      words,
      load: async () => {
        const { QueueAP, QueueTR } = await import("./desk/queue.tsx");
        return family === "AP" ? QueueAP : QueueTR;
      },
      preload: [["onlineRequests", "counters"]],
      prefetchList: (search) => ({ operation: ["onlineRequests", "list"], ...prefetchView(search, family) }),
    },
    {
      path: `${list}/$formId`,
      access,
      words: [...words, "onlineRequestsReview", "media", "custody"],
      load: async () => (await import("./desk/detail/detail.tsx")).Detail,
    },
    {
      path: `${list}/$formId/edit`,
      access,
      words,
      load: async () => (await import("./desk/correct-form-dialog.tsx")).CorrectFormDialog,
    },
    {
      path: reviewPath(family),
      access,
      words: [...words, "onlineRequestsReview"],
      load: async () => {
        const { ReviewAP, ReviewTR } = await import("./review/review.tsx");
        return family === "AP" ? ReviewAP : ReviewTR;
      },
    },
  ];
});

export const homeWidgets = [
  defineHomeWidget({
    groups: ["requestsAP", "requestsTR"],
    access: [permissionOf.AP, permissionOf.TR],
    words: ["onlineRequests", "onlineRequestsDesk"],
    operation: ["onlineRequests", "home"],
    load: async () => (await import("./desk/home.tsx")).homeWidget,
  }),
];
