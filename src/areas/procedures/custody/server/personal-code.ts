/** Verifies personal codes. Keys are derived, not stored: one per person and Havana day. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { pageTokenOf, type PageSigner } from "../../../../server/auth/page-token.ts";
import { codeAt, codeStepMs } from "../hand-over-code.ts";

/** Tolerance for clock differences and typing time. */
const maxSteps = 3;

/** Key from which the person's device computes codes; valid on that day and the next. */
export const codeKeyOf = (site: Pick<PageSigner, "secret">, userId: string, day: string): string =>
  pageTokenOf(site, `custody code of ${userId} on ${day}`);

export const personalCodeOf = (key: string, at: number): Promise<string> =>
  codeAt(at, (message) => createHmac("sha256", key).update(message).digest());

export async function isCodeOf(
  site: Pick<PageSigner, "secret">,
  userId: string,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<boolean> {
  const today = dayOf(at);
  const actual = Buffer.from(code);
  let isMatch = false;
  for (const day of [today, addDays(today, -1)]) {
    const key = codeKeyOf(site, userId, day);
    for (let step = -maxSteps; step <= maxSteps; step++) {
      const expected = Buffer.from(await personalCodeOf(key, at.getTime() + step * codeStepMs));
      isMatch = (expected.length === actual.length && timingSafeEqual(expected, actual)) || isMatch;
    }
  }
  return isMatch;
}
