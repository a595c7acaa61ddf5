import { defineArea } from "../../../../server/area-definition.ts";
import { mergeNotificationPort } from "../../nomenclators/server/public.ts";
import { notificationsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { notifyItemMerge } from "./notify-merge.ts";

export const area = defineArea({
  contract: notificationsContract,
  handlers,
  preload: ["unreadCount"],
  jobs,
  provides: () => [mergeNotificationPort.implement({ notify: notifyItemMerge })],
});
