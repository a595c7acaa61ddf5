import { requireCaller, type Handlers } from "../../../../server/call.ts";
import { printDocuments } from "../../../administration/issued-documents/server/public.ts";
import { requireCaptcha } from "../../../administration/session/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { orderCourier, readCourierConditions, readOrderableRequest } from "./order-courier.ts";
import { carrierOptions, carrierResource } from "./lots/carriers.ts";
import { editOwnDelivery, correctDelivery, correctByNumber, removeParcel } from "./edit-delivery.ts";
import { deskHome } from "./home.ts";
import { lotsNow } from "./lots/lots.ts";
import { lotSheetSource, printLot } from "./lots/print-lot-sheet.ts";
import { deliveryCounters, parcelsList } from "./queries.ts";
import { isDeliveryStaff } from "./access.ts";
import { readDetails, readParcel, serializeDelivery, trackDelivery } from "./delivery-details.ts";
import { setDeliveryStatus, setDeliveryStatuses } from "./change-status.ts";

export const handlers: Handlers<typeof deliveryContract> = {
  conditions: (_input, call) => readCourierConditions(call),
  create: async ({ captcha, ...order }, call) => {
    if (!isDeliveryStaff(requireCaller(call))) await requireCaptcha(call, captcha);
    return serializeDelivery(call, await orderCourier(call, order));
  },
  list: parcelsList.page,
  matching: parcelsList.allMatches,
  exportSheet: parcelsList.spreadsheet,
  amend: async ({ _id, ...changes }, call) => serializeDelivery(call, await editOwnDelivery(call, _id, changes)),
  setStatusOfMany: ({ ids, versions, ...step }, call) => setDeliveryStatuses(call, ids, step, versions),
  cancel: async ({ _id, updatedAt, ...reason }, call) =>
    serializeDelivery(
      call,
      await setDeliveryStatus(call, _id, { status: "canceled", appendToLot: false, ...reason }, updatedAt),
    ),
  printLot: (input, call) => printLot(call, input.lotNumber),
  lotSheet: (input, call) => printDocuments(call, lotSheetSource, input.lotNumber),
  get: (input, call) => readParcel(call, input.id),
  lots: (_input, call) => lotsNow(call),
  details: (input, call) => readDetails(call, input.id),
  request: (input, call) => readOrderableRequest(call, input.requestNumber),
  track: (input, call) => trackDelivery(call, input.number),
  correct: async ({ _id, ...changes }, call) => serializeDelivery(call, await correctDelivery(call, _id, changes)),
  correctByNumber: async ({ number, ...changes }, call) =>
    serializeDelivery(call, await correctByNumber(call, number, changes)),
  setStatus: async ({ _id, updatedAt, ...step }, call) =>
    serializeDelivery(call, await setDeliveryStatus(call, _id, step, updatedAt)),
  remove: async (input, call) => {
    await removeParcel(call, input.id);
    return { deleted: true };
  },
  counters: (input, call) => deliveryCounters(call, input),
  home: (_input, call) => deskHome(call),

  addCarrier: carrierResource.create,
  carriers: carrierResource.list.page,
  updateCarrier: carrierResource.update,
  carrier: carrierResource.get,
  carrierOptions: (_input, call) => carrierOptions(call.db),
  exportCarriers: carrierResource.list.spreadsheet,
  removeCarrier: carrierResource.remove,
};
