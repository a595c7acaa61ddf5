/** Which offers a rule speaks of, and what it says of one. */
import { formatMoney } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { minor } from "../../../kit/money.ts";
import { fillPlaces } from "../../../kit/words.ts";
import type { WithClient } from "../../contract-offers/server/public.ts";
import type { RuleRow } from "./rule-resource.ts";

export function matches(
  { conditions: c }: Pick<RuleRow, "conditions">,
  { offer, client, practiceArea }: WithClient,
): boolean {
  const among = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return (
    among(c.clientTypes, client.clientType) &&
    among(c.currencies, offer.currency) &&
    among(c.countries, client.country) &&
    isWithin(c.practiceAreas ?? [], practiceArea) &&
    (c.amountFrom === null || minor(offer.totalAmount) >= minor(c.amountFrom)) &&
    (c.amountTo === null || minor(offer.totalAmount) <= minor(c.amountTo))
  );
}

/** An area, or one below it; an offer that names no filing is of none. */
const isWithin = (areas: readonly string[], own: string | null) =>
  areas.length === 0 || areas.some((area) => own === area || own?.startsWith(`${area}.`));

interface Said {
  readonly language: Language;
  /** For how long it has waited. */
  readonly days: number;
  readonly link: string;
}

/** A subject or a text with what stands between its braces. */
export function fillTemplateText(text: string, { offer, client }: WithClient, { language, days, link }: Said): string {
  const values: Readonly<Record<string, string>> = {
    offerNumber: offer.offerNumber,
    client: client.name,
    total: formatMoney(offer.totalAmount, offer.currency, language),
    currency: offer.currency,
    days: String(days),
    link,
  };
  return fillPlaces(text, /\{\{\s*(\w+)\s*\}\}/g, (name) => values[name]);
}
