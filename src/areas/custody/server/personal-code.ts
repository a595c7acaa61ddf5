/** Whether a code is somebody's of that moment; keys stand nowhere, each is of one person and one Havana day. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import { pageTokenOf, type PageSigner } from "../../../server/auth/page-token.ts";
import { codeAt, codeStepMs } from "../hand-over-code.ts";

/** How far two clocks may be apart, with the time that typing takes. */
const mostSteps = 3;

/** What their device works the codes out from; good for that day and the next one. */
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
  const given = Buffer.from(code);
  let isOne = false;
  for (const day of [today, addDays(today, -1)]) {
    const key = codeKeyOf(site, userId, day);
    for (let step = -mostSteps; step <= mostSteps; step++) {
      const own = Buffer.from(await personalCodeOf(key, at.getTime() + step * codeStepMs));
      isOne = (own.length === given.length && timingSafeEqual(own, given)) || isOne;
    }
  }
  return isOne;
}
