/** `Idempotency-Key`: for 24 hours the same key with the same body gets the same answer, with another body a 409. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { ApiOperation } from "../../kit/contract.ts";
import { Refusal } from "../../kit/errors.ts";
import { type Database, withFinalStatement } from "../database/connection.ts";
import { instantColumnType } from "../database/columns.ts";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    owner: text("owner").notNull(),
    key: text("key").notNull(),
    operation: text("operation").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** Set by the transaction that did it, so that a process killed before it could answer has not done it "not yet". */
    done: boolean("done").notNull().default(false),
    answer: jsonb("answer"),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
);

/** The proof of being a person, and when a device sends it, are new ones at every try, and no part of what is asked for. */
const ofEachTry = ["captcha", "sentAt"];
const asAsked = (name: string, value: unknown) => (ofEachTry.includes(name) ? undefined : value);

const waitMs = 100;
const defaultPatienceMs = 30_000;
const abandonedSeconds = 60;

/**
 * Runs `run` once for this key and keeps its answer. `run` does its work on the database it is given. What was done
 * but never answered, because the process ended in between, is refused as ALREADY_DONE: it is not done twice.
 * An operation that resumes is run again then, because it finds what it did. `early` refuses a call that is made for the
 * first time before anything is written for it.
 */
export async function runIdempotent(
  db: Database,
  request: FastifyRequest,
  operation: ApiOperation,
  owner: string,
  body: unknown,
  run: (db: Database) => Promise<unknown>,
  early?: () => Promise<void>,
  patienceMs = defaultPatienceMs,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) {
    await early?.();
    return run(db);
  }
  if (typeof key !== "string" || !/^[\w-]{8,100}$/.test(key))
    throw new Refusal("INVALID", { fields: { "Idempotency-Key": ["INVALID"] } });
  const bodyHash = createHash("sha256").update(JSON.stringify(body, asAsked)).digest("hex");
  const mine = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
  if (early) {
    const [known] = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(mine);
    if (!known) await early();
  }
  const taken = await db
    .insert(idempotencyKeys)
    .values({ owner, key, operation: operation.route, bodyHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { operation: operation.route, bodyHash, answer: null, done: false, createdAt: sql`now()` },
      // A day old, or left behind by a process that ended in the middle.
      setWhere: sql`${idempotencyKeys.createdAt} < now() - interval '24 hours' or (not ${idempotencyKeys.done} and ${idempotencyKeys.answer} is null and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${abandonedSeconds}))`,
    })
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) {
    const marking =
      operation.idempotent === "resumes"
        ? db
        : withFinalStatement(db, async (tx) => {
            await tx.update(idempotencyKeys).set({ done: true }).where(mine);
          });
    try {
      const answer = await run(marking);
      await db.update(idempotencyKeys).set({ answer }).where(mine);
      return answer;
    } catch (error) {
      await db.delete(idempotencyKeys).where(and(mine, eq(idempotencyKeys.done, false)));
      throw error;
    }
  }
  for (let waited = 0; waited < patienceMs; waited += waitMs) {
    const [row] = await db
      .select({
        bodyHash: idempotencyKeys.bodyHash,
        operation: idempotencyKeys.operation,
        answer: idempotencyKeys.answer,
        cut: sql<boolean>`${idempotencyKeys.done} and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${abandonedSeconds})`,
      })
      .from(idempotencyKeys)
      .where(mine);
    if (!row) return runIdempotent(db, request, operation, owner, body, run, early, patienceMs);
    if (row.bodyHash !== bodyHash || row.operation !== operation.route) throw new Refusal("IDEMPOTENCY_CONFLICT");
    if (row.answer !== null) return row.answer;
    if (row.cut) throw new Refusal("ALREADY_DONE");
    await wait(waitMs);
  }
  // The first call still works on it. What finds its own work waits for it there, and says how it stands.
  if (operation.idempotent === "resumes") return run(db);
  throw new Refusal("STILL_WORKING");
}
