/** Timeline entries of a client's filings, with their fees. */
import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { filingState, filingTones, numberOf } from "../columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { isFilingOpen, isOverdue } from "./filing-resource.ts";
import { filingDeadlines, filings as f } from "./tables.ts";

const words = { es, en };
const path = "/legalAssistance/manageFilings";

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "filings",
    access: ["manageFilings"],
    audited: [
      {
        auditKind: "filing",
        select: ({ clients }) =>
          sql`select ${f.id}::text, coalesce(${f.supplementNumber}, ${f.contractNumber}, ${f.radicationNumber})
            from ${f} where ${inArray(f.clientId, [...clients])}`,
      },
    ],
    count: (call, { clients }) => call.db.$count(f, inArray(f.clientId, [...clients])),
    readRecords: async (call, { clients }, limit) => {
      const today = dayOf(call.now);
      const rows = await call.db
        .select({ filing: f, isOpen: sql<boolean>`${isFilingOpen(today)}`, overdue: sql<boolean>`${isOverdue(today)}` })
        .from(f)
        .where(inArray(f.clientId, [...clients]))
        .orderBy(desc(f.createdAt), desc(f.id))
        .limit(limit);
      return rows.map(({ filing, isOpen, overdue }) => {
        const state = filingState({ closed: !isOpen, overdue: overdue ? 1 : 0 });
        return {
          _id: filing.id,
          at: filing.createdAt,
          title: numberOf(filing),
          what: `${words[call.language].kinds[filing.kind]}: ${filing.topic}`,
          status: words[call.language].states[state],
          tone: filingTones[state],
          amount: filing.fee,
          currency: filing.currency,
          place: `${path}/${filing.id}`,
        };
      });
    },
    listPath: ({ number }) => `${path}?search=${number}`,
    countResponsibilities: (call, { clients }) =>
      call.db
        .select({ userId: f.specialistId, count: count() })
        .from(f)
        .where(and(inArray(f.clientId, [...clients]), isFilingOpen(dayOf(call.now))))
        .groupBy(f.specialistId),
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
