/** Settings: numbers that the firm may change at runtime; `catalogue.ts` defines them. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { integer, nameSchemas, version, multilineText } from "../../../kit/contract/schemas.ts";
import { approvalSettings } from "./catalogue.ts";
import { Setting, SettingChange, settingKey } from "./setting.ts";

nameSchemas({ Setting, SettingChange });

const access = ["adminSettings"] as const;

export const settingsContract = {
  list: operation({
    route: "GET private/settings/getSettings",
    access,
    summary: "Every setting with its value, default, unit and bounds",
    output: z.array(Setting),
  }),
  update: operation({
    route: "PUT private/settings/updateSetting",
    access,
    summary: "Change a setting, or reset it to its default; effective at once, in every process",
    requiresApproval: ({ _id }) => approvalSettings.includes(_id),
    input: z.object({
      _id: settingKey,
      value: integer(0, 100_000_000).nullable().describe("New value; null for the default"),
      updatedAt: version.nullable().describe("Version that was read; null if it was never changed"),
      reason: multilineText(0, 500).optional().describe("Reason; stored in the audit log"),
    }),
    output: Setting,
  }),
  history: operation({
    route: "GET private/settings/getSettingHistory/:key",
    access,
    summary: "List the changes of a setting with author, time and reason, newest first",
    input: z.object({ key: settingKey }),
    output: z.array(SettingChange),
  }),
};
