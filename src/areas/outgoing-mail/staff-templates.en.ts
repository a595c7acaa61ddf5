import type { Words } from "../../kit/words.ts";
import type { staffTemplatesEs } from "./staff-templates.es.ts";

export const staffTemplatesEn: Words<typeof staffTemplatesEs> = {
  activityReminder: {
    subject: "Reminder: {activity}",
    title: "{activity}",
    body: "We remind you of this activity of your agenda: {when}.",
    button: "View the activity",
  },
  custodyDifference: {
    subject: "Lot {lot}: not what was scanned",
    title: "There is a difference in lot {lot}",
    body: "{by} scanned the originals of lot {lot}, and they are not those it should hold. Check where each of them is.",
    button: "View the lot",
  },
};
