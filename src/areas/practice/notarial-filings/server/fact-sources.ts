/** The SQL of `facts.ts` for the notarial filings table. */
import { eq, sql } from "drizzle-orm";
import { monthSql, dayColumn, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { clientView } from "../../clients/server/public.ts";
import { notarialFilingFacts as fact } from "../facts.ts";
import { notarialFilings } from "./tables.ts";

const day = dayColumn(notarialFilings.procedureDate);

export const notarialFilingFactSource = defineFactSource(fact, {
  // A left join, as for filings: PostgreSQL skips it when no client column is used.
  from: sql`${notarialFilings} left join ${clientView} on ${clientView.id} = ${notarialFilings.clientId}`,
  id: notarialFilings.id,
  day,
  money: { amount: notarialFilings.fee, currency: notarialFilings.currency },
  subject: notarialFilings.clientId,
  dimensions: {
    exportable: sql`case when ${notarialFilings.exportable} then 'exportable' else 'nonExportable' end`,
    concept: notarialFilings.concept,
    clientType: clientView.clientType,
    acquisitionWay: clientView.acquisitionWay,
    month: monthSql(day),
  },
  conditions: { exportable: sql`${notarialFilings.exportable}` },
  filters: {
    clientType: (type) => eq(notarialFilings.clientType, type as "national"),
    country: (country) => eq(notarialFilings.country, country),
    specialist: (person) => eq(notarialFilings.lawyerId, person),
  },
  display: {
    number: notarialFilings.number,
    kind: notarialFilings.documentType,
    status: sql`case when ${notarialFilings.voucherPending} then 'billPending' else 'billed' end`,
    access: ["manageNotarialFilings"],
    name: clientView.name,
    at: (id) => `/notarialServices/manageNotarialFilings/${id}`,
    subject: {
      number: sql`${clientView.clientNumber}`,
      name: sql`${clientView.name}`,
      access: ["adminClient"],
      at: (id) => `/clients/manageClients/${id}`,
    },
  },
});
