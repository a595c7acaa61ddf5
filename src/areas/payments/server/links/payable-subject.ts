/**
 * What can be paid: a request group, later a voucher, an offer, a consulate contract. Each area that owns such a thing
 * registers how its debt is read and what happens when money arrives; payments knows nothing else of it.
 */
import { Refusal } from "../../../../kit/errors.ts";
import type { Currency } from "../../../../kit/money.ts";
import type { Localized, Language } from "../../../../kit/language.ts";
import { subjectKinds, type SubjectKind } from "../../subject-kinds.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";

export { subjectKinds, type SubjectKind };

export interface Due {
  /** AP26000123: the payment reference is made from it. */
  readonly number: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly description: Localized;
  /** False when it is paid already, cancelled, or not priced yet. */
  readonly payable: boolean;
  /** Why it cannot be paid; that it was paid only where that may be without a payment of ours, at a counter. */
  readonly ended?:
    | { readonly why: "paid" | "cancelled" | "toCorrect" | "underReview"; readonly at: string }
    | undefined;
  /** When it is cancelled by itself if nobody pays. */
  readonly cancelsAt?: string | undefined;
  readonly payer: {
    readonly userId: string | null;
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly language: Language;
  };
}

export interface ConfirmedPayment {
  readonly id: string;
  readonly reference: string;
  readonly gateway: "transfermovil" | "enzona" | "bipay";
  readonly amount: string;
  readonly currency: Currency;
  readonly confirmedAt: string;
}

export interface PayableSubject {
  /** What is due now; null when there is no such thing. Called with the subject's row locked when `lock` is true. */
  due(tx: Transaction, id: string, options: { lock: boolean }): Promise<Due | null>;
  /**
   * The first confirmed payment arrived: moves the subject to paid, in the same transaction. "refundDue" when it can
   * no longer be served (cancelled meanwhile): the money is real and must be given back.
   */
  settle(tx: Transaction, id: string, payment: ConfirmedPayment): Promise<"settled" | "refundDue">;
  /** All of the money that settled it went back, in the same transaction, its row locked; absent: that changes nothing of it. */
  wentBack?(tx: Transaction, id: string, by: { readonly actor: Actor; readonly now: Date }): Promise<void>;
  /** Whether a token of the subject's own (its tracking page's) may pay by the open link; absent: only the link's may. */
  opens?(tx: Queryable, id: string, token: string): Promise<boolean>;
  /** A token for anyone who comes back from the gateway: it shows for a while how the subject stands, and does nothing. */
  looksBy?(id: string, now: Date): string;
  /** Whether that token still shows it. */
  isShownBy?(id: string, token: string, now: Date): boolean;
  /** Where its receipt can be read by the person who paid it, who sees of it no more than what a link shows. */
  receiptAt?(id: string): string;
  /** The id of the one that people call by this number; absent: money is never linked to such a thing by hand. */
  named?(tx: Queryable, number: string): Promise<string | null>;
  /** Its payment link came to its end unpaid: frees what was held for it. */
  linkExpired(tx: Transaction, id: string): Promise<void>;
}

const subjects = new Map<SubjectKind, PayableSubject>();

/** Called once by the owning area when the server begins. */
export function registerSubject(kind: SubjectKind, subject: PayableSubject): void {
  subjects.set(kind, subject);
}

export function registeredSubject(kind: SubjectKind): PayableSubject | undefined {
  return subjects.get(kind);
}

/** What a number names: AP26000123 is a request of family AP (domain.md §6.2). */
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

/** Refused where no area of this installation owns such a thing: its payments can be looked at, not acted on. */
export function subjectOf(kind: SubjectKind): PayableSubject {
  const subject = subjects.get(kind);
  if (!subject) throw new Refusal("PROCEDURE_NOT_FOUND");
  return subject;
}
