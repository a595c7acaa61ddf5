import type { Handlers } from "../../../server/call.ts";
import type { settings } from "../contract.ts";
import { historyOf, listSettings, updateSetting } from "./setting.ts";

export const handlers: Handlers<typeof settings> = {
  list: (_input, call) => listSettings(call.db),
  update: (input, call) => updateSetting(call, input),
  history: ({ key }, call) => historyOf(call.db, key),
};
