/** The fields of an activity that staff enter, and where they appear. Labels are in `form` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

/** The title of the dialog, its first paragraph, or a fact together with another field. */
const heading = { ...defaultPlaces, page: false } as const;

export const activityFields = {
  title: { ...heading, search: true },
  description: { ...heading, search: true },
  date: heading,
  hour: defaultPlaces,
  minutes: { ...heading, list: "hour" },
  place: { ...defaultPlaces, search: true },
  usersInCharge: { ...defaultPlaces, list: "inCharge" },
  invitedSpecialists: { ...defaultPlaces, list: "invited" },
  notificationDate: defaultPlaces,
} as const satisfies FieldTable;
export type ActivityField = keyof typeof activityFields;
