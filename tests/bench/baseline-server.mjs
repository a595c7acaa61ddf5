/**
 * Yardstick: the measured calls written by hand with Fastify and the database driver, each with the fastest SQL we found for it:
 * prepared statements with equality filters, ids before columns, a bounded count, instants as text. No session, no
 * permissions, no validation, and no audit entry of reads. `node baseline-server.mjs <database>`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import fastify from "fastify";
import pg from "pg";

const instants = [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE];
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: "-c timezone=UTC",
  types: {
    getTypeParser: (oid, format) => (instants.includes(oid) ? String : pg.types.getTypeParser(oid, format)),
  },
});
// The benchmark drops the database while its connections are open.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", () => {}));
const app = fastify();

const listed = "finished_at is not null and hidden_at is null";
const pageColumns = `f.id, f.common_id, f.number, f.family, f.status, f.status_at, f.first_name, f.first_last_name,
  f.second_last_name, f.identity_number, f.birth_date, f.gender, f.copies, f.legalize, f.abroad_country, f.created_at,
  f.paid_at, f.amount_total, f.currency, f.package_number, f.volume, f.folio, f.event_date, f.event_place,
  f.authorized_at, f.resubmissions, f.updated_at`;

/** One statement text for each set of filters: an optional filter within one text has a poor plan. */
function pageStatement({ family, status, province, limit, page = 1 }) {
  const values = [limit, (page - 1) * limit, family];
  const filters = { status: status === "all" ? undefined : status, province };
  const activeFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
  const where = [
    "family = $3",
    listed,
    ...activeFilters.map(([column, value]) => `${column} = $${values.push(value)}`),
  ].join(" and ");
  return {
    name: `page ${activeFilters.map(([column]) => column).join(" ")}`,
    values,
    text: `
      select ${pageColumns}, concat_ws(' ', u.first_name, u.last_name, u.second_last_name) as requester,
        s.name_es as service, document.name_es as document, destination.name_es as destination, place.name_es as province,
        (select count(*)::int from (select 1 from request_forms where ${where} limit 10001) found) as total
      from (select id from request_forms where ${where} order by created_at desc, id desc limit $1 offset $2) page
      join request_forms f on f.id = page.id
      join users u on u.id = f.requester_id
      join online_service_offers s on s.id = f.offer_id
      left join nomenclators document on document.code = f.document_type
      left join nomenclators destination on destination.code = f.destination
      left join nomenclators place on place.code = f.province
      order by f.created_at desc, f.id desc`,
  };
}

/** Everything that the details page of a request shows, in one statement. */
const record = {
  name: "record",
  text: `
    select to_jsonb(f) - 'search_text' as form, to_jsonb(g) - 'search_text' as "group", o.name_es as service,
      u.first_name as name, u.email, u.country, log.rows as log, lines.rows as lines, paid.rows as payments, link.row as link,
      names.rows as names, siblings.rows as siblings, usual.rows as usual, rules.rows as settings
    from request_forms f
    join request_groups g on g.common_id = f.common_id
    join online_service_offers o on o.id = g.offer_id
    join users u on u.id = g.requester_id
    left join lateral (select json_agg(l order by l.id) as rows from request_form_log l where l.form_id = f.id) log on true
    left join lateral (select json_agg(p order by p.position) as rows from request_price_lines p where p.form_id = f.id) lines on true
    left join lateral (select json_agg(p order by p.created_at) as rows from payments p
      where p.kind = g.family and p.subject_id = g.common_id) paid on true
    left join lateral (select to_json(k) as row from payment_links k
      where k.kind = g.family and k.subject_id = g.common_id order by k.created_at desc limit 1) link on true
    left join lateral (select json_object_agg(n.code, n.name_es) as rows from nomenclators n
      where n.code in (f.document_type, f.province, f.municipality, f.purpose, f.destination, f.relationship)) names on true
    left join lateral (select json_agg(json_build_object('id', s.id, 'number', s.number, 'status', s.status)) as rows
      from request_forms s where s.common_id = f.common_id and s.id <> f.id) siblings on true
    left join lateral (select json_agg(t) as rows from usual_terms t where t.offer_id = g.offer_id) usual on true
    cross join (select json_object_agg(key, value) as rows from settings where key like 'online.%') rules
    where f.id = $1`,
};

/** The group's row is locked first: it guards its forms. */
const lock = {
  name: "lock",
  text: `
    select f.common_id, f.number, f.status, f.updated_at from request_groups g join request_forms f on f.common_id = g.common_id
    where f.id = $1 for update of g, f`,
};
/** The form, its log, the audit entry, the status of the group and the signal to open screens. */
const change = {
  name: "change",
  text: `
    with moved as (
      update request_forms set status = $2, status_at = $3, obtained_at = case when $2 = 'toked' then $3::timestamptz end,
        undo = $4, updated_at = $3, updated_by = $5 where id = $1),
    logged as (
      insert into request_form_log (id, form_id, from_status, to_status, at, by_user, by_name, note, corrective)
      values ($6, $1, $7, $2, $3, $5, 'Clerk', $8, $8::text is not null)),
    audited as (
      insert into audit_log (id, at, user_id, by_name, roles, action, record_kind, record_id, before, after, reason, salt, mac)
      values ($9, $3, $5, 'Clerk', '{}', 'onlineRequests.move', 'requestForm', $1::text, $10, $11, $8, $12, $13)),
    grouped as (
      update request_groups set updated_at = $3, status = coalesce((
        select each from (select case when f.id = $1 then $2 else f.status end as each from request_forms f where f.common_id = $14) s
        where each = any($15::text[]) order by array_position($15::text[], each) limit 1), 'draft')
      where common_id = $14)
    select pg_notify('bare', '{"topic":"requests"}')`,
};
const groupOrder = ["draft", "notPaid", "underReview", "pending", "requested", "toked", "deliveredTramitation"];
const allowed = { requested: ["toked"], toked: ["requested"] };
const clerk = (await pool.query("select id from users where email = 'online-ap@demo.example'")).rows[0].id;

app.post("/list", async ({ body }) => {
  const { rows } = await pool.query(pageStatement(body));
  return { data: { docs: rows, totalDocs: rows[0]?.total ?? 0 } };
});
app.get("/record/:id", async ({ params }) => {
  const { rows } = await pool.query({ ...record, values: [params.id] });
  return { data: { docs: rows[0] } };
});
app.put("/change", async ({ body: { _id: id, status, note = null, updatedAt } }) => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ ...lock, values: [id] });
    const [before] = rows;
    if (Date.parse(before.updated_at) !== Date.parse(updatedAt)) throw new Error("it changed meanwhile");
    if (!allowed[before.status].includes(status)) throw new Error(`not from ${before.status}`);
    const at = new Date().toISOString();
    const logId = randomUUID();
    const undo = { at, by: clerk, lineId: logId, before: { status: before.status } };
    const facts = { before: { status: before.status }, after: { status, number: before.number } };
    // Random instead of a signature: the same row, without the work on it.
    const [salt, mac] = [randomBytes(16), randomBytes(32)];
    const own = [id, status, at, undo, clerk, logId, before.status, note, randomUUID(), facts.before, facts.after];
    await client.query({ ...change, values: [...own, salt, mac, before.common_id, groupOrder] });
    await client.query("commit");
    return { data: { docs: { _id: id, status, updatedAt: at } } };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
});

process.send?.({ address: await app.listen({ port: 0, host: "127.0.0.1" }) });
