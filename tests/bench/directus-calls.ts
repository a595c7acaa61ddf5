/** The calls that Directus answers in the comparison, and what it must know about our tables. */
import type { BenchForm } from "./bench-cases.ts";
import type { Bodies, BenchRequest } from "./programs-compared.ts";

export interface DirectusServer {
  readonly address: string;
  /** Static token of its administrator. */
  readonly token: string;
}

/** Columns of a row of our list. */
const listFields = `id common_id number family status status_at first_name first_last_name second_last_name identity_number
  birth_date gender copies legalize abroad_country created_at paid_at amount_total currency package_number volume folio
  event_date event_place authorized_at resubmissions updated_at document_type destination province
  requester_id.first_name requester_id.last_name requester_id.second_last_name common_id.offer_id.name_es`;
/** A form with its group, service, client, log and price. */
const recordFields = `* common_id.* common_id.offer_id.name_es requester_id.first_name requester_id.email
  requester_id.country log.* lines.*`;
const listed = { family: { _eq: "AP" }, finished_at: { _nnull: true }, hidden_at: { _null: true } };

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

/** One call of each kind; the change of status alternates between the forms of `movable`. */
export function directusCalls({ address, token }: DirectusServer, form: BenchForm, movable: readonly BenchForm[]) {
  const headers = headersOf(token);
  const get = (path: string, { fields, ...query }: { fields: string; [name: string]: string }): BenchRequest => ({
    url: `${address}/${path}?${new URLSearchParams({ ...query, fields: fields.split(/\s+/).join() })}`,
    method: "GET",
    headers,
  });
  const page = (filter: object) => ({
    fields: listFields,
    filter: JSON.stringify({ ...listed, ...filter }),
    sort: "-created_at",
    limit: "25",
    meta: "filter_count",
  });
  return {
    session: get("users/me", { fields: "* role.name" }),
    list: (status: string, province: string) =>
      get("items/request_forms", page({ status: { _eq: status }, province: { _eq: province } })),
    record: get(`items/request_forms/${form.id}`, { fields: recordFields }),
    change: {
      url: `${address}/items/request_forms?fields=id,status`,
      method: "PATCH",
      headers,
      bodies: changesOfRows(movable),
    } satisfies BenchRequest,
    search: (search: string) => get("items/request_forms", { ...page({}), search }),
  };
}

/** Moves each row forward and back. A body is a list of one row, because the address does not name the row. */
function changesOfRows(forms: readonly BenchForm[]): Bodies {
  const movable = forms.map(({ id }) => ({ id, status: "requested" }));
  return {
    take: () => {
      const form = movable.shift();
      if (!form) throw new Error("every row is being changed");
      const at = new Date().toISOString();
      const status = form.status === "requested" ? "toked" : "requested";
      return [{ id: form.id, status, status_at: at, updated_at: at }];
    },
    answered: (_body, response) => {
      movable.push(...(response as { data: typeof movable }).data);
    },
  };
}

/** Declares the two lists of a form. Directus finds the other relations by their foreign keys. */
export async function declareRelations({ address, token }: DirectusServer): Promise<void> {
  for (const [table, field] of [
    ["request_form_log", "log"],
    ["request_price_lines", "lines"],
  ] as const) {
    await send("POST", "fields/request_forms", { field, type: "alias", meta: { special: ["o2m"] } });
    await send("PATCH", `relations/${table}/form_id`, { meta: { one_field: field } });
  }

  async function send(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${address}/${path}`, {
      method,
      headers: headersOf(token),
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Directus: ${path}: ${await response.text()}`);
  }
}
