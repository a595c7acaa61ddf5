/** The fields of a virtual table that staff enter, and where they appear. Labels are in `fields` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

/** A panel of the room, or its heading. */
const panel = { ...defaultPlaces, page: false } as const;
/** Too long or too personal for audit entries, which outlive the table: texts, and the addresses of guests. */
const unaudited = { ...panel, audit: false } as const;

export const virtualTableFields = {
  title: { ...panel, search: true },
  description: { ...unaudited, search: true },
  openDate: defaultPlaces,
  closeDate: defaultPlaces,
  moderators: panel,
  members: panel,
  groups: panel,
  keywords: { ...panel, search: "keyword_text" },
  externalPeople: { ...unaudited, list: "external" },
  goals: unaudited,
} as const satisfies FieldTable;
export type VirtualTableField = keyof typeof virtualTableFields;
