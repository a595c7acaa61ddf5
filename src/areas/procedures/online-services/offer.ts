/** Schemas of an offered service. */
import { z } from "zod";
import { currency, localizedText, instant, amount, day, nameSchemas } from "../../../kit/contract/schemas.ts";
import { serviceFamilies } from "./offer-kinds.ts";

export const serviceFamily = z
  .enum(serviceFamilies, "CHOICE")
  .describe("AP criminal records, TR registry certificates");

export const OnlineServiceOffer = z.object({
  _id: z.string(),
  code: z.string().describe("The firm's code of the offer"),
  family: serviceFamily,
  name: localizedText,
  description: localizedText,
  requirements: localizedText.describe("One requirement per line"),
  documentTypes: z.array(z.string()).describe("Codes of DOCUMENT_TYPE that can be requested"),
  termDays: z.number().int().describe("Working days from the approved payment"),
  includesLegalization: z.boolean().describe("Whether legalization may be ordered with it"),
  weeklyCapacity: z.number().int().describe("Places per week"),
  maxCopies: z.number().int().describe("Most copies per form"),
  image: z.string().optional().describe("Address of its picture"),
  order: z.number().int().describe("Place in the catalogue"),
  active: z.boolean().describe("Whether it can be requested"),
  createdAt: instant,
  updatedAt: instant,
});
export type OnlineServiceOffer = z.output<typeof OnlineServiceOffer>;

export const OfferPrice = z.object({
  currency,
  from: amount.describe("Least that one copy costs, stamp included, without legalization"),
  legalization: amount.nullable().describe("Price of legalizing one copy; null if it is not sold in this currency"),
});
export type OfferPrice = z.output<typeof OfferPrice>;

export const OfferedService = OnlineServiceOffer.extend({
  prices: z.array(OfferPrice).describe("One per currency in which it is currently sold"),
  remaining: z.number().int().describe("Places left this week"),
  nextDate: day.nullable().describe("Day of the next free place, or when next week's open; null when it has none"),
  reserved: z.number().int().describe("Places of this week that are reserved for unpaid requests"),
  draw: z
    .object({ _id: z.string(), opensAt: instant.describe("When people may enter") })
    .nullable()
    .describe("The current or next draw for its places; null without one"),
});
export type OfferedService = z.output<typeof OfferedService>;

/** An offer as a row of the staff list. */
export const ServiceOfferRow = OnlineServiceOffer.extend({
  prices: z.array(OfferPrice).describe("One per currency in which it is currently sold"),
});
export type ServiceOfferRow = z.output<typeof ServiceOfferRow>;

nameSchemas({ OnlineServiceOffer, OfferPrice, OfferedService });
