/** The fields of a consulate contract that staff enter, and where they appear. */
import { defaultPlaces, type FieldTable } from "../../../kit/contract/field-places.ts";

/** Audit entries name the fields of a correction; its values are personal data of the holder. */
const fact = { ...defaultPlaces, audit: false } as const;
/** In the heading of the page or a panel of its own. */
const panel = { ...fact, page: false } as const;

export const contractFields = {
  // Its name and documents are columns of the contract, which have a search text of their own.
  holder: panel,
  documents: panel,
  purpose: fact,
  urgent: panel,
  appointment: fact,
  client: panel,
  // Finds the client of the holder's account; not stored.
  account: { ...panel, list: false },
  filing: panel,
  notes: fact,
} as const satisfies FieldTable;
export type ContractField = keyof typeof contractFields;
