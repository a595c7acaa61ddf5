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
    dimensions: {
      service: named("legalAssistance"),
      country: filings.country,
      clientType: filingRows.dimensions.clientType,
    },
    conditions: { exportable: filingRows.conditions.exportable, earned: sql`true`, ...madeFor(filings.clientType) },
  }),
  defineFactSource(fact, {
    ...notarialRows,
    dimensions: {
      service: named("notarial"),
      country: notarialFilings.country,
      clientType: notarialRows.dimensions.clientType,
    },
    conditions: {
      exportable: notarialRows.conditions.exportable,
      earned: sql`true`,
      ...madeFor(notarialFilings.clientType),
    },
  }),
  defineFactSource(fact, {
    ...valeFactSource,
    dimensions: {
      service: named("legalization"),
      country: contracts.country,
      clientType: valeFactSource.dimensions.clientType,
    },
    conditions: {
      exportable: valeFactSource.conditions.exportable,
      earned: valeFactSource.conditions.paid,
      ...madeFor(contracts.clientType),
    },
  }),
  defineFactSource(fact, {
    ...consulateRows,
    dimensions: {
      service: named("legalization"),
      country: consulateContracts.country,
      clientType: consulateRows.dimensions.clientType,
    },
    conditions: {
      exportable: consulateRows.conditions.exportable,
      earned: consulateRows.conditions.paid,
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
