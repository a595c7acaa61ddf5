import { showDay } from "../../../kit/format.ts";
import { finderOf } from "../../../server/finding.ts";
import { hosted } from "../../../server/hosted.ts";
import { namesOf } from "../columns.ts";
import { agenda } from "../contract.ts";
import { readConflicts } from "./conflicts.ts";
import { demoActivities } from "./demo.ts";
import { calendarOf, makeAddress, readAddress, revokeAddress, subscribed } from "./address.ts";
import { finish } from "./finish.ts";
import { allList, readByWorker } from "./lists.ts";
import { paper, printing } from "./papers.ts";
import { tellOverdue } from "./overdue.ts";
import { agendaHome } from "./home.ts";
import { ownList, readActivity, readCalendar } from "./reading.ts";
import { remindDue } from "./reminders.ts";
import { create, remove, update } from "./save.ts";
import { pathOf } from "./telling.ts";

export const area = hosted({
  contract: agenda,
  handlers: {
    calendar: readCalendar,
    own: ownList.page,
    ownSheet: ownList.sheet,
    create,
    update,
    remove,
    finish,
    get: ({ id }, call) => readActivity(call, id),
    all: allList.page,
    sheet: allList.sheet,
    byWorker: readByWorker,
    conflicts: readConflicts,
    home: agendaHome,
    print: printing("own"),
    printAll: printing("all"),
    printUnfulfilled: printing("unfulfilled"),
    printAccomplished: printing("accomplished"),
    printBySpecialist: printing("bySpecialist"),
    paper,
    ics: calendarOf,
    address: readAddress,
    makeAddress,
    revokeAddress,
    subscribed,
  },
  finders: [
    finderOf(ownList)({
      kind: "activities",
      access: ["adminActivities"],
      wanted: (search) => ({ search, sort: "-date" }),
      all: (search) => `/workAgenda?${new URLSearchParams({ view: "calendar", show: "list", search })}`,
      shows: ({ _id, title, date, hour, usersInCharge }, { language }) => ({
        _id,
        title,
        detail: [showDay(date, language), hour, namesOf(usersInCharge)].filter(Boolean).join(" · "),
        at: pathOf(_id, date),
      }),
    }),
  ],
  jobs: [
    { name: "agenda.reminders", every: "0 8 * * *", run: remindDue },
    { name: "agenda.overdue", every: "0 8 * * *", run: tellOverdue },
  ],
  demo: demoActivities,
});
