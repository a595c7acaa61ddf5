/** The server's clock: a doubtful clock suspends timed work until a person confirms it. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const OfficeClock = z.object({
  now: instant.describe("Time of the server's clock"),
  trustedAt: instant.nullable().describe("Until when it was believed; null while nothing waits for a person"),
  verdict: z
    .enum(["right", "ahead", "behind"])
    .describe("Ahead of the last moment that was believed, or behind it, by more than anything explains"),
});
export type OfficeClock = z.output<typeof OfficeClock>;

nameSchemas({ OfficeClock });

const access = ["adminSettings"] as const;

export const clock = {
  get: operation({
    route: "GET private/clock/getClock",
    access,
    summary: "Get the time of the server's clock, and whether scheduled jobs wait for a person to confirm it",
    output: OfficeClock,
  }),
  confirm: operation({
    route: "POST private/clock/confirmClock",
    access,
    summary:
      "Confirm that the clock is right: waiting jobs continue. ALREADY_DONE if nothing waits, CONFLICT if the clock moved meanwhile",
    input: z.object({ shown: instant.describe("Time that the clock showed to the person who confirms it") }),
    output: OfficeClock,
  }),
};
