import { defineArea } from "../../../../server/area-definition.ts";
import { settingsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({
  contract: settingsContract,
  handlers,
  activityFeed: [
    { actions: ["settings.update"], permissions: ["adminSettings"], path: "/admin/settings", isConfiguration: true },
  ],
});
