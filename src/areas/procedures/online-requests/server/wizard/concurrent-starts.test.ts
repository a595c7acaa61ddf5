// @engine both
/** Concurrent starts wait for each other only at the number series. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { solveCaptcha } from "../../../../../server/testing/captcha.ts";
import { openTestApp, RefusedCall, type TestApp } from "../../../../../server/testing/test-app.ts";
import { serverUrl } from "../../../../../server/testing/test-database.ts";
import { makeRoom, offerIdOf, setSetting, yadira } from "../testing/request-steps.ts";

const people = Array.from({ length: 8 }, (_, index) => `client-${index}@demo.example`);
let app: TestApp;
let offerId: string;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
  offerId = await offerIdOf(app);
  for (const email of people)
    await app.server.db.execute(sql`
      with accounts as (
        insert into users (id, username, email, kind, first_name, last_name, password_hash, country, active, activated_at)
        select gen_random_uuid(), ${email}, ${email}, kind, first_name, last_name, password_hash, country, active, activated_at
        from users where email = ${yadira} returning id)
      insert into user_roles (user_id, role_id)
      select accounts.id, role_id from accounts, user_roles r join users u on u.id = r.user_id where u.email = ${yadira}`);
});
afterAll(() => app.close());

/** Starts requests concurrently. Returns the number or the refusal code of each. */
async function startConcurrently(emails: readonly string[]): Promise<string[]> {
  await Promise.all(emails.map((email) => app.tokenOf(email)));
  const captchas: string[] = [];
  for (const _ of emails) captchas.push(await solveCaptcha(app));
  return Promise.all(
    emails.map((email, index) =>
      app
        .as(email)
        .onlineRequests.start({ offerId, quantity: 1, acceptTerms: true, captcha: captchas[index] ?? "" })
        .then(
          ({ number }) => number,
          (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
        ),
    ),
  );
}

const numbersOf = (numbers: readonly string[]) =>
  numbers
    .filter((number) => /^AP\d+$/.test(number))
    .map((number) => Number(number.slice(2)))
    .sort((a, b) => a - b);
const consecutive = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test("eight concurrent starts get consecutive numbers", async () => {
  const numbers = numbersOf(await startConcurrently(people));
  expect(numbers).toEqual(consecutive(numbers[0] ?? 0, people.length));
});

test("of eight concurrent starts with five forms left in the week, five succeed and no number is lost", async () => {
  const [before] = numbersOf(await startConcurrently(people.slice(0, 1)));
  const { rows } = await app.server.db.execute<{ forms: number }>(
    sql`select sum(quantity)::int as forms from request_groups
      where family = 'AP' and created_at >= date_trunc('week', now() at time zone 'America/Havana') at time zone 'America/Havana'`,
  );
  await setSetting(app, "online.weeklyMaxSystem.AP", (rows[0]?.forms ?? 0) + 5);
  const results = await startConcurrently(people);
  await setSetting(app, "online.weeklyMaxSystem.AP", 5000);
  expect(results.filter((each) => each === "SYSTEM_WEEKLY_MAX")).toHaveLength(3);
  expect(numbersOf(results)).toEqual(consecutive((before ?? 0) + 1, 5));
  expect(numbersOf(await startConcurrently(people.slice(0, 1)))).toEqual([(before ?? 0) + 6]);
});

/** The embedded engine runs one transaction at a time. */
test.runIf(serverUrl())("a start that is blocked before its number does not block others", async () => {
  const [slow = "", ...others] = people;
  // The slow start reserves its place, then waits for a row that another transaction locks.
  await app.server.db.execute(sql`
    insert into terms_acceptances (user_id, version, at)
    select u.id, t.version, now() from users u, terms t where u.email = ${slow} and t.published on conflict do nothing`);
  const blocker = await app.server.open.pool.connect();
  await blocker.query("begin");
  await blocker.query("delete from terms_acceptances where user_id = (select id from users where email = $1)", [slow]);
  const waiting = startConcurrently([slow]);
  const blocked = async () =>
    (
      await app.server.db.execute<{ blocked: number }>(
        sql`select count(*)::int as blocked from pg_locks where not granted`,
      )
    ).rows[0]?.blocked;
  await expect.poll(blocked).toBe(1);
  const numbers = numbersOf(await startConcurrently(others));
  expect(numbers).toEqual(consecutive(numbers[0] ?? 0, others.length));
  await blocker.query("rollback");
  blocker.release();
  expect(numbersOf(await waiting)).toEqual([(numbers[0] ?? 0) + others.length]);
});
