/** Contracts of the consulate and their documents, counted with those of legalization (`legalization/countable.ts`). */
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../server/counted.ts";
import { legalDocuments, legalizationContracts } from "../../legalization/countable.ts";
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

export const contractRows = rowsOf(legalizationContracts, { ...contractRowsOf(c, told), always: standing });

export const documentRows = rowsOf(legalDocuments, {
  ...documentRowsOf(d, c, {
    told: { ...told, kind: sql`'consulateDocument'`, status: d.status },
    destination: sql.raw(`'${spain}'`),
    over: sql`${d.status} = 'cancelled'`,
  }),
  always: standing,
});
