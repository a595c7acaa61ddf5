/** What a country asks of documents that come from Cuba, as far as the office has found out. */
import type { Language } from "../../../../kit/language.ts";

export interface Destination {
  readonly code: string;
  readonly name?: Readonly<Record<Language, string>> | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The item that names no country: nobody can know what it asks. */
export const anotherCountry = "DE-XX";

export type Consequence = "needed" | "notNeeded" | "unknown";

export function consequenceOf(code: string, destinations: readonly Destination[]): Consequence {
  const rule = destinations.find((each) => each.code === code)?.meta?.legalization;
  return rule === "needed" || rule === "notNeeded" ? rule : "unknown";
}

/** When somebody of the office last found out, YYYY-MM-DD. */
export function checkedOn(code: string, destinations: readonly Destination[]): string | undefined {
  const day = destinations.find((each) => each.code === code)?.meta?.checkedOn;
  return typeof day === "string" ? day : undefined;
}

/** Working days that it adds to the term (domain.md §6.12). */
export const legalizationDays = 5;
