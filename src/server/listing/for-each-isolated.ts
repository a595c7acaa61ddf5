/** A change of many, each on its own: what cannot be changed says why and stops nobody else. */
import { Refusal } from "../../kit/errors.ts";
import { fieldErrorMessage } from "../../kit/validation-errors.ts";
import type { BulkResult } from "../../kit/list-contract.ts";
import type { Call } from "../call.ts";
import { refusalText, refusalOfDatabase } from "../refusal-message.ts";

/**
 * Every id once, in its order, `atOnce` of them at a time; anything but a refusal is thrown. What the database refuses of
 * two writers at once is one's own outcome too.
 */
export async function forEachIsolated(
  reader: Reader,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): Promise<BulkResult> {
  const outcome: BulkResult = { updated: [], failed: [] };
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce);
    const results = await Promise.allSettled(part.map(async (id) => change(id)));
    for (const [at, result] of results.entries()) {
      const id = part[at] ?? "";
      if (result.status === "fulfilled") outcome.updated.push(id);
      else outcome.failed.push({ id, ...saidOf(result.reason, reader) });
    }
  }
  return outcome;
}

type Reader = Pick<Call, "language"> & { readonly caller?: Pick<NonNullable<Call["caller"]>, "userId"> | null };

/** A field that is at fault says more than that something is. */
function saidOf(error: unknown, { language, caller }: Reader): { code: string; message: string } {
  const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
  if (!refusal) throw error;
  const { code, fields } = refusal;
  const [fault] = Object.values(fields ?? {})[0] ?? [];
  const message =
    fault === undefined ? refusalText(refusal, language, caller?.userId) : fieldErrorMessage(fault, language);
  return { code, message };
}
