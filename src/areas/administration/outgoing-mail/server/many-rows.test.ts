// @engine postgres
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { describeLargeList, longListMs, longListRows } from "../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../server/testing/write-many.ts";
import { planOf, recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { outgoingMailContract } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await writeMany(
    app.server.db,
    "emails",
    sql`insert into emails (id, once, message_id, "to", language, subject, template, vars, html, text, state, attempts,
        next_attempt_at, sent_at, created_at, updated_at)
      select gen_random_uuid(), 'many:' || n, '<many-' || n || '@legalsit>', 'person' || n * 7919 % 50021 || '@example.com',
        'es', 'Asunto ' || n, (array['requestPaid', 'paymentLink', 'requestReceived'])[1 + n % 3], '{}',
        repeat('<p>Estimada persona usuaria</p>', 40), repeat('Estimada persona usuaria ', 20),
        -- Five hundred wait for an hour from now, so that nothing is due while the test looks.
        case when n <= 500 then 'pending' when n % 50 = 0 then 'failed' when n % 70 = 0 then 'cancelled' else 'sent' end,
        n % 6, now() + interval '1 hour' + n * interval '1 second',
        case when n > 500 and n % 50 <> 0 and n % 70 <> 0 then at + interval '4 seconds' end, at, at
      from generate_series(1, ${longListRows}) n, lateral (select now() - n * interval '5 minutes' as at) moment`,
  );
}, longListMs);
afterAll(() => app.close());

const staffApi = () => app.as("administrator@demo.example").outgoingMail;

describeLargeList<InputOf<typeof outgoingMailContract.list>>({
  pool: () => app.server.open.pool,
  table: "emails",
  read: (query) => staffApi().list(query),
  // The list of pending mails offers sorting by the next attempt; it is short by nature.
  sorts: (["createdAt", "sentAt", "attempts", "to", "state"] as const).map((sort) => [sort, {}] as const),
  filters: [
    {},
    { state: "sent" },
    { state: "failed" },
    { state: "pending", sort: "nextAttemptAt" },
    { state: "pending", sort: "-nextAttemptAt" },
    { template: "paymentLink" },
    { from: "2026-11-01", to: "2026-11-20" },
    { search: "person7919@" },
    { search: "PERSON 7919" },
  ],
  more: 1,
});

test("how many stand in each state is read from an index alone", async () => {
  const counting = (await recordStatements(() => staffApi().list({}))).find(({ text }) => text.includes("group by"));
  const plan = counting ? await planOf(app.server.open.pool, counting) : [];
  expect(plan.map((step) => step["Node Type"])).toContain("Index Only Scan");
});
