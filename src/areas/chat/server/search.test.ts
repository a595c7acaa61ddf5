/** A word that is in every message does not keep the index from the rare one beside it, and finds the same. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../server/database/uuid.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { chatConversations } from "./tables.ts";
import { idsOf, openTable } from "./testing/open-table.ts";

const said = 3000;
let app: TestApp;
let tableId = "";
beforeAll(async () => {
  app = await openTestApp();
  const ids = await idsOf(app, ["lawyer", "notary"]);
  ({ _id: tableId } = await openTable(app, ids, { members: [ids.get("notary") ?? ""] }));
  const { db } = app.server;
  await db.execute(sql`delete from chat_conversations where table_id = ${tableId}::uuid`);
  const id = newId();
  await db.insert(chatConversations).values({ id, tableId, lastSeq: said });
  await db.execute(sql`
    insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, n, 'text', 'Mensaje ' || n || ' de la mesa', 'x', 'Nadie', now(), now()
    from generate_series(1, ${said}::int) n`);
});
afterAll(() => app.close());

const found = async (search: string) => {
  const { docs } = await app.as("notary@demo.example").chat.table({ tableId, search, limit: 200 });
  return docs.flatMap(({ messages }) => messages.map(({ seq }) => seq));
};

test("common and rare words together, common ones alone, and one that nobody said", async () => {
  const rare = Array.from({ length: said }, (_, at) => at + 1).filter((seq) => String(seq).includes("777"));
  expect(await found("mensaje 777")).toEqual(rare);
  expect(await found("777 mesa MENSAJE")).toEqual(rare);
  expect(await found("mesa mensaje")).toHaveLength(200);
  expect(await found("mensaje jacarandá")).toEqual([]);
});

test("the common one is read beside the index, the rare one in it", async () => {
  const read = async (search: string) =>
    (await recordStatements(() => found(search))).map(({ text }) => text).join("\n");
  const beside = /"search_text" \|\| ''\) like/g;
  expect((await read("mensaje 777")).match(beside)).toHaveLength(1);
  expect(await read("mensaje mesa")).not.toMatch(beside);
  expect(await read("777")).not.toMatch(beside);
});
