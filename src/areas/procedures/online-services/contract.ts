/** Online services: what clients can request online, its tariffs and its terms. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { versionedIdSchema, crudContract } from "../../../kit/contract/crud-contract.ts";
import {
  requiredLocalizedText,
  currency,
  day,
  deletedAnswer,
  id,
  integer,
  idParam,
  page,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { serviceOfferColumns } from "./columns.ts";
import { tariffFamilies } from "./offer-kinds.ts";
import { Price, ServiceTariff, ServiceTariffInput } from "./tariff.ts";
import { tariffListContract } from "./tariff-list.ts";
import { OfferedService, OnlineServiceOffer, serviceFamily, ServiceOfferRow } from "./offer.ts";

export {
  type OfferPrice,
  type OfferedService,
  OnlineServiceOffer,
  type ServiceOfferRow,
  serviceFamily,
} from "./offer.ts";

/** Re-exported for areas that store a price. */
export { PriceLine, priceRules } from "./tariff.ts";

export type { ServiceFamily } from "./offer-kinds.ts";
/** Editable fields of an offer. */
const OfferDraft = z.object({
  code: text(2, 20)
    .regex(/^[A-Z0-9][A-Z0-9-]*$/, "CODE")
    .describe("The firm's code: capitals, digits and hyphens"),
  name: requiredLocalizedText(150),
  description: requiredLocalizedText(2000, multilineText),
  requirements: z
    .object({ es: multilineText(0, 2000), en: multilineText(0, 2000) })
    .default({ es: "", en: "" })
    .describe("One requirement per line"),
  documentTypes: z
    .array(text(1, 20), "REQUIRED")
    .min(1, "REQUIRED")
    .max(60, "TOO_BIG")
    .describe("Codes of DOCUMENT_TYPE that can be requested"),
  termDays: integer(1, 365).describe("Working days from the approved payment"),
  includesLegalization: z.boolean("CHOICE").default(true).describe("Whether legalization may be ordered with it"),
  weeklyCapacity: integer(0, 10_000).optional().describe("Places per week; defaults to the office's setting"),
  maxCopies: integer(1, 20).default(3).describe("Most copies per form"),
  order: integer(0, 1000).default(0).describe("Place in the catalogue"),
});

const staffAccess = ["adminOffers"] as const;

export const offers = listContract(serviceOfferColumns, {
  rowSchema: ServiceOfferRow,
  filters: {
    search: page.shape.search,
    family: serviceFamily.optional(),
    active: booleanParam.optional().describe("true: services that can be requested; false: the others"),
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
    summary: "List the services that can be requested online now: prices, processing time, and slots left this week",
    input: z.object({
      family: serviceFamily.optional(),
      lang: z.enum(languages, "CHOICE").optional().describe("Both languages always travel"),
    }),
    output: z.array(OfferedService),
  }),
  get: offer.get({
    route: "GET private/onlineSeviceOffers/getOfferById/:id",
    access: "signed-in",
    summary: "Get one offer, active or not",
  }),
  list: offers.page({
    route: "POST private/onlineSeviceOffers/findOffers",
    summary: "List offers page by page with their current price; search by code or name",
  }),
  exportOffers: offers.spreadsheet({
    route: "GET private/onlineSeviceOffers/exportOffers",
    summary: "The list of offers as XLSX or CSV",
  }),
  create: offer.create({
    route: "POST private/onlineSeviceOffers/addOffer",
    summary: "Create an offer; it cannot be requested until it is activated",
  }),
  update: offer.update({
    route: "PUT private/onlineSeviceOffers/updateOffer",
    summary: "Update an offer; its family cannot change, existing requests keep their terms",
  }),
  setActive: operation({
    route: "PUT private/onlineSeviceOffers/activeDisableOffers",
    access: staffAccess,
    summary: "Activate or deactivate an offer: an inactive one accepts no new requests and keeps existing ones",
    input: versionedIdSchema.extend({ active: z.boolean("CHOICE").describe("Whether it can be requested") }),
    output: OnlineServiceOffer,
  }),
  remove: offer.remove({
    route: "DELETE private/onlineSeviceOffers/deleteOffer/:id",
    summary: "Delete an offer that was never requested; IN_USE otherwise: deactivate it instead",
  }),
  tariffs: operation({
    route: "GET private/onlineSeviceOffers/getTarrifs",
    access: ["client", "adminOffers"],
    summary: "The tariffs in force",
    input: z.object({ family: z.enum(tariffFamilies, "CHOICE").optional().describe("Filter by family") }),
    output: z.array(ServiceTariff),
  }),
  price: operation({
    route: "GET private/onlineSeviceOffers/getTarifForFilter",
    access: "signed-in",
    summary: "Get the current price of a form, line by line; the currency follows from residence by default",
    input: z.object({
      offerId: id,
      documentType: text(0, 20).optional().describe("Needed when the offer has several"),
      requesterInCuba: booleanParam
        .optional()
        .describe(
          "For staff who simulate a case: whether the requester lives in Cuba; for clients it follows from their account",
        ),
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
      family: z.enum(tariffFamilies, "CHOICE").optional().describe("Filter by family"),
      documentType: text(0, 20).optional().describe("Tariffs that apply to this document"),
      active: booleanParam.optional().describe("true: tariffs in force today; false: the others"),
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
    summary: "Create a tariff, or a new amount from a day on: the previous version ends the day before",
    input: ServiceTariffInput,
    output: ServiceTariff,
  }),
  endTariff: operation({
    route: "PUT private/tariff/endTariff",
    access: staffAccess,
    summary: "Set or remove the end date of the newest version of a tariff",
    input: versionedIdSchema.extend({
      validTo: day.optional().describe("Last day on which it holds, today at the earliest"),
    }),
    output: ServiceTariff,
  }),
  withdrawTariff: operation({
    route: "DELETE private/tariff/withdrawTariff/:id",
    access: staffAccess,
    summary: "Withdraw a change that starts today or later; the previous version stays in force",
    input: idParam,
    output: deletedAnswer,
  }),
};
