/** A word that is in every message does not prevent index use for a rarer one, with the same results. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../server/database/uuid.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { chatConversations } from "./tables.ts";
import { idsOf, openTable } from "./testing/open-table.ts";

const messageCount = 3000;
let app: TestApp;
let tableId = "";
beforeAll(async () => {
  app = await openTestApp();
  const ids = await idsOf(app, ["lawyer", "notary"]);
  ({ _id: tableId } = await openTable(app, ids, { members: [ids.get("notary") ?? ""] }));
  const { db } = app.server;
  await db.execute(sql`delete from chat_conversations where table_id = ${tableId}::uuid`);
  const id = newId();
  await db.insert(chatConversations).values({ id, tableId, lastSeq: messageCount });
  await db.execute(sql`
    insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, n, 'text', 'Mensaje ' || n || ' de la mesa', 'x', 'Nadie', now(), now()
    from generate_series(1, ${messageCount}::int) n`);
});
afterAll(() => app.close());

const findSeqs = async (search: string) => {
  const { docs } = await app.as("notary@demo.example").chat.table({ tableId, search, limit: 200 });
  return docs.flatMap(({ messages }) => messages.map(({ seq }) => seq));
};

test("common and rare words together, common ones alone, and an unused word", async () => {
  const rare = Array.from({ length: messageCount }, (_, at) => at + 1).filter((seq) => String(seq).includes("777"));
  expect(await findSeqs("mensaje 777")).toEqual(rare);
  expect(await findSeqs("777 mesa MENSAJE")).toEqual(rare);
  expect(await findSeqs("mesa mensaje")).toHaveLength(200);
  expect(await findSeqs("mensaje jacarandá")).toEqual([]);
});

test("the common word does not use the index, the rare one does", async () => {
  const statementsOf = async (search: string) =>
    (await recordStatements(() => findSeqs(search))).map(({ text }) => text).join("\n");
  const withoutIndex = /"search_text" \|\| ''\) like/g;
  expect((await statementsOf("mensaje 777")).match(withoutIndex)).toHaveLength(1);
  expect(await statementsOf("mensaje mesa")).not.toMatch(withoutIndex);
  expect(await statementsOf("777")).not.toMatch(withoutIndex);
});
