/**
 * Payable subjects: request groups, vouchers, offers, consulate contracts. Each area implements how its debt is read and
 * what happens on payment; payments knows nothing else of it.
 */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import type { Localized, Language } from "../../../../../kit/text/language.ts";
import { subjectKinds, type SubjectKind } from "../../subject-kinds.ts";
import { defineKeyedPort } from "../../../../../server/port.ts";
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";

export { subjectKinds, type SubjectKind };

export interface Due {
  /** AP26000123: the payment reference is derived from it. */
  readonly number: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly description: Localized;
  /** False when it is paid already, cancelled or not priced yet. */
  readonly payable: boolean;
  /** Why it cannot be paid; "paid" only for subjects that can also be paid at a counter. */
  readonly ended?:
    | { readonly why: "paid" | "cancelled" | "toCorrect" | "underReview"; readonly at: string }
    | undefined;
  /** When it is cancelled automatically if it is not paid. */
  readonly cancelsAt?: string | undefined;
  readonly requester: {
    readonly userId: string | null;
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly language: Language;
  };
}

export interface ReceivedPayment {
  readonly id: string;
  readonly reference: string;
  readonly gateway: "transfermovil" | "enzona" | "bipay";
  readonly amount: string;
  readonly currency: Currency;
  readonly confirmedAt: string;
}

export interface PayableSubject {
  /** The amount due now; null when the subject does not exist. Locks the subject's row when `lock` is true. */
  due(tx: Transaction, id: string, options: { lock: boolean }): Promise<Due | null>;
  /**
   * Moves the subject to paid on its first confirmed payment, in the same transaction. "refundDue" when it can no
   * longer be served (cancelled meanwhile): the money must be refunded.
   */
  markPaid(tx: Transaction, id: string, payment: ReceivedPayment): Promise<"settled" | "refundDue">;
  /** Runs when its payment was refunded in full, in the same transaction, with its row locked. Optional. */
  onFullyRefunded?(tx: Transaction, id: string, by: { readonly actor: Actor; readonly now: Date }): Promise<void>;
  /**
   * True if a token of the subject's own (its tracking page's) may pay by the open link. Without it, only the link's
   * token may.
   */
  acceptsToken?(tx: Queryable, id: string, token: string): Promise<boolean>;
  /** A view token for payers who return from the gateway: shows the subject for a limited time. */
  createViewToken?(id: string, now: Date): string;
  /** True if that view token is valid. */
  acceptsViewToken?(id: string, token: string, now: Date): boolean;
  /** Address of the receipt for the payer, with no more data than a link shows. */
  receiptUrl?(id: string): string;
  /** The id of the subject with this number. Without it, payments are never assigned to such subjects by hand. */
  findByNumber?(tx: Queryable, number: string): Promise<string | null>;
  /** Runs when the payment link expired unpaid: frees reservations. */
  onLinkExpired(tx: Transaction, id: string): Promise<void>;
}

export const payableSubjectPort = defineKeyedPort<SubjectKind, PayableSubject>("payable subjects");

/** Subject kind of a number: AP26000123 is a request of family AP. */
export function subjectKindOf(number: string): SubjectKind | undefined {
  const prefix = /^([A-Z]{2})\d{8}$/.exec(number)?.[1];
  return subjectKinds.find((kind) => numberPrefixes[kind] === prefix);
}

const numberPrefixes: Readonly<Record<SubjectKind, string>> = {
  AP: "AP",
  TR: "TR",
  vale: "VL",
  offer: "OF",
  consulate: "CE",
};

/**
 * PROCEDURE_NOT_FOUND when no area of this installation implements the kind: its payments can be viewed, not changed.
 */
export function subjectOf(kind: SubjectKind): PayableSubject {
  const subject = payableSubjectPort(kind);
  if (!subject) throw new Refusal("PROCEDURE_NOT_FOUND");
  return subject;
}
