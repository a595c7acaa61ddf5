/** Timeline entries of a client's filings, with their fees. */
import { and, inArray } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { numberOf } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filings as f } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "filings",
    access: ["manageFilings"],
    read: async (call, { clients }, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select()
        .from(f)
        .where(and(inArray(f.clientId, [...clients]), afterCursor(f.createdAt, f.id)))
        .orderBy(...newestFirst(f.createdAt, f.id))
        .limit(limit);
      return rows.map((row) => ({
        _id: row.id,
        at: row.createdAt,
        title: numberOf(row),
        what: `${words[call.language].kinds[row.kind]}: ${row.topic}`,
        amount: row.fee,
        currency: row.currency,
        place: `/legalAssistance/manageFilings/${row.id}`,
      }));
    },
  },
];
