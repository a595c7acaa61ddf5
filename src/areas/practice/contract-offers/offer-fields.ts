/** The fields of an offer that staff enter, and where they appear. Labels are in `fields` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

export const offerFields = {
  client: defaultPlaces,
  date: defaultPlaces,
  contract: { ...defaultPlaces, search: true },
  contractDate: defaultPlaces,
  filing: defaultPlaces,
  requestedBy: defaultPlaces,
  approvedBy: defaultPlaces,
  approvalDate: defaultPlaces,
  receivedBy: { ...defaultPlaces, search: true },
  deliveryDate: defaultPlaces,
  bankAccount: defaultPlaces,
  chequeAmount: defaultPlaces,
  mainActivities: defaultPlaces,
  concepts: defaultPlaces,
  paymentMethods: defaultPlaces,
  currency: { ...defaultPlaces, list: "total", page: false },
} as const satisfies FieldTable;
export type OfferField = keyof typeof offerFields;
