/**
 * A list of EnZona's, read to its announced end (payments.md §8). Whether `offset` counts rows or pages is not documented,
 * and a server may give fewer rows than were asked for: only as many distinct rows as it announces are all of them.
 */
import type { EnzonaApi } from "./enzona-api.ts";
import { type JsonFields, textField } from "./lenient.ts";
import { ok, type GatewayResult, unknown } from "./provider.ts";

export interface EnzonaList {
  readonly rows: readonly JsonFields[];
  /** False: nothing said how many there are, so more of them may exist. */
  readonly whole: boolean;
}

const pageSize = 100;
/** A day of 40,000 payments in pages of a hundred; a list that does not end sooner is not believed. */
const asksAtMost = 400;

/** Unknown when the announced total was not reached: a part of a list is never told as the whole. */
export async function readList(
  api: EnzonaApi,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<GatewayResult<EnzonaList>> {
  const seen = new Map<string, JsonFields>();
  let limit = pageSize;
  let announced: number | undefined;
  let asks = 0;

  async function ask(offset: number): Promise<GatewayResult<{ readonly came: number; readonly fresh: number }>> {
    asks += 1;
    const page = await api.page(path, { ...query, limit: String(limit), offset: String(offset) });
    if (page.kind !== "ok") return page;
    const before = seen.size;
    for (const row of page.value.rows) seen.set(nameOf(row), row);
    announced = page.value.total ?? announced;
    return ok({ came: page.value.rows.length, fresh: seen.size - before });
  }
  const isWhole = () => announced !== undefined && seen.size >= announced;
  const done = () => ok({ rows: [...seen.values()], whole: true });

  const first = await ask(0);
  if (first.kind !== "ok") return first;
  if (isWhole() || (announced === undefined && first.value.came === 0)) return done();
  // Fewer than were asked for, and not all: this is what the server gives at a time.
  limit = Math.max(1, Math.min(limit, first.value.came));

  // Offsets that count rows, until they bring nothing new; then offsets that count pages.
  for (let fresh = first.value.fresh; fresh > 0 && asks < asksAtMost; ) {
    const next = await ask(seen.size);
    if (next.kind !== "ok") return next;
    if (isWhole()) return done();
    fresh = next.value.fresh;
  }
  for (let page = 1, came = 1; came > 0 && asks < asksAtMost; page += 1) {
    if (announced !== undefined && (page - 1) * limit > announced) break;
    const next = await ask(page);
    if (next.kind !== "ok") return next;
    if (isWhole()) return done();
    came = announced === undefined ? next.value.fresh : next.value.came;
  }
  return announced === undefined ? ok({ rows: [...seen.values()], whole: false }) : unknown("unparsable");
}

/** Payments and refunds have an id of their own; a row without one is itself. */
function nameOf(row: JsonFields): string {
  return textField(row.uuid) ?? textField(row.transaction_uuid) ?? JSON.stringify(row);
}
