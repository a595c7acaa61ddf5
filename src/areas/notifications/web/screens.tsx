import { api } from "../../../web/api.ts";
import { homePart } from "../../../web/office/home/part.ts";
import type { Screen } from "../../../web/office/screen.ts";

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: "/notifications",
    access: "signed-in",
    words: ["notifications"],
    load: async () => (await import("./inbox.tsx")).Inbox,
  },
];

export const homeParts = [
  homePart({
    groups: [],
    access: "staff",
    words: ["notifications"],
    call: () => api.notifications.list,
    input: { read: "false", limit: 5 },
    load: async () => (await import("./home.tsx")).part,
  }),
];
