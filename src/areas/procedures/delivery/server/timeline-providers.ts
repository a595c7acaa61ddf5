/** Deliveries in the timeline of the client who owns them. */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { TimelineOwner, TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { deliveryTones } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { deliveries as d, deliveryLog as log } from "./tables.ts";

const words = { es, en };

const isOfClient = ({ accounts }: TimelineOwner) => and(inArray(d.ownerId, [...accounts]), isNull(d.deletedAt));

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "deliveries",
    access: ["adminDeliveryService"],
    audited: [
      {
        auditKind: "delivery",
        select: ({ accounts }) =>
          sql`select ${d.id}::text, ${d.number} from ${d} where ${inArray(d.ownerId, [...accounts])}`,
      },
    ],
    count: async (call, owner) => (owner.accounts.length > 0 ? call.db.$count(d, isOfClient(owner)) : 0),
    readRecords: async (call, owner, limit) => {
      if (owner.accounts.length === 0) return [];
      const rows = await call.db
        .select({
          _id: d.id,
          at: d.createdAt,
          title: d.number,
          what: d.receiverName,
          status: d.status,
          amount: d.price,
          currency: d.currency,
        })
        .from(d)
        .where(isOfClient(owner))
        .orderBy(desc(d.createdAt), desc(d.id))
        .limit(limit);
      return rows.map(({ status, ...row }) => ({
        ...row,
        status: words[call.language].status[status],
        tone: deliveryTones[status],
        place: `/deliveryServices/all/${row._id}`,
      }));
    },
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      if (owner.accounts.length === 0) return [];
      const rows = await call.db
        .select({ _id: log.id, at: log.at, to: log.to, title: d.number, delivery: d.id })
        .from(d)
        .innerJoin(log, eq(log.deliveryId, d.id))
        .where(and(isOfClient(owner), afterCursor(log.at, log.id)))
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ to, delivery, ...row }) => ({
        ...row,
        what: words[call.language].status[to],
        place: `/deliveryServices/all/${delivery}`,
      }));
    },
  },
];
