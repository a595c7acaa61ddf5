/** Rooms in a client's timeline: those to which the client or one of their contacts was invited by email. */
import { and, desc, inArray } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { TimelineOwner, TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { tableTone } from "../columns.ts";
import { tableStateAt } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readableTables } from "./table-access.ts";
import { virtualTableExternals as external, virtualTables as t } from "./tables.ts";

const words = { es, en };
const pathOf = (id: string) => `/virtualTable/detailsVirtualTable?id=${id}`;

const isOfClient = (call: Call, { emails, contactEmails }: TimelineOwner) =>
  and(
    inArray(
      t.id,
      call.db
        .select({ id: external.tableId })
        .from(external)
        .where(inArray(external.email, [...emails, ...contactEmails])),
    ),
    readableTables(call),
  );

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "virtualTables",
    access: "staff",
    // A room is a record of all who take part in it.
    audited: [],
    count: (call, owner) => call.db.$count(t, isOfClient(call, owner)),
    readRecords: async (call, owner, limit) => {
      const rows = await call.db
        .select()
        .from(t)
        .where(isOfClient(call, owner))
        .orderBy(desc(t.createdAt), desc(t.id))
        .limit(limit);
      return rows.map((row) => {
        const state = tableStateAt(row, call.now);
        return {
          _id: row.id,
          at: row.createdAt,
          title: row.title,
          what: "",
          status: words[call.language].states[state],
          tone: tableTone[state],
          place: pathOf(row.id),
        };
      });
    },
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select()
        .from(t)
        .where(and(isOfClient(call, owner), afterCursor(t.createdAt, t.id)))
        .orderBy(...newestFirst(t.createdAt, t.id))
        .limit(limit);
      return rows.map(({ id, createdAt, title, description }) => ({
        _id: id,
        at: createdAt,
        title,
        what: description,
        place: pathOf(id),
      }));
    },
  },
];
