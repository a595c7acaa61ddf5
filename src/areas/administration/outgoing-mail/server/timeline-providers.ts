/** Timeline provider of the mails to a client. */
import { and, desc, inArray, sql } from "drizzle-orm";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { mailTones } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { emails as m } from "./tables.ts";

const words = { es, en };

const path = "/admin/email-processor";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "mails",
    access: ["adminEmailProcessor"],
    audited: [
      {
        auditKind: "email",
        select: ({ emails }) => sql`select ${m.id}::text, ${m.subject} from ${m} where ${inArray(m.to, [...emails])}`,
      },
    ],
    count: async (call, { emails }) => (emails.length > 0 ? call.db.$count(m, inArray(m.to, [...emails])) : 0),
    readRecords: async (call, { emails }, limit) => {
      if (emails.length === 0) return [];
      const rows = await call.db
        .select({ _id: m.id, at: m.createdAt, title: m.subject, what: m.to, state: m.state })
        .from(m)
        .where(inArray(m.to, [...emails]))
        .orderBy(desc(m.createdAt), desc(m.id))
        .limit(limit);
      return rows.map(({ state, ...row }) => ({
        ...row,
        status: words[call.language].states[state],
        tone: mailTones[state],
        place: `${path}/${row._id}`,
      }));
    },
    // Its search takes one address.
    listPath: ({ emails }) =>
      emails.length === 1 ? `${path}?search=${encodeURIComponent(emails[0] ?? "")}` : undefined,
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
        place: `${path}/${row._id}`,
      }));
    },
  },
];
