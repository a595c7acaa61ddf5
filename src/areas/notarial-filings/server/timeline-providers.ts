/** Notarial filings as the line of time of their client tells them: when each was written down, for how much. */
import { and, inArray } from "drizzle-orm";
import type { TimelineProvider } from "../../../server/timeline/timeline.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import { notarialFilings as n } from "./tables.ts";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "notarialFilings",
    access: ["manageNotarialFilings"],
    read: async (call, { clients }, { afterCursor: behind, newestFirst: newest, limit: most }) => {
      const rows = await call.db
        .select()
        .from(n)
        .where(and(inArray(n.clientId, [...clients]), behind(n.createdAt, n.id)))
        .orderBy(...newest(n.createdAt, n.id))
        .limit(most);
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
