/** Payments as the line of time of a client tells them; whose a payment is, is said by the area of what was paid. */
import { and, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { requireCaller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { TimelineProvider, TimelineOwner } from "../../../server/timeline/timeline.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import { gatewayManagerPermissions, gatewaysManagedBy } from "./gateway-health/gateway-managers.ts";
import type { SubjectKind } from "./links/payable-subject.ts";
import { payments as p } from "./tables.ts";

const words = { es, en };

/** Tells what was paid for the subjects of these kinds that `subjects` selects, to who keeps the gateway. */
export const paymentTimelineProvider = (
  kinds: readonly SubjectKind[],
  subjects: (db: Queryable, whose: TimelineOwner) => SQLWrapper,
): TimelineProvider => ({
  kind: "payments",
  access: gatewayManagerPermissions.bipay,
  read: async (call, whose, { afterCursor: behind, newestFirst: newest, limit: most }) => {
    // What waits stands where it was begun, what was paid where the money came.
    const at = sql<string>`coalesce(${p.confirmedAt}, ${p.createdAt})`.mapWith(p.createdAt);
    const rows = await call.db
      .select({
        _id: p.id,
        at,
        title: p.subjectNumber,
        status: p.status,
        amount: p.amount,
        currency: p.currency,
        gateway: p.gateway,
      })
      .from(p)
      .where(
        and(
          inArray(p.kind, [...kinds]),
          inArray(p.subjectId, subjects(call.db, whose)),
          inArray(p.gateway, gatewaysManagedBy(requireCaller(call))),
          behind(at, p.id),
        ),
      )
      .orderBy(...newest(at, p.id))
      .limit(most);
    return rows.map(({ status, gateway, ...row }) => ({
      ...row,
      what: words[call.language].status[status],
      place: `/${gateway}/all/${row._id}`,
    }));
  },
});
