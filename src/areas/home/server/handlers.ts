import { directs } from "../../../kit/work.ts";
import { callerOf, type Handlers } from "../../../server/call.ts";
import type { home } from "../contract.ts";
import { visit } from "./visit.ts";

export const handlers: Handlers<typeof home> = {
  work: async (_input, call) => {
    const { permissions } = callerOf(call);
    const own = call.server.work.filter(({ desk }) => permissions.includes(directs[desk]));
    return Promise.all(own.map(async ({ desk, read }) => ({ desk, ...(await read(call)) })));
  },
  visit: (_input, call) => visit(call),
};
