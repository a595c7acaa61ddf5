/** What the names of `services.ts` mean in each register that it counts. */
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FactSource, rowsOf } from "../../../server/counted.ts";
import { rows as filingRows } from "../../filings/server/rows.ts";
import { filings } from "../../filings/server/tables.ts";
import { contractRows as consulateRows } from "../../consulate/server/rows.ts";
import { consulateContracts } from "../../consulate/server/tables.ts";
import { contractRows } from "../../legalization/server/rows.ts";
import { legalizationContracts as contracts } from "../../legalization/server/tables.ts";
import { rows as notarialRows } from "../../notarial-filings/server/rows.ts";
import { notarialFilings } from "../../notarial-filings/server/tables.ts";
import { type serviceKinds, services as fact } from "../services.ts";

export const services: readonly FactSource[] = [
  rowsOf(fact, {
    ...filingRows,
    by: { service: named("legalAssistance"), country: filings.country, clientType: filingRows.by.clientType },
    when: { exportable: filingRows.when.exportable, earned: sql`true`, ...madeFor(filings.clientType) },
  }),
  rowsOf(fact, {
    ...notarialRows,
    by: { service: named("notarial"), country: notarialFilings.country, clientType: notarialRows.by.clientType },
    when: { exportable: notarialRows.when.exportable, earned: sql`true`, ...madeFor(notarialFilings.clientType) },
  }),
  rowsOf(fact, {
    ...contractRows,
    by: { service: named("legalization"), country: contracts.country, clientType: contractRows.by.clientType },
    when: {
      exportable: contractRows.when.exportable,
      earned: contractRows.when.paid,
      ...madeFor(contracts.clientType),
    },
  }),
  rowsOf(fact, {
    ...consulateRows,
    by: {
      service: named("legalization"),
      country: consulateContracts.country,
      clientType: consulateRows.by.clientType,
    },
    when: {
      exportable: consulateRows.when.exportable,
      earned: consulateRows.when.paid,
      ...madeFor(consulateContracts.clientType),
    },
  }),
];

function named(kind: (typeof serviceKinds)[number]) {
  return sql.raw(`'${kind}'`);
}

function madeFor(type: PgColumn) {
  return { forNationals: eq(type, "national"), forForeigners: eq(type, "foreign") };
}
