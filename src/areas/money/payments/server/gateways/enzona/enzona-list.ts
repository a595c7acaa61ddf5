/**
 * Reads a list of EnZona to its announced end. It is undocumented whether `offset` counts rows or
 * pages, and a server may return fewer rows than requested: the list is complete only when as many distinct rows were
 * read as it announced.
 */
import type { EnzonaApi } from "./enzona-api.ts";
import { type JsonFields, textField } from "../lenient-fields.ts";
import { ok, type GatewayResult, unknown } from "../gateway-result.ts";

interface EnzonaList {
  readonly rows: readonly JsonFields[];
  /** False if no total was announced, so more rows may exist. */
  readonly whole: boolean;
}

const pageSize = 100;
/** Enough for a day of 40,000 payments in pages of a hundred. A list that does not end by then counts as unreadable. */
const maxRequests = 400;

/** Unknown if the announced total was not reached: an incomplete list is never returned as complete. */
export async function readList(
  api: EnzonaApi,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<GatewayResult<EnzonaList>> {
  const rowsById = new Map<string, JsonFields>();
  let limit = pageSize;
  let announced: number | undefined;
  let requests = 0;

  async function readPage(
    offset: number,
  ): Promise<GatewayResult<{ readonly received: number; readonly newRows: number }>> {
    requests += 1;
    const page = await api.page(path, { ...query, limit: String(limit), offset: String(offset) });
    if (page.kind !== "ok") return page;
    const previousSize = rowsById.size;
    for (const row of page.value.rows) rowsById.set(rowIdOf(row), row);
    announced = page.value.total ?? announced;
    return ok({ received: page.value.rows.length, newRows: rowsById.size - previousSize });
  }
  const isComplete = () => announced !== undefined && rowsById.size >= announced;
  const completeList = () => ok({ rows: [...rowsById.values()], whole: true });

  const firstPage = await readPage(0);
  if (firstPage.kind !== "ok") return firstPage;
  if (isComplete() || (announced === undefined && firstPage.value.received === 0)) return completeList();
  // Fewer rows than requested, and not all: this is the server's page size.
  limit = Math.max(1, Math.min(limit, firstPage.value.received));

  // First with offsets that count rows, until they return nothing new; then with offsets that count pages.
  for (let newRows = firstPage.value.newRows; newRows > 0 && requests < maxRequests; ) {
    const nextPage = await readPage(rowsById.size);
    if (nextPage.kind !== "ok") return nextPage;
    if (isComplete()) return completeList();
    newRows = nextPage.value.newRows;
  }
  for (let page = 1, received = 1; received > 0 && requests < maxRequests; page += 1) {
    if (announced !== undefined && (page - 1) * limit > announced) break;
    const nextPage = await readPage(page);
    if (nextPage.kind !== "ok") return nextPage;
    if (isComplete()) return completeList();
    received = announced === undefined ? nextPage.value.newRows : nextPage.value.received;
  }
  return announced === undefined ? ok({ rows: [...rowsById.values()], whole: false }) : unknown("unparsable");
}

/** Payments and refunds have an id; a row without one is identified by its content. */
function rowIdOf(row: JsonFields): string {
  return textField(row.uuid) ?? textField(row.transaction_uuid) ?? JSON.stringify(row);
}
