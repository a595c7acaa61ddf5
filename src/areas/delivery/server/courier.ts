import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";
import { preparedQuery } from "../../../server/database/prepared-query.ts";
import { type DeliveryStatus, activeDeliveryStatuses } from "../states.ts";
import { deliveries } from "./tables.ts";

const latestOf = preparedQuery((db, given) =>
  db
    .select({ number: deliveries.number, status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.commonId, given("commonId")), isNull(deliveries.deletedAt)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1),
);

/** The newest delivery of a request; undefined when no courier was ever asked for. */
export async function courierOf(
  db: Queryable,
  commonId: string,
): Promise<{ number: string; status: DeliveryStatus; underWay: boolean } | undefined> {
  const [found] = await latestOf(db, { commonId });
  return found && { ...found, underWay: activeDeliveryStatuses.includes(found.status) };
}

/** Of these requests, those for which a courier is under way: at most one each, by the index that refuses a second. */
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
