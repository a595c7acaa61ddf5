/** Settings: numbers that the firm may change at runtime; `catalogue.ts` defines them. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { instant, integer, nameSchemas, version, multilineText } from "../../../kit/contract/schemas.ts";
import { approvalSettings, type SettingKey, settingKeys, settingUnits } from "./catalogue.ts";

const key = z.enum(settingKeys as [SettingKey, ...SettingKey[]], "CHOICE").describe("Which setting");

export const Setting = z.object({
  _id: key,
  value: z.number().int().describe("Current value"),
  fallback: z.number().int().describe("Default value"),
  unit: z.enum(settingUnits).describe("Unit of the number"),
  least: z.number().int().describe("Smallest value it may have"),
  most: z.number().int().describe("Greatest value it may have"),
  updatedAt: instant.nullable().describe("When it was changed last; null when never"),
  updatedBy: z.string().nullable().describe("Who changed it last"),
});
export type Setting = z.output<typeof Setting>;

export const SettingChange = z.object({
  at: instant,
  byName: z.string().describe("Name of the person"),
  before: z.number().int().describe("Value before"),
  after: z.number().int().describe("Value after"),
  reason: z.string().nullable().describe("Why, as they wrote it"),
});
export type SettingChange = z.output<typeof SettingChange>;

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
      _id: key,
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
    input: z.object({ key }),
    output: z.array(SettingChange),
  }),
};
