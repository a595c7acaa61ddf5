/** Home widget of gateway managers: days and differences. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { day, nameSchemas } from "../../../kit/contract/schemas.ts";
import { Difference, gateway } from "./schemas.ts";
import { dayCellStates } from "./states.ts";

const count = z.number().int();

export const DaysHome = z.object({
  open: count.describe("Unexplained differences"),
  oldestDay: day.nullable().describe("Day of the oldest one; null if there is none"),
  docs: z
    .array(Difference.extend({ gateway, day: day.describe("Day that it is of") }))
    .describe("The oldest, at most six"),
  days: z.array(day).describe("The last ten working days that are over, oldest first"),
  gateways: z
    .array(
      z.object({
        gateway,
        cells: z
          .array(
            z.object({
              state: z.enum(dayCellStates).describe("none: no payments and no statement; open: not closed"),
              open: count.describe("Differences of that day that are not explained"),
            }),
          )
          .describe("One entry per day, in order"),
      }),
    )
    .describe("Gateways that the caller manages"),
});
export type DaysHome = z.output<typeof DaysHome>;

nameSchemas({ DaysHome });

export const daysHomeCalls = {
  home: operation({
    route: "GET private/reconciliation/getHome",
    access: ["adminTransfermovil", "adminEnzona"],
    summary:
      "Get the home widget of reconciliation: differences to explain, oldest first, and the last ten working days",
    output: DaysHome,
  }),
};
