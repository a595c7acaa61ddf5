/** Vouchers in the client's timeline: every state. Gateway payments appear as payments. */
import { and, desc, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { type TimelineProvider, sumWhere } from "../../../../server/timeline/timeline.ts";
import { paymentTimelineProvider } from "../../../money/payments/server/public.ts";
import { valeTone } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { legalizationContracts as v, legalizationLog as log } from "./tables.ts";

const words = { es, en };
const path = "/legalAssistance/manageFilings/vales";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "vales",
    access: ["manageFilings"],
    audited: [
      {
        auditKind: "legalization",
        select: ({ clients }) =>
          sql`select ${v.id}::text, ${v.number} from ${v} where ${inArray(v.clientId, [...clients])}`,
      },
    ],
    count: (call, { clients }) => call.db.$count(v, inArray(v.clientId, [...clients])),
    readRecords: async (call, { clients }, limit) => {
      const rows = await call.db
        .select({
          _id: v.id,
          at: v.createdAt,
          title: v.number,
          what: v.holderName,
          state: v.state,
          amount: v.amountTotal,
          currency: v.currency,
        })
        .from(v)
        .where(inArray(v.clientId, [...clients]))
        .orderBy(desc(v.createdAt), desc(v.id))
        .limit(limit);
      return rows.map(({ state, ...vale }) => ({
        ...vale,
        status: words[call.language].state[state],
        tone: valeTone(state),
        place: `${path}/${vale._id}`,
      }));
    },
    readBalances: (call, owner, paidFrom) =>
      call.db
        .select({
          currency: v.currency,
          due: sumWhere(v.amountTotal, eq(v.state, "pendingToPay")),
          paid: sumWhere(v.amountTotal, and(gte(v.paidAt, paidFrom), ne(v.state, "cancelled"))),
        })
        .from(v)
        .where(inArray(v.clientId, [...owner.clients]))
        .groupBy(v.currency),
    listPath: ({ number }) => `${path}?search=${number}`,
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
        place: `${path}/${vale.id}`,
      }));
    },
  },
  paymentTimelineProvider(
    ["vale"],
    ({ clients }) => sql`(select ${v.id} from ${v} where ${inArray(v.clientId, [...clients])})`,
  ),
];
