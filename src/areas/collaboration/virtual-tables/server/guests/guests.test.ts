// @engine both
/** Guests: what their link gives access to, and when it ends. */
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDeadline } from "../../../../../kit/text/format.ts";
import { contracts } from "../../../../contracts.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";
import { removeEndedGuests } from "./guests.ts";
import { notifyOpenedAndClosed } from "../scheduled-transitions.ts";
import { virtualTableGuestSessions, virtualTableInvitations } from "../tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const email = "ana@externa.example";
const minute = 60_000;
const fromNow = (ms: number) => new Date(now.getTime() + ms).toISOString();
const tables = (who = "administrator") => app.as(`${who}@demo.example`).virtualTables;
let tableNumber = 0;
async function open(overrides: object = {}) {
  const { docs } = await app.as("administrator@demo.example").people.list({ search: "lawyer@demo.example" });
  tableNumber += 1;
  return tables().create({
    title: `Mesa ${tableNumber}`,
    description: "De lo que se trata",
    openDate: fromNow(-minute),
    moderators: [docs[0]?._id ?? ""],
    externalPeople: [{ name: "Ana Externa", email }],
    ...overrides,
  });
}
/** The token of the newest link. */
async function linkOf(tableId: string): Promise<string> {
  const [mail] = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, email), eq(emails.relatedId, tableId), eq(emails.template, "tableGuest")))
    .orderBy(desc(emails.createdAt), desc(emails.id));
  return /guest=([\w-]+)/.exec(mail?.vars.link ?? "")?.[1] ?? "";
}
const enter = async (tableId: string) => app.as("nobody").virtualTables.enter({ token: await linkOf(tableId) });
async function send(token: string, wire: string, payload: object = {}, headers: object = {}) {
  const [method = "", path = ""] = wire.split(" ");
  const answer = await app.app.inject({
    method: method as "GET",
    url: `/legalsitapi/${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === "GET" ? {} : { payload }),
  });
  const { error, data } = answer.json<{ error?: { code: string }; data?: unknown }>();
  return { status: answer.statusCode, code: error?.code, data };
}
const room = (id: string) => `GET private/virtualTables/findOneVirtualTableDetails/${id}`;

test("the link opens only its table; participants are shown to a guest without e-mail addresses", async () => {
  const [own, other] = [await open(), await open()];
  const { token, tableId, user } = await enter(own._id);
  expect(tableId).toBe(own._id);
  expect(user).toMatchObject({ name: "Ana Externa", kind: "guest", permissions: [] });
  expect(await send(token, "POST private/session")).toMatchObject({ data: { user: { _id: user._id, kind: "guest" } } });
  const { data } = await send(token, room(own._id));
  expect(data).toMatchObject({ docs: { part: "external", can: { lead: false, keep: false, write: true } } });
  expect(JSON.stringify(data)).not.toContain("@");
  const people = await send(token, `GET private/virtualTables/getMembersForTable/${own._id}`);
  expect(people.data).toMatchObject({ docs: [{ role: "moderator" }, { role: "external", user: { _id: user._id } }] });
  expect(JSON.stringify(people.data)).not.toContain("@");
  expect((await send(token, room(other._id))).code).toBe("NOT_MEMBER");
  expect((await send(token, `GET private/virtualTables/virtualTableisOpen/${other._id}`)).code).toBe("NOT_FOUND");
  const owner = { element: "virtualTable", elementId: own._id };
  expect((await send(token, "POST private/media/docsAggregate", owner)).status).toBe(200);
  for (const foreign of [
    { ...owner, elementId: other._id },
    { element: "folder", elementId: other._id },
  ])
    expect((await send(token, "POST private/media/docsAggregate", foreign)).code).toBe("NOT_FOUND");
});

test("every operation that is not declared for guests is forbidden", async () => {
  const { token } = await enter((await open())._id);
  const allowedCalls: string[] = [];
  for (const operation of Object.values(contracts).flatMap((area) => Object.values(area))) {
    if (operation.access === "anyone" || operation.transport === "upload") continue;
    const path = operation.path.replace(/:\w+\??/g, crypto.randomUUID());
    const { code } = await send(token, `${operation.method} ${path}`);
    if (code !== "FORBIDDEN")
      allowedCalls.push(operation.route.replace(/(\/:\w+\??)+$/, "").replace(/^\w+ private\//, ""));
  }
  // Logout is for everybody.
  expect(allowedCalls.toSorted()).toEqual(
    expect.arrayContaining([
      "media/docsAggregate",
      "media/file",
      "media/preview",
      "objectives/filterObjetive",
      "session",
      "virtualTables/checkIfUserIsMemberOrModerator",
      "virtualTables/findOneVirtualTableDetails",
      "virtualTables/getMembersForTable",
      "virtualTables/getTableObjetives",
      "virtualTables/virtualTableisOpen",
    ]),
  );
  const unexpectedCalls = allowedCalls.filter(
    (each) =>
      !/^(media\/(docsAggregate|entries|file|preview|text|uploadFileChat)|objectives|session|virtualTables|chat)/.test(
        each,
      ),
  );
  expect(unexpectedCalls).toEqual([]);
});

test("a session ends when the guest is removed, when the link is replaced, and with the table", async () => {
  const { _id, updatedAt } = await open();
  const first = await enter(_id);
  const removed = await tables("lawyer").update({ _id, updatedAt, externalPeople: [] });
  expect((await send(first.token, room(_id))).code).toBe("UNAUTHENTICATED");
  await expectRefusal(enter(_id), "LINK_REVOKED");
  const back = await tables("lawyer").update({
    _id,
    updatedAt: removed.updatedAt,
    externalPeople: [{ name: "Ana Externa", email }],
  });
  const old = await linkOf(_id);
  const second = await enter(_id);
  now = new Date(now.getTime() + 61 * minute);
  await tables("lawyer").invite({ id: _id });
  expect((await send(second.token, room(_id))).code).toBe("UNAUTHENTICATED");
  await expectRefusal(app.as("nobody").virtualTables.enter({ token: old }), "LINK_REVOKED");
  const third = await enter(_id);
  expect((await send(third.token, room(_id))).status).toBe(200);
  await tables("lawyer").update({ _id, updatedAt: back.updatedAt, closed: true });
  expect((await send(third.token, room(_id))).code).toBe("UNAUTHENTICATED");
  await expectRefusal(enter(_id), "LINK_REVOKED");
});

test("a guest who enters while the link is replaced is signed out, like earlier ones", async () => {
  const { _id } = await open();
  const old = await linkOf(_id);
  now = new Date(now.getTime() + 61 * minute);
  // The trigger delays the session, so that another link can replace this one in between.
  await app.server.db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.4); return new; end $$`);
  await app.server.db.execute(sql`create trigger dawdle before insert on virtual_table_guest_sessions
    for each row execute function dawdle()`);
  try {
    const [entering] = await Promise.allSettled([
      app.as("nobody").virtualTables.enter({ token: old }),
      wait(100).then(() => tables("lawyer").invite({ id: _id })),
    ]);
    if (entering.status === "fulfilled")
      expect((await send(entering.value.token, room(_id))).code).toBe("UNAUTHENTICATED");
    expect((await send((await enter(_id)).token, room(_id))).status).toBe(200);
  } finally {
    await app.server.db.execute(sql`drop trigger dawdle on virtual_table_guest_sessions`);
  }
});

test("at the end of the table the link stops working, before the job too; a reopened table has a new link", async () => {
  const { _id, updatedAt } = await open({ closeDate: fromNow(10 * minute) });
  const { token } = await enter(_id);
  now = new Date(now.getTime() + 10 * minute);
  expect((await send(token, room(_id))).code).toBe("NOT_MEMBER");
  await expectRefusal(enter(_id), "LINK_REVOKED");
  const old = await linkOf(_id);
  await tables("lawyer").update({ _id, updatedAt, closed: false, closeDate: null });
  expect(await linkOf(_id)).not.toBe(old);
  expect((await send((await enter(_id)).token, room(_id))).status).toBe(200);
});

test("a session lasts twelve hours; tokens are stored as hashes only", async () => {
  const { _id } = await open();
  const { token } = await enter(_id);
  const link = await linkOf(_id);
  const storedRows = JSON.stringify([
    await app.server.db.select().from(virtualTableGuestSessions),
    await app.server.db.select().from(virtualTableInvitations),
  ]);
  for (const secret of [token, link]) expect(storedRows).not.toContain(secret);
  now = new Date(now.getTime() + 12 * 60 * minute - 1000);
  expect((await send(token, room(_id))).status).toBe(200);
  now = new Date(now.getTime() + 1000);
  expect((await send(token, room(_id))).code).toBe("UNAUTHENTICATED");
  expect(await removeEndedGuests(app.server.db, new Date(now.getTime() + 1))).toBeGreaterThan(0);
});

test("a guest from a group loses access with it", async () => {
  const groups = app.as("administrator@demo.example").userGroups;
  const group = await groups.create({ name: "De fuera", externalPeople: [{ name: "Ana Externa", email }] });
  const { _id } = await open({ externalPeople: [], groups: [group._id] });
  const { token } = await enter(_id);
  expect((await send(token, room(_id))).status).toBe(200);
  await groups.update({ _id: group._id, updatedAt: group.updatedAt, externalPeople: [] });
  expect((await send(token, room(_id))).code).toBe("NOT_MEMBER");
});

const mailsOf = async (tableId: string) => {
  const found = await app.server.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, email), eq(emails.relatedId, tableId)))
    .orderBy(emails.createdAt, emails.id);
  return found.map(({ template, language }) => `${template} ${language}`);
};

describe("mails to a guest", () => {
  const inEnglish = [{ name: "Ana Externa", email, language: "en" as const }];

  test("are in the language that was chosen for them, otherwise the caller's", async () => {
    const { _id, updatedAt, externalPeople } = await open({ externalPeople: inEnglish });
    expect(externalPeople).toMatchObject([{ language: "en" }]);
    await enter(_id);
    await tables("lawyer").update({ _id, updatedAt, closed: true });
    expect(await mailsOf(_id)).toEqual(["tableGuest en", "tableClosed en"]);
    const other = await open();
    await tables("lawyer").update({ _id: other._id, updatedAt: other.updatedAt, externalPeople: [] });
    expect(await mailsOf(other._id)).toEqual(["tableGuest es", "tableRemoved es"]);
  });

  test("follow the language of their page, also after a switch; refusals too", async () => {
    const { _id, updatedAt } = await open();
    const link = await linkOf(_id);
    const page = (language: string) => ({ "accept-language": language });
    const { body } = await app.send("nobody", contracts.virtualTables.enter, { token: link }, page("en"));
    const { token, user } = (body as { data: { token: string; user: { language: string } } }).data;
    expect(user.language).toBe("en");
    now = new Date(now.getTime() + 61 * minute);
    // A browser that opens a file sends its own language header, which is not a choice.
    await send(token, "POST private/session", {}, page("es-ES,es;q=0.9"));
    const removed = await tables("lawyer").update({ _id, updatedAt, externalPeople: [] });
    expect(await mailsOf(_id)).toEqual(["tableGuest es", "tableRemoved en"]);
    const { updatedAt: read } = await tables("lawyer").update({
      _id,
      updatedAt: removed.updatedAt,
      externalPeople: inEnglish.map((each) => ({ ...each, language: "es" as const })),
    });
    const again = await enter(_id);
    expect(again.user.language).toBe("en");
    await send(again.token, "POST private/session", {}, page("es"));
    await tables("lawyer").update({ _id, updatedAt: read, closed: true });
    expect((await mailsOf(_id)).slice(2)).toEqual(["tableGuest en", "tableClosed es"]);
  });

  test("name the Havana time, and the guest's own once its zone is known", async () => {
    const closeDate = new Date(now.getTime() + 24 * 60 * minute).toISOString();
    const { _id, updatedAt } = await open({ closeDate });
    const token = await linkOf(_id);
    await app.send("nobody", contracts.virtualTables.enter, { token }, { "x-time-zone": "Europe/Madrid" });
    now = new Date(now.getTime() + 61 * minute);
    await tables("lawyer").invite({ id: _id });
    await tables("lawyer").update({ _id, updatedAt, closed: true });
    const found = await app.server.db
      .select({ vars: emails.vars })
      .from(emails)
      .where(and(eq(emails.to, email), eq(emails.relatedId, _id)))
      .orderBy(emails.createdAt, emails.id);
    const [first, second, closed] = found.map(({ vars }) => vars);
    expect(first?.closes).toBe(formatDeadline(closeDate, "es"));
    expect([second?.opens, second?.closes, closed?.date]).toEqual(
      [second?.opens, second?.closes, closed?.date].map(() => expect.stringMatching(/La Habana; .* en su hora\)$/)),
    );
  });

  test("of a group are in the language stored there", async () => {
    const groups = app.as("administrator@demo.example").userGroups;
    const group = await groups.create({ name: "De fuera, en inglés", externalPeople: inEnglish });
    expect(group.externalPeople).toEqual(inEnglish);
    const { _id } = await open({ externalPeople: [], groups: [group._id], closeDate: fromNow(10 * minute) });
    now = new Date(now.getTime() + 10 * minute);
    await notifyOpenedAndClosed(app.server);
    expect(await mailsOf(_id)).toEqual(["tableGuest en", "tableClosed en"]);
  });
});
