/** Payments in a client's timeline; the area that owns the subjects selects those of the client. */
import { and, desc, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { TimelineProvider, TimelineOwner } from "../../../../server/timeline/timeline.ts";
import { paymentTones } from "../columns.ts";
import { words as en } from "../staff/staff-words.en.ts";
import { words as es } from "../staff/staff-words.es.ts";
import { gatewayManagerPermissions, gatewaysManagedBy } from "./gateway-health/gateway-managers.ts";
import type { SubjectKind } from "./links/payable-subject.ts";
import { payments as p } from "./tables.ts";

const words = { es, en };

/**
 * Timeline provider for payments of these kinds whose subjects `subjects` selects. Respects the reader's gateway
 * permissions.
 */
export const paymentTimelineProvider = (
  kinds: readonly SubjectKind[],
  subjects: (owner: TimelineOwner) => SQLWrapper,
): TimelineProvider => {
  const isOfClient = (call: Call, owner: TimelineOwner) =>
    and(
      inArray(p.kind, [...kinds]),
      inArray(p.subjectId, subjects(owner)),
      inArray(p.gateway, gatewaysManagedBy(requireCaller(call))),
    );
  return {
    kind: "payments",
    access: gatewayManagerPermissions.bipay,
    audited: [
      {
        auditKind: "payment",
        select: (owner) =>
          sql`select ${p.id}::text, ${p.reference} from ${p}
            where ${inArray(p.kind, [...kinds])} and ${inArray(p.subjectId, subjects(owner))}`,
      },
    ],
    count: (call, owner) => call.db.$count(p, isOfClient(call, owner)),
    readRecords: async (call, owner, limit) => {
      const rows = await call.db
        .select({
          _id: p.id,
          at: p.createdAt,
          title: p.reference,
          what: p.subjectNumber,
          status: p.status,
          amount: p.amount,
          currency: p.currency,
          gateway: p.gateway,
        })
        .from(p)
        .where(isOfClient(call, owner))
        .orderBy(desc(p.createdAt), desc(p.id))
        .limit(limit);
      return rows.map(({ status, gateway, ...row }) => ({
        ...row,
        status: words[call.language].status[status],
        tone: paymentTones[status],
        place: `/${gateway}/all/${row._id}`,
      }));
    },
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      // Unpaid attempts are ordered by creation, paid ones by confirmation.
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
        .where(and(isOfClient(call, owner), afterCursor(at, p.id)))
        .orderBy(...newestFirst(at, p.id))
        .limit(limit);
      return rows.map(({ status, gateway, ...row }) => ({
        ...row,
        what: words[call.language].status[status],
        place: `/${gateway}/all/${row._id}`,
      }));
    },
  };
};
