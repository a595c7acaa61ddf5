/**
 * Locks a payment together with its subject. The subject comes first, as everywhere, so that no two transactions wait
 * for each other.
 */
import { eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { lockVersioned, lockPayment, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import {
  type Due,
  type PayableSubject,
  payableSubjectPort,
  subjectKindOf,
  type SubjectKind,
  subjectOf,
} from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

/** A payable subject, locked. */
export interface LockedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly due: Due;
  readonly subject: PayableSubject;
}

/** Locks the subject with this number. INVALID with `number: NOT_FOUND` when there is none. */
export async function lockSubjectByNumber(tx: Transaction, number: string): Promise<LockedSubject> {
  const kind = subjectKindOf(number);
  const subject = kind && payableSubjectPort(kind);
  const id = await subject?.findByNumber?.(tx, number);
  const due = id && (await subject?.due(tx, id, { lock: true }));
  if (!kind || !subject || !id || !due) throw new Refusal("INVALID", { fields: { number: ["NOT_FOUND"] } });
  return { kind, id, due, subject };
}

/** Locks the subject, then the payment, and checks the payment's version. */
export async function lockSubjectAndVersion(tx: Transaction, input: VersionedPayment, now: Date): Promise<PaymentRow> {
  await lockSubjectOf(tx, input._id);
  return lockVersioned(tx, input, now);
}

/** Locks the subject, then the payment: the lock order of all code. */
export async function lockWithSubject(
  tx: Transaction,
  id: string,
): Promise<{ payment: PaymentRow; target: LockedSubject | undefined }> {
  const target = await lockSubjectOf(tx, id);
  return { payment: await lockPayment(tx, id), target };
}

/** Undefined when the subject was deleted; its payment remains. */
async function lockSubjectOf(tx: Transaction, id: string): Promise<LockedSubject | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("NOT_FOUND");
  const { kind, subjectId } = payment;
  const subject = subjectOf(kind);
  const due = await subject.due(tx, subjectId, { lock: true });
  return due ? { kind, id: subjectId, due, subject } : undefined;
}
