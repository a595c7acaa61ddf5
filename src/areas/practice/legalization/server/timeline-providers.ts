/** Vouchers in the client's timeline: every state. Gateway payments appear as payments. */
import { and, eq, inArray } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { paymentTimelineProvider } from "../../../money/payments/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { legalizationContracts as v, legalizationLog as log } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "vales",
    access: ["manageFilings"],
    count: (call, { clients }) => call.db.$count(v, inArray(v.clientId, [...clients])),
    read: async (call, { clients }, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select({ _id: log.id, at: log.at, from: log.from, to: log.to, vale: v })
        .from(v)
        .innerJoin(log, eq(log.contractId, v.id))
        .where(and(inArray(v.clientId, [...clients]), afterCursor(log.at, log.id)))
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ from, to, vale, ...row }) => ({
        ...row,
        title: vale.number,
        what: words[call.language].state[to],
        // The amount is shown once.
        ...(from === null && { amount: vale.amountTotal, currency: vale.currency }),
        place: `/legalAssistance/manageFilings/vales/${vale.id}`,
      }));
    },
  },
  paymentTimelineProvider(["vale"], (db, { clients }) =>
    db
      .select({ id: v.id })
      .from(v)
      .where(inArray(v.clientId, [...clients])),
  ),
];
