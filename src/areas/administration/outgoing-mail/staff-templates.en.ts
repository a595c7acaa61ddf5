import type { Words } from "../../../kit/text/words.ts";
import type { staffTemplatesEs } from "./staff-templates.es.ts";

export const staffTemplatesEn: Words<typeof staffTemplatesEs> = {
  activityReminder: {
    subject: "Reminder: {activity}",
    title: "{activity}",
    body: "We remind you of this activity of your agenda: {when}.",
    button: "View the activity",
  },
  activityAssigned: {
    subject: "In your charge: {activity}",
    title: "{change}",
    body: "{text}",
    button: "See the activity",
  },
  activityMoved: {
    subject: "{change}: {activity}",
    title: "{change}",
    body: "{text}",
    button: "See the agenda",
  },
  workPlanMonth: {
    subject: "Your work plan of {month}",
    title: "{plan}",
    body: "This is what you planned for {month}.\n\n{text}",
    button: "See the plan",
  },
  documentsShared: {
    subject: "{sender}: {shared}",
    title: "{change}",
    body: "{text}",
    button: "See the documents",
  },
  importDone: {
    subject: "Import done: {file}",
    title: "{file} is imported",
    body: "{text}",
    button: "See the import",
  },
  custodyDifference: {
    subject: "Lot {lot}: not what was scanned",
    title: "There is a difference in lot {lot}",
    body: "{by} scanned the originals of lot {lot}, and they are not those it should hold. Check where each of them is.",
    button: "View the lot",
  },
};
