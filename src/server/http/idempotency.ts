/**
 * `Idempotency-Key`: for seven days, a repeated key with the same body gets the stored answer, with another body a 409.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { ApiOperation } from "../../kit/contract/contract.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { type Database, type Transaction, withFinalStatement } from "../database/connection.ts";
import { instantColumnType } from "../database/columns.ts";
import type { Job } from "../area-definition.ts";
import type { Server } from "../server.ts";

/** A courier's phone sends its reports again after days without a connection, with the same keys. */
const keyMaxAgeDays = 7;
/** Per run; the next one continues. */
const maxPerRun = 5000;

/** Keys with their stored answers. They may contain personal data: an hourly job deletes them after `keyMaxAgeDays`. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    owner: text("owner").notNull(),
    key: text("key").notNull(),
    operation: text("operation").notNull(),
    bodyHash: text("body_hash").notNull(),
    /**
     * Set in the operation's own transaction: shows that it committed, even if the process ended before it stored the
     * answer.
     */
    done: boolean("done").notNull().default(false),
    answer: jsonb("answer"),
    createdAt: instantColumnType("created_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    // The expired ones.
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/**
 * Captcha and send time differ in every attempt and are not part of the request: they are left out of the body hash.
 */
const attemptFields = ["captcha", "sentAt"];
const withoutAttemptFields = (name: string, value: unknown) => (attemptFields.includes(name) ? undefined : value);

const waitMs = 100;
const defaultMaxWaitMs = 30_000;
const abandonedSeconds = 60;

/**
 * Runs `run` once per key and stores its answer. `run` must use the database that it receives. IDEMPOTENCY_CONFLICT if
 * the key was used with another body or operation. ALREADY_DONE if an earlier call committed but its process ended
 * before the answer was stored: the operation does not run twice. STILL_WORKING if an earlier call does not finish
 * within `patienceMs`. An operation that resumes (`idempotent: "resumes"`) runs again instead, because it finds its own
 * earlier work. `early` may refuse the first call for a key, before anything is written.
 */
export async function runIdempotent(
  db: Database,
  request: FastifyRequest,
  operation: ApiOperation,
  owner: string,
  body: unknown,
  run: (db: Database) => Promise<unknown>,
  precheck?: () => Promise<void>,
  maxWaitMs = defaultMaxWaitMs,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) {
    await precheck?.();
    return run(db);
  }
  if (typeof key !== "string" || !/^[\w-]{8,100}$/.test(key))
    throw new Refusal("INVALID", { fields: { "Idempotency-Key": ["INVALID"] } });
  const bodyHash = createHash("sha256").update(JSON.stringify(body, withoutAttemptFields)).digest("hex");
  const isThisKey = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
  if (precheck) {
    const [existing] = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isThisKey);
    if (!existing) await precheck();
  }
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ owner, key, operation: operation.route, bodyHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { operation: operation.route, bodyHash, answer: null, done: false, createdAt: sql`now()` },
      // Expired, or abandoned by a process that ended in the middle.
      setWhere: sql`${idempotencyKeys.createdAt} < now() - make_interval(days => ${keyMaxAgeDays}) or (not ${idempotencyKeys.done} and ${idempotencyKeys.answer} is null and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${abandonedSeconds}))`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) {
    const databaseToUse =
      operation.idempotent === "resumes"
        ? db
        : withFinalStatement(db, async (tx) => {
            await tx.update(idempotencyKeys).set({ done: true }).where(isThisKey);
          });
    try {
      const answer = await run(databaseToUse);
      await db.update(idempotencyKeys).set({ answer }).where(isThisKey);
      return answer;
    } catch (error) {
      await db.delete(idempotencyKeys).where(and(isThisKey, eq(idempotencyKeys.done, false)));
      throw error;
    }
  }
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += waitMs) {
    const [row] = await db
      .select({
        bodyHash: idempotencyKeys.bodyHash,
        operation: idempotencyKeys.operation,
        answer: idempotencyKeys.answer,
        cut: sql<boolean>`${idempotencyKeys.done} and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${abandonedSeconds})`,
      })
      .from(idempotencyKeys)
      .where(isThisKey);
    if (!row) return runIdempotent(db, request, operation, owner, body, run, precheck, maxWaitMs);
    if (row.bodyHash !== bodyHash || row.operation !== operation.route) throw new Refusal("IDEMPOTENCY_CONFLICT");
    if (row.answer !== null) return row.answer;
    if (row.cut) throw new Refusal("ALREADY_DONE");
    await wait(waitMs);
  }
  // The first call is still running. An operation that resumes waits for its own work and reports its state.
  if (operation.idempotent === "resumes") return run(db);
  throw new Refusal("STILL_WORKING");
}

/** Deletes the oldest expired keys, at most `limit`. Returns their number. */
export async function removeExpiredKeys(
  { db, now }: Pick<Server, "db" | "now">,
  limit = maxPerRun,
): Promise<{ removed: number }> {
  const before = new Date(now().getTime() - keyMaxAgeDays * 86_400_000).toISOString();
  const { rowCount } = await db.execute(sql`
    delete from ${idempotencyKeys} where (owner, key) in (
      select owner, key from ${idempotencyKeys} where created_at < ${before} order by created_at limit ${limit})`);
  return { removed: rowCount ?? 0 };
}

export const expiredKeysJob: Job = {
  name: "idempotency.removeExpired",
  every: "27 * * * *",
  clock: "steady",
  run: (server) => removeExpiredKeys(server),
};

/** Erases the stored answers that contain one of these texts. A repeated call is answered ALREADY_DONE. */
export async function eraseStoredAnswers(tx: Transaction, texts: readonly string[]): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer: null, done: true })
    .where(
      sql`exists (select from unnest(${sql.param([...texts])}::text[]) each where strpos(${idempotencyKeys.answer}::text, each) > 0)`,
    );
}
