/**
 * Benefit of each index of the longest table: the list page that needs it, measured with and without the index, and the
 * number of status changes per second with all indexes and with only the basic ones. Each index is dropped in a
 * transaction that is rolled back.
 */
import type { Pool, PoolClient } from "pg";
import type { Statement } from "./recorded-statements.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";
import type { ListCase, Cases } from "./list-cases.ts";

/** The list page that needs each index, except for keys, the default sort, the views and the search. */
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
const rounds = 5;
const changes = 1500;
const goalMs = 100;

export async function worthOfIndexes(
  pool: Pool,
  cases: Cases,
  recordStatements: (listCase: ListCase) => Promise<readonly Statement[]>,
): Promise<void> {
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  const dropped = Object.keys(pageOf).map((name) => `request_forms_${name}`);
  for (const [name, page] of Object.entries(pageOf)) {
    const listCase = cases[page];
    if (!listCase) throw new Error(`nobody asks for «${page}»`);
    const statements = await recordStatements(listCase);
    const [withIndex, without] = await withAndWithout(client, [`request_forms_${name}`], () =>
      timeOf(client, statements),
    );
    const isWorth = without > goalMs || without > 2 * withIndex;
    printLine(
      `lists: index ${name}, «${page}»: ${withIndex.toFixed(1)} ms of statements with it, ${without.toFixed(1)} without: ${isWorth ? "earns its place" : `does not (${within(1, 0)})`}`,
    );
  }
  const forms = await client.query<{ id: string }>(
    "select id from request_forms where status in ('pending', 'requested', 'toked') order by md5(id::text) limit $1",
    [changes],
  );
  const [allIndexes, fewIndexes] = await withAndWithout(client, dropped, () => changesASecond(client, forms.rows));
  const { rows } = await client.query("select from pg_index where indrelid = 'request_forms'::regclass");
  printLine(
    `lists: changes of status: ${allIndexes.toFixed(0)} statements a second with ${rows.length} indexes, ${fewIndexes.toFixed(0)} with ${rows.length - dropped.length}`,
  );
  await client.query("reset statement_timeout");
  client.release();
}

async function withAndWithout(client: PoolClient, indexes: readonly string[], measure: () => Promise<number>) {
  await client.query("begin");
  await client.query("savepoint whole");
  const withIndex = await measure();
  await client.query("rollback to whole");
  for (const index of indexes) await client.query(`drop index ${index}`);
  const without = await measure();
  await client.query("rollback");
  return [withIndex, without] as const;
}

async function timeOf(client: PoolClient, statements: readonly Statement[]): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    for (const { text, values } of statements) await client.query(text, [...values]);
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
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
