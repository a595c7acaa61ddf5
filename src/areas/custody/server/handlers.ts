import type { Handlers } from "../../../server/call.ts";
import type { custody } from "../contract.ts";
import { labels } from "./labels.ts";
import { originalsList, readOriginal } from "./queries.ts";
import { receive } from "./receive.ts";

export const handlers: Handlers<typeof custody> = {
  list: originalsList.page,
  matching: originalsList.matching,
  sheet: originalsList.sheet,
  receive: (input, call) => receive(call, input),
  read: (input, call) => readOriginal(call, input.id),
  labels: (input, call) => labels(call, input.ids),
};
