// @engine both
/** Many begin in the same moment: they wait for each other where they must, which is the number, and nowhere else. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { openTestApp, Refused, type TestApp } from "../../../../server/testing/test-app.ts";
import { serverUrl } from "../../../../server/testing/test-database.ts";
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
      with made as (
        insert into users (id, username, email, kind, first_name, last_name, password_hash, country, active, activated_at)
        select gen_random_uuid(), ${email}, ${email}, kind, first_name, last_name, password_hash, country, active, activated_at
        from users where email = ${yadira} returning id)
      insert into user_roles (user_id, role_id)
      select made.id, role_id from made, user_roles r join users u on u.id = r.user_id where u.email = ${yadira}`);
});
afterAll(() => app.close());

/** All are ready, then all begin: what becomes of each is its number or the code of its refusal. */
async function beginTogether(who: readonly string[]): Promise<string[]> {
  await Promise.all(who.map((email) => app.tokenOf(email)));
  const captchas: string[] = [];
  for (const _ of who) captchas.push(await solveCaptcha(app));
  return Promise.all(
    who.map((email, index) =>
      app
        .as(email)
        .onlineRequests.start({ offerId, quantity: 1, acceptTerms: true, captcha: captchas[index] ?? "" })
        .then(
          ({ number }) => number,
          (error: unknown) => (error instanceof Refused ? error.code : String(error)),
        ),
    ),
  );
}

const counted = (numbers: readonly string[]) =>
  numbers
    .filter((number) => /^AP\d+$/.test(number))
    .map((number) => Number(number.slice(2)))
    .sort((one, other) => one - other);
const following = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test("eight at once have numbers without a gap and without a repeat", async () => {
  const numbers = counted(await beginTogether(people));
  expect(numbers).toEqual(following(numbers[0] ?? 0, people.length));
});

test("of eight at once for whom the week has five left, five begin, and no number is lost by the others", async () => {
  const [before] = counted(await beginTogether(people.slice(0, 1)));
  const { rows } = await app.server.db.execute<{ forms: number }>(
    sql`select sum(quantity)::int as forms from request_groups
      where family = 'AP' and created_at >= date_trunc('week', now() at time zone 'America/Havana') at time zone 'America/Havana'`,
  );
  await setSetting(app, "online.weeklyMaxSystem.AP", (rows[0]?.forms ?? 0) + 5);
  const became = await beginTogether(people);
  await setSetting(app, "online.weeklyMaxSystem.AP", 5000);
  expect(became.filter((each) => each === "SYSTEM_WEEKLY_MAX")).toHaveLength(3);
  expect(counted(became)).toEqual(following((before ?? 0) + 1, 5));
  expect(counted(await beginTogether(people.slice(0, 1)))).toEqual([(before ?? 0) + 6]);
});

/** The embedded engine has one transaction at a time, for everybody. */
test.runIf(serverUrl())("one who is held up before their number holds up nobody else", async () => {
  const [slow = "", ...others] = people;
  // What the slow one is about to write, with their place taken, waits for another transaction.
  await app.server.db.execute(sql`
    insert into terms_acceptances (user_id, version, at)
    select u.id, t.version, now() from users u, terms t where u.email = ${slow} and t.published on conflict do nothing`);
  const other = await app.server.open.pool.connect();
  await other.query("begin");
  await other.query("delete from terms_acceptances where user_id = (select id from users where email = $1)", [slow]);
  const waiting = beginTogether([slow]);
  const blocked = async () =>
    (
      await app.server.db.execute<{ blocked: number }>(
        sql`select count(*)::int as blocked from pg_locks where not granted`,
      )
    ).rows[0]?.blocked;
  await expect.poll(blocked).toBe(1);
  const numbers = counted(await beginTogether(others));
  expect(numbers).toEqual(following(numbers[0] ?? 0, others.length));
  await other.query("rollback");
  other.release();
  expect(counted(await waiting)).toEqual([(numbers[0] ?? 0) + others.length]);
});
