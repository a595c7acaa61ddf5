/** The fields of a person that administrators enter, and where they appear. Labels are in `fields` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

/** The page of a person is the form itself. */
const entered = { ...defaultPlaces, page: false } as const;

export const personFields = {
  firstName: { ...entered, list: "name", search: true },
  lastName: { ...entered, list: "name", search: true },
  secondLastName: { ...entered, list: "name", search: true },
  email: { ...entered, search: "email::text" },
  phone: { ...entered, search: true },
  ci: { ...entered, list: "identity", search: true },
  position: entered,
  language: { ...entered, list: false },
} as const satisfies FieldTable;
export type PersonField = keyof typeof personFields;
