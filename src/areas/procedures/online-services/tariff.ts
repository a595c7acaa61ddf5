/** Schemas of tariffs and prices: validity, and the rule by which a price was selected. */
import { z } from "zod";
import {
  currency,
  amount,
  localizedText,
  day,
  amountInput,
  instant,
  nameSchemas,
  text,
} from "../../../kit/contract/schemas.ts";
import { residences, tariffConcepts, tariffFamilies, tariffStates } from "./offer-kinds.ts";

/** Specificity of the selected tariff: this document, this residence, both or neither. */
export const priceRules = ["documentAndResidence", "document", "residence", "family"] as const;
export type PriceRule = (typeof priceRules)[number];

/** One line of a price, stored with the request when the price is fixed. */
export const PriceLine = z.object({
  kind: z.enum([...tariffConcepts, "bankFee"]).describe("Concept of the tariff, or the fee of an international card"),
  concept: localizedText.describe("What is charged"),
  code: z.string().describe("Code of the tariff"),
  quantity: z.number().int().describe("Copies, or 1 for one-time charges"),
  unitAmount: amount,
  amount,
  currency,
  since: day.optional().describe("Day from which the tariff holds"),
  rule: z.enum(priceRules).optional().describe("Why this tariff and no other: how closely it fits"),
  basis: z.string().optional().describe("Legal text that sets the tariff"),
});
export type PriceLine = z.output<typeof PriceLine>;

export const Price = z.object({
  lines: z.array(PriceLine).describe("Lines of the total"),
  total: amount,
  currency,
});
export type Price = z.output<typeof Price>;

export const tariffKey = {
  family: z.enum(tariffFamilies, "CHOICE").describe("Scope: AP, TR, office legalization, consulate"),
  concept: z.enum(tariffConcepts, "CHOICE").describe("What is charged"),
  residence: z
    .enum(residences, "CHOICE")
    .describe("cuba: requester and holder live there, priced in pesos; abroad: all others; any: both"),
};

export const ServiceTariff = z.object({
  _id: z.string(),
  code: z.string().describe("Key of the tariff; the same for all its versions"),
  name: localizedText,
  ...tariffKey,
  documentType: z.string().optional().describe("Code of DOCUMENT_TYPE; absent for all"),
  currency,
  amount,
  perCopy: z.boolean().describe("Charged per copy, or once per form"),
  validFrom: day,
  validTo: day.optional(),
  basis: z.string().optional().describe("Legal text that sets it"),
  state: z.enum(tariffStates).describe("Today: in force, not yet, no longer"),
  active: z.boolean().describe("Whether it is applied today"),
  createdAt: instant,
  updatedAt: instant,
});
export type ServiceTariff = z.output<typeof ServiceTariff>;

/** A new tariff, or a new amount of one from a day on. */
export const ServiceTariffInput = z.object({
  ...tariffKey,
  documentType: text(1, 20).optional().describe("Code of DOCUMENT_TYPE; absent for all"),
  residence: tariffKey.residence.default("any"),
  currency,
  amount: amountInput.describe("New amount; zero charges nothing"),
  perCopy: z.boolean("CHOICE").default(true).describe("Charged per copy, or once per form"),
  validFrom: day.describe("First day on which it holds: today at the earliest"),
  validTo: day.optional().describe("Last day, when it is known already"),
  basis: text(0, 200).optional().describe("Legal text that sets it: resolution, Gaceta"),
});
export type ServiceTariffInput = z.output<typeof ServiceTariffInput>;

nameSchemas({ PriceLine, Price, Tariff: ServiceTariff });
