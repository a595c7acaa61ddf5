/** Vouchers and their documents as facts (`facts.ts`). */
import { sql } from "drizzle-orm";
import { defineFactSource } from "../../../../server/facts/fact-source.ts";
import { legalDocumentFacts as documents, legalizationContractFacts as contracts } from "../facts.ts";
import { contractRowsOf, documentRowsOf } from "./contract-fact-sources.ts";
import { legalDocuments, legalizationContracts } from "./tables.ts";

const display = {
  kind: sql`'office'`,
  access: ["manageFilings"],
  at: (id: string) => `/legalAssistance/manageFilings/vales/${id}`,
} as const;

export const valeFactSource = defineFactSource(contracts, contractRowsOf(legalizationContracts, display));

export const valeDocumentFactSource = defineFactSource(
  documents,
  documentRowsOf(legalDocuments, legalizationContracts, {
    display: { ...display, status: legalizationContracts.state },
    destination: legalDocuments.destination,
  }),
);
