/** SQL of the facts in `facts.ts`. Drafts are never counted. */
import { eq, sql } from "drizzle-orm";
import { dayColumn, type FactSource, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { clientView } from "../../clients/server/public.ts";
import { contractOfferFacts as offers, offerConceptFacts as concepts } from "../facts.ts";
import { contractOfferLines as lines, contractOffers } from "./tables.ts";

const { status } = contractOffers;
const isActive = sql`${status} <> 'cancelled'`;

const shared = {
  day: dayColumn(contractOffers.date),
  where: sql`${status} <> 'draft'`,
  filters: {
    clientType: (type) => eq(clientView.clientType, type as "national"),
    country: (country) => eq(clientView.country, country),
  },
  display: {
    number: contractOffers.offerNumber,
    kind: sql`'offer'`,
    status,
    access: ["allOffers", "manageContractOffer"],
    name: clientView.name,
    at: (id) => `/contractOffers/manageContractOffers/${id}`,
    record: contractOffers.id,
  },
} as const satisfies Partial<FactSource>;

export const offerFactSource = defineFactSource(offers, {
  ...shared,
  // Every offer has a client; a left join lets PostgreSQL omit the table when no column of it is used.
  from: sql`${contractOffers} left join ${clientView} on ${clientView.id} = ${contractOffers.clientId}
    left join ${bankAccountView} on ${bankAccountView.id} = ${contractOffers.bankAccountId}`,
  id: contractOffers.id,
  money: { amount: contractOffers.totalAmount, currency: contractOffers.currency },
  dimensions: { status, bank: bankAccountView.bank },
  conditions: { active: isActive, paid: sql`${status} = 'paid'` },
});

export const conceptFactSource = defineFactSource(concepts, {
  ...shared,
  from: sql`${lines} join ${contractOffers} on ${contractOffers.id} = ${lines.offerId}
    left join ${clientView} on ${clientView.id} = ${contractOffers.clientId}`,
  where: sql`${shared.where} and ${lines.side} = 'concept'`,
  id: lines.id,
  money: { amount: lines.amount, currency: contractOffers.currency },
  dimensions: { concept: lines.code },
  conditions: { active: isActive },
});
