/** The life of one request form, both families (domain.md §2.1, §2.2): who may take it from where to where. */
import type { Permission } from "../../kit/permissions.ts";
import { type Workflow, availableTransitions, type Transition } from "../../kit/state-machine.ts";

export const families = ["AP", "TR"] as const;
export type Family = (typeof families)[number];

export const formStatuses = [
  "draft",
  "underReview",
  "notPaid",
  "rejectedByUser",
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
  "rejected",
  "cancelled",
] as const;
export type FormStatus = (typeof formStatuses)[number];

/** `client`: the owner, or anyone who holds the public token; `staff`: holders of the family's permission; `system`: timers and gateways. */
export const requestActors = ["client", "staff", "system"] as const;
export type RequestActor = (typeof requestActors)[number];

/** Who works a family. */
export const permissionOf: Record<Family, Permission> = { AP: "adminRequestsAP", TR: "adminRequestsTR" };

/** In which statuses a family waits for the word of staff. */
export const waitsIn = { AP: ["pending"], TR: ["underReview", "pending"] } as const satisfies Record<
  Family,
  readonly FormStatus[]
>;

/** From approval on there is something to take to the registry; before it, or once it ended, there is not. */
const printable: readonly FormStatus[] = [
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
];
export const hasModel = ({ status, anonymisedAt }: { status: FormStatus; anonymisedAt?: string | null }) =>
  printable.includes(status) && !anonymisedAt;

/** What decides where a form may go. */
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
const explained = { note: "required" } as const;
const back = { actors: staff, isBackward: true, fields: explained, undoable: true } as const;
const cancelled = { to: "cancelled", actors: staff, fields: explained } as const;
const rejected = { to: "rejected", actors: staff, fields: { reason: "required" } } as const;

/** What is obtained goes to legalization or straight to delivery, and comes back the same way. */
const legalizes = ({ legalize }: FormGuardInput) => legalize === true;
const needsNone = ({ legalize }: FormGuardInput) => legalize !== true;
const isPaid = ({ paidAt }: FormGuardInput) => paidAt !== null;

const correctionDays = 7;
/** What was handed over comes back for a week, and not once it stands on an invoice. */
const isFresh = ({ deliveredAt, statusAt, invoiceNumber }: FormGuardInput, now: Date) => {
  const since = deliveredAt ?? statusAt ?? now.toISOString();
  return !invoiceNumber && now.getTime() - Date.parse(since) <= correctionDays * 86_400_000;
};

/** From payment on both families live alike. */
const afterPayment: readonly FormTransition[] = [
  { from: "pending", to: "requested", actors: staff, guard: isPaid, undoable: true },
  { from: "pending", ...rejected },
  { from: "requested", to: "toked", actors: staff, undoable: true },
  // Staff say how much of it was not executed; without a word all of it goes back.
  { from: "requested", ...rejected, fields: { reason: "required", refundAmount: "optional" } },
  { from: "toked", to: "deliveredTramitation", actors: staff, guard: legalizes, undoable: true },
  { from: "toked", to: "readyToDelivery", actors: staff, guard: needsNone, undoable: true },
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
    // The pickup person, if nobody else is named.
    fields: { "receiver.name": "optional", "receiver.ci": "optional" },
  },
  ...(["pending", "requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const).map(
    (from) => ({ from, ...cancelled }),
  ),
  { from: "requested", to: "pending", ...back },
  { from: "toked", to: "requested", ...back },
  { from: "deliveredTramitation", to: "toked", ...back },
  { from: "legalization", to: "deliveredTramitation", ...back },
  { from: "readyToDelivery", to: "legalization", ...back, guard: legalizes },
  { from: "delivered", to: "readyToDelivery", ...back, guard: isFresh },
];

const whilePaying: readonly FormTransition[] = [
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
      ...whilePaying,
      ...afterPayment,
    ],
  },
  // A person checks the registry data before anybody pays.
  TR: {
    statuses: formStatuses,
    transitions: [
      { from: "draft", to: "underReview", actors: ["client"] },
      { from: "underReview", to: "notPaid", actors: staff },
      { from: "underReview", ...rejected },
      { from: "underReview", ...cancelled, actors: ["client", "staff"] },
      { from: "rejected", to: "underReview", actors: ["client"] },
      { from: "rejectedByUser", to: "underReview", actors: ["client"] },
      ...whilePaying,
      ...afterPayment,
    ],
  },
};

/** Where a finished form of the family goes first. */
export const firstStatus: Record<Family, FormStatus> = { AP: "notPaid", TR: "underReview" };

/** Where staff may take a form that stands so. */
export function staffSteps(form: FormGuardInput, now: Date): FormTransition[] {
  return availableTransitions(formWorkflows[form.family], { from: form.status, actor: "staff", record: form, now });
}

/** What waits for a decision of staff, and what approving makes of it. */
export const decisions = {
  AP: { waits: "pending", approved: "requested" },
  TR: { waits: "underReview", approved: "notPaid" },
} as const satisfies Record<Family, { waits: FormStatus; approved: FormStatus }>;

/** The way forward; nobody rejects or cancels because that was what stood there. */
export function defaultTransition(steps: readonly FormTransition[]): FormTransition | undefined {
  return steps.find((step) => !step.isBackward && (step.to === "delivered" || !endStatuses.includes(step.to)));
}

type StepMail = "requestInProcess" | "requestRejected" | "requestReady" | "requestDelivered" | "requestCancelled";
const mailAfter: Partial<Record<FormStatus, StepMail>> = {
  requested: "requestInProcess",
  rejected: "requestRejected",
  readyToDelivery: "requestReady",
  delivered: "requestDelivered",
  cancelled: "requestCancelled",
};

/** The mail by which the requester hears of a step of staff; a step back is a matter between colleagues. */
export function mailTemplateOf(to: FormStatus, corrective = false): StepMail | undefined {
  return corrective ? undefined : mailAfter[to];
}

/** Forms that are still on their way; a group shows the least advanced of them. */
export const openFormStatuses: readonly FormStatus[] = [
  "draft",
  "underReview",
  "notPaid",
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
];
/** When nothing is on its way, what a group shows: the happiest end that one of its forms had. */
export const endStatuses: readonly FormStatus[] = ["delivered", "rejectedByUser", "rejected", "cancelled"];

/** What a group shows: the first of these that one of its forms is in. */
export const groupOrder: readonly FormStatus[] = [...openFormStatuses, ...endStatuses];

export function groupStatus(forms: readonly FormStatus[]): FormStatus {
  return groupOrder.find((status) => forms.includes(status)) ?? "draft";
}

/** The steps a tracking page shows in order: the usual way of a form from its sending on, with or without legalization. */
export function progressSteps(family: Family, legalize: boolean): FormStatus[] {
  const path: FormStatus[] = [];
  const next = (status: FormStatus) =>
    defaultTransition(
      formWorkflows[family].transitions.filter(
        ({ from, guard: when }) => from === status && (when?.({ family, status, legalize }, new Date(0)) ?? true),
      ),
    )?.to;
  for (let at: FormStatus | undefined = firstStatus[family]; at; at = next(at)) path.push(at);
  return path;
}
