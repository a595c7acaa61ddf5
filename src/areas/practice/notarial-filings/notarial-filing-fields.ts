/** The fields of a notarial filing that staff enter, and where they appear. Labels are in `fields` of `words.es.ts`. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

export const notarialFilingFields = {
  client: defaultPlaces,
  clientType: defaultPlaces,
  country: defaultPlaces,
  procedureDate: defaultPlaces,
  lawyer: defaultPlaces,
  documentType: defaultPlaces,
  concept: defaultPlaces,
  actType: defaultPlaces,
  deedType: defaultPlaces,
  fee: defaultPlaces,
  currency: { ...defaultPlaces, list: "fee", page: false },
  billNumber: { ...defaultPlaces, search: true },
  voucherNumber: { ...defaultPlaces, search: true },
  protocolNumber: { ...defaultPlaces, search: true },
  voucherPending: { ...defaultPlaces, list: "billNumber", page: false },
  exportable: defaultPlaces,
  stamps: defaultPlaces,
  // Free text may contain personal data, which must not outlive the filing.
  observations: { ...defaultPlaces, audit: false, search: true },
} as const satisfies FieldTable;
export type NotarialFilingField = keyof typeof notarialFilingFields;
