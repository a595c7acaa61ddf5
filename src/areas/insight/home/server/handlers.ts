import { checkAccess } from "../../../../kit/access.ts";
import { waitingGroups } from "../waiting-groups.ts";
import { supervisorPermission } from "../supervised-desks.ts";
import { areasPort } from "../../../../server/area-definition.ts";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import type { homeContract } from "../contract.ts";
import { recordVisit } from "./last-visit.ts";

export const handlers: Handlers<typeof homeContract> = {
  work: async (_input, call) => {
    const { permissions } = requireCaller(call);
    const workloads = areasPort().flatMap((area) => area.workloads ?? []);
    const supervised = workloads.filter(({ desk }) => permissions.includes(supervisorPermission[desk]));
    return Promise.all(supervised.map(async ({ desk, read }) => ({ desk, ...(await read(call)) })));
  },
  waiting: async (_input, call) => {
    const caller = requireCaller(call);
    const providers = areasPort()
      .flatMap((area) => area.waitingWork ?? [])
      .filter(({ access }) => checkAccess(access, caller) === "granted");
    const counts = await Promise.all(providers.map(({ count }) => count(call)));
    return waitingGroups
      .map((group) => ({ group, count: counts.reduce((sum, each) => sum + (each[group] ?? 0), 0) }))
      .filter(({ count }) => count > 0);
  },
  visit: (_input, call) => recordVisit(call),
};
