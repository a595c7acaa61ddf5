/** The home page of staff: changes since the last visit, and the workload of the staff areas. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { feedActions } from "./feed-actions.ts";
import { supervisedDesks, supervisorPermissions } from "./supervised-desks.ts";
import { waitingGroups } from "./waiting-groups.ts";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { Notification } from "../../administration/notifications/contract.ts";

export type { FeedAction } from "./feed-actions.ts";
export type { SupervisedDesk } from "./supervised-desks.ts";
export type { WaitingGroup } from "./waiting-groups.ts";

export const FeedLine = z.object({
  kind: z.enum(feedActions).describe("Audit action"),
  by: z.string().describe("Author; «Sistema» if none"),
  count: z.number().int().describe("How many times"),
  at: instant.describe("The last time"),
  link: z.string().describe("Target path, below /legalsit"),
});
export type FeedLine = z.output<typeof FeedLine>;

nameSchemas({ NewsLine: FeedLine });

export const homeContract = {
  work: operation({
    route: "GET private/home/getWork",
    access: supervisorPermissions,
    summary: "Get the workload of each desk whose statistics the caller may read",
    output: z.array(
      z.object({
        desk: z.enum(supervisedDesks).describe("Which desk"),
        inCourse: z.number().int().describe("In progress"),
        late: z.number().int().describe("Of these, those beyond their target time in the status"),
        ready: z.number().int().describe("Completed in the last ninety days"),
        inTerm: z.number().int().describe("Of these, those completed within the term of their service"),
        medianDays: z.number().int().nullable().describe("Days that half of it took at most, from payment"),
      }),
    ),
  }),
  waiting: operation({
    route: "GET private/home/getWaiting",
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "Count the records that wait for the caller, by menu group; groups without any are left out",
    output: z.array(
      z.object({
        group: z.enum(waitingGroups).describe("Menu group"),
        count: z.number().int().describe("How many wait"),
      }),
    ),
  }),
  visit: operation({
    route: "POST private/home/visit",
    access: "staff",
    allowedWhileImpersonating: true,
    summary:
      "Get the changes since the caller's last visit that the caller may see; half an hour without a call ends a visit",
    output: z.object({
      since: instant.nullable().describe("When the visit before this one ended; null on the first: then of a week"),
      notifications: z.array(Notification).describe("The caller's own since then, newest first, at most five"),
      news: z.array(FeedLine).describe("Changes by others since then, newest first, at most eight"),
      configuration: z
        .array(FeedLine)
        .describe("The last changes of settings, at most five; for those who manage settings"),
    }),
  }),
};
