/** The SQL of `counted-services.ts` for each source. */
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type FactSource, defineFactSource, monthSql } from "../../../../server/facts/fact-source.ts";
import { filingFactSource as filingRows } from "../../../practice/filings/server/fact-sources.ts";
import { filingView } from "../../../practice/filings/server/public.ts";
import { consulateContractFactSource as consulateRows } from "../../../practice/consulate/server/fact-sources.ts";
import { consulateContractView } from "../../../practice/consulate/server/public.ts";
import { valeFactSource } from "../../../practice/legalization/server/fact-sources.ts";
import { legalizationContractView as contracts } from "../../../practice/legalization/server/public.ts";
import { notarialFilingFactSource as notarialRows } from "../../../practice/notarial-filings/server/fact-sources.ts";
import { notarialFilingView } from "../../../practice/notarial-filings/server/public.ts";
import { type serviceKinds, countedServices as fact } from "../counted-services.ts";

export const countedServiceSources: readonly FactSource[] = [
  defineFactSource(fact, {
    ...filingRows,
    dimensions: {
      service: serviceKey("legalAssistance"),
      country: filingView.country,
      month: filingRows.dimensions.month,
      clientType: filingRows.dimensions.clientType,
    },
    conditions: {
      exportable: filingRows.conditions.exportable,
      earned: sql`true`,
      ...clientTypeConditions(filingView.clientType),
    },
  }),
  defineFactSource(fact, {
    ...notarialRows,
    dimensions: {
      service: serviceKey("notarial"),
      country: notarialFilingView.country,
      month: notarialRows.dimensions.month,
      clientType: notarialRows.dimensions.clientType,
    },
    conditions: {
      exportable: notarialRows.conditions.exportable,
      earned: sql`true`,
      ...clientTypeConditions(notarialFilingView.clientType),
    },
  }),
  defineFactSource(fact, {
    ...valeFactSource,
    dimensions: {
      service: serviceKey("legalization"),
      country: contracts.country,
      month: monthSql(valeFactSource.day),
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
      country: consulateContractView.country,
      month: monthSql(consulateRows.day),
      clientType: consulateRows.dimensions.clientType,
    },
    conditions: {
      exportable: consulateRows.conditions.exportable,
      earned: consulateRows.conditions.paid,
      ...clientTypeConditions(consulateContractView.clientType),
    },
  }),
];

function serviceKey(kind: (typeof serviceKinds)[number]) {
  return sql.raw(`'${kind}'`);
}

function clientTypeConditions(type: PgColumn) {
  return { forNationals: eq(type, "national"), forForeigners: eq(type, "foreign") };
}
