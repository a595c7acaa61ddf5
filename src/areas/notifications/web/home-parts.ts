import { api } from "../../../web/api.ts";
import { homePart } from "../../../web/office/home/part.ts";

/** What this area says on the home of staff. */
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
