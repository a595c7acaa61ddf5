/** The demo requests fill every view and are consistent. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { families, type Family, formStatuses } from "../../states.ts";
import { validateForms } from "../wizard/validate-forms.ts";
import { requestForms } from "../tables.ts";
import { alberto, teresa } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const clerks: Record<Family, string> = { AP: alberto, TR: teresa };
const emptyViews: Record<Family, readonly string[]> = { AP: ["draft", "underReview"], TR: ["draft"] };

describe.each(families)("%s", (family) => {
  test.each(["all", ...formStatuses.filter((status) => !emptyViews[family].includes(status))] as const)(
    "the view %s is not empty",
    async (status) => {
      const page = await app.as(clerks[family]).onlineRequests.list({ family, status });
      expect(page.totalDocs).toBeGreaterThan(0);
    },
  );
});

test("every demo form is valid for submission", async () => {
  const forms = await app.server.db.select().from(requestForms);
  const errors = await validateForms(app.server.db, app.server.now(), forms);
  const invalid = forms.flatMap((form, at) =>
    Object.entries(errors[at] ?? {}).map(([field, codes]) => `${form.number} ${form.documentType}: ${field} ${codes}`),
  );
  expect(invalid).toEqual([]);
});

test("group totals equal the sum of their forms in one currency, and refunds due equal the price of the rejected forms", async () => {
  const inconsistent = await app.server.db.execute<{ number: string }>(sql`
    select g.number from request_groups g
    left join payments p on p.id = g.payment_id
    where (g.payment_id is not null and (
      g.amount_total <> (select sum(f.amount_total) from request_forms f
        where f.common_id = g.common_id and f.paid_at is not null)
      or p.due_amount <> g.amount_total or p.due_currency <> g.currency
      or (p.refund_due is not null) <> exists (select 1 from request_forms f
        where f.common_id = g.common_id and f.refund_owed > 0)))
    or exists (select 1 from request_forms f where f.common_id = g.common_id and f.paid_at is not null
      and (g.paid_at is null or f.currency <> g.currency))
    or exists (select 1 from request_forms f where f.common_id = g.common_id and f.status_at > now())`);
  expect(inconsistent.rows).toEqual([]);
});

test("every log is in chronological order and ends with the form's status", async () => {
  const inconsistent = await app.server.db.execute<{ number: string }>(sql`
    select distinct f.number from request_forms f
    where f.status <> (select l.to_status from request_form_log l where l.form_id = f.id order by l.at desc, l.id desc limit 1)
    or exists (select 1 from (select at, lag(at) over (order by id) as before from request_form_log l where l.form_id = f.id) l
      where l.at < l.before)`);
  expect(inconsistent.rows).toEqual([]);
});
