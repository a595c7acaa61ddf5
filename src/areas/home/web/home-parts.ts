import { supervisorPermissions } from "../../../kit/work.ts";
import { api } from "../../../web/api.ts";
import { homePart } from "../../../web/office/home/part.ts";

/** What this area says on the home of staff. */
export const homeParts = [
  homePart({
    groups: ["statistics"],
    access: supervisorPermissions,
    words: ["home"],
    call: () => api.home.work,
    load: async () => (await import("./work.tsx")).part,
  }),
  homePart({
    groups: [],
    access: "staff",
    words: ["home"],
    call: () => api.home.visit,
    load: async () => (await import("./since.tsx")).part,
  }),
];
