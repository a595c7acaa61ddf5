/** Fixture: a table moderated by lawyer, with notary and a guest. Courier and cashier are no members. */
import { and, desc, eq } from "drizzle-orm";
import type { TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";

const outsider = { name: "Ana Externa", email: "ana@externa.example" };
const email = (who: string) => `${who}@demo.example`;

export async function idsOf(app: TestApp, people: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const who of people) ids.set(who, (await app.as(email(who)).session.current()).user._id);
  return ids;
}

let tableNumber = 0;
export async function openTable(app: TestApp, ids: ReadonlyMap<string, string>, overrides: object = {}) {
  tableNumber += 1;
  const idOf = (who: string) => ids.get(who) ?? "";
  return app.as(email("administrator")).virtualTables.create({
    title: `Mesa ${tableNumber}`,
    description: "De lo que se trata",
    openDate: new Date(app.server.now().getTime() - 60_000).toISOString(),
    moderators: [idOf("lawyer")],
    members: [idOf("notary")],
    externalPeople: [outsider],
    ...overrides,
  });
}

/** Enters by the mailed link. Returns the session token and the guest's id. */
export async function comeIn(app: TestApp, tableId: string): Promise<{ token: string; _id: string }> {
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, outsider.email), eq(emails.relatedId, tableId)))
    .orderBy(desc(emails.createdAt), desc(emails.id));
  const link = /guest=([\w-]+)/.exec(mail?.vars.link ?? "")?.[1] ?? "";
  const { token, user } = await app.as("nobody").virtualTables.enter({ token: link });
  return { token, _id: user._id };
}

/** Calls the API as that guest. */
export async function asGuest(app: TestApp, token: string, wire: string, payload: object = {}) {
  const [method = "", path = ""] = wire.split(" ");
  const response = await app.app.inject({
    method: method as "GET",
    url: `/legalsitapi/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === "GET" ? {} : { payload }),
  });
  const { error, data } = response.json<{ error?: { code: string }; data?: unknown }>();
  return { status: response.statusCode, code: error?.code, data };
}
