import { and, desc, eq, inArray, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { jsonRows } from "../../../../server/database/json-rows.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { type DeliveryStatus, activeDeliveryStatuses } from "../states.ts";
import { deliveries } from "./tables.ts";

const courierColumns = { number: deliveries.number, status: deliveries.status };
const latestDelivery = (db: Queryable, commonId: SQLWrapper) =>
  db
    .select(courierColumns)
    .from(deliveries)
    .where(and(eq(deliveries.commonId, commonId), isNull(deliveries.deletedAt)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
const selectLatestDelivery = preparedQuery((db, parameter) => latestDelivery(db, parameter("commonId")));

/** The newest delivery of a request; undefined if no courier was ever ordered. */
export async function courierOf(
  db: Queryable,
  commonId: string,
): Promise<{ number: string; status: DeliveryStatus; underWay: boolean } | undefined> {
  const [latest] = await selectLatestDelivery(db, { commonId });
  return latest && { ...latest, underWay: activeDeliveryStatuses.includes(latest.status) };
}

/** Number and status of the newest delivery as a column of a query. */
export const courierInSql = (
  db: Queryable,
  commonId: SQLWrapper,
): SQL<{ number: string; status: DeliveryStatus } | undefined> =>
  jsonRows(courierColumns, latestDelivery(db, commonId), ([latest]) => latest);

/** The active delivery of each request: at most one, by the unique index. */
export async function activeCouriers(
  db: Queryable,
  commonIds: readonly string[],
): Promise<Map<string, { number: string; status: DeliveryStatus }>> {
  if (commonIds.length === 0) return new Map();
  const rows = await db
    .select({ commonId: deliveries.commonId, number: deliveries.number, status: deliveries.status })
    .from(deliveries)
    .where(and(inArray(deliveries.commonId, [...commonIds]), inArray(deliveries.status, [...activeDeliveryStatuses])));
  return new Map(rows.map(({ commonId, number, status }) => [commonId ?? "", { number, status }]));
}
