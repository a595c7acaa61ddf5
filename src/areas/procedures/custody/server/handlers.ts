import type { Handlers } from "../../../../server/call.ts";
import type { custodyContract } from "../contract.ts";
import { reportFound, handOver } from "./hand-over.ts";
import { printOriginalLabels } from "./labels/print-labels.ts";
import { phoneSnapshot } from "./phone-snapshot.ts";
import { makeLot, receiveLot, sendOriginalLot, undoLot } from "./lots/lot.ts";
import { lotList, readLot } from "./lots/lot-queries.ts";
import { originalsList, readOriginal } from "./queries.ts";
import { receiveOriginals } from "./take-in-originals.ts";

export const handlers: Handlers<typeof custodyContract> = {
  list: originalsList.page,
  matching: originalsList.allMatches,
  sheet: originalsList.spreadsheet,
  receive: (input, call) => receiveOriginals(call, input),
  read: (input, call) => readOriginal(call, input.id),
  phone: (_input, call) => phoneSnapshot(call),
  handOver: (input, call) => handOver(call, input),
  found: (input, call) => reportFound(call, input),
  lots: lotList.page,
  lotSheet: lotList.spreadsheet,
  lot: ({ id }, call) => readLot(call, id),
  makeLot: (input, call) => makeLot(call, input),
  undoLot: (input, call) => undoLot(call, input),
  sendLot: (input, call) => sendOriginalLot(call, input),
  receiveLot: (input, call) => receiveLot(call, input),
  labels: (input, call) => printOriginalLabels(call, input.ids),
};
