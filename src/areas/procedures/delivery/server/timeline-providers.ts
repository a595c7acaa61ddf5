/** Deliveries in the timeline of the client who owns them. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { deliveries as d, deliveryLog as log } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "deliveries",
    access: ["adminDeliveryService"],
    read: async (call, { accounts }, { afterCursor, newestFirst, limit }) => {
      if (accounts.length === 0) return [];
      const rows = await call.db
        .select({ _id: log.id, at: log.at, to: log.to, title: d.number, delivery: d.id })
        .from(d)
        .innerJoin(log, eq(log.deliveryId, d.id))
        .where(and(inArray(d.ownerId, [...accounts]), isNull(d.deletedAt), afterCursor(log.at, log.id)))
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
