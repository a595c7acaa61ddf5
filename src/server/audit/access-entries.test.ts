// @engine both
/** Reads that leave an audit entry: refused calls, views of people and searches by identity number. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { auditLog } from "./audit-log.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const administrator = "administrator@demo.example";
const entriesOf = (action: string, recordId: string) =>
  app.server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.recordId, recordId)));

test("a call that the caller's permissions do not allow is recorded, once an hour; one without a session is not", async () => {
  const { list } = contracts.people;
  const refused = async (who: string) => (await app.send(who, list)).status;
  expect(await refused("nobody")).toBe(401);
  expect([await refused("courier@demo.example"), await refused("courier@demo.example")]).toEqual([403, 403]);
  const entries = await entriesOf("access.refuse", list.route);
  expect(entries).toMatchObject([{ recordKind: "operation", permission: null, userId: expect.any(String) as string }]);
  now = new Date(now.getTime() + 3_600_001);
  await refused("courier@demo.example");
  expect(await entriesOf("access.refuse", list.route)).toHaveLength(2);
});

test("views of records with a person's data are recorded once, with the permission that allowed them", async () => {
  const { clients, filings, notarialFilings, contractOffers, legalization, consulate } = app.as(administrator);
  const views: [action: string, ids: { docs: { _id: string }[] }, view: (id: { id: string }) => Promise<unknown>][] = [
    ["clients.read", await clients.list({}), clients.get],
    ["filings.read", await filings.list({}), filings.read],
    ["notarialFilings.read", await notarialFilings.list({}), notarialFilings.read],
    ["contractOffers.read", await contractOffers.list({}), contractOffers.get],
    ["legalization.read", await legalization.contracts({}), legalization.contract],
    ["consulate.read", await consulate.contracts({}), consulate.contract],
  ];
  for (const [action, { docs }, view] of views) {
    const id = docs[0]?._id ?? "";
    await view({ id });
    await view({ id });
    expect(await entriesOf(action, id), action).toMatchObject([{ permission: expect.any(String) as string }]);
  }
});

test("only the operation that shows a record records a view, and only a stored entry counts for the hour", async () => {
  const { contractOffers } = app.as("commercial@demo.example");
  const { docs } = await contractOffers.list({});
  const id = docs[0]?._id ?? "";
  await contractOffers.document({ id });
  await contractOffers.file({ id });
  expect(await entriesOf("contractOffers.print", id)).toHaveLength(1);
  const views = () => entriesOf("contractOffers.read", id);
  const before = await views();
  const { pool } = app.server.open;
  const send = pool.query.bind(pool) as (...query: unknown[]) => unknown;
  const query = vi.spyOn(pool, "query").mockImplementation(((config: { readonly text: string }, ...rest: unknown[]) => {
    if (config.text.includes('into "audit_log"')) throw new Error("the database is gone");
    return send(config, ...rest);
  }) as never);
  await expect(contractOffers.get({ id })).rejects.toThrow();
  query.mockRestore();
  expect(await views()).toEqual(before);
  await contractOffers.get({ id });
  expect(await views()).toHaveLength(before.length + 1);
});

test("each reader has an entry of their own", async () => {
  const readers = ["commercial@demo.example", "notary@demo.example"] as const;
  const { docs } = await app.as(readers[0]).clients.list({ limit: 5 });
  const id = docs.at(-1)?._id ?? "";
  const before = await entriesOf("clients.read", id);
  for (const who of [...readers, ...readers]) await app.as(who).clients.get({ id });
  const entries = (await entriesOf("clients.read", id)).slice(before.length);
  expect(entries).toHaveLength(2);
  expect(new Set(entries.map(({ userId }) => userId)).size).toBe(2);
});

test("a search by identity number is recorded with what it found, without the number; other searches are not", async () => {
  const { people } = app.as(administrator);
  await people.list({ search: "Ana" });
  expect(await entriesOf("access.searchByIdentity", "search")).toEqual([]);
  await people.list({ search: "85010112345" });
  const [entry] = await entriesOf("access.searchByIdentity", "search");
  expect(entry?.after).toEqual({ found: [] });
  expect(JSON.stringify(entry)).not.toContain("85010112345");
});
