/** Workflow of a mail. */
import type { Workflow } from "../../../kit/state-machine.ts";

export const mailStates = ["pending", "processing", "sent", "failed", "cancelled"] as const;
export type MailState = (typeof mailStates)[number];
/**
 * `worker` sends mails, and cancels those whose secret is no longer valid or whose body is erased; `desk` is a person
 * with `adminEmailProcessor`.
 */
type MailActor = "worker" | "desk";

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
    { from: "failed", to: "cancelled", actors: ["worker", "desk"] },
    // Delivered by other means, which the note names.
    { from: "failed", to: "sent", actors: ["desk"], fields: { note: "required" } },
    { from: "cancelled", to: "sent", actors: ["desk"], fields: { note: "required" } },
  ],
};

/** Audit actions in a mail's history, openings of its body included. */
export const mailAuditActions = ["outgoingMail.change", "outgoingMail.open"] as const;

/** States that staff may set; a retry sets `pending`. */
export const deskStates = ["pending", "cancelled", "sent"] as const;
export type DeskState = (typeof deskStates)[number];

/** Minutes until the next attempt after the first, second… temporary failure; the one after the last is final. */
export const backOffMinutes = [1, 5, 30, 120, 720] as const;
