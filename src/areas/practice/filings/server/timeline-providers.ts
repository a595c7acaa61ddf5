/** Timeline entries of a client's filings, with their fees. */
import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { numberOf } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { filingDeadlines, filings as f } from "./tables.ts";

const words = { es, en };
const path = "/legalAssistance/manageFilings";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "filings",
    access: ["manageFilings"],
    count: (call, { clients }) => call.db.$count(f, inArray(f.clientId, [...clients])),
    readUpcoming: async (call, owner, limit) => {
      const today = dayOf(call.now);
      const ofClient = inArray(f.clientId, [...owner.clients]);
      const [deadlines, endings] = await Promise.all([
        call.db
          .select({ deadline: filingDeadlines, filing: f })
          .from(filingDeadlines)
          .innerJoin(f, eq(f.id, filingDeadlines.filingId))
          .where(and(ofClient, isNull(filingDeadlines.doneAt)))
          .orderBy(asc(filingDeadlines.dueOn), asc(filingDeadlines.id))
          .limit(limit),
        call.db
          .select()
          .from(f)
          .where(and(ofClient, gte(f.terminationDate, today)))
          .orderBy(asc(f.terminationDate), asc(f.id))
          .limit(limit),
      ]);
      return [
        ...deadlines.map(({ deadline, filing }) => ({
          _id: deadline.id,
          day: deadline.dueOn,
          title: deadline.text,
          what: numberOf(filing),
          place: `${path}/${filing.id}`,
        })),
        ...endings.map((filing) => ({
          _id: filing.id,
          day: filing.terminationDate,
          title: `${words[call.language].columns.terminationDate} ${numberOf(filing)}`,
          what: filing.topic,
          place: `${path}/${filing.id}`,
        })),
      ];
    },
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
        place: `${path}/${row.id}`,
      }));
    },
  },
];
