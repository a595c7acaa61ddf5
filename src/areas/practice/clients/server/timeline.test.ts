// @engine both
/** The timeline of a client: requests, payments, mails, deliveries and more, within the reader's permissions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { sum } from "../../../../kit/numbers/money.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { clientsContract } from "../contract.ts";
import { timelineKinds } from "../timeline-kinds.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  id = (await clientsAs().list({ search: "Yadira" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

const clientsAs = (role = "administrator") => app.as(`${role}@demo.example`).clients;
const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await app.server.db.execute<{ count: number }>(query)).rows[0]?.count);
type Page = OutputOf<typeof clientsContract.timeline>;
type Cursor = NonNullable<Page["next"]>;
const allEntries = async (role?: string) => (await clientsAs(role).timeline({ id, limit: 100 })).entries;

test("lists everything, newest first, over all pages without a gap", async () => {
  const all: string[] = [];
  const times: string[] = [];
  for (let before: Cursor | undefined, pageCount = 0; pageCount < 500; pageCount++) {
    const page: Page = await clientsAs().timeline({ id, limit: 7, ...(before && { before }) });
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
    virtualTables: await countOf(sql`select count(*) from virtual_table_externals where email = 'client@demo.example'`),
    vales:
      await countOf(sql`select count(*) from legalization_log l join legalization_contracts v on v.id = l.contract_id
      where v.client_id = ${id}`),
  };
  const countsByKind = Object.fromEntries(
    timelineKinds.map((kind) => [kind, all.filter((each) => each.startsWith(`${kind} `)).length]),
  );
  expect(countsByKind).toEqual(counts);
  expect(Math.min(counts.requests, counts.payments)).toBeGreaterThan(0);
});

test("counts the records of each kind, within the reader's permissions", async () => {
  const expected = await Promise.all(
    timelineKinds.map(async (kind) => {
      const places = new Set<string>();
      for (
        let before: Cursor | undefined, page: Page | undefined;
        page?.next !== null;
        before = page.next ?? undefined
      ) {
        page = await clientsAs().timeline({ id, kind, limit: 100, ...(before && { before }) });
        for (const { place } of page.entries) places.add(place);
      }
      return { kind, count: places.size };
    }),
  );
  const byKind = (counts: readonly { kind: string; count: number }[]) =>
    counts.toSorted((left, right) => left.kind.localeCompare(right.kind));
  expect(byKind(await clientsAs().timelineCounts({ id }))).toEqual(byKind(expected.filter(({ count }) => count > 0)));
  expect(expected.filter(({ count }) => count > 0).length).toBeGreaterThan(4);
  expect((await clientsAs("notary").timelineCounts({ id })).every(({ kind }) => kind === "notarialFilings")).toBe(true);
});

test("lists the records of a kind with their status, and the list that finds the same", async () => {
  const admin = app.as("administrator@demo.example");
  const lists = {
    filings: admin.filings.list,
    notarialFilings: admin.notarialFilings.list,
    offers: admin.contractOffers.list,
  };
  const shipyard = (await clientsAs().list({ search: "Astilleros" })).docs[0]?._id ?? "";
  for (const client of [id, shipyard])
    for (const { kind, count } of await clientsAs().timelineCounts({ id: client })) {
      const { records, list } = await clientsAs().records({ id: client, kind });
      expect(records.length, kind).toBe(Math.min(count, 50));
      expect(records.map(({ at }) => at)).toEqual(
        records
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      expect(records.every(({ status, title }) => status && title)).toBe(true);
      if (!(kind in lists)) continue;
      const search = new URLSearchParams(list?.split("?")[1]).get("search") ?? "";
      const { docs } = await lists[kind as keyof typeof lists]({ search });
      const places = docs.map(({ _id }) => `${list?.split("?")[0]}/${_id}`);
      expect(places).toEqual(expect.arrayContaining(records.map(({ place }) => place)));
    }
  const statementCount = async (client: string) =>
    (await recordStatements(() => clientsAs().records({ id: client, kind: "filings" }))).length;
  expect(await statementCount(shipyard)).toBe(await statementCount(id));
  expect(await clientsAs("notary").records({ id: shipyard, kind: "filings" })).toEqual({ records: [], list: null });
  await expectRefusal(clientsAs("cashier").records({ id, kind: "filings" }), "FORBIDDEN");
});

test("sums what is owed and paid per currency and lists the responsible people, within the reader's permissions", async () => {
  const shipyard = (await clientsAs().list({ search: "Astilleros" })).docs[0]?._id ?? "";
  const before = await clientsAs().overview({ id: shipyard });
  const admin = app.as("administrator@demo.example");
  const { docs } = await admin.contractOffers.list({ search: "Astilleros", limit: 100 });
  const sumOf = (statuses: readonly string[]) =>
    sum(
      docs.filter((each) => each.currency === "CUP" && statuses.includes(each.status)).map((each) => each.totalAmount),
    );
  const cup = before.balances.find(({ currency }) => currency === "CUP");
  const vales = await countOf(sql`select count(*) from legalization_contracts where client_id = ${shipyard}`);
  expect(vales).toBe(0);
  expect([cup?.due, cup?.paid ?? "0.00"]).toEqual([sumOf(["unsigned", "signed"]), sumOf(["paid"])]);
  expect(Number(cup?.due)).toBeGreaterThan(0);

  // An open filing counts for its specialist, an ended one does not.
  const openFilings = await countOf(sql`select count(*) from filings where client_id = ${shipyard}
    and (termination_date is null or termination_date > ${dayOf(app.server.now())})`);
  const countsOf = ({ people }: typeof before, kind: string) =>
    people.flatMap(({ records }) => records).filter((each) => each.kind === kind);
  expect(countsOf(before, "filings").reduce((total, { count }) => total + count, 0)).toBe(openFilings);
  expect(before.people.every(({ name }) => name.length > 3)).toBe(true);

  // A paid request of the client's account is paid, an unpaid one is due.
  const { balances } = await clientsAs().overview({ id });
  const user = sql`(select id from users where email = 'client@demo.example')`;
  const [requests] = (
    await app.server.db.execute<{ due: string; paid: string }>(sql`select
      coalesce(sum(amount_total) filter (where status = 'notPaid'), 0)::text as due,
      coalesce(sum(amount_total - coalesce(refund_owed, 0))
        filter (where paid_at >= date_trunc('year', now())), 0)::text as paid
      from request_forms where requester_id = ${user} and currency = 'CUP' and finished_at is not null
      and hidden_at is null and status <> 'draft'`)
  ).rows;
  const own = balances.find(({ currency }) => currency === "CUP");
  expect(Number(own?.paid)).toBeGreaterThanOrEqual(Number(requests?.paid));
  expect(Number(requests?.paid)).toBeGreaterThan(0);

  // What was paid in an earlier year is not among it.
  await app.server.db.execute(
    sql`update request_forms set paid_at = paid_at - interval '366 days' where requester_id = ${user}`,
  );
  const later = (await clientsAs().overview({ id })).balances.find(({ currency }) => currency === "CUP");
  expect(Number(later?.paid ?? 0)).toBeCloseTo(Number(own?.paid) - Number(requests?.paid), 2);

  const seenByNotary = await clientsAs("notary").overview({ id: shipyard });
  expect(seenByNotary.balances).toEqual([]);
  expect(seenByNotary.people.flatMap(({ records }) => records.map(({ kind }) => kind))).not.toContain("filings");
  await expectRefusal(clientsAs("cashier").overview({ id }), "FORBIDDEN");
});

test("lists the rooms to which a contact was invited, only to who may read them", async () => {
  const port = (await clientsAs().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const roomsOf = async (role: string) => (await clientsAs(role).records({ id: port, kind: "virtualTables" })).records;
  const [room, ...others] = await roomsOf("administrator");
  expect([room?.title, others]).toEqual(["Licencia ambiental del hotel de Mariel", []]);
  expect((await roomsOf("notary")).map(({ _id }) => _id)).toEqual([room?._id]);
  // The notary took part by name and by the group.
  await app.server.db.execute(sql`delete from virtual_table_groups where table_id = ${room?._id ?? ""}`);
  expect((await roomsOf("notary")).length).toBe(1);
  await app.server.db.execute(sql`delete from virtual_table_people p using users u
    where u.id = p.user_id and u.email = 'notary@demo.example' and p.table_id = ${room?._id ?? ""}`);
  expect(await roomsOf("notary")).toEqual([]);
  const [entry] = (await clientsAs().timeline({ id: port, kind: "virtualTables" })).entries;
  expect([entry?.title, entry?.place]).toEqual([room?.title, room?.place]);
});

test("is filtered by kind, and each entry links to its record", async () => {
  for (const kind of timelineKinds)
    for (const entry of (await clientsAs().timeline({ id, kind, limit: 100 })).entries) {
      expect(entry.kind).toBe(kind);
      expect(entry.place).toMatch(/^\/\w/);
    }
  const payment = (await clientsAs().timeline({ id, kind: "payments" })).entries[0];
  expect(payment).toMatchObject({ amount: expect.stringMatching(/^\d+\.\d\d$/) as string, currency: "CUP" });
});

test("client administrators see only the entries they may open", async () => {
  const visible = await clientsAs("notary").timeline({ id });
  expect([visible.kinds, new Set(visible.entries.map(({ kind }) => kind))]).toEqual([
    ["notarialFilings", "virtualTables"],
    new Set(["notarialFilings"]),
  ]);
  await expectRefusal(clientsAs("cashier").timeline({ id }), "FORBIDDEN");
  const admin = app.as("administrator@demo.example");
  const role = await admin.roles.create({
    name: { es: "Clientes y AP", en: "Clients and AP" },
    permissions: ["adminClient", "adminRequestsAP", "adminTransfermovil"],
  });
  const [person] = (await admin.people.list({ search: "Nora Castellanos" })).docs;
  await admin.people.setRoles({ _id: person?._id ?? "", roles: [role._id] });
  const entries = await allEntries("notary");
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["requests", "payments"]));
  expect(entries.filter(({ kind }) => kind === "requests").every(({ title }) => title.startsWith("AP"))).toBe(true);
  const gateways = entries.filter(({ kind }) => kind === "payments").map(({ place }) => place.split("/")[1]);
  expect(gateways.filter((each) => each !== "transfermovil" && each !== "bipay")).toEqual([]);
});

test("entries of one moment appear once, whichever ends a page", async () => {
  const at = "2026-03-04T15:00:00.000Z";
  await app.server.db.execute(sql`update request_form_log set at = ${at}`);
  await app.server.db.execute(sql`update payments set created_at = ${at}, confirmed_at = ${at}`);
  await app.server.db.execute(sql`update emails set created_at = ${at}, sent_at = null`);
  const { entries } = await clientsAs().timeline({ id, limit: 100 });
  const keys: string[] = [];
  for (let before: Cursor | undefined, pageCount = 0; pageCount < 500; pageCount++) {
    const page: Page = await clientsAs().timeline({ id, limit: 1, ...(before && { before }) });
    keys.push(...page.entries.map((each) => `${each.kind} ${each._id}`));
    if (!page.next) break;
    before = page.next;
  }
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.slice(0, 100)).toEqual(entries.map((each) => `${each.kind} ${each._id}`));
});

test("a page costs a statement per kind, however much there is", async () => {
  const cost = async (limit: number) => (await recordStatements(() => clientsAs().timeline({ id, limit }))).length;
  expect(await cost(100)).toBe(await cost(1));
});

test("without an account it has the mails to the client's address; an invalid cursor is refused", async () => {
  const bianchi = (await clientsAs().list({ search: "Bianchi" })).docs[0]?._id ?? "";
  const { entries } = await clientsAs().timeline({ id: bianchi, limit: 100 });
  expect(entries.filter(({ kind }) => ["requests", "payments", "mails", "deliveries"].includes(kind))).toEqual([]);
  for (const at of ["0000-01-01T00:00:00Z", "mañana"]) {
    const before = { at, kind: "mails", _id: id } as const;
    const refusal = await expectRefusal(clientsAs().timeline({ id, before }), "INVALID");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["before.at"]);
  }
  await expectRefusal(clientsAs().timeline({ id: newId() }), "NOT_FOUND");
});

test("filings are shown with fee and link to staff who manage filings", async () => {
  const azul = (await clientsAs().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const { kinds } = await clientsAs("lawyer").timeline({ id: azul });
  expect(kinds).toEqual(["filings", "offers", "vales", "virtualTables"]);
  const { entries } = await clientsAs("lawyer").timeline({ id: azul, kind: "filings", limit: 100 });
  const filings = (await app.as("lawyer@demo.example").filings.list({ client: azul })).docs;
  expect(filings.length).toBeGreaterThan(1);
  expect(entries.map(({ place, amount }) => [place, amount]).sort()).toEqual(
    filings.map(({ _id, fee }) => [`/legalAssistance/manageFilings/${_id}`, fee]).sort(),
  );
});

test("notarial filings and each step of offers are shown to staff who may see them", async () => {
  const azul = (await clientsAs().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const notarial = await clientsAs().timeline({ id: azul, kind: "notarialFilings", limit: 100 });
  const filings = (await app.as("administrator@demo.example").notarialFilings.list({ client: azul })).docs;
  expect(filings.length).toBeGreaterThan(0);
  expect(notarial.entries.map(({ title, place, amount }) => [title, place, amount]).sort()).toEqual(
    filings.map(({ _id, number, fee }) => [number, `/notarialServices/manageNotarialFilings/${_id}`, fee]).sort(),
  );
  const offers = (await app.as("commercial@demo.example").contractOffers.list({ client: azul, limit: 100 })).docs;
  const steps = await Promise.all(
    offers.map(async ({ _id }) => (await app.as("commercial@demo.example").contractOffers.detail({ id: _id })).log),
  );
  const result = await clientsAs("commercial").timeline({ id: azul, kind: "offers", limit: 100 });
  expect(result.kinds).toEqual(["offers", "virtualTables"]);
  expect(result.entries).toHaveLength(steps.flat().filter(({ to }) => to !== "draft").length);
  expect(new Set(result.entries.map(({ title }) => title))).toEqual(
    new Set(offers.filter(({ draft }) => !draft).map(({ offerNumber }) => offerNumber)),
  );
  // Without permission for all offers, only the caller's own.
  expect((await clientsAs("lawyer").timeline({ id: azul, kind: "offers" })).entries).not.toEqual([]);
  await app.server.db.execute(sql`update contract_offers set approved_by = requested_by where client_id = ${azul}`);
  expect((await clientsAs("lawyer").timeline({ id: azul, kind: "offers" })).entries).toEqual([]);
});

test("the timeline of a survivor includes the merged client", async () => {
  const client = await clientsAs().get({ _id: id });
  const other = await clientsAs().create({
    name: "Nadie Todavía",
    clientType: "foreign",
    country: "IT",
    address: "Via Roma 1",
    acquisitionWay: "VC001",
  });
  const before = await clientsAs().timeline({ id: other._id, limit: 100 });
  expect(before.entries).toEqual([]);
  const { from } = await clientsAs().merge({ _id: other._id, from: id, fromUpdatedAt: client.updatedAt });
  const merged = await clientsAs().timeline({ id: other._id, limit: 100 });
  expect(merged.entries.length).toBeGreaterThan(0);
  expect(merged).toEqual(await clientsAs().timeline({ id, limit: 100 }));
  await clientsAs().unmerge({ _id: from._id, updatedAt: from.updatedAt });
});

test("the history of the record has author and time", async () => {
  const { updatedAt } = await clientsAs("lawyer").get({ _id: id });
  const off = await clientsAs("lawyer").turn({ _id: id, updatedAt, active: false });
  await clientsAs("lawyer").turn({ _id: id, updatedAt: off.updatedAt, active: true });
  const entries = await clientsAs("commercial").history({ id });
  expect(entries.slice(0, 2).map(({ deed, byName }) => [deed, byName])).toEqual([
    ["clients.activate", "Luis Barrios Peña"],
    ["clients.deactivate", "Luis Barrios Peña"],
  ]);
});

test("what comes next: deadlines by day, then offers that wait, only to staff who may open them", async () => {
  const azul = (await clientsAs().list({ search: "Puerto Azul" })).docs[0]?._id ?? "";
  const next = await clientsAs().upcoming({ id: azul });
  const days = next.map(({ day }) => day ?? "9999");
  expect(days).toEqual([...days].sort());
  expect(new Set(next.map(({ kind }) => kind))).toContain("filings");
  const deadlines = await countOf(sql`select count(*) from filing_deadlines d join filings f on f.id = d.filing_id
    where f.client_id = ${azul} and d.done_at is null`);
  expect(deadlines).toBeGreaterThan(0);
  expect(next.filter(({ kind }) => kind === "filings").length).toBeGreaterThanOrEqual(Math.min(deadlines, 10));
  expect(await clientsAs("notary").upcoming({ id: azul })).toEqual([]);
  await expectRefusal(clientsAs("cashier").upcoming({ id: azul }), "FORBIDDEN");
  await expectRefusal(clientsAs().upcoming({ id: newId() }), "NOT_FOUND");
});
