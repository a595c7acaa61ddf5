/** Writes 50,000 forms of 2,000 people, for performance tests of lists. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { longListRows } from "../../../../../server/testing/large-list-suite.ts";
import { writeMany } from "../../../../../server/testing/write-many.ts";
import type { TestApp } from "../../../../../server/testing/test-app.ts";
import { users } from "../../../../administration/people/server/tables.ts";
import { requestForms, requestGroups } from "../tables.ts";

/**
 * AP forms of two years in different statuses. `delivered`: twice as many, all delivered, every second one invoiced.
 */
export async function writeManyForms(app: TestApp, { delivered }: { delivered: boolean }): Promise<void> {
  const rows = delivered ? 2 * longListRows : longListRows;
  await writeManyPeople(app);
  const insert = sql`
    insert into request_forms (id, common_id, position, number, family, status, status_at, offer_id, requester_id,
      first_name, first_last_name, second_last_name, identity_number, province, document_type, destination, copies, legalize,
      currency, amount_total, package_number, created_at, finished_at, approved_at, paid_at, delivered_at,
      invoice_number, invoice_date)
    select gen_random_uuid(), g.common_id, 1000 + n, 'AP9' || lpad(n::text, 7, '0') || '-1', 'AP',
      case when ${delivered} then 'delivered' else (array['pending', 'requested', 'toked', 'legalization', 'delivered'])[1 + n % 5] end,
      at + n % 7 * interval '1 day', f.offer_id, g.requester_id,
      (array['Ana', 'Luis', 'Ángela', 'Omar', 'Zoe', 'Ibis', 'Eva'])[1 + n % 7], 'Apellido' || n::bigint * 7919 % 50021,
      'Segundo', '91021027775', (array['21', '22', '23', '24', '25', '26', '27', '28'])[1 + n % 8], f.document_type,
      (array['DE-ES', 'DE-US', 'DE-MX', 'DE-IT'])[1 + n % 4], 1, n % 2 = 0, 'CUP', 1000 + n * 31 % 4000,
      case when n % 3 = 0 then 'PQ24' || lpad((n * 13 % 90000)::text, 5, '0') end,
      at, at, at, case when ${delivered} or n % 2 = 0 then at + interval '1 hour' end,
      case when ${delivered} or n % 5 = 4 then at + n % 30 * interval '1 day' end,
      case when ${delivered} and n % 2 = 0 then 'FA9' || lpad(n::text, 7, '0') end,
      case when ${delivered} and n % 2 = 0 then (at + n % 40 * interval '1 day')::date end
    from (select * from request_forms where family = 'AP' and finished_at is not null order by number limit 1) f,
      generate_series(1, ${rows}::int) n, lateral (select now() - n * interval '10 minutes' as at) moment,
      lateral (select * from request_groups where number = 'AP9' || lpad((n % ${people})::text, 7, '0')) g`;
  await writeMany(app.server.db, "request_forms", insert);
}

const people = 2000;

/** People with one request each: copies of the first demo request, with numbered names. */
async function writeManyPeople({ server: { db } }: TestApp): Promise<void> {
  const [first] = await db
    .select({ user: users, group: requestGroups })
    .from(requestForms)
    .innerJoin(users, eq(users.id, requestForms.requesterId))
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(eq(requestForms.family, "AP"))
    .limit(1);
  if (!first) throw new Error("the demo office has no request");
  const { searchText: _ofUser, ...user } = first.user;
  const { searchText: _ofGroup, ...group } = first.group;
  const numbers = Array.from({ length: people }, (_each, index) => String(index).padStart(7, "0"));
  const ids = new Map(numbers.map((number) => [number, randomUUID()]));
  const idOf = (number: string) => ids.get(number) ?? "";
  await db.insert(users).values(
    numbers.map((number) => {
      const email = `persona${number}@many.example`;
      return { ...user, id: idOf(number), username: email, email, phone: `+535${number}`, ci: null, passport: null };
    }),
  );
  await db.insert(requestGroups).values(
    numbers.map((number) => ({
      ...group,
      commonId: randomUUID(),
      number: `AP9${number}`,
      requesterId: idOf(number),
      pickupPhone: `+5363${number.slice(1)}`,
    })),
  );
  await db.execute(sql`vacuum analyze users`);
  await db.execute(sql`vacuum analyze request_groups`);
}
