import { defineArea } from "../../../server/area-definition.ts";
import { settingsContract } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = defineArea({
  contract: settingsContract,
  handlers,
  activityFeed: [{ kinds: ["settings.update"], needs: ["adminSettings"], at: "/admin/settings", configures: true }],
});
