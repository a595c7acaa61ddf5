/** Queries of delivery lists and counters: two queries per page. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { equals, instantBetween } from "../../../../server/listing/filters.ts";
import { countStatuses } from "../../../../server/listing/counting.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { userView } from "../../../administration/people/server/public.ts";
import { words as deskEn } from "../staff-words.en.ts";
import { words as deskEs } from "../staff-words.es.ts";
import { parcels } from "../list-contracts.ts";
import type { ListedDelivery } from "../parcel.ts";
import { type DeliveryStatus, statuses } from "../states.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { isDeliveryStaff } from "./access.ts";
import { carriers, deliveries, deliveryLots } from "./tables.ts";

const staffWords = { es: deskEs, en: deskEn };
const words = { es: wordsEs, en: wordsEn };
type Filters = Partial<Omit<ListQueryOf<typeof parcels>, "status" | "sort">>;
const d = deliveries;

/** Selects deliveries with the names of their municipality, lot and carrier. */
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

/** Clients see their own deliveries; staff see all that are not deleted. */
export const parcelsList = listHandlers(parcels, {
  cellContext: (language) => ({ ...staffWords[language], status: words[language].status, language }),
  fileName: ({ list }) => list,
  log: { action: "delivery.export", kind: "deliveries", id: ({ status }) => status },
  id: d.id,
  where: async (call, filters) => {
    const caller = requireCaller(call);
    return and(
      isDeliveryStaff(caller) ? undefined : eq(d.ownerId, caller.userId),
      equals(d.status, filters.status === "all" ? undefined : filters.status),
      await filterCondition(call, filters),
    );
  },
  sorts: {
    createdAt: d.createdAt,
    number: d.number,
    statusAt: d.statusAt,
    status: [d.status, d.createdAt],
    lotNumber: d.lotNumber,
    requestNumber: d.requestNumber,
    receiver: spanishSortKey(d.receiverName),
    municipality: [d.municipality, d.createdAt],
  },
  readRows: async (call, slice) => {
    const rows = await selectParcels(call.db, call.language)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map(deliveryListItem);
  },
});

/** Deliveries per status, for the tabs. */
export async function deliveryCounters(
  call: Call,
  filters: Filters = {},
): Promise<{ status: DeliveryStatus | "all"; count: number }[]> {
  const hasFilters = Object.values(filters).some(Boolean);
  return countStatuses(call.db, {
    column: d.status,
    statuses,
    where: await filterCondition(call, filters),
    narrowed: hasFilters,
  });
}

/** Condition for the filters, the same in every view. */
async function filterCondition({ db }: Pick<Call, "db">, filters: Filters): Promise<SQL | undefined> {
  return and(
    isNull(d.deletedAt),
    equals(d.lotNumber, filters.lotNumber?.toUpperCase()),
    filters.carrier === undefined ? undefined : inArray(d.lotNumber, lotsOf(db, filters.carrier)),
    equals(d.municipality, filters.municipality),
    ...instantBetween(d.createdAt, filters.from, filters.to),
    ...(await searchScope(db, d.searchText, filters.search, [
      { key: d.ownerId, id: userView.id, text: userView.searchText },
    ])),
  );
}

export function deliveryListItem(row: ParcelRow): ListedDelivery {
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

function lotsOf(db: Queryable, carrierId: string) {
  return db.select({ number: deliveryLots.number }).from(deliveryLots).where(eq(deliveryLots.carrierId, carrierId));
}
