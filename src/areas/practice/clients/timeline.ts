/** A client's data from the records of all areas: events, counts, balances, people, next dates. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { currency, id, idParam, integer } from "../../../kit/contract/schemas.ts";
import { ClientRecordRow, TimelineCursorParam, TimelineEntryRow, UpcomingEntryRow } from "./client.ts";
import { timelineKinds } from "./timeline-kinds.ts";

const basePath = "private/client";
const RecordCount = z.object({
  kind: z.enum(timelineKinds).describe("Kind of record"),
  count: z.number().int().describe("How many"),
});

export const timelineCalls = {
  timeline: operation({
    route: `POST ${basePath}/timeline`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "List the events of a client, newest first, that the reader may open",
    input: z.object({
      id,
      kind: z.enum(timelineKinds, "CHOICE").optional().describe("Filter by kind"),
      before: TimelineCursorParam.optional().describe("`next` of the page before"),
      limit: integer(1, 100).default(30),
    }),
    output: z.object({
      kinds: z.array(z.enum(timelineKinds)).describe("Kinds of which the reader may open some"),
      entries: z.array(TimelineEntryRow).describe("The newest first"),
      next: TimelineCursorParam.nullable().describe("Where the next page begins; null at the end"),
    }),
  }),
  timelineCounts: operation({
    route: `GET ${basePath}/getTimelineCounts/:id`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "Count the records of a client that the reader may open, by kind",
    input: idParam,
    output: z.array(RecordCount),
  }),
  records: operation({
    route: `GET ${basePath}/getRecords/:id`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "List the newest records of one kind of a client, at most fifty, that the reader may open",
    input: idParam.extend({ kind: z.enum(timelineKinds, "CHOICE").describe("Kind of record") }),
    output: z.object({
      records: z.array(ClientRecordRow).describe("The newest first"),
      list: z.string().nullable().describe("Address in the office of the list that finds all; null without one"),
    }),
  }),
  upcoming: operation({
    route: `GET ${basePath}/getUpcoming/:id`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "List what comes next with a client, first due first, at most ten, that the reader may open",
    input: idParam,
    output: z.array(UpcomingEntryRow),
  }),
  overview: operation({
    route: `GET ${basePath}/getOverview/:id`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "Sum what a client has to pay and has paid this year, and list who is responsible for their open records",
    input: idParam,
    output: z.object({
      year: z.number().int().describe("The current year in Havana"),
      balances: z
        .array(
          z.object({
            currency,
            due: z.string().describe("Still to be paid, of the records that the reader may open"),
            paid: z.string().describe("Paid in `year`, of the records that the reader may open"),
          }),
        )
        .describe("One per currency that has any amount"),
      people: z
        .array(
          z.object({
            _id: z.string().describe("Identifier of the user"),
            name: z.string().describe("Name of the person"),
            records: z.array(RecordCount).describe("Their open records by kind, most first"),
          }),
        )
        .describe("The person with most open records first"),
    }),
  }),
};
