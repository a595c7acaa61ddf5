/** The agenda: activities of staff with the people in charge, as calendars and lists. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  oneOrMany,
  requiredChoice,
  day,
  deletedAnswer,
  id,
  instant,
  integer,
  idParam,
  clearable,
  page,
  reference,
  text,
  version,
  line,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import type { Access } from "../../../kit/access.ts";
import type { ActivityField } from "./activity-fields.ts";
import { Activity, activityState } from "./activity.ts";
import { activityColumns } from "./columns.ts";
import { printViews, scopes } from "./states.ts";
import { AgendaHome } from "./home.ts";
import { maxRepeats, repeatPatterns, defaultMinutes } from "./time-slots.ts";

export { Activity };

const at = "private/calendar";
const planners = ["adminActivities"] as const;
/** Permissions to see other people's activities in lists; some cover only one state. */
const readers = ["seeAllActivities", "seeAccomplishedActivities", "seeUnfulfilledActivities"] as const;
/** Also accepts "8:30". */
const hour = line()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, "TIME")
  .transform((input) => input.padStart(5, "0"));
const people = z.array(id).max(50, "TOO_LONG");

const draft = z.object({
  title: text(3, 150).describe("Name or title"),
  description: multilineText(3, 1000).describe("What is to be done"),
  date: requiredChoice(day).describe("On which day"),
  hour: clearable(hour).describe("When it begins, HH:mm in Havana; an empty text: the whole day"),
  minutes: integer(5, 1440).optional().describe(`Duration in minutes; defaults to ${defaultMinutes}`),
  place: text(0, 150).optional().describe("Where"),
  usersInCharge: people.min(1, "REQUIRED").describe("People in charge: active staff"),
  invitedSpecialists: people.optional().describe("Other participants: active staff"),
  notificationDate: clearable(day).describe("Day on which they are reminded, not after its own"),
} satisfies Record<ActivityField, z.ZodType>);
const repeated = draft.extend({
  repeat: z
    .object({
      every: z.enum(repeatPatterns, "CHOICE").optional().describe("Daily, Monday to Friday, weekly or monthly"),
      until: clearable(day).describe("Until this day, at most a year ahead"),
    })
    .optional()
    .describe(`Last day of the repetition, at most ${maxRepeats} occurrences; each is an activity of its own`),
});
export type ActivityDraft = z.output<typeof repeated>;
const scope = z
  .enum(scopes, "CHOICE")
  .optional()
  .describe("For repeating activities: this occurrence only (default), or the following pending ones too");
const changes = draft.partial().extend({ _id: id, updatedAt: version, scope });
export type ActivityChange = z.output<typeof changes>;

const list = page.extend({}).shape;
const filters = {
  from: day.optional().describe("On this day or later"),
  to: day.optional().describe("On this day or earlier"),
  state: activityState.optional(),
  search: list.search.describe("Words of title, description or place"),
};
/** Everybody's activities; `users` limits them to those of participants or creators. */
export const activityListContract = listContract(activityColumns, {
  rowSchema: Activity,
  filters: {
    ...filters,
    users: oneOrMany(id).describe("Filter by participants (any of these people); comma-separated in a URL"),
  },
  access: readers,
});
/** One person's activities; the caller's by default. */
export const ownActivityListContract = listContract(activityColumns, {
  rowSchema: Activity,
  filters: {
    ...filters,
    userId: id.optional().describe("Owner of the list; defaults to the caller, others for planners"),
  },
  access: "staff",
});

const period = z.object({
  from: requiredChoice(day).describe("First day"),
  to: requiredChoice(day).describe("Last day"),
  sort: activityListContract.filters.shape.sort,
});
const ofSome = period.extend({
  users: people.optional().describe("Filter by participants (any of these people)"),
});
const printed = <In extends z.ZodObject>(name: string, access: Access, what: string, input: In) =>
  operation({
    route: `POST ${at}/${name}`,
    access,
    allowedWhileImpersonating: true,
    summary: `${what} as PDF: the rows of their list in its order`,
    input,
    output: z.object({ url: z.string().describe("Address of the file, below this host; opens with the same session") }),
  });
const counted = z.number().int();
const CalendarAddress = z.object({
  address: z.string().nullable().describe("URL for calendar programs; null if there is none"),
  since: instant.nullable().describe("When it was created"),
});

export const agendaContract = {
  calendar: operation({
    route: `POST ${at}/getActivitiesWorkUserId`,
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "List a person's activities in at most 100 days: the caller's own, and others' for planners",
    input: z.object({
      userId: id.optional().describe("Person; defaults to the caller"),
      from: day.describe("First day"),
      to: day.describe("Last day"),
    }),
    output: z.array(Activity),
  }),
  own: ownActivityListContract.page({
    route: `POST ${at}/getActivitiesListWorkUserId`,
    summary: "The same as a list, page by page",
  }),
  ownSheet: ownActivityListContract.spreadsheet({
    route: `GET ${at}/exportOwnActivities`,
    summary: "One's own activities as XLSX or CSV",
  }),
  create: operation({
    route: `POST ${at}/addActivityToWorkAgenda`,
    access: planners,
    summary: "Create an activity, or several that repeat; participants are notified. Returns the first one",
    input: repeated,
    output: Activity,
  }),
  update: operation({
    route: `PUT ${at}/updateActivityToWorkAgenda`,
    access: "staff",
    summary: "Update or move a pending activity: for its creator and planners",
    input: changes,
    output: Activity,
  }),
  remove: operation({
    route: `POST ${at}/deleteActivity`,
    access: "staff",
    summary: "Delete a pending activity: for its creator and planners",
    input: z.object({ _id: id, scope }),
    output: deletedAnswer,
  }),
  finish: operation({
    route: `PUT ${at}/finishActivity`,
    access: "staff",
    summary: "Finish an activity as done or not done: for people in charge and planners; planners may also reopen it",
    input: z.object({
      _id: id,
      updatedAt: version,
      accomplished: z
        .boolean("CHOICE")
        .nullable()
        .describe("true: it was done; false: it was not; null: pending again"),
      unfulfilledCause: clearable(multilineText(5, 500)).describe("Why it was not done"),
      note: multilineText(0, 500).optional().describe("Why it is pending again"),
    }),
    output: Activity,
  }),
  get: operation({
    route: `GET ${at}/getActivityInfo/:id`,
    access: "staff",
    summary: "Get one activity: for its participants, and for those who see others' activities",
    input: idParam,
    output: Activity,
  }),
  all: activityListContract.page({
    route: `POST ${at}/getActivities`,
    summary: "List the activities of all staff page by page, in the statuses that the reader may see",
  }),
  sheet: activityListContract.spreadsheet({
    route: `GET ${at}/exportActivities`,
    summary: "Export the activities of all staff as XLSX or CSV",
  }),
  byWorker: operation({
    route: `POST ${at}/activitysByWorker`,
    access: ["seeAllActivities"],
    allowedWhileImpersonating: true,
    summary: "Count activities per person in charge and status, by day of the activity; overdue counts as pending",
    input: z.object({ from: day.describe("First day"), to: day.describe("Last day") }),
    output: z.array(
      z.object({
        user: reference,
        pending: counted.describe("Not ended yet"),
        accomplished: counted.describe("Done"),
        unfulfilled: counted.describe("Not done"),
      }),
    ),
  }),
  print: printed("printActivities", "staff", "One's own, and for who plans anybody's", ofSome),
  printAll: printed("printGlobalActivities", ["seeAllActivities"], "Everybody's", ofSome),
  printUnfulfilled: printed(
    "printUnfulfilledActivities",
    ["seeAllActivities", "seeUnfulfilledActivities"],
    "Those that were not done, with their cause",
    ofSome,
  ),
  printAccomplished: printed(
    "printAccomplishedActivities",
    ["seeAllActivities", "seeAccomplishedActivities"],
    "Those that were done",
    ofSome,
  ),
  printBySpecialist: printed(
    "printActivitiesByEspecialists",
    ["seeAllActivities"],
    "Those of each of these people, a section for each",
    period.extend({ users: people.min(1, "REQUIRED").describe("People") }),
  ),
  paper: download({
    recorded: "handler",
    route: `GET ${at}/getActivitiesPaper`,
    access: "staff",
    summary: "Download a printed list by its address: PDF, in the reader's language",
    input: period.extend({
      view: z.enum(printViews, "CHOICE").describe("Which of the five"),
      users: oneOrMany(id).describe("Filter by participants (any of these people)"),
    }),
    limit: [20, 60],
  }),
  ics: download({
    recorded: "handler",
    route: `GET ${at}/exportCalendar`,
    access: "staff",
    summary: "Export a person's activities as a calendar file (ICS): the caller's own, and others' for planners",
    input: z.object({ userId: id.optional().describe("Person; defaults to the caller"), from: day, to: day }),
    limit: [20, 60],
  }),
  address: operation({
    route: `GET ${at}/getCalendarAddress`,
    access: "staff",
    summary: "Get the URL to which the caller's calendar program subscribes",
    output: CalendarAddress,
  }),
  makeAddress: operation({
    route: `POST ${at}/calendarAddress`,
    access: "staff",
    summary: "Generate that URL, or a new one; the previous one stops working",
    output: CalendarAddress,
    limit: [20, 3600],
  }),
  revokeAddress: operation({
    route: `POST ${at}/revoke`,
    access: "staff",
    summary: "Disable that URL",
    output: CalendarAddress,
  }),
  subscribed: download({
    recorded: "unrecorded",
    route: "GET public/calendar/:token",
    access: "anyone",
    summary: "Get the calendar behind a subscription URL, from ninety days ago on, as ICS; calendar programs poll it",
    input: z.object({ token: text(1, 120).describe("Out of the address; .ics at its end is understood") }),
    limit: [120, 3600],
  }),
  home: operation({
    route: `GET ${at}/getHome`,
    access: "staff",
    summary: "Get the home widget of the agenda: own overdue activities, and the next ones",
    output: AgendaHome,
  }),
  conflicts: operation({
    route: `POST ${at}/conflicts`,
    access: planners,
    allowedWhileImpersonating: true,
    summary: "List activities of these people at the same time; a conflict does not prevent the change",
    input: draft.pick({ date: true, hour: true, minutes: true }).extend({
      _id: id.optional().describe("The activity itself, which is excluded"),
      users: people.describe("Planned participants"),
    }),
    output: z.array(
      z.object({
        user: reference,
        title: z.string().describe("Title of the other activity"),
        date: day,
        hour: z.string().nullable().describe("When it begins"),
        minutes: counted.describe("Duration in minutes"),
      }),
    ),
    limit: [120, 60],
  }),
};
