import { hosted } from "../../../server/hosted.ts";
import { notifications } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { tellOfMerges } from "./merged.ts";

export const area = hosted({
  contract: notifications,
  handlers,
  begins: ["unreadCount"],
  jobs,
  register: tellOfMerges,
});
