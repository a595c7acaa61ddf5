/**
 * Courier deliveries: documents that are ready are delivered within Havana, in lots, by carriers, and paid on
 * reception.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import { lengths } from "../../../kit/validation/validation-rules.ts";
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
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { captcha } from "../../administration/session/contract.ts";
import { carrierCalls } from "./carrier-contract.ts";
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
  carrier: id.optional().describe("New carrier for its whole lot, before departure"),
};

/** Fields of a step; each status requires its own. */
const step = {
  status: deliveryStatusSchema,
  note: multilineText(0, 500)
    .optional()
    .describe("Why; a failed visit, a step back and a cancellation need 10 characters"),
  lotNumber: lotNumber.optional().describe("Lot, to make it ready: a number that does not exist yet"),
  appendToLot: booleanParam.default(false).describe("true: the parcel joins an existing lot that has not left"),
  carrier: id.optional().describe("Carrier of a new lot"),
  receiver: z
    .object({
      name: fullName.describe("Full name of the receiver"),
      ci: text(...lengths.passport).describe("Identity number or passport that was shown"),
    })
    .optional()
    .describe("Identity number of the receiver; required for a delivery"),
  collected: booleanParam.optional().describe("To deliver: the price was collected"),
  documentsBack: booleanParam
    .optional()
    .describe("To cancel a delivery under way: the documents are back in the office"),
  happenedAt: instant.optional().describe("Time of the event, if it is reported later (no connection at the door)"),
  sentAt: instant.optional().describe("Time of sending by the clock of happenedAt, used to correct a wrong one"),
} as const;

export const deliveryContract = {
  /* For clients. */
  conditions: operation({
    route: "GET public/deliveryService/getConditions",
    access: "anyone",
    summary: "Get the price of a delivery and the area served",
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
    summary: "Request a delivery: clients for a request of their own or other documents, staff for anyone",
    input: z.object({
      ...orderFields,
      documents: documents.optional().describe("Documents to deliver; defaults to the documents of the request"),
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
    summary: "Edit a delivery: for its requester, until processing starts",
    input: z.object({ _id: id, ...changes, updatedAt: version }),
    output: Delivery,
  }),
  setStatusOfMany: operation({
    route: "POST private/deliveryService/updateStatusDeliveryServiceMulti",
    access: staffAccess,
    summary: "Change the status of many deliveries, each on its own; a new lot number must be free",
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
    summary: "Cancel a delivery: for its requester until processing starts, for staff until it is delivered",
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
    summary: "Download the sheet of a lot as PDF: receivers and addresses, a QR code per parcel, space for signatures",
    input: z.object({ lotNumber }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
  }),
  lotSheet: download({
    recorded: "handler",
    route: "GET private/deliveryService/lotTemplateFile/:lotNumber",
    access: staffAccess,
    summary: "The sheet of a lot as it is now: A4 PDF, Spanish",
    input: z.object({ lotNumber }),
    limit: [60, 60],
  }),
  get: operation({
    route: "GET private/deliveryService/getDeliveryServiceById/:id",
    access: "signed-in",
    summary: "Get one delivery for editing: for its owner or staff",
    input: idParam,
    output: Delivery,
  }),
  lots: operation({
    route: "GET private/deliveryService/getLastConsecutiveLot",
    access: staffAccess,
    summary: "Get the last and the next lot number of the year, and the lots that have not left",
    output: z.object({
      last: z.string().nullable().describe("LT260031; null while the year has none"),
      next: z.string().describe("LT260032"),
      most: z.number().int().describe("Parcels a lot should have at most (setting courier.lotSize)"),
      open: z
        .array(
          z.object({
            number: z.string().describe("Lot"),
            carrier: z.string().describe("Name of the carrier"),
            parcels: z.number().int().describe("Parcels in it"),
          }),
        )
        .describe("Lots that parcels may still join"),
    }),
  }),
  details: operation({
    route: "GET private/deliveryService/findOneDeliveryServiceById/:id",
    access: "signed-in",
    summary: "Get one delivery with its log and next states: for its owner or staff",
    input: idParam,
    output: DeliveryDetail,
  }),
  request: operation({
    route: "GET private/deliveryService/getRequestByNo/:requestNumber",
    access: "signed-in",
    summary: "Get what a courier would deliver of a request: for its owner or staff, NOT_FOUND for others",
    input: z.object({ requestNumber }),
    output: z.object({
      number: z.string().describe("AP26000123"),
      holder: z.string().describe("Holder of the documents"),
      documents: z.array(DeliveredDocuments).describe("Documents"),
      receiver: z
        .object({ name: z.string(), ci: z.string().describe("Identity number"), phone: z.string() })
        .nullable()
        .describe("Receiver named in the request: proposed as the receiver"),
      municipality: z.string().nullable().describe("Municipality of the holder's residence, if it is served: proposed"),
      status: z.string().describe("Status of the request"),
      eligible: z.boolean().describe("Whether a courier can be ordered now"),
      reason: z.enum(["REQUEST_ENDED", "COURIER_EXISTS"]).nullable().describe("Why not"),
      courier: z.string().nullable().describe("Number of the delivery that is under way"),
    }),
    limit: [60, 60],
  }),
  track: operation({
    route: "GET private/deliveryService/detailsDeliveryService/:number",
    access: "signed-in",
    summary: "Get one delivery by its number, with its log: for its owner or staff",
    input: z.object({ number: deliveryNumber }),
    output: DeliveryDetail,
  }),
  correct: operation({
    route: "PUT private/deliveryService/updateDeliveryService",
    access: staffAccess,
    summary: "Edit a delivery: for staff, until it ends",
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
    summary: "Change the status of one delivery",
    input: z
      .object({
        _id: id,
        ...step,
        updatedAt: version.optional().describe(`${version.description}; left out only with happenedAt`),
      })
      // A report from the doorstep is valid even if the record was changed meanwhile: it may arrive hours later.
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
    summary: "Count deliveries per status; filters apply; 10,001 means more than 10,000",
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
    summary: "Get the home widget of the courier service: parcels to prepare, lots to dispatch, failed deliveries",
    output: DeskHome,
  }),

  ...carrierCalls,
};
