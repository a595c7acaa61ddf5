import { defineArea } from "../../../../server/area-definition.ts";
import { approvalPort } from "../../../../server/server-ports.ts";
import { limitedToFuture } from "../../../../server/time-limit.ts";
import { approvalsContract } from "../contract.ts";
import { proposalDays } from "../states.ts";
import { expireProposals } from "./decide-proposal.ts";
import { handlers } from "./handlers.ts";
import { countWaitingProposals } from "./proposal-list.ts";
import { proposeChange } from "./propose-change.ts";
import { changeProposals } from "./tables.ts";

export const area = defineArea({
  contract: approvalsContract,
  handlers,
  waitingWork: [{ access: approvalsContract.list.access, count: countWaitingProposals }],
  timeLimits: [limitedToFuture(changeProposals.expiresAt, () => proposalDays * 86_400_000)],
  jobs: [{ name: "approvals.expire", every: "40 3 * * *", clock: "steady", run: expireProposals }],
  provides: () => [approvalPort.implement(proposeChange)],
});
