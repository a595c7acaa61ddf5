/** Online services: what may be asked for online, at which tariff, within which term. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { languages } from "../../kit/language.ts";
import { amount, bi, currency, day, id, instant, integer, nameShapes, one, yesNo } from "../../kit/shapes.ts";

export const families = ["AP", "TR"] as const;
export type Family = (typeof families)[number];
export const family = z.enum(families, "CHOICE").describe("AP criminal records, TR registry certificates");

export const tariffFamilies = ["AP", "TR", "LEG", "CONS"] as const;
export const tariffConcepts = ["service", "legalization", "stamp", "copy", "search"] as const;
export const residences = ["any", "cuba", "abroad"] as const;
export type Residence = "cuba" | "abroad";

/** One line of a price, kept with the request as it was when the price was fixed. */
export const PriceLine = z.object({
  kind: z.enum([...tariffConcepts, "bankFee"]).describe("Concept of the tariff, or the fee of an international card"),
  concept: bi.describe("What it is charged for"),
  code: z.string().describe("Code of the tariff"),
  quantity: z.number().int().describe("Copies, or 1 for what is charged once"),
  unitAmount: amount,
  amount,
  currency,
});
export type PriceLine = z.output<typeof PriceLine>;

export const Price = z.object({
  lines: z.array(PriceLine).describe("What the total is made of"),
  total: amount,
  currency,
});
export type Price = z.output<typeof Price>;

export const OnlineServiceOffer = z.object({
  _id: z.string(),
  code: z.string().describe("The firm's code of the offer"),
  family,
  name: bi,
  description: bi,
  requirements: bi.describe("One requirement per line"),
  documentTypes: z.array(z.string()).describe("Codes of DOCUMENT_TYPE that may be asked for"),
  termDays: z.number().int().describe("Working days from the approved payment"),
  includesLegalization: z.boolean().describe("Whether legalization may be ordered with it"),
  weeklyCapacity: z.number().int().describe("Places per week"),
  maxCopies: z.number().int().describe("Most copies per form"),
  image: z.string().optional().describe("Address of its picture"),
  order: z.number().int().describe("Place in the catalogue"),
  active: z.boolean().describe("Whether it may be asked for"),
  createdAt: instant,
  updatedAt: instant,
});
export type OnlineServiceOffer = z.output<typeof OnlineServiceOffer>;

export const OfferPrice = z.object({
  currency,
  from: amount.describe("Least that one copy costs, stamp included, without legalization"),
  legalization: amount.nullable().describe("What legalizing one copy adds; null when it is not sold in this currency"),
});
export type OfferPrice = z.output<typeof OfferPrice>;

export const OfferedService = OnlineServiceOffer.extend({
  prices: z.array(OfferPrice).describe("One per currency in which it is sold now"),
  remaining: z.number().int().describe("Places left this week"),
  nextDate: day.nullable().describe("Day of the next free place, or when next week's open; null when it has none"),
});
export type OfferedService = z.output<typeof OfferedService>;

export const Tariff = z.object({
  _id: z.string(),
  code: z.string().describe("The same over the versions of one tariff"),
  name: bi,
  family: z.enum(tariffFamilies).describe("What it belongs to: AP, TR, office legalization, consulate"),
  concept: z.enum(tariffConcepts).describe("What is charged"),
  documentType: z.string().optional().describe("Code of DOCUMENT_TYPE; absent for all"),
  residence: z.enum(residences).describe("Where the requester lives"),
  currency,
  amount,
  perCopy: z.boolean().describe("Charged per copy, or once per form"),
  validFrom: day,
  validTo: day.optional(),
  active: z.boolean().describe("Whether it is applied"),
});
export type Tariff = z.output<typeof Tariff>;

nameShapes({ TariffLine: PriceLine, Price, OnlineServiceOffer, OfferPrice, OfferedService, Tariff });

export const onlineServices = {
  offered: operation({
    wire: "GET public/onlineSeviceOffers/getOnlineService",
    access: "anyone",
    summary: "What may be asked for online now: prices, term and places left this week",
    input: z.object({
      family: family.optional(),
      lang: z.enum(languages, "CHOICE").optional().describe("Both languages always travel"),
    }),
    output: z.array(OfferedService),
  }),
  get: operation({
    wire: "GET private/onlineSeviceOffers/getOfferById/:id",
    access: "signed-in",
    summary: "One offer, active or not",
    input: one,
    output: OnlineServiceOffer,
  }),
  tariffs: operation({
    wire: "GET private/onlineSeviceOffers/getTarrifs",
    access: "signed-in",
    summary: "The tariffs in force",
    input: z.object({ family: z.enum(tariffFamilies, "CHOICE").optional().describe("Only of this family") }),
    output: z.array(Tariff),
  }),
  price: operation({
    wire: "GET private/onlineSeviceOffers/getTarifForFilter",
    access: "signed-in",
    summary: "What a form would cost now, line by line; the currency follows from residence unless it is given",
    input: z.object({
      offerId: id,
      documentType: z.string().max(20, "TOO_LONG").optional().describe("Needed when the offer has several"),
      holderInCuba: yesNo.default(true).describe("Whether the holder lives in Cuba"),
      legalize: yesNo.default(false).describe("With legalization"),
      copies: integer(1, 20).default(1).describe("Copies of the document"),
      searchNeeded: yesNo.default(false).describe("Volume or folio unknown"),
      currency: currency.optional(),
    }),
    output: Price,
  }),
};
