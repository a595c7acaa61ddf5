/** The home's part of contract offers: two statements, however many there are. */
import { asc, or, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { Call } from "../../../server/call.ts";
import { clients } from "../../clients/server/tables.ts";
import type { OffersHome } from "../home.ts";
import { isNotPaid, isNotSigned } from "./queries.ts";
import { contractOffers as o } from "./tables.ts";

const most = 6;

export async function offersHome({ db, now }: Call): Promise<OffersHome> {
  const [counted] = await db
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
    .select({ _id: o.id, offerNumber: o.offerNumber, status: o.status, clientName: clients.name, since })
    .from(o)
    .innerJoin(clients, sql`${clients.id} = ${o.clientId}`)
    .where(or(isNotSigned, isNotPaid))
    .orderBy(asc(since), asc(o.id))
    .limit(most);
  const iso = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null);
  const today = Date.parse(dayOf(now));
  return {
    notSigned: counted?.notSigned ?? 0,
    notPaid: counted?.notPaid ?? 0,
    notSignedSince: iso(counted?.notSignedSince),
    notPaidSince: iso(counted?.notPaidSince),
    docs: rows.map(({ since: from, ...row }) => ({
      ...row,
      waitingDays: Math.round((today - Date.parse(dayOf(new Date(from)))) / 86_400_000),
    })),
  };
}
