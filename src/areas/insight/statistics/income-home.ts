/** Schema of the income that the home shows. */
import { z } from "zod";
import { day, amount } from "../../../kit/contract/schemas.ts";

const Period = z.object({ from: day.describe("First day"), to: day.describe("Last day, inclusive") });
export const IncomeHome = z.object({
  now: Period.describe("This month, up to today"),
  lastMonth: Period.describe("The same days of the month before"),
  lastYear: Period.describe("The same days a year before"),
  amounts: z
    .object({
      now: amount.describe("Of this month"),
      lastMonth: amount.describe("Of the same days of the month before"),
      lastYear: amount.describe("Of the same days a year before"),
    })
    .describe("Income in CUP"),
  months: z
    .array(
      z.object({
        month: z.string().describe("The month: 2026-11"),
        amount: amount.describe("Its income in CUP"),
        yearBefore: amount.describe("Income of the same month a year before"),
      }),
    )
    .describe("The last twelve, oldest first; the current one up to today, in both years"),
  unconverted: z.number().int().describe("How many services of the twelve months have no exchange rate"),
});
export type IncomeHome = z.output<typeof IncomeHome>;
