/** SQL of the facts in `facts.ts`: table and instant of a message, never its text or author. */
import { sql } from "drizzle-orm";
import { instantColumn, defineFactSource } from "../../../../server/facts/fact-source.ts";
import { virtualTableView as t } from "../../virtual-tables/server/public.ts";
import { tableMessageFacts } from "../facts.ts";
import { chatConversations as c, chatMessages as m } from "./tables.ts";

export const messageFactSource = defineFactSource(tableMessageFacts, {
  from: sql`${m} join ${c} on ${c.id} = ${m.conversationId} left join ${t} on ${t.id} = ${c.tableId}`,
  id: m.id,
  day: instantColumn(m.sentAt),
  where: sql`${c.tableId} is not null and ${m.deletedAt} is null and ${m.type} <> 'system'`,
  dimensions: { table: c.tableId },
  conditions: {},
  filters: {},
  display: {
    number: sql`${t.title} || ' · ' || ${m.seq}`,
    kind: sql`'message'`,
    status: m.type,
    access: ["adminVirtualTable"],
    name: t.title,
    at: (table) => `/virtualTable/detailsVirtualTable?id=${table}`,
    record: t.id,
  },
});
