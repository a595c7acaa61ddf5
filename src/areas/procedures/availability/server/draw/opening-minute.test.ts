// @engine both @slow
/** A thousand people and a bot enter a draw for fifty places; two hundred people on the embedded engine. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contracts } from "../../../../contracts.ts";
import { dayOf, weekOf } from "../../../../../kit/time/calendar.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { serverUrl } from "../../../../../server/testing/test-database.ts";
import { requestGroups } from "../../../online-requests/server/tables.ts";
import { challengeOf } from "../../../../administration/session/server/guessing/captcha.ts";
import { payloadOf } from "../../../../../server/testing/captcha.ts";
import { offerIdOf } from "../../../online-requests/server/testing/request-steps.ts";
import type { PublicDraw } from "../../draw/contract.ts";
import { openPlaces } from "../generate-places.ts";
import { drawEntries, slots } from "../tables.ts";
import { advanceDraws } from "./advance-draws.ts";

/** Wednesday 3 March 2027, noon in Havana. */
let now = new Date("2027-03-03T17:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
/** The embedded engine runs one transaction at a time. */
const people = serverUrl() ? 1000 : 200;
const places = 50;
const { availability } = contracts;

let app: TestApp;
let offerId: string;
let drawId: string;
/** Of the last three, two are one person with two accounts, and one comes after the draw. */
const tokens = Array.from({ length: people + 3 }, () => randomBytes(32).toString("base64url"));

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  offerId = await offerIdOf(app);
  const { db } = app.server;
  await db.delete(slots);
  await inTransaction(db, (tx) => openPlaces(tx, [{ offerId, date: dayOf(now), places }]));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
  await db.execute(sql`
    with people as (
      insert into users (id, kind, username, email, first_name, last_name, phone, country, ci, active, activated_at)
      select gen_random_uuid(), 'client', 'draw' || n || '@demo.example', 'draw' || n || '@demo.example', 'Ana', 'Pérez',
        '+535' || lpad(n::text, 7, '0'), 'CU', '9001012' || lpad((case n when ${people + 2} then ${people + 1} else n end)::text, 4, '0'), true, ${now.toISOString()}
      from generate_series(1, ${people + 3}) n returning id, email)
    insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at)
    select gen_random_uuid(), h.hash, p.id, ${now.toISOString()}, ${now.toISOString()}, ${after(480).toISOString()}
    from people p join unnest(${sql.param(hashes)}::text[]) with ordinality h(hash, n)
      on p.email = 'draw' || h.n || '@demo.example'`);
  const draw = await app.as("online-ap@demo.example").availability.scheduleDraw({
    offerId,
    week: weekOf(dayOf(now)),
    opensAt: after(5).toISOString(),
  });
  drawId = draw._id;
});
afterAll(() => app.close());

const send = (token: string, name: "enterDraw" | "acceptPlace" | "declinePlace", input: object = {}) =>
  app.send("nobody", availability[name], { drawId, ...input }, { authorization: `Bearer ${token}` });
const enter = (token: string) => send(token, "enterDraw");
const outcomeOf = ({ body }: { readonly body: unknown }) => (body as { error?: { code: string } }).error?.code ?? "OK";
const ownOf = ({ body }: { readonly body: unknown }) => (body as { data: { docs: PublicDraw } }).data.docs.own;
async function sendAll<T>(all: readonly string[], each: (token: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < all.length; from += 50)
    answers.push(...(await Promise.all(all.slice(from, from + 50).map(each))));
  return answers;
}
/** A bot: 100 calls a second, whether or not the former ones were answered. */
async function sendPaced<T>(count: number, each: (index: number) => Promise<T>): Promise<T[]> {
  const answers: Promise<T>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, startedAt + index * 10 - performance.now()));
    answers.push(each(index));
  }
  return Promise.all(answers);
}
const countPlaces = (status: "available" | "reserved") => app.server.db.$count(slots, eq(slots.status, status));
const inStatus = (status: "waiting" | "offered" | "accepted" | "expired") =>
  app.server.db.$count(drawEntries, and(eq(drawEntries.drawId, drawId), eq(drawEntries.status, status)));

test("nobody enters before the opening minute, and no place is first come, first served", async () => {
  expect(outcomeOf(await enter(tokens[0] ?? ""))).toBe("DRAW_NOT_OPEN");
  const [service] = (await app.as("nobody").onlineServices.offered()).filter(({ _id }) => _id === offerId);
  expect(service?.remaining).toBe(0);
});

test("everybody enters once, however often and under however many accounts", async () => {
  now = after(5);
  const [bot = "", second = ""] = tokens.slice(people, people + 2);
  const [crowd, attempts] = await Promise.all([
    sendAll(tokens.slice(0, people), enter),
    sendPaced(300, (index) => enter(index % 2 ? bot : second)),
  ]);
  expect(new Set(crowd.map(outcomeOf))).toEqual(new Set(["OK"]));
  expect(attempts).toHaveLength(300);
  expect(new Set(attempts.map(outcomeOf))).toEqual(new Set(["OK", "ENTRY_EXISTS"]));
  expect(await inStatus("waiting")).toBe(people + 1);
});

test("the order is the one of the committed seed, and each place is offered to one person", async () => {
  const before = await app.as("nobody").availability.drawProof({ id: drawId });
  expect(before.seed).toBeNull();
  now = after(10);
  // Two processes at once.
  const runs = await Promise.all([advanceDraws(app.server), advanceDraws(app.server)]);
  expect(runs.reduce((sum, { offered }) => sum + offered, 0)).toBe(places);
  expect(await countPlaces("reserved")).toBe(places);
  const proof = await app.as("nobody").availability.drawProof({ id: drawId });
  // Counted again without the program: only SHA-256.
  const seed = Buffer.from(proof.seed ?? "", "hex");
  const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");
  expect(sha256(seed)).toBe(before.commitment);
  expect(proof.entries.toSorted()).toEqual(before.entries);
  const keys = proof.entries.map((id) => sha256(seed, Buffer.from(id, "hex")));
  expect(keys).toEqual(keys.toSorted());
  const offered = await app.as("online-ap@demo.example").availability.drawEntries({ id: drawId });
  expect(offered.filter(({ status }) => status === "offered").map(({ id }) => id)).toEqual(
    proof.entries.slice(0, places),
  );
});

test("the bot, which was drawn once at most, cannot take a place without an offer at 100 calls a second", async () => {
  const [bot = "", second = ""] = tokens.slice(people, people + 2);
  const captchas = await Promise.all(
    Array.from({ length: 100 }, async () => payloadOf(await challengeOf(app.server.secret, now, 1))),
  );
  const answers = await sendPaced(captchas.length, (index) => {
    const input = { offerId, quantity: 1, acceptTerms: true, captcha: captchas[index] };
    const headers = { authorization: `Bearer ${index % 2 ? bot : second}`, "idempotency-key": randomUUID() };
    return app.send("nobody", contracts.onlineRequests.start, input, headers);
  });
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(["EXHAUSTED"]));
  expect(await countPlaces("reserved")).toBe(places);
});

test("fifty accept, twice at once; the bot has at most one place", async () => {
  const answers = await sendAll(tokens, (token) =>
    Promise.all([1, 2].map(() => send(token, "acceptPlace", { acceptTerms: true }))),
  );
  const requests = answers.map((pair) =>
    pair.flatMap((answer) =>
      outcomeOf(answer) === "OK" ? (answer.body as { data: { docs: { commonId: string } } }).data.docs.commonId : [],
    ),
  );
  expect(requests.filter(({ length }) => length > 0)).toHaveLength(places);
  for (const ids of requests) expect(new Set(ids).size).toBeLessThanOrEqual(1);
  expect(requests.slice(people, people + 2).filter(({ length }) => length > 0).length).toBeLessThanOrEqual(1);
  const started = await app.server.db
    .select({ id: requestGroups.commonId })
    .from(requestGroups)
    .innerJoin(slots, eq(slots.commonId, requestGroups.commonId));
  expect(started).toHaveLength(places);
  expect(await countPlaces("available")).toBe(0);
  await advanceDraws(app.server);
  expect(await inStatus("offered")).toBe(0);
});

test("a freed place goes to the next, for a set time, and then on; who comes later is last", async () => {
  const order = (await app.as("nobody").availability.drawProof({ id: drawId })).entries;
  const [accepted] = await app.server.db
    .select()
    .from(drawEntries)
    .where(and(eq(drawEntries.drawId, drawId), eq(drawEntries.position, 1)));
  const owner = await app.server.db.execute<{ email: string }>(
    sql`select email from users where id = ${accepted?.userId}`,
  );
  const token = tokens[Number(/\d+/.exec(owner.rows[0]?.email ?? "")?.[0]) - 1] ?? "";
  const removed = await app.send(
    "nobody",
    contracts.onlineRequests.remove,
    { commonId: accepted?.id },
    { authorization: `Bearer ${token}` },
  );
  expect(outcomeOf(removed)).toBe("OK");
  const late = tokens.at(-1) ?? "";
  expect(ownOf(await enter(late))).toMatchObject({ status: "waiting", position: null });
  expect(await Promise.all([advanceDraws(app.server), advanceDraws(app.server)])).toContainEqual({
    drawn: 0,
    offered: 1,
  });
  expect(ownOf(await enter(late))).toMatchObject({ position: people + 2, ahead: people - places });
  for (const _ of [1, 2]) expect(ownOf(await send(late, "declinePlace"))).toMatchObject({ status: "declined" });
  const statusAt = async (position: number) =>
    (await app.as("online-ap@demo.example").availability.drawEntries({ id: drawId })).find(
      ({ id }) => id === order[position - 1],
    )?.status;
  expect(await statusAt(places + 1)).toBe("offered");
  const mails = await app.server.db.execute(sql`select from emails where template = 'placeOffered'`);
  expect(mails.rows).toHaveLength(places + 1);
  now = after(24 * 60);
  await app.server.db.execute(sql`update slots set date = date + 1`);
  await advanceDraws(app.server);
  expect([await statusAt(places + 1), await statusAt(places + 2)]).toEqual(["expired", "offered"]);
});
