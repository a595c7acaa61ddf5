import type { Handlers } from "../../../server/call.ts";
import type { custody } from "../contract.ts";
import { found, handOver } from "./hand-over.ts";
import { labels } from "./labels.ts";
import { phone } from "./phone.ts";
import { makeLot, receiveLot, sendLot, undoLot } from "./lot.ts";
import { lotList, readLot } from "./lots-read.ts";
import { originalsList, readOriginal } from "./queries.ts";
import { receive } from "./receive.ts";

export const handlers: Handlers<typeof custody> = {
  list: originalsList.page,
  matching: originalsList.matching,
  sheet: originalsList.sheet,
  receive: (input, call) => receive(call, input),
  read: (input, call) => readOriginal(call, input.id),
  phone: (_input, call) => phone(call),
  handOver: (input, call) => handOver(call, input),
  found: (input, call) => found(call, input),
  lots: lotList.page,
  lotSheet: lotList.sheet,
  lot: ({ id }, call) => readLot(call, id),
  makeLot: (input, call) => makeLot(call, input),
  undoLot: (input, call) => undoLot(call, input),
  sendLot: (input, call) => sendLot(call, input),
  receiveLot: (input, call) => receiveLot(call, input),
  labels: (input, call) => labels(call, input.ids),
};
