/** One setting of the firm, and one change of it. */
import { z } from "zod";
import { instant } from "../../../kit/contract/schemas.ts";
import { type SettingKey, settingKeys, settingUnits } from "./catalogue.ts";

export const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]], "CHOICE").describe("Which setting");

export const Setting = z.object({
  _id: settingKey,
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
