/** The fields of a filing that staff enter, and where they appear. Labels are in `fields` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

/** In the heading of the page, or a fact of it together with another field. */
const heading = { ...defaultPlaces, page: false } as const;

export const filingFields = {
  kind: defaultPlaces,
  client: heading,
  clientType: defaultPlaces,
  country: defaultPlaces,
  nationality: defaultPlaces,
  contractNumber: { ...heading, search: true },
  supplementNumber: { ...heading, list: "number", search: true },
  topic: { ...heading, search: true },
  specialist: defaultPlaces,
  correspondent: defaultPlaces,
  practiceArea: defaultPlaces,
  serviceModality: defaultPlaces,
  serviceType: defaultPlaces,
  sector: defaultPlaces,
  takenShape: defaultPlaces,
  fee: defaultPlaces,
  currency: { ...heading, list: "fee" },
  subscriptionDate: defaultPlaces,
  termination: defaultPlaces,
  terminationDate: defaultPlaces,
  exportable: defaultPlaces,
  vip: heading,
  mipymeType: defaultPlaces,
  copies: defaultPlaces,
  consultations: defaultPlaces,
  constitutions: defaultPlaces,
  protocolCopies: defaultPlaces,
  voucherNumber: { ...heading, search: true },
  voucherPending: defaultPlaces,
  observations: defaultPlaces,
  deadlines: heading,
} as const satisfies FieldTable;
export type FilingField = keyof typeof filingFields;
