import { supervisorPermissions } from "../supervised-desks.ts";
import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";

/** Home widgets of this area. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["statistics"],
    access: supervisorPermissions,
    words: ["home"],
    call: () => api.home.work,
    load: async () => (await import("./workload.tsx")).homeWidget,
  }),
  defineHomeWidget({
    groups: [],
    access: "staff",
    words: ["home"],
    call: () => api.home.visit,
    load: async () => (await import("./changes-since.tsx")).part,
  }),
];
