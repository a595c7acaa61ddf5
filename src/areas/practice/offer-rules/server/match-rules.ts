/** Matches rules with offers, and fills the placeholders of their texts. */
import { formatMoney } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { fillPlaces } from "../../../../kit/text/words.ts";
import type { WithClient } from "../../contract-offers/server/public.ts";
import type { RuleRow } from "./rule-resource.ts";

export function isRuleMatching(
  { conditions: c }: Pick<RuleRow, "conditions">,
  { offer, client, practiceArea }: WithClient,
): boolean {
  const isListed = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return (
    isListed(c.clientTypes, client.clientType) &&
    isListed(c.currencies, offer.currency) &&
    isListed(c.countries, client.country) &&
    isWithin(c.practiceAreas ?? [], practiceArea) &&
    (c.amountFrom === null || toMinorUnits(offer.totalAmount) >= toMinorUnits(c.amountFrom)) &&
    (c.amountTo === null || toMinorUnits(offer.totalAmount) <= toMinorUnits(c.amountTo))
  );
}

/** True for an area of the list or one below it. An offer without a filing has no area. */
const isWithin = (prefixes: readonly string[], practiceArea: string | null) =>
  prefixes.length === 0 || prefixes.some((prefix) => practiceArea === prefix || practiceArea?.startsWith(`${prefix}.`));

interface PlaceholderContext {
  readonly language: Language;
  /** Days since the offer waits. */
  readonly days: number;
  readonly link: string;
}

/** Replaces the placeholders `{{…}}` of a subject or body. */
export function fillTemplateText(
  text: string,
  { offer, client }: WithClient,
  { language, days, link }: PlaceholderContext,
): string {
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
