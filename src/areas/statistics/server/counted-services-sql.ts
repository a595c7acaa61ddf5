/** What the names of `counted-services-sql.ts` mean in each register that it counts. */
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FactSource, defineFactSource } from "../../../server/facts/fact-source.ts";
import { filingFactSource as filingRows } from "../../filings/server/fact-sources.ts";
import { filings } from "../../filings/server/tables.ts";
import { consulateContractFactSource as consulateRows } from "../../consulate/server/fact-sources.ts";
import { consulateContracts } from "../../consulate/server/tables.ts";
import { valeFactSource } from "../../legalization/server/fact-sources.ts";
import { legalizationContracts as contracts } from "../../legalization/server/tables.ts";
import { notarialFilingFactSource as notarialRows } from "../../notarial-filings/server/fact-sources.ts";
import { notarialFilings } from "../../notarial-filings/server/tables.ts";
import { type serviceKinds, countedServices as fact } from "../counted-services.ts";

export const countedServiceSources: readonly FactSource[] = [
  defineFactSource(fact, {
    ...filingRows,
    by: { service: named("legalAssistance"), country: filings.country, clientType: filingRows.by.clientType },
    when: { exportable: filingRows.when.exportable, earned: sql`true`, ...madeFor(filings.clientType) },
  }),
  defineFactSource(fact, {
    ...notarialRows,
    by: { service: named("notarial"), country: notarialFilings.country, clientType: notarialRows.by.clientType },
    when: { exportable: notarialRows.when.exportable, earned: sql`true`, ...madeFor(notarialFilings.clientType) },
  }),
  defineFactSource(fact, {
    ...valeFactSource,
    by: { service: named("legalization"), country: contracts.country, clientType: valeFactSource.by.clientType },
    when: {
      exportable: valeFactSource.when.exportable,
      earned: valeFactSource.when.paid,
      ...madeFor(contracts.clientType),
    },
  }),
  defineFactSource(fact, {
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
