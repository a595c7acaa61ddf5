/** Timeline entries of a client's notarial filings, with their fees. */
import { and, inArray } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { notarialFilings as n } from "./tables.ts";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "notarialFilings",
    access: ["manageNotarialFilings"],
    count: (call, { clients }) => call.db.$count(n, inArray(n.clientId, [...clients])),
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
        place: `/notarialServices/manageNotarialFilings/${_id}`,
      }));
    },
  },
];
