import { api } from "../../../../web/api.ts";
import { homePart } from "../../../../web/office/home/widget.ts";
import { permissionOf } from "../states.ts";

/** Widget of this area on the home page of staff. */
export const homeWidgets = [
  homePart({
    groups: ["requestsAP", "requestsTR"],
    access: [permissionOf.AP, permissionOf.TR],
    words: ["onlineRequests", "onlineRequestsDesk"],
    call: () => api.onlineRequests.home,
    load: async () => (await import("./desk/home.tsx")).homeWidget,
  }),
];
