/** Schemas of a table and of what its room shows. */
import { z } from "zod";
import { instant, multilineText } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";
import { tableRoles, tableStates } from "./states.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { virtualTableAuditActions } from "./history.ts";

export const description = multilineText(5, 2000).describe("Topic");

export const Objective = z.object({
  _id: z.string().describe("Identifier"),
  text: z.string().describe("Goal"),
  order: z.number().int().describe("From 0, as they stand"),
  achieved: z.boolean().describe("Whether it was reached"),
  achievedAt: instant.nullable().describe("When it was ticked"),
  achievedBy: z.string().nullable().describe("Who ticked it, by name"),
  persistent: z.boolean().describe("Pinned: messages without an objective belong to it; at most one"),
});
export type Objective = z.output<typeof Objective>;

export const Participant = z.object({
  user: z.object({
    _id: z.string(),
    name: z.string(),
    image: z.string().optional().describe("Address of their picture"),
  }),
  role: z.enum(["moderator", "member", "external"]).describe("Role in the table"),
  online: z.boolean().describe("In the room within the last minute"),
  email: z.string().optional().describe("Email of an external participant; guests do not see it"),
});
export type Participant = z.output<typeof Participant>;

export const Minutes = z.object({
  version: z.number().int().describe("Increases with each closing"),
  number: z.string().describe("Name or title"),
  at: instant.describe("When the table closed"),
  by: z.string().describe("Who closed it; empty if it closed by time"),
  url: z.string().describe("Path on this server; opens with the same session"),
  code: z.string().describe("Code printed on the minutes for public verification"),
  sha256: z.string().nullable().describe("SHA-256 of the PDF; null while it is being created"),
});
const recordName = z.object({ _id: z.string(), name: z.string() });
export const VirtualTable = z.object({
  _id: z.string().describe("Identifier"),
  title: z.string().describe("Name or title"),
  description: z.string().describe("Topic"),
  state: z.enum(tableStates).describe("Current state"),
  active: z.boolean().describe("false: out of use, hidden from its members"),
  closed: z.boolean().describe("Closed by hand, before its moment"),
  openDate: instant.describe("When it opens by itself"),
  closeDate: instant.nullable().describe("Closing time; null if it is closed by hand"),
  members: z.array(z.string()).describe("Identifiers of the staff invited by name"),
  moderators: z.array(z.string()).describe("Identifiers of the moderators"),
  groups: z.array(z.string()).describe("Identifiers of the groups whose current members take part"),
  named: z
    .object({
      members: z.array(recordName).describe("Called by name"),
      moderators: z.array(recordName).describe("Moderators"),
      groups: z.array(recordName).describe("Groups that take part"),
    })
    .describe("The same with their names"),
  externalPeople: z
    .array(recordName.extend({ email: z.string(), language: z.enum(languages).describe("In which they were invited") }))
    .describe("External participants invited by name; groups can bring more"),
  keywords: z.array(z.string()).describe("Keywords for search"),
  goals: z.array(Objective).describe("Goals in order"),
  messages: z.number().int().describe("Number of messages that were not deleted"),
  createdAt: instant,
  updatedAt: instant,
});
export type VirtualTable = z.output<typeof VirtualTable>;
export const VirtualTableDetail = VirtualTable.omit({ externalPeople: true }).extend({
  part: z.enum(tableRoles).describe("The caller's role in the table"),
  counters: z.object({
    people: z.number().int().describe("Current participants"),
    goals: z.number().int().describe("Goal"),
    achieved: z.number().int().describe("Number of them that were achieved"),
    messages: z.number().int().describe("Number of messages that were not deleted"),
  }),
  can: z.object({
    lead: z.boolean().describe("Set goals, call people, close it"),
    keep: z.boolean().describe("Choose its moderators, put it out of use"),
    write: z.boolean().describe("Say something now"),
    bring: z.boolean().describe("Bring documents now"),
  }),
  minutes: z.array(Minutes).describe("Minutes of each closing, newest first"),
  history: auditHistorySchema(virtualTableAuditActions).optional().describe("For moderators"),
});
export type VirtualTableDetail = z.output<typeof VirtualTableDetail>;
