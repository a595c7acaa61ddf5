/** What stands in the room of a table beside the table itself. */
import { z } from "zod";
import { instant, prose } from "../../kit/shapes.ts";

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
