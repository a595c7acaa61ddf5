/** What the names of `facts.ts` mean of vouchers and of their documents. */
import { sql } from "drizzle-orm";
import { defineFactSource } from "../../../server/facts/fact-source.ts";
import { legalDocumentFacts as documents, legalizationContractFacts as contracts } from "../facts.ts";
import { contractRowsOf, documentRowsOf } from "./contract-fact-sources.ts";
import { legalDocuments, legalizationContracts } from "./tables.ts";

const told = {
  kind: sql`'office'`,
  access: ["manageFilings"],
  at: (id: string) => `/legalAssistance/manageFilings/vales/${id}`,
} as const;

export const valeFactSource = defineFactSource(contracts, contractRowsOf(legalizationContracts, told));

export const valeDocumentFactSource = defineFactSource(
  documents,
  documentRowsOf(legalDocuments, legalizationContracts, {
    told: { ...told, status: legalizationContracts.state },
    destination: legalDocuments.destination,
  }),
);
