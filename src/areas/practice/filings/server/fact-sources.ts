/** The SQL of `facts.ts` for the filings table. */
import { eq, sql } from "drizzle-orm";
import { type FactContext, monthSql, dayColumn, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { clientView } from "../../clients/server/public.ts";
import { ageBuckets, filingFacts as fact } from "../facts.ts";
import { inArea } from "./practice-area-filter.ts";
import { filings } from "./tables.ts";

const numberOf = sql`coalesce(${filings.supplementNumber}, ${filings.contractNumber}, ${filings.radicationNumber})`;

const day = dayColumn(filings.subscriptionDate);

export const filingFactSource = defineFactSource(fact, {
  // A left join, although every filing has a client: PostgreSQL then skips the join when no client column is used.
  from: sql`${filings} left join ${clientView} on ${clientView.id} = ${filings.clientId}`,
  id: filings.id,
  day,
  money: { amount: filings.fee, currency: filings.currency },
  subject: filings.clientId,
  dimensions: {
    kind: filings.kind,
    specialist: filings.specialistId,
    sector: filings.sector,
    practiceArea: sql`split_part(${filings.practiceArea}, '.', 1)`,
    serviceModality: filings.serviceModality,
    serviceType: filings.serviceType,
    takenShape: filings.takenShape,
    country: filings.country,
    age: ageOf,
    mipymeType: filings.mipymeType,
    clientCountry: clientView.country,
    clientType: clientView.clientType,
    acquisitionWay: clientView.acquisitionWay,
    month: monthSql(day),
  },
  conditions: {
    exportable: sql`${filings.exportable}`,
    ofMipyme: sql`${filings.mipymeType} is not null`,
    ofNationals: sql`${clientView.clientType} = 'national'`,
  },
  filters: {
    kind: (kind) => eq(filings.kind, kind as "contract"),
    clientType: (type) => eq(filings.clientType, type as "national"),
    country: (country) => eq(filings.country, country),
    specialist: (person) => eq(filings.specialistId, person),
    practiceArea: (area) => inArea(filings.practiceArea, area),
  },
  display: {
    number: numberOf,
    kind: filings.kind,
    status: ({ today }) => sql`case when ${filings.terminationDate} <= ${today} then 'closed' else 'open' end`,
    access: ["manageFilings"],
    name: clientView.name,
    at: (id) => `/legalAssistance/manageFilings/${id}`,
    subject: {
      number: sql`${clientView.clientNumber}`,
      name: sql`${clientView.name}`,
      access: ["adminClient"],
      at: (id) => `/clients/manageClients/${id}`,
    },
  },
});

/**
 * Age in days until the end of the filing or today, whichever is earlier; never negative. The last bucket is
 * open-ended.
 */
function ageOf({ today }: FactContext) {
  const days = sql`greatest(least(coalesce(${filings.terminationDate}, ${today}::date), ${today}::date) - ${filings.subscriptionDate}, 0)`;
  const bounds = ageBuckets.flatMap((key) => {
    const last = /-(\d+)$/.exec(key)?.[1];
    return last ? [sql`when ${days} <= ${sql.raw(last)} then ${sql.raw(`'${key}'`)}`] : [];
  });
  return sql`case ${sql.join(bounds, sql` `)} else ${sql.raw(`'${ageBuckets.at(-1)}'`)} end`;
}
