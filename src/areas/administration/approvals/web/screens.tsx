import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { approvalAccess } from "../states.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/approvals",
    access: approvalAccess,
    words: ["approvals"],
    load: async () => (await import("./proposals.tsx")).Proposals,
  },
  {
    path: "/admin/approvals/$proposalId",
    access: approvalAccess,
    words: ["approvals", "roles", "settings"],
    load: async () => (await import("./proposal.tsx")).ProposalPage,
  },
];
