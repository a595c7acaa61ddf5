/** Consulate contracts and documents as facts, counted with those of legalization (`legalization/facts.ts`). */
import { sql } from "drizzle-orm";
import { defineFactSource } from "../../../../server/facts/fact-source.ts";
import { legalDocumentFacts, legalizationContractFacts } from "../../legalization/facts.ts";
import { contractRowsOf, documentRowsOf } from "../../legalization/server/public.ts";
import { spain } from "../states.ts";
import { consulateContracts as c, consulateDocuments as d } from "./tables.ts";

const display = {
  kind: sql`'consulate'`,
  access: ["adminConsulSpain"],
  at: (id: string) => `/spain-consulate/requested/${id}`,
} as const;
/** Cancelled and deleted contracts are not counted. */
const isCounted = sql`${c.state} <> 'cancelled' and ${c.deletedAt} is null`;

export const consulateContractFactSource = defineFactSource(legalizationContractFacts, {
  ...contractRowsOf(c, display),
  where: isCounted,
});

export const consulateDocumentFactSource = defineFactSource(legalDocumentFacts, {
  ...documentRowsOf(d, c, {
    display: { ...display, kind: sql`'consulateDocument'`, status: d.status },
    destination: sql.raw(`'${spain}'`),
    isOver: sql`${d.status} = 'cancelled'`,
  }),
  where: isCounted,
});
