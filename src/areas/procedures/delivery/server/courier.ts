import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { type DeliveryStatus, activeDeliveryStatuses } from "../states.ts";
import { deliveries } from "./tables.ts";

const latestDelivery = preparedQuery((db, parameter) =>
  db
    .select({ number: deliveries.number, status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.commonId, parameter("commonId")), isNull(deliveries.deletedAt)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1),
);

/** The newest delivery of a request; undefined if no courier was ever ordered. */
export async function courierOf(
  db: Queryable,
  commonId: string,
): Promise<{ number: string; status: DeliveryStatus; underWay: boolean } | undefined> {
  const [latest] = await latestDelivery(db, { commonId });
  return latest && { ...latest, underWay: activeDeliveryStatuses.includes(latest.status) };
}

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
