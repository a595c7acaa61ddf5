import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { operation } from "../../kit/contract/contract.ts";
import { type Database, inTransaction, type OpenDatabase } from "../database/connection.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { failureBody } from "./response.ts";
import { idempotencyKeys, removeExpiredKeys, runIdempotent } from "./idempotency.ts";

const order = operation({
  route: "POST private/test/order",
  access: "anyone",
  summary: "Order",
  output: z.object({}),
  idempotent: true,
});
const otherOrder = { ...order, route: "POST private/test/other" } as const;
const resumingOrder = { ...order, route: "POST private/test/resume", idempotent: "resumes" } as const;
let open: OpenDatabase;
let runs = 0;
let isFailing = false;
/** True: the process ends after its work and before its answer. */
let isKilled = false;
const app = fastify();
app.setErrorHandler((error, request, reply) => {
  const failure = failureBody(error, "es", request.id);
  return reply.code(failure.status).send(failure.body);
});
const ownerOf = (headers: Readonly<Record<string, unknown>>) => String(headers["x-owner"] ?? "somebody");
app.post("/order", async (request) =>
  runIdempotent(open.db, request, order, ownerOf(request.headers), request.body, work),
);
app.post("/other", async (request) => runIdempotent(open.db, request, otherOrder, "somebody", request.body, work));
/** The first call with a key needs longer than the second one waits. */
let slow: Promise<void> | undefined;
for (const [url, contract] of [
  ["/slow/order", order],
  ["/slow/resume", resumingOrder],
] as const)
  app.post(url, async (request) => {
    const runsBefore = runs;
    const run = async (db: Database) => {
      const answer = await work(db);
      if (runsBefore === 0) await slow;
      return answer;
    };
    return runIdempotent(open.db, request, contract, "somebody", request.body, run, undefined, 200);
  });
app.post("/resume", async (request) => runIdempotent(open.db, request, resumingOrder, "somebody", request.body, work));

async function work(db: Database): Promise<unknown> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`);
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (isFailing) throw new Error("no");
  });
  if (isKilled) throw new Error("killed");
  return { data: { number: runs } };
}

beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(async () => {
  await app.close();
  await open.close();
});
beforeEach(() => {
  runs = 0;
  isFailing = false;
  isKilled = false;
});

const send = (key: string | undefined, body: object, url = "/order") =>
  app.inject({ method: "POST", url, payload: body, ...(key ? { headers: { "idempotency-key": key } } : {}) });

describe("Idempotency-Key", () => {
  test("fifty concurrent calls with one key run once and get the same answer", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send("key-fifty", { what: 1 })));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['{"data":{"number":1}}']));
  });

  test("another body with the same key is refused", async () => {
    await send("key-other", { what: 1 });
    const answer = await send("key-other", { what: 2 });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
      409,
      "IDEMPOTENCY_CONFLICT",
    ]);
  });

  test("of two people is two keys: each gets their own answer, also when repeated", async () => {
    const sendAs = async (owner: string) => {
      const headers = { "idempotency-key": "key-of-two", "x-owner": owner };
      return (await app.inject({ method: "POST", url: "/order", payload: { what: 1 }, headers })).json<unknown>();
    };
    const [one, two] = [{ data: { number: 1 } }, { data: { number: 2 } }];
    expect([await sendAs("Ana"), await sendAs("Luis"), await sendAs("Ana"), await sendAs("Luis")]).toEqual([
      one,
      two,
      one,
      two,
    ]);
    expect(runs).toBe(2);
  });

  test("the same body for another operation is refused", async () => {
    await send("key-operation", { what: 1 });
    const answer = await send("key-operation", { what: 1 }, "/other");
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
      409,
      "IDEMPOTENCY_CONFLICT",
    ]);
    expect(runs).toBe(1);
  });

  test.each([
    ["/order", "6 days 23 hours 59 minutes", 1],
    ["/resume", "6 days 23 hours 59 minutes", 1],
    ["/order", "7 days", 2],
    ["/resume", "7 days", 2],
  ])("%s, repeated after %s with its key, has run %i times", async (url, age, times) => {
    const key = `key-aged-${url.slice(1)}-${times}`;
    const first = await send(key, { what: 1 }, url);
    await open.db.execute(sql`
      update idempotency_keys set created_at = now() - ${age}::interval - interval '1 second' where key = ${key}`);
    const repeated = await send(key, { what: 1 }, url);
    expect(repeated.json()).toEqual({ data: { number: times } });
    expect(first.json()).toEqual({ data: { number: 1 } });
    expect(runs).toBe(times);
  });

  test("expired keys are deleted, oldest first, at most a batch in one run", async () => {
    await open.db.delete(idempotencyKeys);
    const now = new Date("2026-11-20T15:00:00.000Z");
    const ages = [0, 6.99, 7.01, 8, 400];
    const row = { owner: "somebody", operation: order.route, bodyHash: "", answer: { name: "Yadira" } };
    for (const days of ages) {
      const createdAt = new Date(now.getTime() - days * 86_400_000).toISOString();
      await open.db.insert(idempotencyKeys).values({ ...row, key: `key-${days}`, createdAt });
    }
    const server = { db: open.db, now: () => now };
    const remaining = async () =>
      (await open.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).map(({ key }) => key).toSorted();
    expect(await removeExpiredKeys(server, 2)).toEqual({ removed: 2 });
    expect(await remaining()).toEqual(["key-0", "key-6.99", "key-7.01"]);
    expect(await removeExpiredKeys(server, 2)).toEqual({ removed: 1 });
    expect(await remaining()).toEqual(["key-0", "key-6.99"]);
  });

  test.each([
    ["/slow/order", 409, "STILL_WORKING", 1],
    ["/slow/resume", 200, undefined, 2],
  ])("%s, repeated while the first is running: %i", async (url, status, code, times) => {
    let finish = () => {};
    slow = new Promise((resolve) => {
      finish = resolve;
    });
    const key = `key-slow${url.replaceAll("/", "-")}`;
    const first = send(key, { what: 1 }, url);
    await expect.poll(() => runs).toBe(1);
    const second = await send(key, { what: 1 }, url);
    expect([second.statusCode, second.json<{ error?: { code: string } }>().error?.code]).toEqual([status, code]);
    finish();
    expect((await first).statusCode).toBe(200);
    expect(runs).toBe(times);
  });

  test("a failed call may be repeated with the same key", async () => {
    isFailing = true;
    expect((await send("key-again", { what: 1 })).statusCode).toBe(500);
    isFailing = false;
    expect((await send("key-again", { what: 1 })).statusCode).toBe(200);
  });

  test("a call that committed without an answer does not run again; an operation that resumes does", async () => {
    isKilled = true;
    await send("key-cut-order", { what: 1 });
    // The state after a killed process: its key is still there.
    await send("key-cut-resume", { what: 1 }, "/resume");
    await open.db.insert(idempotencyKeys).values({
      owner: "somebody",
      key: "key-cut-resume",
      operation: resumingOrder.route,
      bodyHash: createHash("sha256")
        .update(JSON.stringify({ what: 1 }))
        .digest("hex"),
    });
    await open.db.execute(sql`update idempotency_keys set created_at = now() - interval '2 minutes'`);
    isKilled = false;
    runs = 0;
    const refused = await send("key-cut-order", { what: 1 });
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([409, "ALREADY_DONE"]);
    expect(runs).toBe(0);
    expect((await send("key-cut-resume", { what: 1 }, "/resume")).json()).toEqual({ data: { number: 1 } });
  });

  test("without a key every call runs; a malformed key is refused", async () => {
    await send(undefined, { what: 1 });
    await send(undefined, { what: 1 });
    expect(runs).toBe(2);
    expect((await send("short", { what: 1 })).statusCode).toBe(400);
  });
});
