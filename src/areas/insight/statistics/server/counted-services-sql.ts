/** The SQL of `counted-services.ts` for each source. */
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FactSource, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { filingFactSource as filingRows } from "../../../practice/filings/server/fact-sources.ts";
import { filings } from "../../../practice/filings/server/tables.ts";
import { consulateContractFactSource as consulateRows } from "../../../practice/consulate/server/fact-sources.ts";
import { consulateContracts } from "../../../practice/consulate/server/tables.ts";
import { valeFactSource } from "../../../practice/legalization/server/fact-sources.ts";
import { legalizationContracts as contracts } from "../../../practice/legalization/server/tables.ts";
import { notarialFilingFactSource as notarialRows } from "../../../practice/notarial-filings/server/fact-sources.ts";
import { notarialFilings } from "../../../practice/notarial-filings/server/tables.ts";
import { type serviceKinds, countedServices as fact } from "../counted-services.ts";

export const countedServiceSources: readonly FactSource[] = [
  defineFactSource(fact, {
    ...filingRows,
    dimensions: {
      service: serviceKey("legalAssistance"),
      country: filings.country,
      clientType: filingRows.dimensions.clientType,
    },
    conditions: {
      exportable: filingRows.conditions.exportable,
      earned: sql`true`,
      ...clientTypeConditions(filings.clientType),
    },
  }),
  defineFactSource(fact, {
    ...notarialRows,
    dimensions: {
      service: serviceKey("notarial"),
      country: notarialFilings.country,
      clientType: notarialRows.dimensions.clientType,
    },
    conditions: {
      exportable: notarialRows.conditions.exportable,
      earned: sql`true`,
      ...clientTypeConditions(notarialFilings.clientType),
    },
  }),
  defineFactSource(fact, {
    ...valeFactSource,
    dimensions: {
      service: serviceKey("legalization"),
      country: contracts.country,
      clientType: valeFactSource.dimensions.clientType,
    },
    conditions: {
      exportable: valeFactSource.conditions.exportable,
      earned: valeFactSource.conditions.paid,
      ...clientTypeConditions(contracts.clientType),
    },
  }),
  defineFactSource(fact, {
    ...consulateRows,
    dimensions: {
      service: serviceKey("legalization"),
      country: consulateContracts.country,
      clientType: consulateRows.dimensions.clientType,
    },
    conditions: {
      exportable: consulateRows.conditions.exportable,
      earned: consulateRows.conditions.paid,
      ...clientTypeConditions(consulateContracts.clientType),
    },
  }),
];

function serviceKey(kind: (typeof serviceKinds)[number]) {
  return sql.raw(`'${kind}'`);
}

function clientTypeConditions(type: PgColumn) {
  return { forNationals: eq(type, "national"), forForeigners: eq(type, "foreign") };
}
