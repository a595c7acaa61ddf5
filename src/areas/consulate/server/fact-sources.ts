/** Contracts of the consulate and their documents, counted with those of legalization (`legalization/facts.ts`). */
import { sql } from "drizzle-orm";
import { defineFactSource } from "../../../server/facts/fact-source.ts";
import { legalDocumentFacts, legalizationContractFacts } from "../../legalization/facts.ts";
import { contractRowsOf, documentRowsOf } from "../../legalization/server/public.ts";
import { spain } from "../states.ts";
import { consulateContracts as c, consulateDocuments as d } from "./tables.ts";

const told = {
  kind: sql`'consulate'`,
  access: ["adminConsulSpain"],
  at: (id: string) => `/spain-consulate/requested/${id}`,
} as const;
/** One that was removed counts nowhere. */
const standing = sql`${c.state} <> 'cancelled' and ${c.deletedAt} is null`;

export const consulateContractFactSource = defineFactSource(legalizationContractFacts, {
  ...contractRowsOf(c, told),
  where: standing,
});

export const consulateDocumentFactSource = defineFactSource(legalDocumentFacts, {
  ...documentRowsOf(d, c, {
    told: { ...told, kind: sql`'consulateDocument'`, status: d.status },
    destination: sql.raw(`'${spain}'`),
    over: sql`${d.status} = 'cancelled'`,
  }),
  where: standing,
});
