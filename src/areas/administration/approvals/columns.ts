/** Columns of the list of proposed changes. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { ChangeProposal } from "./change-proposal.ts";
import type { ProposalState } from "./states.ts";
import type { words } from "./words.es.ts";

export const proposalTones: Record<ProposalState, Tone> = {
  pending: "wait",
  approved: "good",
  rejected: "bad",
  expired: "quiet",
};

export const proposalColumns = defineColumns<ChangeProposal, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    change: { value: ({ action }, { actions }) => actions[action], width: 30, flex: true, primary: true },
    subject: { value: ({ subject }, { language }) => subject?.[language] ?? "", width: 40 },
    state: { value: ({ state }, { states }) => states[state], tone: ({ state }) => proposalTones[state], width: 16 },
    requested: { value: ({ requestedAt }) => requestedAt, kind: "instant", sort: "requestedAt" },
    requestedBy: { value: ({ requestedByName }) => requestedByName, width: 26 },
    decided: { value: ({ decidedAt }) => decidedAt, kind: "instant", hidden: true },
    decidedBy: { value: ({ decidedByName }) => decidedByName ?? "", width: 26 },
  },
  sort: "-requestedAt",
  rowLabel: ({ action, requestedByName }, { actions }) => `${actions[action]}, ${requestedByName}`,
  card: { title: "change", detail: ["subject", "requestedBy"], left: "state", right: "requested" },
});
