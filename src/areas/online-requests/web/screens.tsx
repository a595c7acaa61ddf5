import type { Screen } from "../../../web/office/screen.ts";

const list = "/onlineServicesAdmin/AP/onlineRequests";
const words = ["onlineRequests", "onlineRequestsDesk"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  { path: list, access: ["adminRequestsAP"], words, load: async () => (await import("./queue.tsx")).QueueAP },
  {
    path: `${list}/$formId`,
    access: ["adminRequestsAP"],
    words,
    load: async () => (await import("./detail.tsx")).Detail,
  },
  {
    path: `${list}/$formId/edit`,
    access: ["adminRequestsAP"],
    words,
    load: async () => (await import("./correct.tsx")).Correct,
  },
];
