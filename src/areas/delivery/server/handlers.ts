import { callerOf, type Handlers } from "../../../server/call.ts";
import { requireCaptcha } from "../../session/server/public.ts";
import type { delivery } from "../contract.ts";
import { askForCourier, conditions, requestToAskFor } from "./asking.ts";
import { carrierOptions, carrierRegister } from "./carriers.ts";
import { amend, correct, correctByNumber, removeParcel } from "./changes.ts";
import { deskHome } from "./home.ts";
import { lotsNow } from "./lots.ts";
import { lotSheet, printLot } from "./lot-sheet.ts";
import { countersOf, parcelsList } from "./queries.ts";
import { worksDesk } from "./reach.ts";
import { readDetails, readParcel, showParcel, track } from "./reading.ts";
import { setStatus, setStatusOfMany } from "./steps.ts";

export const handlers: Handlers<typeof delivery> = {
  conditions: (_input, call) => conditions(call),
  create: async ({ captcha, ...asked }, call) => {
    if (!worksDesk(callerOf(call))) await requireCaptcha(call, captcha);
    return showParcel(call, await askForCourier(call, asked));
  },
  list: parcelsList.page,
  matching: parcelsList.matching,
  exportSheet: parcelsList.sheet,
  amend: async ({ _id, ...changes }, call) => showParcel(call, await amend(call, _id, changes)),
  setStatusOfMany: ({ ids, versions, ...step }, call) => setStatusOfMany(call, ids, step, versions),
  cancel: async ({ _id, updatedAt, ...why }, call) =>
    showParcel(call, await setStatus(call, _id, { status: "canceled", appendToLot: false, ...why }, updatedAt)),
  printLot: (input, call) => printLot(call, input.lotNumber),
  lotSheet: (input, call) => lotSheet(call, input.lotNumber),
  get: (input, call) => readParcel(call, input.id),
  lots: (_input, call) => lotsNow(call),
  details: (input, call) => readDetails(call, input.id),
  request: (input, call) => requestToAskFor(call, input.requestNumber),
  track: (input, call) => track(call, input.number),
  correct: async ({ _id, ...changes }, call) => showParcel(call, await correct(call, _id, changes)),
  correctByNumber: async ({ number, ...changes }, call) =>
    showParcel(call, await correctByNumber(call, number, changes)),
  setStatus: async ({ _id, updatedAt, ...step }, call) => showParcel(call, await setStatus(call, _id, step, updatedAt)),
  remove: async (input, call) => {
    await removeParcel(call, input.id);
    return { deleted: true };
  },
  counters: (input, call) => countersOf(call, input),
  home: (_input, call) => deskHome(call),

  addCarrier: carrierRegister.create,
  carriers: carrierRegister.list.page,
  updateCarrier: carrierRegister.update,
  carrier: carrierRegister.get,
  carrierOptions: (_input, call) => carrierOptions(call.db),
  exportCarriers: carrierRegister.list.sheet,
  removeCarrier: carrierRegister.remove,
};
