/** Offers in the client's timeline: every status. Gateway payments appear as payments. */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import { sumWhere, type TimelineOwner, type TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { paymentTimelineProvider } from "../../../money/payments/server/public.ts";
import { offerTones } from "../columns.ts";
import { payableStatuses } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { offerNotificationPath } from "./offer-notifications.ts";
import { isNotPaid, isNotSigned, visibleOffers } from "./queries.ts";
import { contractOfferLog as log, contractOffers as o } from "./tables.ts";

const words = { es, en };

const isOfClient = (call: Call, { clients }: TimelineOwner) =>
  and(inArray(o.clientId, [...clients]), visibleOffers(call));

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "offers",
    access: ["manageContractOffer", "allOffers"],
    audited: [
      {
        auditKind: "contractOffer",
        select: ({ clients }) =>
          sql`select ${o.id}::text, ${o.offerNumber} from ${o} where ${inArray(o.clientId, [...clients])}`,
      },
    ],
    count: (call, owner) => call.db.$count(o, and(isOfClient(call, owner), ne(o.status, "draft"))),
    readRecords: async (call, owner, limit) => {
      const rows = await call.db
        .select({
          _id: o.id,
          at: o.createdAt,
          title: o.offerNumber,
          what: o.contract,
          status: o.status,
          amount: o.totalAmount,
          currency: o.currency,
        })
        .from(o)
        .where(and(isOfClient(call, owner), ne(o.status, "draft")))
        .orderBy(desc(o.createdAt), desc(o.id))
        .limit(limit);
      return rows.map(({ status, what, ...row }) => ({
        ...row,
        what: what ?? "",
        status: words[call.language].status[status],
        tone: offerTones[status],
        place: offerNotificationPath(row._id),
      }));
    },
    listPath: ({ number }) => `/contractOffers/manageContractOffers?search=${number}`,
    readBalances: (call, owner, paidFrom) =>
      call.db
        .select({
          currency: o.currency,
          due: sumWhere(o.totalAmount, inArray(o.status, payableStatuses)),
          paid: sumWhere(o.totalAmount, and(eq(o.status, "paid"), gte(o.paidAt, paidFrom))),
        })
        .from(o)
        .where(isOfClient(call, owner))
        .groupBy(o.currency),
    countResponsibilities: async (call, owner) =>
      call.db
        .select({ userId: sql<string>`${o.requestedBy}`, count: count() })
        .from(o)
        .where(and(isOfClient(call, owner), isNotNull(o.requestedBy), or(isNotSigned, isNotPaid)))
        .groupBy(o.requestedBy),
    readUpcoming: async (call, owner, limit) => {
      const rows = await call.db
        .select({ _id: o.id, title: o.offerNumber, status: o.status })
        .from(o)
        .where(and(isOfClient(call, owner), or(isNotSigned, isNotPaid)))
        .orderBy(asc(o.issuedAt), asc(o.id))
        .limit(limit);
      return rows.map(({ status, ...row }) => ({
        ...row,
        day: null,
        // A paid offer is listed because its signature is missing.
        what: words[call.language].status[status === "paid" ? "unsigned" : status],
        place: offerNotificationPath(row._id),
      }));
    },
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select({
          _id: log.id,
          at: log.at,
          to: log.to,
          offer: o.id,
          title: o.offerNumber,
          amount: o.totalAmount,
          currency: o.currency,
        })
        .from(o)
        .innerJoin(log, eq(log.offerId, o.id))
        .where(and(isOfClient(call, owner), ne(log.to, "draft"), afterCursor(log.at, log.id)))
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ to, offer, ...row }) => ({
        ...row,
        what: words[call.language].status[to],
        place: offerNotificationPath(offer),
      }));
    },
  },
  paymentTimelineProvider(
    ["offer"],
    ({ clients }) => sql`(select ${o.id} from ${o} where ${inArray(o.clientId, [...clients])})`,
  ),
];
