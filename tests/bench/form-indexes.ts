/**
 * What each index of the longest table earns: the page that it is for, with it and without it, and how many changes of status
 * a second there are with all of them and with only those that any such table needs. Each is dropped in a transaction that is
 * taken back.
 */
import type { Pool, PoolClient } from "pg";
import type { Statement } from "./recorded-statements.ts";
import { median, say, within } from "./statistics-of-runs.ts";
import type { ListCase, Cases } from "./list-cases.ts";

/** Beside keys, the usual sort, the views and the search: for which page each is there. */
const pageOf: Readonly<Record<string, string>> = {
  status_at: "by statusAt, first page",
  holder: "by holder, first page",
  paid: "by paidAt, first page",
  paid_down: "by -paidAt, first page",
  amount: "by amountTotal, first page",
  amount_down: "by -amountTotal, first page",
  by_package: "by packageNumber, first page",
  by_package_down: "by -packageNumber, first page",
  place: "of a municipality",
  document: "of a rare document",
  destination: "of a rare destination",
  delivered: "delivered",
  not_invoiced: "not invoiced",
  invoice: "invoiced by invoiceNumber",
  invoice_down: "invoiced by -invoiceNumber",
  invoice_date: "invoiced by invoiceDate",
  invoice_date_down: "invoiced by -invoiceDate",
};
const times = 5;
const changes = 1500;
const goalMs = 100;

export async function worthOfIndexes(
  pool: Pool,
  cases: Cases,
  sentFor: (asked: ListCase) => Promise<readonly Statement[]>,
): Promise<void> {
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  const dropped = Object.keys(pageOf).map((name) => `request_forms_${name}`);
  for (const [name, page] of Object.entries(pageOf)) {
    const asked = cases[page];
    if (!asked) throw new Error(`nobody asks for «${page}»`);
    const sent = await sentFor(asked);
    const [held, without] = await withAndWithout(client, [`request_forms_${name}`], () => timeOf(client, sent));
    const isWorth = without > goalMs || without > 2 * held;
    say(
      `lists: index ${name}, «${page}»: ${held.toFixed(1)} ms of statements with it, ${without.toFixed(1)} without: ${isWorth ? "earns its place" : `does not (${within(1, 0)})`}`,
    );
  }
  const forms = await client.query<{ id: string }>(
    "select id from request_forms where status in ('pending', 'requested', 'toked') order by md5(id::text) limit $1",
    [changes],
  );
  const [all, few] = await withAndWithout(client, dropped, () => changesASecond(client, forms.rows));
  const { rows } = await client.query("select from pg_index where indrelid = 'request_forms'::regclass");
  say(
    `lists: changes of status: ${all.toFixed(0)} statements a second with ${rows.length} indexes, ${few.toFixed(0)} with ${rows.length - dropped.length}`,
  );
  await client.query("reset statement_timeout");
  client.release();
}

async function withAndWithout(client: PoolClient, indexes: readonly string[], measure: () => Promise<number>) {
  await client.query("begin");
  await client.query("savepoint whole");
  const held = await measure();
  await client.query("rollback to whole");
  for (const index of indexes) await client.query(`drop index ${index}`);
  const without = await measure();
  await client.query("rollback");
  return [held, without] as const;
}

async function timeOf(client: PoolClient, sent: readonly Statement[]): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    for (const { text, values } of sent) await client.query(text, [...values]);
    all.push(performance.now() - startedAt);
  }
  return median(all);
}

async function changesASecond(client: PoolClient, forms: readonly { readonly id: string }[]): Promise<number> {
  const startedAt = performance.now();
  for (const { id } of forms)
    await client.query({
      name: "change",
      text: `update request_forms set status = case status when 'toked' then 'requested' else 'toked' end,
        status_at = now(), updated_at = now() where id = $1`,
      values: [id],
    });
  return (1000 * forms.length) / (performance.now() - startedAt);
}
