import type { Words } from "../../../kit/text/words.ts";
import type { staffTemplatesEs } from "./staff-templates.es.ts";

export const staffTemplatesEn: Words<typeof staffTemplatesEs> = {
  activityReminder: {
    subject: "Reminder: {activity}",
    title: "{activity}",
    body: "A reminder of this activity in your agenda: {when}.",
    button: "View the activity",
  },
  activityAssigned: {
    subject: "Assigned to you: {activity}",
    title: "{change}",
    body: "{text}",
    button: "View the activity",
  },
  activityMoved: {
    subject: "{change}: {activity}",
    title: "{change}",
    body: "{text}",
    button: "View the agenda",
  },
  workPlanMonth: {
    subject: "Your work plan for {month}",
    title: "{plan}",
    body: "This is what you planned for {month}.\n\n{text}",
    button: "View the plan",
  },
  documentsShared: {
    subject: "{sender}: {shared}",
    title: "{change}",
    body: "{text}",
    button: "View the documents",
  },
  importDone: {
    subject: "Import finished: {file}",
    title: "{file} has been imported",
    body: "{text}",
    button: "View the import",
  },
  auditCheckpoint: {
    subject: "Audit log checkpoint ({count})",
    title: "Audit log checkpoint",
    body: "The attached file is the signed checkpoint of the audit log (entries: {count}). Store it somewhere else: it shows whether anything before it was changed or deleted. The manual explains how to check it.",
    button: "Open the office",
  },
  custodyDifference: {
    subject: "Lot {lot} doesn’t match the scan",
    title: "There is a difference in lot {lot}",
    body: "{by} scanned the originals of lot {lot}, and they don’t match the lot. Check where each one is.",
    button: "View the lot",
  },
};
