import { api } from "../../../../web/api.ts";
import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import { permissionOf } from "../states.ts";

/** Widget of this area on the home page of staff. */
export const homeWidgets = [
  defineHomeWidget({
    groups: ["requestsAP", "requestsTR"],
    access: [permissionOf.AP, permissionOf.TR],
    words: ["onlineRequests", "onlineRequestsDesk"],
    call: () => api.onlineRequests.home,
    load: async () => (await import("./desk/home.tsx")).homeWidget,
  }),
];
