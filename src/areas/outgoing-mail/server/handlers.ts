import type { Handlers } from "../../../server/call.ts";
import type { outgoingMail } from "../contract.ts";
import { changeMail, openMail, retryAll, showMail } from "./desk.ts";

export const handlers: Handlers<typeof outgoingMail> = {
  open: ({ id }, call) => openMail(call, id),
  retry: async ({ _id, updatedAt }, call) => showMail(await changeMail(call, _id, { state: "pending", updatedAt })),
  retryAll: async (_input, call) => ({ count: await retryAll(call) }),
  setState: async ({ _id, ...change }, call) => showMail(await changeMail(call, _id, change)),
};
