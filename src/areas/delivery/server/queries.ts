/** Deliveries as lists and readers see them. Two queries a page. */
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, startOfDay } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Filters, ListedDelivery } from "../parcel.ts";
import type { Status } from "../states.ts";
import { worksDesk } from "./reach.ts";
import { carriers, deliveries, deliveryLots } from "./tables.ts";

type Wanted = z.output<typeof Filters>;
const d = deliveries;

/** What rows show, with the names of what they point to. */
export function selectParcels(db: Queryable, language: Call["language"]) {
  const name = sql.raw(language === "en" ? "name_en" : "name_es");
  return db
    .select({
      parcel: d,
      municipality: sql<string | null>`(select ${name} from nomenclators where code = ${d.municipality})`,
      carrier: { id: carriers.id, name: carriers.name, phone: carriers.phone },
      lotPrintedAt: deliveryLots.printedAt,
    })
    .from(d)
    .leftJoin(deliveryLots, eq(deliveryLots.number, d.lotNumber))
    .leftJoin(carriers, eq(carriers.id, deliveryLots.carrierId))
    .$dynamic();
}
export type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number];

export async function listParcels(
  call: Call,
  wanted: Wanted & { page: number; limit: number },
): Promise<{ docs: ListedDelivery[]; totalDocs: number }> {
  const where = conditionsOf(call, wanted);
  const [counted] = await call.db.select({ parcels: count() }).from(d).where(where);
  const docs = await readRows(call, where, wanted.sort, wanted.limit, (wanted.page - 1) * wanted.limit);
  return { docs, totalDocs: counted?.parcels ?? 0 };
}

/** Deliveries per status, as the views count them. */
export async function countersOf(call: Call): Promise<{ status: Status | "all"; count: number }[]> {
  const rows = await call.db
    .select({ status: d.status, count: count() })
    .from(d)
    .where(isNull(d.deletedAt))
    .groupBy(d.status);
  return [{ status: "all" as const, count: rows.reduce((sum, row) => sum + row.count, 0) }, ...rows];
}

export function listed(row: ParcelRow): ListedDelivery {
  const { parcel, carrier } = row;
  return {
    _id: parcel.id,
    number: parcel.number,
    status: parcel.status,
    statusAt: parcel.statusAt,
    requestNumber: parcel.requestNumber,
    commonId: parcel.commonId,
    lotNumber: parcel.lotNumber,
    carrier: carrier?.id ? { _id: carrier.id, name: carrier.name } : null,
    receiver: { name: parcel.receiverName, ci: parcel.receiverCi, phone: parcel.receiverPhone },
    address: parcel.address,
    municipality: { _id: parcel.municipality, name: row.municipality ?? parcel.municipality },
    documents: parcel.documents,
    attempts: parcel.attempts,
    createdAt: parcel.createdAt,
    updatedAt: parcel.updatedAt,
  };
}

function conditionsOf(call: Call, wanted: Wanted): SQL | undefined {
  if (wanted.from && wanted.to && wanted.from > wanted.to) throw new Refusal("INVALID_PERIOD");
  const caller = callerOf(call);
  return and(
    isNull(d.deletedAt),
    worksDesk(caller) ? undefined : eq(d.ownerId, caller.userId),
    wanted.status === "all" ? undefined : eq(d.status, wanted.status),
    wanted.lotNumber ? eq(d.lotNumber, wanted.lotNumber.toUpperCase()) : undefined,
    wanted.carrier
      ? inArray(
          d.lotNumber,
          call.db
            .select({ number: deliveryLots.number })
            .from(deliveryLots)
            .where(eq(deliveryLots.carrierId, wanted.carrier)),
        )
      : undefined,
    wanted.municipality ? eq(d.municipality, wanted.municipality) : undefined,
    wanted.from ? gte(d.createdAt, startOfDay(wanted.from).toISOString()) : undefined,
    wanted.to ? lt(d.createdAt, startOfDay(addDays(wanted.to, 1)).toISOString()) : undefined,
    ...words(wanted.search),
  );
}

/** Every word must stand somewhere in number, request, lot or receiver; the trigram index finds them. */
function words(search: string | undefined): SQL[] {
  return (search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`${d.searchText} like '%' || f_norm(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`);
}

async function readRows(
  call: Call,
  where: SQL | undefined,
  sort: Wanted["sort"],
  limit: number,
  offset: number,
): Promise<ListedDelivery[]> {
  // The page is cut before names are looked up, so that only its rows are joined.
  const cut = call.db
    .select({ id: d.id })
    .from(d)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset);
  const rows = await selectParcels(call.db, call.language)
    .where(inArray(d.id, cut))
    .orderBy(...orderOf(sort));
  return rows.map(listed);
}

function orderOf(sort: Wanted["sort"]): SQL[] {
  const columns = {
    createdAt: d.createdAt,
    number: d.number,
    statusAt: d.statusAt,
    status: d.status,
    lotNumber: d.lotNumber,
    requestNumber: d.requestNumber,
    receiver: sql`f_norm(${d.receiverName})`,
    municipality: d.municipality,
  } as const;
  const way = sort.startsWith("-") ? desc : asc;
  return [way(columns[sort.replace(/^-/, "") as keyof typeof columns]), way(d.id)];
}
