/** The SQL of `facts.ts` for the clients table. */
import { eq, sql } from "drizzle-orm";
import { instantColumn, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { newClientFacts as fact } from "../facts.ts";
import { clients } from "./tables.ts";

export const clientFactSource = defineFactSource(fact, {
  from: sql`${clients}`,
  id: clients.id,
  day: instantColumn(clients.createdAt),
  dimensions: { acquisitionWay: clients.acquisitionWay, clientType: clients.clientType },
  where: sql`${clients.mergedInto} is null`,
  conditions: {},
  filters: {
    clientType: (type) => eq(clients.clientType, type as "national"),
    country: (country) => eq(clients.country, country),
  },
  display: {
    number: clients.clientNumber,
    kind: clients.clientType,
    status: sql`case when ${clients.active} then 'active' else 'inactive' end`,
    access: ["adminClient"],
    name: clients.name,
    at: (id) => `/clients/manageClients/${id}`,
  },
});
