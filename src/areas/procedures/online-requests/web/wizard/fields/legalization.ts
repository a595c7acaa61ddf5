/** What destinations require of Cuban documents, as far as staff have recorded it. */
import type { Language } from "../../../../../../kit/text/language.ts";

export interface Destination {
  readonly code: string;
  readonly name?: Readonly<Record<Language, string>> | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Code of the item «another country», whose requirements are not in the system. */
export const anotherCountry = "DE-XX";

export type Consequence = "needed" | "notNeeded" | "unknown";

export function consequenceOf(code: string, destinations: readonly Destination[]): Consequence {
  const rule = destinations.find((each) => each.code === code)?.meta?.legalization;
  return rule === "needed" || rule === "notNeeded" ? rule : "unknown";
}

/** When staff last checked the requirement, YYYY-MM-DD. */
export function checkedOn(code: string, destinations: readonly Destination[]): string | undefined {
  const day = destinations.find((each) => each.code === code)?.meta?.checkedOn;
  return typeof day === "string" ? day : undefined;
}

/** Working days that legalization adds to the term. */
export const legalizationDays = 5;
