import type { Handlers } from "../../../../server/call.ts";
import type { settingsContract } from "../contract.ts";
import { settingHistory, listSettings, updateSetting } from "./setting.ts";

export const handlers: Handlers<typeof settingsContract> = {
  list: (_input, call) => listSettings(call.db),
  update: (input, call) => updateSetting(call, input),
  history: ({ key }, call) => settingHistory(call.db, key),
};
