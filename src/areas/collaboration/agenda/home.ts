/** Schema of the agenda's home widget. */
import { z } from "zod";
import { day, nameSchemas } from "../../../kit/contract/schemas.ts";
import { Activity } from "./activity.ts";

const count = z.number().int();

export const AgendaHome = z.object({
  today: day.describe("In Havana"),
  overdue: count.describe("Activities whose day has passed and that are still pending"),
  overdueSince: day.nullable().describe("The day of the oldest of them"),
  ofToday: count.describe("Activities of today that are pending"),
  overdueDocs: z.array(Activity).describe("The oldest overdue activities, at most six"),
  docs: z.array(Activity).describe("Next pending activities: at most six within seven days"),
});
export type AgendaHome = z.output<typeof AgendaHome>;

nameSchemas({ AgendaHome });
