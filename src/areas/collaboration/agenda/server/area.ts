import { formatDay } from "../../../../kit/text/format.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { participantNames } from "../columns.ts";
import { agendaContract } from "../contract.ts";
import { readConflicts } from "./conflicts.ts";
import { demoActivities } from "./demo.ts";
import { calendarOf, makeAddress, readAddress, revokeAddress, subscribed } from "./calendar/calendar-feed.ts";
import { finishActivity } from "./finish.ts";
import { allList, readByWorker } from "./all-activities-list.ts";
import { printActivities, printing } from "./pdf/print-activities.ts";
import { notifyOverdue } from "./overdue.ts";
import { agendaHome, countWaitingActivities } from "./home.ts";
import { ownActivityList, readActivity, readCalendar } from "./queries.ts";
import { remindDue } from "./reminders.ts";
import { createActivity, removeActivity, updateActivity } from "./write-activity.ts";
import { activityPath } from "./notifications.ts";

export const area = defineArea({
  contract: agendaContract,
  handlers: {
    calendar: readCalendar,
    own: ownActivityList.page,
    ownSheet: ownActivityList.spreadsheet,
    create: createActivity,
    update: updateActivity,
    remove: removeActivity,
    finish: finishActivity,
    get: ({ id }, call) => readActivity(call, id),
    all: allList.page,
    sheet: allList.spreadsheet,
    byWorker: readByWorker,
    conflicts: readConflicts,
    home: agendaHome,
    print: printing("own"),
    printAll: printing("all"),
    printUnfulfilled: printing("unfulfilled"),
    printAccomplished: printing("accomplished"),
    printBySpecialist: printing("bySpecialist"),
    paper: printActivities,
    ics: calendarOf,
    address: readAddress,
    makeAddress,
    revokeAddress,
    subscribed,
  },
  liveTopics: [{ name: "activities" }],
  waitingWork: [{ access: "staff", count: countWaitingActivities }],
  searchProviders: [
    searchProvider(ownActivityList)({
      kind: "activities",
      access: ["adminActivities"],
      query: (search) => ({ search, sort: "-date" }),
      listPath: (search) => `/workAgenda?${new URLSearchParams({ view: "calendar", show: "list", search })}`,
      toHit: ({ _id, title, date, hour, usersInCharge }, { language }) => ({
        _id,
        title,
        detail: [formatDay(date, language), hour, participantNames(usersInCharge)].filter(Boolean).join(" · "),
        at: activityPath(_id, date),
      }),
    }),
  ],
  jobs: [
    { name: "agenda.reminders", every: "0 8 * * *", run: remindDue },
    { name: "agenda.overdue", every: "0 8 * * *", run: notifyOverdue },
  ],
  demo: demoActivities,
});
