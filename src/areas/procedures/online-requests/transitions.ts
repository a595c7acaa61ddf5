/**
 * Transitions of a request form, for both families. Only staff screens and the server load this
 * file: the public site needs the statuses alone.
 */
import { isRecent } from "../../../kit/time/recent.ts";
import { type Workflow, availableTransitions, type Transition } from "../../../kit/state-machine.ts";
import { endStatuses, type Family, firstStatus, formStatuses, type FormStatus, type RequestActor } from "./states.ts";

/** The data that guards read. */
export interface FormGuardInput {
  readonly family: Family;
  readonly status: FormStatus;
  readonly legalize: boolean | null;
  readonly paidAt?: string | null;
  readonly statusAt?: string;
  readonly deliveredAt?: string | null;
  readonly invoiceNumber?: string | null;
}
export type FormTransition = Transition<FormStatus, RequestActor, FormGuardInput>;

const staff = ["staff"] as const;
const requiredNote = { note: "required" } as const;
const backward = { actors: staff, isBackward: true, fields: requiredNote, undoable: true } as const;
const cancelled = { to: "cancelled", actors: staff, fields: requiredNote } as const;
const rejected = { to: "rejected", actors: staff, fields: { reason: "required" } } as const;

/** Obtained documents go to legalization or directly to delivery, and back in the same order. */
const needsLegalization = ({ legalize }: FormGuardInput) => legalize === true;
const needsNoLegalization = ({ legalize }: FormGuardInput) => legalize !== true;
const isPaid = ({ paidAt }: FormGuardInput) => paidAt !== null;

const correctionDays = 7;
/** A delivered form can be moved back for a week, unless it is invoiced. */
const canMoveBack = ({ deliveredAt, statusAt, invoiceNumber }: FormGuardInput, now: Date) => {
  const since = deliveredAt ?? statusAt ?? now.toISOString();
  return !invoiceNumber && isRecent(since, now, correctionDays * 86_400_000);
};

/** Both families share the transitions after payment. */
const afterPayment: readonly FormTransition[] = [
  { from: "pending", to: "requested", actors: staff, guard: isPaid, undoable: true },
  { from: "pending", ...rejected },
  { from: "requested", to: "toked", actors: staff, undoable: true },
  // Staff enter the refund; by default the full amount.
  { from: "requested", ...rejected, fields: { reason: "required", refundAmount: "optional" } },
  { from: "toked", to: "deliveredTramitation", actors: staff, guard: needsLegalization, undoable: true },
  { from: "toked", to: "readyToDelivery", actors: staff, guard: needsNoLegalization, undoable: true },
  {
    from: "deliveredTramitation",
    to: "legalization",
    actors: staff,
    fields: { packageNumber: "required" },
    undoable: true,
  },
  { from: "legalization", to: "readyToDelivery", actors: staff, undoable: true },
  {
    from: "readyToDelivery",
    to: "delivered",
    actors: ["staff", "system"],
    // The pickup person by default.
    fields: { "receiver.name": "optional", "receiver.ci": "optional" },
  },
  ...(["pending", "requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const).map(
    (from) => ({ from, ...cancelled }),
  ),
  { from: "requested", to: "pending", ...backward },
  { from: "toked", to: "requested", ...backward },
  { from: "deliveredTramitation", to: "toked", ...backward },
  { from: "legalization", to: "deliveredTramitation", ...backward },
  { from: "readyToDelivery", to: "legalization", ...backward, guard: needsLegalization },
  { from: "delivered", to: "readyToDelivery", ...backward, guard: canMoveBack },
];

const unpaidTransitions: readonly FormTransition[] = [
  { from: "draft", to: "cancelled", actors: ["client", "system"] },
  { from: "notPaid", to: "pending", actors: ["system"] },
  { from: "notPaid", to: "rejectedByUser", actors: ["client"] },
  { from: "notPaid", ...cancelled, actors: ["client", "staff", "system"] },
];

export const formWorkflows: Record<Family, Workflow<FormStatus, RequestActor, FormGuardInput>> = {
  AP: {
    statuses: formStatuses,
    transitions: [
      { from: "draft", to: "notPaid", actors: ["client"] },
      { from: "rejectedByUser", to: "notPaid", actors: ["client"] },
      ...unpaidTransitions,
      ...afterPayment,
    ],
  },
  // TR: a reviewer checks the registry data before payment.
  TR: {
    statuses: formStatuses,
    transitions: [
      { from: "draft", to: "underReview", actors: ["client"] },
      { from: "underReview", to: "notPaid", actors: staff },
      { from: "underReview", ...rejected },
      { from: "underReview", ...cancelled, actors: ["client", "staff"] },
      { from: "rejected", to: "underReview", actors: ["client"] },
      { from: "rejectedByUser", to: "underReview", actors: ["client"] },
      ...unpaidTransitions,
      ...afterPayment,
    ],
  },
};

/** Transitions that staff may make with this form now. */
export function staffSteps(form: FormGuardInput, now: Date): FormTransition[] {
  return availableTransitions(formWorkflows[form.family], { from: form.status, actor: "staff", record: form, now });
}

/** The forward transition to preselect; never a rejection or cancellation. */
export function defaultTransition(steps: readonly FormTransition[]): FormTransition | undefined {
  return steps.find((step) => !step.isBackward && (step.to === "delivered" || !endStatuses.includes(step.to)));
}

type TransitionMail = "requestInProcess" | "requestRejected" | "requestReady" | "requestDelivered" | "requestCancelled";
const mailTemplates: Partial<Record<FormStatus, TransitionMail>> = {
  requested: "requestInProcess",
  rejected: "requestRejected",
  readyToDelivery: "requestReady",
  delivered: "requestDelivered",
  cancelled: "requestCancelled",
};

/** Template of the mail about a staff transition; none for backward moves, which are internal. */
export function mailTemplateOf(to: FormStatus, isBackward = false): TransitionMail | undefined {
  return isBackward ? undefined : mailTemplates[to];
}

/** The statuses of the normal path after submission, with or without legalization, in order. */
export function progressSteps(family: Family, legalize: boolean): FormStatus[] {
  const statuses: FormStatus[] = [];
  const nextStatus = (status: FormStatus) =>
    defaultTransition(
      formWorkflows[family].transitions.filter(
        ({ from, guard }) => from === status && (guard?.({ family, status, legalize }, new Date(0)) ?? true),
      ),
    )?.to;
  for (let at: FormStatus | undefined = firstStatus[family]; at; at = nextStatus(at)) statuses.push(at);
  return statuses;
}
