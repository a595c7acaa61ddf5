/** What the names of `countable.ts` mean of vouchers and of their documents. */
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../server/counted.ts";
import { legalDocuments as documents, legalizationContracts as contracts } from "../countable.ts";
import { contractRowsOf, documentRowsOf } from "./rows-of.ts";
import { legalDocuments, legalizationContracts } from "./tables.ts";

const told = {
  kind: sql`'office'`,
  access: ["manageFilings"],
  at: (id: string) => `/legalAssistance/manageFilings/vales/${id}`,
} as const;

export const contractRows = rowsOf(contracts, contractRowsOf(legalizationContracts, told));

export const documentRows = rowsOf(
  documents,
  documentRowsOf(legalDocuments, legalizationContracts, {
    told: { ...told, status: legalizationContracts.state },
    destination: legalDocuments.destination,
  }),
);
