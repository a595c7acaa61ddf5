/** Mails as the line of time of the client they were written to tells them. */
import { and, inArray, sql } from "drizzle-orm";
import type { TimelineProvider } from "../../../server/timeline/timeline.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { emails as m } from "./tables.ts";

const words = { es, en };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "mails",
    access: ["adminEmailProcessor"],
    read: async (call, { emails }, { afterCursor: behind, newestFirst: newest, limit: most }) => {
      if (emails.length === 0) return [];
      const at = sql<string>`coalesce(${m.sentAt}, ${m.createdAt})`.mapWith(m.createdAt);
      const rows = await call.db
        .select({ _id: m.id, at, title: m.subject, state: m.state })
        .from(m)
        .where(and(inArray(m.to, [...emails]), behind(at, m.id)))
        .orderBy(...newest(at, m.id))
        .limit(most);
      return rows.map(({ state, ...row }) => ({
        ...row,
        what: words[call.language].states[state],
        place: `/admin/email-processor/${row._id}`,
      }));
    },
  },
];
