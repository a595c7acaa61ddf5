// @engine both
/** The line of time of a client: what they asked for, paid, were written and were brought, to who may open each. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { newId } from "../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import type { clientsContract } from "../contract.ts";
import { timelineKinds } from "../../../kit/timeline-kinds.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  id = (await desk().list({ search: "Yadira" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

const desk = (who = "administrator") => app.as(`${who}@demo.example`).clients;
const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await app.server.db.execute<{ count: number }>(query)).rows[0]?.count);
type Page = OutputOf<typeof clientsContract.timeline>;
type Place = NonNullable<Page["next"]>;
const whole = async (who?: string) => (await desk(who).timeline({ id, limit: 100 })).entries;

test("holds everything that happened, the newest first, page after page without a gap", async () => {
  const all: string[] = [];
  const times: string[] = [];
  for (let before: Place | undefined, turn = 0; turn < 500; turn++) {
    const page: Page = await desk().timeline({ id, limit: 7, ...(before && { before }) });
    all.push(...page.entries.map((each) => `${each.kind} ${each._id}`));
    times.push(...page.entries.map(({ at }) => at));
    if (!page.next) break;
    before = page.next;
  }
  expect(times).toEqual([...times].sort().toReversed());
  expect(new Set(all).size).toBe(all.length);
  const user = sql`(select id from users where email = 'client@demo.example')`;
  const counts = {
    requests: await countOf(sql`select count(*) from request_form_log l join request_forms f on f.id = l.form_id
      where f.requester_id = ${user} and f.finished_at is not null and f.hidden_at is null and l.to_status <> 'draft'`),
    payments: await countOf(sql`select count(*) from payments p join request_groups g on g.common_id = p.subject_id
      where g.requester_id = ${user}`),
    mails: await countOf(sql`select count(*) from emails where "to" = 'client@demo.example'`),
    deliveries: await countOf(sql`select count(*) from delivery_log l join deliveries d on d.id = l.delivery_id
      where d.owner_id = ${user} and d.deleted_at is null`),
    filings: await countOf(sql`select count(*) from filings where client_id = ${id}`),
    notarialFilings: await countOf(sql`select count(*) from notarial_filings where client_id = ${id}`),
    offers: await countOf(sql`select count(*) from contract_offer_log l join contract_offers o on o.id = l.offer_id
      where o.client_id = ${id} and l.to_status <> 'draft'`),
    consulateContracts: await countOf(sql`select count(*) from consulate_contracts where client_id = ${id}`),
    vales:
      await countOf(sql`select count(*) from legalization_log l join legalization_contracts v on v.id = l.contract_id
      where v.client_id = ${id}`),
  };
  const told = Object.fromEntries(
    timelineKinds.map((kind) => [kind, all.filter((each) => each.startsWith(`${kind} `)).length]),
  );
  expect(told).toEqual(counts);
  expect(Math.min(counts.requests, counts.payments)).toBeGreaterThan(0);
});

test("is narrowed by kind, and each entry leads to what it is about", async () => {
  for (const kind of timelineKinds)
    for (const entry of (await desk().timeline({ id, kind, limit: 100 })).entries) {
      expect(entry.kind).toBe(kind);
      expect(entry.place).toMatch(/^\/\w/);
    }
  const payment = (await desk().timeline({ id, kind: "payments" })).entries[0];
  expect(payment).toMatchObject({ amount: expect.stringMatching(/^\d+\.\d\d$/) as string, currency: "CUP" });
});

test("who keeps clients reads of it only what they may open, and learns of nothing else", async () => {
  const own = await desk("notary").timeline({ id });
  expect([own.kinds, new Set(own.entries.map(({ kind }) => kind))]).toEqual([
    ["notarialFilings"],
    new Set(["notarialFilings"]),
  ]);
  await expectRefusal(desk("cashier").timeline({ id }), "FORBIDDEN");
  const admin = app.as("administrator@demo.example");
  const made = await admin.roles.create({
    name: { es: "Clientes y AP", en: "Clients and AP" },
    permissions: ["adminClient", "adminRequestsAP", "adminTransfermovil"],
  });
  const [person] = (await admin.people.list({ search: "Nora Castellanos" })).docs;
  await admin.people.setRoles({ _id: person?._id ?? "", roles: [made._id] });
  const seen = await whole("notary");
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(["requests", "payments"]));
  expect(seen.filter(({ kind }) => kind === "requests").every(({ title }) => title.startsWith("AP"))).toBe(true);
  const gateways = seen.filter(({ kind }) => kind === "payments").map(({ place }) => place.split("/")[1]);
  expect(gateways.filter((each) => each !== "transfermovil" && each !== "bipay")).toEqual([]);
});

test("what happened at one moment is told once, whichever of it ends a page", async () => {
  const at = "2026-03-04T15:00:00.000Z";
  await app.server.db.execute(sql`update request_form_log set at = ${at}`);
  await app.server.db.execute(sql`update payments set created_at = ${at}, confirmed_at = ${at}`);
  await app.server.db.execute(sql`update emails set created_at = ${at}, sent_at = null`);
  const { entries } = await desk().timeline({ id, limit: 100 });
  const told: string[] = [];
  for (let before: Place | undefined, turn = 0; turn < 500; turn++) {
    const page: Page = await desk().timeline({ id, limit: 1, ...(before && { before }) });
    told.push(...page.entries.map((each) => `${each.kind} ${each._id}`));
    if (!page.next) break;
    before = page.next;
  }
  expect(new Set(told).size).toBe(told.length);
  expect(told.slice(0, 100)).toEqual(entries.map((each) => `${each.kind} ${each._id}`));
});

test("a page costs a statement per kind, however much there is", async () => {
  const cost = async (limit: number) => (await recordStatements(() => desk().timeline({ id, limit }))).length;
  expect(await cost(100)).toBe(await cost(1));
});

test("of a client without an account it has the mails to their address; a place that is none is refused", async () => {
  const bianchi = (await desk().list({ search: "Bianchi" })).docs[0]?._id ?? "";
  const { entries } = await desk().timeline({ id: bianchi, limit: 100 });
  expect(entries.filter(({ kind }) => ["requests", "payments", "mails", "deliveries"].includes(kind))).toEqual([]);
  for (const at of ["0000-01-01T00:00:00Z", "mañana"]) {
    const before = { at, kind: "mails", _id: id } as const;
    const refused = await expectRefusal(desk().timeline({ id, before }), "INVALID");
    expect(Object.keys(refused.fields ?? {})).toEqual(["before.at"]);
  }
  await expectRefusal(desk().timeline({ id: newId() }), "NOT_FOUND");
});

test("its filings are told to who keeps these, for how much, and lead to their pages", async () => {
  const azul = (await desk().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const { kinds } = await desk("lawyer").timeline({ id: azul });
  expect(kinds).toEqual(["filings", "offers", "vales"]);
  const { entries } = await desk("lawyer").timeline({ id: azul, kind: "filings", limit: 100 });
  const filed = (await app.as("lawyer@demo.example").filings.list({ client: azul })).docs;
  expect(filed.length).toBeGreaterThan(1);
  expect(entries.map(({ place, amount }) => [place, amount]).sort()).toEqual(
    filed.map(({ _id, fee }) => [`/legalAssistance/manageFilings/${_id}`, fee]).sort(),
  );
});

test("its notarial filings are told to who keeps these, its offers to who sees them, step by step", async () => {
  const azul = (await desk().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const notarial = await desk().timeline({ id: azul, kind: "notarialFilings", limit: 100 });
  const done = (await app.as("administrator@demo.example").notarialFilings.list({ client: azul })).docs;
  expect(done.length).toBeGreaterThan(0);
  expect(notarial.entries.map(({ title, place, amount }) => [title, place, amount]).sort()).toEqual(
    done.map(({ _id, number, fee }) => [number, `/notarialServices/manageNotarialFilings/${_id}`, fee]).sort(),
  );
  const offers = (await app.as("commercial@demo.example").contractOffers.list({ client: azul, limit: 100 })).docs;
  const steps = await Promise.all(
    offers.map(async ({ _id }) => (await app.as("commercial@demo.example").contractOffers.detail({ id: _id })).log),
  );
  const told = await desk("commercial").timeline({ id: azul, kind: "offers", limit: 100 });
  expect(told.kinds).toEqual(["offers"]);
  expect(told.entries).toHaveLength(steps.flat().filter(({ to }) => to !== "draft").length);
  expect(new Set(told.entries.map(({ title }) => title))).toEqual(
    new Set(offers.filter(({ draft }) => !draft).map(({ offerNumber }) => offerNumber)),
  );
  // Without seeing all offers, one's own only.
  expect((await desk("lawyer").timeline({ id: azul, kind: "offers" })).entries).not.toEqual([]);
  await app.server.db.execute(sql`update contract_offers set approved_by = requested_by where client_id = ${azul}`);
  expect((await desk("lawyer").timeline({ id: azul, kind: "offers" })).entries).toEqual([]);
});

test("what turned out to be a client is told with it", async () => {
  const own = await desk().get({ _id: id });
  const other = await desk().create({
    name: "Nadie Todavía",
    clientType: "foreign",
    country: "IT",
    address: "Via Roma 1",
    acquisitionWay: "VC001",
  });
  const before = await desk().timeline({ id: other._id, limit: 100 });
  expect(before.entries).toEqual([]);
  const { from } = await desk().merge({ _id: other._id, from: id, fromUpdatedAt: own.updatedAt });
  const then = await desk().timeline({ id: other._id, limit: 100 });
  expect(then.entries.length).toBeGreaterThan(0);
  expect(then).toEqual(await desk().timeline({ id, limit: 100 }));
  await desk().unmerge({ _id: from._id, updatedAt: from.updatedAt });
});

test("what was done to its record is told by who and when", async () => {
  const { updatedAt } = await desk("lawyer").get({ _id: id });
  const off = await desk("lawyer").turn({ _id: id, updatedAt, active: false });
  await desk("lawyer").turn({ _id: id, updatedAt: off.updatedAt, active: true });
  const lines = await desk("commercial").history({ id });
  expect(lines.slice(0, 2).map(({ deed, byName }) => [deed, byName])).toEqual([
    ["clients.activate", "Luis Barrios Peña"],
    ["clients.deactivate", "Luis Barrios Peña"],
  ]);
});
