/** Timeline provider of the mails to a client. */
import { and, inArray, sql } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { emails as m } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "mails",
    access: ["adminEmailProcessor"],
    count: async (call, { emails }) => (emails.length > 0 ? call.db.$count(m, inArray(m.to, [...emails])) : 0),
    read: async (call, { emails }, { afterCursor, newestFirst, limit }) => {
      if (emails.length === 0) return [];
      const moment = sql<string>`coalesce(${m.sentAt}, ${m.createdAt})`.mapWith(m.createdAt);
      const rows = await call.db
        .select({ _id: m.id, at: moment, title: m.subject, state: m.state })
        .from(m)
        .where(and(inArray(m.to, [...emails]), afterCursor(moment, m.id)))
        .orderBy(...newestFirst(moment, m.id))
        .limit(limit);
      return rows.map(({ state, ...row }) => ({
        ...row,
        what: words[call.language].states[state],
        place: `/admin/email-processor/${row._id}`,
      }));
    },
  },
];
