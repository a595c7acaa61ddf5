import { defineArea } from "../../../server/hosted.ts";
import { notificationsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { notifyItemMerge } from "./merged.ts";

export const area = defineArea({
  contract: notificationsContract,
  handlers,
  begins: ["unreadCount"],
  jobs,
  register: notifyItemMerge,
});
