/**
 * Approvals: while the firm requires them, a change of rates, bank accounts, roles or the settings of approvals waits as
 * a proposal until a second person approves it. Operations declare it with `requiresApproval`.
 */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { choice, id, idParam, multilineText, version } from "../../../kit/contract/schemas.ts";
import { ChangeProposal, FieldChange } from "./change-proposal.ts";
import { proposalColumns } from "./columns.ts";
import { approvableActions, approvalAccess as access, proposalStates } from "./states.ts";

export const proposalList = listContract(proposalColumns, {
  rowSchema: ChangeProposal,
  filters: {
    state: choice(proposalStates).optional().describe("State"),
    action: choice(approvableActions).optional().describe("What is changed"),
  },
  access,
});

const decision = z.object({ _id: id, updatedAt: version });

export const approvalsContract = {
  list: proposalList.page({
    route: "POST private/approvals/getProposals",
    summary: "List the proposed changes that the caller may make, newest first",
  }),
  exportSheet: proposalList.spreadsheet({
    route: "GET private/approvals/exportProposals",
    summary: "Export the filtered list as XLSX or CSV",
  }),
  details: operation({
    route: "GET private/approvals/getProposalById/:id",
    access,
    allowedWhileImpersonating: true,
    summary: "Get one proposed change with its fields before and after",
    input: idParam,
    output: ChangeProposal.extend({
      changes: z.array(FieldChange).describe("The changed fields, as they were when it was proposed"),
      reasonGiven: z.string().nullable().describe("Why it was proposed, if the change has a reason"),
      roleNames: z.record(z.string(), z.string()).describe("Names of the roles among the values, by identifier"),
    }),
  }),
  approve: operation({
    route: "PUT private/approvals/approve",
    access,
    requiresRecentSignIn: true,
    summary:
      "Approve the change of another person: it is made now, under the rules of its operation. CONFLICT if its record changed since it was proposed",
    input: decision,
    output: ChangeProposal,
  }),
  reject: operation({
    route: "PUT private/approvals/reject",
    access,
    summary: "Reject a proposed change, or take back one's own",
    input: decision.extend({ reason: multilineText(0, 500).optional().describe("Why; its author reads it") }),
    output: ChangeProposal,
  }),
};
