/** Data of the offers widget on the home page: two statements, however many offers there are. */
import { asc, or, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import { clientView } from "../../clients/server/public.ts";
import type { OffersHome } from "../home.ts";
import { isNotPaid, isNotSigned } from "./queries.ts";
import { contractOffers as o } from "./tables.ts";

const maxOffers = 6;

/** Offers that wait for a signature or a payment. */
export async function countWaitingOffers({ db }: Call) {
  return { offers: await db.$count(o, or(isNotSigned, isNotPaid)) };
}

export async function offersHome({ db, now }: Call): Promise<OffersHome> {
  const [counts] = await db
    .select({
      notSigned: sql<number>`(count(*) filter (where ${isNotSigned}))::int`,
      notSignedSince: sql<string | null>`min(${o.issuedAt}) filter (where ${isNotSigned})`,
      notPaid: sql<number>`(count(*) filter (where ${isNotPaid}))::int`,
      notPaidSince: sql<string | null>`min(${o.signedAt}) filter (where ${isNotPaid})`,
    })
    .from(o)
    .where(or(isNotSigned, isNotPaid));
  const since = sql<string>`case when ${isNotPaid} then ${o.signedAt} else ${o.issuedAt} end`;
  const rows = await db
    .select({ _id: o.id, offerNumber: o.offerNumber, status: o.status, clientName: clientView.name, since })
    .from(o)
    .innerJoin(clientView, sql`${clientView.id} = ${o.clientId}`)
    .where(or(isNotSigned, isNotPaid))
    .orderBy(asc(since), asc(o.id))
    .limit(maxOffers);
  const toIso = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);
  const today = Date.parse(dayOf(now));
  return {
    notSigned: counts?.notSigned ?? 0,
    notPaid: counts?.notPaid ?? 0,
    notSignedSince: toIso(counts?.notSignedSince),
    notPaidSince: toIso(counts?.notPaidSince),
    docs: rows.map(({ since: waitingSince, ...row }) => ({
      ...row,
      waitingDays: Math.round((today - Date.parse(dayOf(new Date(waitingSince)))) / 86_400_000),
    })),
  };
}
