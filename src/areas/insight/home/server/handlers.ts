import { supervisorPermission } from "../supervised-desks.ts";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import type { homeContract } from "../contract.ts";
import { recordVisit } from "./last-visit.ts";

export const handlers: Handlers<typeof homeContract> = {
  work: async (_input, call) => {
    const { permissions } = requireCaller(call);
    const workloads = call.server.areas.flatMap((area) => area.workloads ?? []);
    const supervised = workloads.filter(({ desk }) => permissions.includes(supervisorPermission[desk]));
    return Promise.all(supervised.map(async ({ desk, read }) => ({ desk, ...(await read(call)) })));
  },
  visit: (_input, call) => recordVisit(call),
};
