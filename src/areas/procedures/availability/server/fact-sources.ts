/** SQL of the statistics of places, for active services. */
import { sql } from "drizzle-orm";
import { dayColumn, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { serviceOfferView as offers } from "../../online-services/server/public.ts";
import { placeFacts } from "../facts.ts";
import { slots } from "./tables.ts";

export const placeFactSource = defineFactSource(placeFacts, {
  from: sql`${slots} join ${offers} on ${offers.id} = ${slots.offerId}`,
  where: sql`${offers.active}`,
  id: slots.id,
  day: dayColumn(slots.date),
  dimensions: { service: slots.offerId },
  conditions: { free: sql`${slots.status} = 'available'` },
  filters: {
    family: (family) => sql`${offers.family} = ${family}`,
    offerId: (offer) => sql`${slots.offerId} = ${offer}`,
  },
  display: {
    number: offers.code,
    kind: offers.family,
    status: slots.status,
    access: ["adminAvailableRequestOnline"],
    // A free place has no holder.
    name: sql`''`,
    at: () => "/admin/availableRequestOnline",
  },
});
