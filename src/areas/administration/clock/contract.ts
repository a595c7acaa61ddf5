/** The server's clock: a doubtful clock suspends timed work until a person confirms it. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { instant, nameSchemas } from "../../../kit/schemas.ts";

export const OfficeClock = z.object({
  now: instant.describe("What the clock of the server shows"),
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
    summary: "What the clock of the server shows, and whether scheduled work waits until a person confirms it",
    output: OfficeClock,
  }),
  confirm: operation({
    route: "POST private/clock/confirmClock",
    access,
    summary:
      "Say that the clock is right: what waited goes on. ALREADY_DONE when nothing waits, CONFLICT when it moved meanwhile",
    input: z.object({ shown: instant.describe("What the clock showed to who confirms it") }),
    output: OfficeClock,
  }),
};
