/**
 * Courier deliveries: documents that are ready are delivered within Havana, in lots, by carriers, and paid on
 * reception.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract.ts";
import { bulkInput, BulkResult } from "../../../kit/list-contract.ts";
import { lengths } from "../../../kit/validation-rules.ts";
import {
  amount,
  currency,
  deletedAnswer,
  id,
  instant,
  note,
  idParam,
  reference,
  text,
  version,
  booleanParam,
  fullName,
  prose,
} from "../../../kit/schemas.ts";
import { captcha } from "../../administration/session/contract.ts";
import { carrierCalls } from "./carrier.ts";
import { ChosenDelivery, parcels } from "./list-contracts.ts";
import { DeskHome } from "./home.ts";
import {
  courierOrderShape,
  DeliveredDocuments,
  Delivery,
  DeliveryDetail,
  deliveryNumber,
  lotNumber,
  deliveryStatusSchema,
} from "./parcel.ts";

const staffAccess = ["adminDeliveryService"] as const;

const requestNumber = text(1, 20).describe("Number of the online request, AP26000123, or of one of its forms");
const { documents, ...orderFields } = courierOrderShape;
/** Editable fields; absent ones stay as they are. */
const changes = {
  ...z.object(orderFields).partial().shape,
  documents: documents.optional(),
};
const deskChanges = {
  ...changes,
  carrier: id.optional().describe("Another carrier for its whole lot, before it goes out"),
};

/** Fields of a step; each status requires its own (domain.md §2.6). */
const step = {
  status: deliveryStatusSchema,
  note: prose(0, 500).optional().describe("Why; a failed visit, a step back and a cancellation need 10 characters"),
  lotNumber: lotNumber.optional().describe("Lot, to make it ready: a number that does not exist yet"),
  appendToLot: booleanParam.default(false).describe("true: the lot exists and has not gone out; the parcel joins it"),
  carrier: id.optional().describe("Who carries a new lot"),
  receiver: z
    .object({
      name: fullName.describe("Full name of who took it"),
      ci: text(...lengths.passport).describe("Identity number or passport that was shown"),
    })
    .optional()
    .describe("To deliver: who took it"),
  collected: booleanParam.optional().describe("To deliver: the price was collected"),
  documentsBack: booleanParam
    .optional()
    .describe("To cancel what was on its way: the documents are in the office again"),
  happenedAt: instant.optional().describe("When it happened, if it is told later (no connection at the door)"),
  sentAt: instant.optional().describe("When it is told, by the clock of happenedAt: a wrong one does no harm"),
} as const;

export const deliveryContract = {
  /* For clients. */
  conditions: operation({
    route: "GET public/deliveryService/getConditions",
    access: "anyone",
    summary: "What a delivery costs and where the courier goes",
    input: z.object({}),
    output: z.object({
      price: amount.describe("Paid on reception (setting delivery.price)"),
      currency,
      municipalities: z.array(reference).describe("Municipalities that are reached: DPA code and name"),
    }),
  }),
  create: operation({
    route: "POST private/deliveryService",
    access: ["client", "adminDeliveryService"],
    summary: "Ask for a courier: clients for a request of their own or other documents, the desk for anybody",
    input: z.object({
      ...orderFields,
      documents: documents.optional().describe("What is carried; by default the documents of the request"),
      requestNumber: requestNumber.optional(),
      acceptPrice: z
        .literal(true, "TERMS_NOT_ACCEPTED")
        .describe("The receiver pays the price on reception (setting delivery.price)"),
      captcha: captcha.optional().describe("Clients only"),
    }),
    output: Delivery,
    idempotent: true,
    limit: [20, 60],
  }),
  list: parcels.page({
    route: "POST private/deliveryService/findDeliveryService",
    access: "signed-in",
    summary: "Deliveries, filtered, page by page; clients see their own",
  }),
  amend: operation({
    route: "POST private/deliveryService/updated",
    access: "signed-in",
    summary: "Who asked for it changes what it says, until the desk begins with it",
    input: z.object({ _id: id, ...changes, updatedAt: version }),
    output: Delivery,
  }),
  setStatusOfMany: operation({
    route: "POST private/deliveryService/updateStatusDeliveryServiceMulti",
    access: staffAccess,
    summary: "Take many deliveries to another status, each on its own; a new lot number must be free",
    input: z.object({
      ids: bulkInput.ids.describe("Deliveries"),
      versions: bulkInput.versions,
      ...step,
    }),
    output: BulkResult,
    idempotent: true,
  }),
  cancel: operation({
    route: "POST private/deliveryService/canceledDeliveryService",
    access: "signed-in",
    summary: "Cancel a delivery: who asked for it while nothing was begun, the desk until it is delivered",
    input: z.object({
      _id: id,
      note: note.describe("Why"),
      documentsBack: step.documentsBack,
      updatedAt: version,
    }),
    output: Delivery,
  }),
  printLot: operation({
    route: "POST private/deliveryService/generateTemplateDelivery",
    access: staffAccess,
    summary: "The sheet of a lot: who receives what where, a QR per parcel, room for signatures (PDF)",
    input: z.object({ lotNumber }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
  }),
  lotSheet: download({
    route: "GET private/deliveryService/lotTemplateFile/:lotNumber",
    access: staffAccess,
    summary: "The sheet of a lot as it is now: A4 PDF, Spanish",
    input: z.object({ lotNumber }),
    limit: [60, 60],
  }),
  get: operation({
    route: "GET private/deliveryService/getDeliveryServiceById/:id",
    access: "signed-in",
    summary: "One delivery, to edit; its owner or the desk",
    input: idParam,
    output: Delivery,
  }),
  lots: operation({
    route: "GET private/deliveryService/getLastConsecutiveLot",
    access: staffAccess,
    summary: "The last lot number of the year and the next, and the lots that have not gone out",
    output: z.object({
      last: z.string().nullable().describe("LT260031; null while the year has none"),
      next: z.string().describe("LT260032"),
      most: z.number().int().describe("Parcels a lot should have at most (setting courier.lotSize)"),
      open: z
        .array(
          z.object({
            number: z.string().describe("Lot"),
            carrier: z.string().describe("Name of who carries it"),
            parcels: z.number().int().describe("Parcels in it"),
          }),
        )
        .describe("Lots that parcels may still join"),
    }),
  }),
  details: operation({
    route: "GET private/deliveryService/findOneDeliveryServiceById/:id",
    access: "signed-in",
    summary: "One delivery with its log and where it may go; its owner or the desk",
    input: idParam,
    output: DeliveryDetail,
  }),
  request: operation({
    route: "GET private/deliveryService/getRequestByNo/:requestNumber",
    access: "signed-in",
    summary: "What a courier would carry of a request; its owner or the desk, for others it does not exist",
    input: z.object({ requestNumber }),
    output: z.object({
      number: z.string().describe("AP26000123"),
      holder: z.string().describe("Whose documents they are"),
      documents: z.array(DeliveredDocuments).describe("What it holds"),
      receiver: z
        .object({ name: z.string(), ci: z.string().describe("Identity number"), phone: z.string() })
        .nullable()
        .describe("Who collects it by the request: proposed as who receives"),
      municipality: z.string().nullable().describe("Where its holder lives, if a courier goes there: proposed"),
      status: z.string().describe("Status of the request"),
      eligible: z.boolean().describe("Whether a courier may be asked for now"),
      reason: z.enum(["REQUEST_ENDED", "COURIER_EXISTS"]).nullable().describe("Why not"),
      courier: z.string().nullable().describe("Number of the delivery that is under way"),
    }),
    limit: [60, 60],
  }),
  track: operation({
    route: "GET private/deliveryService/detailsDeliveryService/:number",
    access: "signed-in",
    summary: "One delivery by its number, with its log; its owner or the desk",
    input: z.object({ number: deliveryNumber }),
    output: DeliveryDetail,
  }),
  correct: operation({
    route: "PUT private/deliveryService/updateDeliveryService",
    access: staffAccess,
    summary: "The desk changes what a delivery says until it ends",
    input: z.object({ _id: id, ...deskChanges, updatedAt: version }),
    output: Delivery,
  }),
  correctByNumber: operation({
    route: "PUT private/deliveryService/updateDeliveryServiceByNo",
    access: staffAccess,
    summary: "The same, by number",
    input: z.object({ number: deliveryNumber, ...deskChanges, updatedAt: version }),
    output: Delivery,
  }),
  setStatus: operation({
    route: "PUT private/deliveryService/updateStatusDeliveryService",
    access: staffAccess,
    summary: "Take one delivery to another status",
    input: z
      .object({
        _id: id,
        ...step,
        updatedAt: version.optional().describe(`${version.description}; left out only with happenedAt`),
      })
      // A report from the doorstep holds even if the record was changed meanwhile: it may arrive hours later.
      .refine(({ updatedAt, happenedAt }) => updatedAt !== undefined || happenedAt !== undefined, {
        path: ["updatedAt"],
        error: "REQUIRED",
      }),
    output: Delivery,
    idempotent: true,
  }),
  remove: operation({
    route: "DELETE private/deliveryService/deleteDeliveryService/:id",
    access: staffAccess,
    summary: "Hide a cancelled delivery",
    input: idParam,
    output: deletedAnswer,
  }),
  matching: parcels.allMatches({
    route: "POST private/deliveryService/getMatchingDeliveryServices",
    summary: "All deliveries that the list's filters match now, to act on them; more than 5,000 are refused",
    rowShape: ChosenDelivery,
  }),
  exportSheet: parcels.spreadsheet({
    route: "GET private/deliveryService/exportDeliveryServicesSheet",
    summary: "The filtered list as XLSX or CSV",
  }),
  counters: operation({
    route: "GET private/deliveryService/getCounters",
    access: staffAccess,
    summary: "Deliveries per status; with filters, those that fit them; 10,001 says that there are more than 10,000",
    input: parcels.filters.omit({ status: true, sort: true }),
    output: z.array(
      z.object({
        status: z.union([deliveryStatusSchema, z.literal("all")]).describe("One status, or all"),
        count: z.number().int(),
      }),
    ),
  }),
  home: operation({
    route: "GET private/deliveryService/getHome",
    access: staffAccess,
    summary:
      "The home's part of the courier desk: what waits to be prepared, lots to go out, what came back from no door",
    output: DeskHome,
  }),

  ...carrierCalls,
};
