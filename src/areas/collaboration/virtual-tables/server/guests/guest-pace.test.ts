// @slow
/** A guest can start expensive work five times a minute over all operations; staff more often. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";

let app: TestApp;
let tableId = "";
let guest = "";
let document = "";
const moderator = "lawyer@demo.example";

beforeAll(async () => {
  app = await openTestApp({ limited: true });
  const { docs } = await app.as("administrator@demo.example").people.list({ search: moderator });
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
  document = await uploadDocument();
});
afterAll(() => app.close());

async function uploadDocument(): Promise<string> {
  const form = new FormData();
  form.append("element", "virtualTable");
  form.append("elementId", tableId);
  form.append("files", new Blob(["Acta de la reunión"]), "acta.txt");
  const body = new Response(form);
  const answer = await app.app.inject({
    method: "POST",
    url: "/legalsitapi/private/media",
    headers: {
      authorization: `Bearer ${await app.tokenOf(moderator)}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json<{ data: { docs: { _id: string }[] } }>().data.docs[0]?._id ?? "";
}

async function readText(token: string): Promise<number> {
  const url = `/legalsitapi/private/media/text/${document}`;
  return (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
}

test("the sixth request within a minute is refused for a guest, and for nobody else", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) statuses.push(await readText(guest));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const token = await app.tokenOf(moderator);
  for (let attempt = 0; attempt < 7; attempt += 1) expect(await readText(token)).toBe(200);
});
