/** The life of one mail (domain.md §2.11). */
import type { Workflow } from "../../kit/state-machine.ts";

export const mailStates = ["pending", "processing", "sent", "failed", "cancelled"] as const;
export type MailState = (typeof mailStates)[number];
/** `worker` sends, and drops what would arrive dead; `desk` is a person with `adminEmailProcessor`. */
export type MailActor = "worker" | "desk";

export const mailWorkflow: Workflow<MailState, MailActor> = {
  statuses: mailStates,
  transitions: [
    { from: "pending", to: "processing", actors: ["worker"] },
    { from: "processing", to: "sent", actors: ["worker"] },
    { from: "processing", to: "pending", actors: ["worker"] },
    { from: "processing", to: "failed", actors: ["worker"] },
    { from: "processing", to: "cancelled", actors: ["worker"] },
    { from: "failed", to: "pending", actors: ["desk"] },
    { from: "pending", to: "cancelled", actors: ["desk"] },
    { from: "failed", to: "cancelled", actors: ["desk"] },
    // It reached its reader otherwise: how stands in the note.
    { from: "failed", to: "sent", actors: ["desk"], fields: { note: "required" } },
    { from: "cancelled", to: "sent", actors: ["desk"], fields: { note: "required" } },
  ],
};

/** What the page of a mail tells of what was done to it: actions of the audit log, each looking at its body too. */
export const mailAuditActions = ["outgoingMail.change", "outgoingMail.open"] as const;

/** What the desk may write by hand; back to the queue is a retry. */
export const deskStates = ["pending", "cancelled", "sent"] as const;
export type DeskState = (typeof deskStates)[number];

/** Minutes until the next try, after the first, second… temporary failure; the one after the last is final. */
export const backOffMinutes = [1, 5, 30, 120, 720] as const;
