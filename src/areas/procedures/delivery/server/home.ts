/** Home widget of deliveries: three statements, whatever the number of deliveries. */
import { and, asc, count, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import { topMatches } from "../../../../server/listing/list-query.ts";
import type { DeskHome } from "../home.ts";
import { activeDeliveryStatuses } from "../states.ts";
import { parcelsList } from "./queries.ts";
import { carriers, deliveries, deliveryLots } from "./tables.ts";

const maxParcels = 6;
const maxLots = 10;
const d = deliveries;

export async function deskHome(call: Call): Promise<DeskHome> {
  const [counts, docs, lots] = await Promise.all([
    countDeliveries(call),
    topMatches(call, parcelsList, { status: "pendingDelivery", sort: "createdAt" }, { limit: maxParcels }),
    openLots(call),
  ]);
  return { ...counts, docs, lots: lots.map(({ all: _all, ...lot }) => lot), openLots: lots[0]?.all ?? 0 };
}

/** Parcels to prepare or to dispatch. */
export async function countWaitingParcels(call: Call) {
  const { waiting, ready } = await countDeliveries(call);
  return { delivery: waiting + ready };
}

/** Active deliveries are few; those delivered today are found by the index on `statusAt`. */
async function countDeliveries({ db, now }: Call) {
  const today = startOfDay(dayOf(now)).toISOString();
  const inStatus = (status: string) => sql<number>`(count(*) filter (where ${d.status} = ${status}))::int`;
  const delivered = db
    .select({ count: count() })
    .from(d)
    .where(and(isNull(d.deletedAt), eq(d.status, "delivered"), gte(d.statusAt, today)));
  const [row] = await db
    .select({
      waiting: inStatus("pendingDelivery"),
      ready: inStatus("readyForMessaging"),
      out: inStatus("transporting"),
      outSinceBefore: sql<number>`(count(*) filter (where ${d.status} = 'transporting' and ${d.statusAt} < ${today}))::int`,
      deliveredToday: sql<number>`(${delivered})::int`,
    })
    .from(d)
    .where(and(isNull(d.deletedAt), inArray(d.status, [...activeDeliveryStatuses])));
  return row ?? { waiting: 0, ready: 0, out: 0, outSinceBefore: 0, deliveredToday: 0 };
}

async function openLots({ db }: Call) {
  return db
    .select({
      number: deliveryLots.number,
      carrier: carriers.name,
      parcels: count(d.id),
      printedAt: deliveryLots.printedAt,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(deliveryLots)
    .innerJoin(carriers, eq(carriers.id, deliveryLots.carrierId))
    .leftJoin(d, eq(d.lotNumber, deliveryLots.number))
    .where(isNull(deliveryLots.leftAt))
    .groupBy(deliveryLots.number, carriers.name)
    .orderBy(asc(deliveryLots.createdAt), asc(deliveryLots.number))
    .limit(maxLots);
}
