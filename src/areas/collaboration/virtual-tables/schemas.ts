/** Schemas of a table and of what its room shows. */
import { z } from "zod";
import { instant, prose } from "../../../kit/schemas.ts";
import { languages } from "../../../kit/language.ts";
import { tableRoles, tableStates } from "./states.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { virtualTableAuditActions } from "./history.ts";

export const description = prose(5, 2000).describe("What it is about");

export const Objective = z.object({
  _id: z.string().describe("Identifier"),
  text: z.string().describe("What is to be reached"),
  order: z.number().int().describe("From 0, as they stand"),
  achieved: z.boolean().describe("Whether it was reached"),
  achievedAt: instant.nullable().describe("When it was ticked"),
  achievedBy: z.string().nullable().describe("Who ticked it, by name"),
  persistent: z.boolean().describe("Pinned: what is said without naming another belongs to it; one at most"),
});
export type Objective = z.output<typeof Objective>;

export const Participant = z.object({
  user: z.object({
    _id: z.string(),
    name: z.string(),
    image: z.string().optional().describe("Address of their picture"),
  }),
  role: z.enum(["moderator", "member", "external"]).describe("What they are in the table"),
  online: z.boolean().describe("In the room within the last minute"),
  email: z.string().optional().describe("Of somebody from outside; guests are not told it"),
});
export type Participant = z.output<typeof Participant>;

export const Minutes = z.object({
  version: z.number().int().describe("One more at each closing"),
  number: z.string().describe("What it is called"),
  at: instant.describe("When the table closed"),
  by: z.string().describe("Who closed it; empty: its moment came"),
  url: z.string().describe("Path on this server; opens with the same session"),
  code: z.string().describe("Stands on the paper: anyone may check it"),
  sha256: z.string().nullable().describe("Of the paper; null while it is being composed"),
});
const named = z.object({ _id: z.string(), name: z.string() });
export const VirtualTable = z.object({
  _id: z.string().describe("Identifier"),
  title: z.string().describe("What it is called"),
  description: z.string().describe("What it is about"),
  state: z.enum(tableStates).describe("How it stands at this moment"),
  active: z.boolean().describe("false: out of use, hidden from its members"),
  closed: z.boolean().describe("Closed by hand, before its moment"),
  openDate: instant.describe("When it opens by itself"),
  closeDate: instant.nullable().describe("When it closes by itself; null: when somebody closes it"),
  members: z.array(z.string()).describe("Identifiers of the staff who were called by name"),
  moderators: z.array(z.string()).describe("Identifiers of the staff who lead it"),
  groups: z.array(z.string()).describe("Identifiers of the groups whose people of now take part"),
  named: z
    .object({
      members: z.array(named).describe("Called by name"),
      moderators: z.array(named).describe("Who lead it"),
      groups: z.array(named).describe("Whose people take part"),
    })
    .describe("The same with their names"),
  externalPeople: z
    .array(named.extend({ email: z.string(), language: z.enum(languages).describe("In which they were invited") }))
    .describe("Others who were called by name; groups may bring more"),
  keywords: z.array(z.string()).describe("What it is found by"),
  goals: z.array(Objective).describe("What is to be reached, in its order"),
  messages: z.number().int().describe("How many were said and still stand"),
  updatedAt: instant,
});
export type VirtualTable = z.output<typeof VirtualTable>;
export const VirtualTableDetail = VirtualTable.omit({ externalPeople: true }).extend({
  part: z.enum(tableRoles).describe("What the caller is in it"),
  counters: z.object({
    people: z.number().int().describe("Who take part now"),
    goals: z.number().int().describe("What is to be reached"),
    achieved: z.number().int().describe("Of these what was"),
    messages: z.number().int().describe("What was said and still stands"),
  }),
  can: z.object({
    lead: z.boolean().describe("Set goals, call people, close it"),
    keep: z.boolean().describe("Choose its moderators, put it out of use"),
    write: z.boolean().describe("Say something now"),
    bring: z.boolean().describe("Bring documents now"),
  }),
  minutes: z.array(Minutes).describe("What each closing left, the newest first"),
  history: auditHistorySchema(virtualTableAuditActions).optional().describe("To who leads it"),
});
export type VirtualTableDetail = z.output<typeof VirtualTableDetail>;
