import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../../server/database/database.ts";
import { prepared } from "../../../server/database/prepared.ts";
import { type Status, underWay } from "../states.ts";
import { deliveries } from "./tables.ts";

const latestOf = prepared((db, given) =>
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
): Promise<{ number: string; status: Status; underWay: boolean } | undefined> {
  const [found] = await latestOf(db, { commonId });
  return found && { ...found, underWay: underWay.includes(found.status) };
}
