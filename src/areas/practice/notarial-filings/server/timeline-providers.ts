/** Timeline entries of a client's notarial filings, with their fees. */
import { and, count, desc, inArray, sql } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { notarialFilings as n } from "./tables.ts";

const words = { es, en };
const path = "/notarialServices/manageNotarialFilings";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "notarialFilings",
    access: ["manageNotarialFilings"],
    audited: [
      {
        auditKind: "notarialFiling",
        select: ({ clients }) =>
          sql`select ${n.id}::text, ${n.number} from ${n} where ${inArray(n.clientId, [...clients])}`,
      },
    ],
    count: (call, { clients }) => call.db.$count(n, inArray(n.clientId, [...clients])),
    readRecords: async (call, { clients }, limit) => {
      const rows = await call.db
        .select()
        .from(n)
        .where(inArray(n.clientId, [...clients]))
        .orderBy(desc(n.createdAt), desc(n.id))
        .limit(limit);
      const concepts = rows.map(({ concept }) => concept);
      const names = await codeNames(call.db, concepts, call.language);
      const { billPending, billed } = words[call.language];
      return rows.map((row) => ({
        _id: row.id,
        at: row.createdAt,
        title: row.number,
        what: names.get(row.concept) ?? row.concept,
        status: row.voucherPending ? billPending : billed,
        tone: row.voucherPending ? ("wait" as const) : ("good" as const),
        amount: row.fee,
        currency: row.currency,
        place: `${path}/${row.id}`,
      }));
    },
    listPath: ({ number }) => `${path}?search=${number}`,
    countResponsibilities: (call, { clients }) =>
      call.db
        .select({ userId: n.lawyerId, count: count() })
        .from(n)
        .where(and(inArray(n.clientId, [...clients]), n.voucherPending))
        .groupBy(n.lawyerId),
    read: async (call, { clients }, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select()
        .from(n)
        .where(and(inArray(n.clientId, [...clients]), afterCursor(n.createdAt, n.id)))
        .orderBy(...newestFirst(n.createdAt, n.id))
        .limit(limit);
      const names = await codeNames(
        call.db,
        rows.map(({ concept }) => concept),
        call.language,
      );
      return rows.map(({ id: _id, createdAt: at, number: title, concept, fee: amount, currency }) => ({
        _id,
        at,
        title,
        what: names.get(concept) ?? concept,
        amount,
        currency,
        place: `${path}/${_id}`,
      }));
    },
  },
];
