/** Online services: what clients can request online, its tariffs and its terms. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { languages } from "../../../kit/language.ts";
import { listContract } from "../../../kit/list-contract.ts";
import { versionedIdSchema, crudContract } from "../../../kit/crud-contract.ts";
import {
  amount,
  localizedText,
  requiredLocalizedText,
  currency,
  day,
  deletedAnswer,
  id,
  instant,
  integer,
  nameSchemas,
  idParam,
  page,
  text,
  booleanParam,
  prose,
} from "../../../kit/schemas.ts";
import { serviceOfferColumns } from "./columns.ts";
import { serviceFamilies, tariffFamilies } from "./offer-kinds.ts";
import { Price, ServiceTariff, ServiceTariffInput, tariffListContract } from "./tariff.ts";

/** Re-exported for areas that store a price. */
export { PriceLine, priceRules } from "./tariff.ts";

export type { ServiceFamily } from "./offer-kinds.ts";
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

/** Editable fields of an offer. */
const OfferDraft = z.object({
  code: text(2, 20)
    .regex(/^[A-Z0-9][A-Z0-9-]*$/, "CODE")
    .describe("The firm's code: capitals, digits and hyphens"),
  name: requiredLocalizedText(150),
  description: requiredLocalizedText(2000, prose),
  requirements: z
    .object({ es: prose(0, 2000), en: prose(0, 2000) })
    .default({ es: "", en: "" })
    .describe("One requirement per line"),
  documentTypes: z
    .array(text(1, 20), "REQUIRED")
    .min(1, "REQUIRED")
    .max(60, "TOO_BIG")
    .describe("Codes of DOCUMENT_TYPE that may be asked for"),
  termDays: integer(1, 365).describe("Working days from the approved payment"),
  includesLegalization: z.boolean("CHOICE").default(true).describe("Whether legalization may be ordered with it"),
  weeklyCapacity: integer(0, 10_000).optional().describe("Places per week; the setting of the office unless given"),
  maxCopies: integer(1, 20).default(3).describe("Most copies per form"),
  order: integer(0, 1000).default(0).describe("Place in the catalogue"),
});

/** An offer as a row of the staff list. */
export const ServiceOfferRow = OnlineServiceOffer.extend({
  prices: z.array(OfferPrice).describe("One per currency in which it is sold now"),
});
export type ServiceOfferRow = z.output<typeof ServiceOfferRow>;

nameSchemas({ OnlineServiceOffer, OfferPrice, OfferedService });

const staffAccess = ["adminOffers"] as const;

export const offers = listContract(serviceOfferColumns, {
  rowSchema: ServiceOfferRow,
  filters: {
    search: page.shape.search,
    family: serviceFamily.optional(),
    active: booleanParam.optional().describe("Only those that may be asked for, or only those that may not"),
  },
  access: staffAccess,
});
const offer = crudContract({
  rowSchema: OnlineServiceOffer,
  input: OfferDraft.extend({ family: serviceFamily }),
  updateInput: OfferDraft,
  access: staffAccess,
});

export const onlineServicesContract = {
  offered: operation({
    route: "GET public/onlineSeviceOffers/getOnlineService",
    access: "anyone",
    summary: "What may be asked for online now: prices, term and places left this week",
    input: z.object({
      family: serviceFamily.optional(),
      lang: z.enum(languages, "CHOICE").optional().describe("Both languages always travel"),
    }),
    output: z.array(OfferedService),
  }),
  get: offer.get({
    route: "GET private/onlineSeviceOffers/getOfferById/:id",
    access: "signed-in",
    summary: "One offer, active or not",
  }),
  list: offers.page({
    route: "POST private/onlineSeviceOffers/findOffers",
    summary: "Offers, page by page, with what they cost now; search by code or name",
  }),
  exportOffers: offers.spreadsheet({
    route: "GET private/onlineSeviceOffers/exportOffers",
    summary: "The list of offers as XLSX or CSV",
  }),
  create: offer.create({
    route: "POST private/onlineSeviceOffers/addOffer",
    summary: "A new offer; nobody may ask for it until it is enabled",
  }),
  update: offer.update({
    route: "PUT private/onlineSeviceOffers/updateOffer",
    summary: "Change an offer; its family stays, requests that exist keep what they agreed to",
  }),
  setActive: operation({
    route: "PUT private/onlineSeviceOffers/activeDisableOffers",
    access: staffAccess,
    summary: "Enable or disable an offer: a disabled one takes no more requests and keeps those it has",
    input: versionedIdSchema.extend({ active: z.boolean("CHOICE").describe("Whether it may be asked for") }),
    output: OnlineServiceOffer,
  }),
  remove: offer.remove({
    route: "DELETE private/onlineSeviceOffers/deleteOffer/:id",
    summary: "Delete an offer nobody ever asked for; IN_USE otherwise: disable it then",
  }),
  tariffs: operation({
    route: "GET private/onlineSeviceOffers/getTarrifs",
    access: ["client", "adminOffers"],
    summary: "The tariffs in force",
    input: z.object({ family: z.enum(tariffFamilies, "CHOICE").optional().describe("Only of this family") }),
    output: z.array(ServiceTariff),
  }),
  price: operation({
    route: "GET private/onlineSeviceOffers/getTarifForFilter",
    access: "signed-in",
    summary: "What a form would cost now, line by line; the currency follows from residence unless it is given",
    input: z.object({
      offerId: id,
      documentType: text(0, 20).optional().describe("Needed when the offer has several"),
      requesterInCuba: booleanParam
        .optional()
        .describe("Staff who try a case: whether who asks lives in Cuba; a client's own account says it"),
      holderInCuba: booleanParam.default(true).describe("Whether the holder lives in Cuba"),
      legalize: booleanParam.default(false).describe("With legalization"),
      copies: integer(1, 20).default(1).describe("Copies of the document"),
      searchNeeded: booleanParam.default(false).describe("Volume or folio unknown"),
      currency: currency.optional(),
    }),
    output: Price,
  }),
  everyTariff: operation({
    route: "GET private/tariff/getTariffs",
    access: "signed-in",
    summary: "Every version of the tariffs: past, in force and to come",
    input: z.object({
      family: z.enum(tariffFamilies, "CHOICE").optional().describe("Only of this family"),
      documentType: text(0, 20).optional().describe("Those that apply to this document"),
      active: booleanParam.optional().describe("Only those applied today, or only the others"),
    }),
    output: z.array(ServiceTariff),
  }),
  tariffList: tariffListContract.page({
    route: "POST private/tariff/findTariffs",
    summary: "Tariffs, page by page; search by code, document or legal text",
  }),
  exportTariffs: tariffListContract.spreadsheet({
    route: "GET private/tariff/exportTariffs",
    summary: "The list of tariffs as XLSX or CSV",
  }),
  addTariff: operation({
    route: "POST private/tariff/addTariff",
    access: staffAccess,
    summary: "A new tariff, or a new amount of one from a day on: what held before ends the day before",
    input: ServiceTariffInput,
    output: ServiceTariff,
  }),
  endTariff: operation({
    route: "PUT private/tariff/endTariff",
    access: staffAccess,
    summary: "Let the newest version of a tariff end on a day, or go on without end",
    input: versionedIdSchema.extend({
      validTo: day.optional().describe("Last day on which it holds, today at the earliest"),
    }),
    output: ServiceTariff,
  }),
  withdrawTariff: operation({
    route: "DELETE private/tariff/withdrawTariff/:id",
    access: staffAccess,
    summary: "Take back a change that begins today or later; what it would have ended goes on",
    input: idParam,
    output: deletedAnswer,
  }),
};
