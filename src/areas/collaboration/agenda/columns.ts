/** Columns of the list of activities. */
import type { ListedColumn } from "../../../kit/contract/field-places.ts";
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { Activity } from "./activity.ts";
import type { activityFields } from "./activity-fields.ts";
import type { DisplayState } from "./states.ts";
import { hoursOf } from "./time-slots.ts";
import type { words } from "./words.es.ts";

export const displayStateOf = ({ state, overdue }: Activity): DisplayState => (overdue ? "overdue" : state);
export const activityTone = (state: DisplayState): Tone =>
  state === "pending" ? "work" : state === "accomplished" ? "good" : "bad";
export const participantNames = (people: Activity["usersInCharge"]) => people.map(({ name }) => name).join(", ");

export const activityColumns = defineColumns<
  Activity,
  Words<typeof words> & CellContext,
  ListedColumn<typeof activityFields>
>()({
  headers: ({ columns, dialog: { notice } }) => ({ ...columns, notificationDate: notice }),
  columns: {
    date: { value: ({ date }) => date, kind: "day", sort: "date" },
    hour: { value: hoursOf, width: 13 },
    title: { value: ({ title }) => title, width: 40, sort: "title", primary: true, flex: true },
    place: { value: ({ place }) => place, width: 24 },
    inCharge: { value: ({ usersInCharge }) => participantNames(usersInCharge), width: 36 },
    invited: { value: ({ invitedSpecialists }) => participantNames(invitedSpecialists), width: 36, hidden: true },
    state: {
      value: (activity, { shown }) => shown[displayStateOf(activity)],
      tone: (activity) => activityTone(displayStateOf(activity)),
      width: 16,
    },
    cause: { value: ({ unfulfilledCause }) => unfulfilledCause, kind: "long", hidden: true },
    description: { value: ({ description }) => description, kind: "long", width: 60, hidden: true },
    notificationDate: { value: ({ notificationDate }) => notificationDate, kind: "day", hidden: true },
    createdBy: { value: ({ createdBy }) => createdBy?.name, width: 28, hidden: true },
  },
  sort: "-date",
  rowLabel: ({ title, date }) => `${title}, ${date}`,
  card: { title: "title", detail: ["hour", "place", "inCharge"], left: "state", right: "date" },
});
