import type { Handlers } from "../../../../server/call.ts";
import type { outgoingMailContract } from "../contract.ts";
import { changeMail, changeMany, mailDetails, openMail, retryAll } from "./mail-desk.ts";
import { mailHome } from "./home.ts";
import { countMailStates, mailList, serializeMail } from "./mail-list.ts";

export const handlers: Handlers<typeof outgoingMailContract> = {
  list: async (input, call) => {
    const [page, counts] = await Promise.all([mailList.page(input, call), countMailStates(call, input)]);
    return { ...page, counts };
  },
  matching: mailList.allMatches,
  exportSheet: mailList.spreadsheet,
  home: (_input, call) => mailHome(call),
  open: ({ id }, call) => openMail(call, id),
  details: ({ id }, call) => mailDetails(call, id),
  retry: async ({ _id, updatedAt }, call) =>
    serializeMail(await changeMail(call, _id, { state: "pending", updatedAt })),
  retryAll: async (_input, call) => ({ count: await retryAll(call) }),
  setState: async ({ _id, ...change }, call) => serializeMail(await changeMail(call, _id, change)),
  setStateOfMany: (input, call) => changeMany(call, input),
};
