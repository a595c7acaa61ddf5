// @slow
/** A guest of a room starts expensive work five times a minute, whichever calls start it; people of the house more often. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";

let app: TestApp;
let tableId = "";
let guest = "";
let document = "";
const leader = "lawyer@demo.example";

beforeAll(async () => {
  app = await openTestApp({ limited: true });
  const { docs } = await app.as("administrator@demo.example").people.list({ search: leader });
  const table = await app.as("administrator@demo.example").virtualTables.create({
    title: "Mesa con invitada",
    description: "De lo que se trata",
    openDate: new Date(Date.now() - 60_000).toISOString(),
    moderators: [docs[0]?._id ?? ""],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
  });
  tableId = table._id;
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.relatedId, tableId), eq(emails.template, "tableGuest")));
  const token = /guest=([\w-]+)/.exec(mail?.vars.link ?? "")?.[1] ?? "";
  guest = (await app.as("nobody").virtualTables.enter({ token })).token;
  document = await bring();
});
afterAll(() => app.close());

async function bring(): Promise<string> {
  const form = new FormData();
  form.append("element", "virtualTable");
  form.append("elementId", tableId);
  form.append("files", new Blob(["Acta de la reunión"]), "acta.txt");
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media",
    headers: {
      authorization: `Bearer ${await app.tokenOf(leader)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json<{ data: { docs: { _id: string }[] } }>().data.docs[0]?._id ?? "";
}

async function read(token: string): Promise<number> {
  const url = `/legalsitapi/private/media/text/${document}`;
  return (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
}

test("the sixth within a minute is refused to a guest, and to nobody else", async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 7; each += 1) statuses.push(await read(guest));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const token = await app.tokenOf(leader);
  for (let each = 0; each < 7; each += 1) expect(await read(token)).toBe(200);
});
