import { hosted } from "../../../server/hosted.ts";
import { settings } from "../contract.ts";
import { handlers } from "./handlers.ts";

export const area = hosted({
  contract: settings,
  handlers,
  news: [{ kinds: ["settings.update"], needs: ["adminSettings"], at: "/admin/settings", configures: true }],
});
