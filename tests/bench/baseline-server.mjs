/**
 * Baseline: these three reads written by hand with Fastify and the database driver, each with the best SQL known for it.
 * No authentication. `node baseline-server.mjs <database>`.
 */
import fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: "-c timezone=UTC" });
const app = fastify();

/** Selects the page first, then joins names for its rows only. */
const page = {
  name: "page",
  text: `
    select f.*, concat_ws(' ', u.first_name, u.last_name, u.second_last_name) as requester, s.name_es as service,
      document.name_es as document, destination.name_es as destination, province.name_es as province
    from (
      select id, common_id, number, family, status, status_at, first_name, first_last_name, second_last_name,
        identity_number, birth_date, gender, copies, legalize, created_at, paid_at, amount_total, currency,
        package_number, updated_at, requester_id, offer_id, document_type, destination as destination_code,
        province as province_code
      from request_forms
      where family = $1 and ($2 = 'all' or status = $2) and ($3 = '' or province = $3)
        and finished_at is not null and hidden_at is null
      order by created_at desc, id desc limit $4 offset $5) f
    join users u on u.id = f.requester_id
    join online_service_offers s on s.id = f.offer_id
    left join nomenclators document on document.code = f.document_type
    left join nomenclators destination on destination.code = f.destination_code
    left join nomenclators province on province.code = f.province_code
    order by f.created_at desc, f.id desc`,
};
const countQuery = {
  name: "counted",
  text: `select count(*)::int as rows from request_forms where family = $1 and ($2 = 'all' or status = $2)
    and ($3 = '' or province = $3) and finished_at is not null and hidden_at is null`,
};
/** Everything that the details page of a request shows, in one statement. */
const record = {
  name: "record",
  text: `
    select to_jsonb(f) - 'search_text' as form, to_jsonb(g) - 'search_text' as "group",
      (select name_es from online_service_offers where id = g.offer_id) as service,
      (select jsonb_build_object('name', u.first_name, 'email', u.email, 'country', u.country) from users u where u.id = g.requester_id) as requester,
      (select jsonb_agg(l order by l.id) from request_form_log l where l.form_id = f.id) as log,
      (select jsonb_agg(p order by p.position) from request_price_lines p where p.form_id = f.id) as lines,
      (select jsonb_agg(p order by p.created_at) from payments p where p.kind = g.family and p.subject_id = g.common_id) as payments,
      (select to_jsonb(k) from payment_links k where k.kind = g.family and k.subject_id = g.common_id order by k.created_at desc limit 1) as link,
      (select jsonb_object_agg(n.code, n.name_es) from nomenclators n
        where n.code in (f.document_type, f.province, f.municipality, f.purpose, f.destination, f.relationship)) as names,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status)) from request_forms o
        where o.common_id = f.common_id and o.id <> f.id) as siblings,
      (select jsonb_agg(t) from usual_terms t where t.offer_id = g.offer_id) as usual,
      (select jsonb_object_agg(key, value) from settings where key like 'online.%') as settings
    from request_forms f join request_groups g on g.common_id = f.common_id where f.id = $1`,
};

app.post("/list", async ({ body: { family, status, province = "", limit, page: pageNumber = 1 } }) => {
  const filters = [family, status, province];
  const [rows, total] = await Promise.all([
    pool.query({ ...page, values: [...filters, limit, (pageNumber - 1) * limit] }),
    pool.query({ ...countQuery, values: filters }),
  ]);
  return { data: { docs: rows.rows, totalDocs: total.rows[0].rows } };
});
app.get("/record/:id", async ({ params }) => {
  const { rows } = await pool.query({ ...record, values: [params.id] });
  return { data: { docs: rows[0] } };
});

process.send?.({ address: await app.listen({ port: 0, host: "127.0.0.1" }) });
