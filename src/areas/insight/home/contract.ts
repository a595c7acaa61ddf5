/** The home page of staff: changes since the last visit, and the workload of the staff areas. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { feedActions } from "./feed-actions.ts";
import { supervisedDesks, supervisorPermissions } from "./supervised-desks.ts";
import { instant, nameSchemas } from "../../../kit/schemas.ts";
import { Notification } from "../../administration/notifications/contract.ts";

export type { FeedAction } from "./feed-actions.ts";
export type { SupervisedDesk } from "./supervised-desks.ts";

export const FeedLine = z.object({
  kind: z.enum(feedActions).describe("What was done"),
  by: z.string().describe("By whom; «Sistema» by nobody"),
  count: z.number().int().describe("How many times"),
  at: instant.describe("The last time"),
  link: z.string().describe("Where to look, below /legalsit"),
});
export type FeedLine = z.output<typeof FeedLine>;

nameSchemas({ NewsLine: FeedLine });

export const homeContract = {
  work: operation({
    route: "GET private/home/getWork",
    access: supervisorPermissions,
    summary: "How the work of each desk stands, of those whose statistics the caller may read",
    output: z.array(
      z.object({
        desk: z.enum(supervisedDesks).describe("Which desk"),
        inCourse: z.number().int().describe("What is on its way"),
        late: z.number().int().describe("Of it what stands where it is longer than it should"),
        ready: z.number().int().describe("What became ready in the last ninety days"),
        inTerm: z.number().int().describe("Of it what was ready within the term of its service"),
        medianDays: z.number().int().nullable().describe("Days that half of it took at most, from payment"),
      }),
    ),
  }),
  visit: operation({
    route: "POST private/home/visit",
    access: "staff",
    allowedWhileImpersonating: true,
    summary:
      "What changed since the caller's last visit, as far as the caller may see; a visit ends with half an hour away",
    output: z.object({
      since: instant.nullable().describe("When the visit before this one ended; null on the first: then of a week"),
      notifications: z.array(Notification).describe("The caller's own since then, newest first, at most five"),
      news: z.array(FeedLine).describe("What others did since then, newest first, at most eight"),
      configuration: z
        .array(FeedLine)
        .describe("The last changes of how the office works, at most five; for those who keep its settings"),
    }),
  }),
};
