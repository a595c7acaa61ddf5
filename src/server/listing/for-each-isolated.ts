/** Bulk changes in which each record succeeds or fails alone. */
import { Refusal } from "../../kit/validation/errors.ts";
import { fieldErrorMessage } from "../../kit/validation/validation-errors.ts";
import type { BulkResult } from "../../kit/contract/list-contract.ts";
import type { Call } from "../call.ts";
import { refusalText, refusalOfDatabase } from "../refusal-message.ts";

/**
 * Calls `change` for each distinct id in order, `atOnce` at a time. A refusal, or a database error that means one
 * (concurrent writers), becomes a failed entry; any other error is thrown.
 */
export async function forEachIsolated(
  reader: Reader,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): Promise<BulkResult> {
  const result: BulkResult = { updated: [], failed: [] };
  const distinctIds = [...new Set(ids)];
  for (let from = 0; from < distinctIds.length; from += atOnce) {
    const batch = distinctIds.slice(from, from + atOnce);
    const settled = await Promise.allSettled(batch.map(async (id) => change(id)));
    for (const [index, attempt] of settled.entries()) {
      const id = batch[index] ?? "";
      if (attempt.status === "fulfilled") result.updated.push(id);
      else result.failed.push({ id, ...failureOf(attempt.reason, reader) });
    }
  }
  return result;
}

type Reader = Pick<Call, "language"> & { readonly caller?: Pick<NonNullable<Call["caller"]>, "userId"> | null };

/** Code and text of a failure; the text of the first field error, if there is one. */
function failureOf(error: unknown, { language, caller }: Reader): { code: string; message: string } {
  const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
  if (!refusal) throw error;
  const { code, fields } = refusal;
  const [fieldError] = Object.values(fields ?? {})[0] ?? [];
  const message =
    fieldError === undefined ? refusalText(refusal, language, caller?.userId) : fieldErrorMessage(fieldError, language);
  return { code, message };
}
