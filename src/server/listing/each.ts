/** A change of many, each on its own: what cannot be changed says why and stops nobody else. */
import { Refusal } from "../../kit/errors.ts";
import { sayFault, sayRefusal } from "../../kit/faults.ts";
import type { Outcome } from "../../kit/listing.ts";
import type { Language } from "../../kit/language.ts";
import type { Call } from "../call.ts";

/** Every id once, in its order, `atOnce` of them at a time; anything but a refusal is thrown. */
export async function eachOnItsOwn(
  { language }: Pick<Call, "language">,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): Promise<Outcome> {
  const outcome: Outcome = { updated: [], failed: [] };
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += atOnce) {
    const part = all.slice(from, from + atOnce);
    const results = await Promise.allSettled(part.map(async (id) => change(id)));
    for (const [at, result] of results.entries()) {
      const id = part[at] ?? "";
      if (result.status === "fulfilled") outcome.updated.push(id);
      else if (result.reason instanceof Refusal)
        outcome.failed.push({ id, code: result.reason.code, message: messageOf(result.reason, language) });
      else throw result.reason;
    }
  }
  return outcome;
}

/** A field that is at fault says more than that something is. */
function messageOf({ code, fields }: Refusal, language: Language): string {
  const [fault] = Object.values(fields ?? {})[0] ?? [];
  return fault === undefined ? sayRefusal(code, language) : sayFault(fault, language);
}
