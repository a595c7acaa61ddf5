import type { Handlers } from "../../../../server/call.ts";
import type { approvalsContract } from "../contract.ts";
import { approveProposal, rejectProposal } from "./decide-proposal.ts";
import { proposalDetails, proposalHandlers } from "./proposal-list.ts";

export const handlers: Handlers<typeof approvalsContract> = {
  list: proposalHandlers.page,
  exportSheet: proposalHandlers.spreadsheet,
  details: ({ id }, call) => proposalDetails(call, id),
  approve: (input, call) => approveProposal(call, input),
  reject: (input, call) => rejectProposal(call, input),
};
