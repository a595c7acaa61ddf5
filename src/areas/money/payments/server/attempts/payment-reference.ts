import { between, max } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { SubjectKind } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

const kindDigits: Readonly<Record<SubjectKind, string>> = { AP: "1", TR: "2", vale: "3", offer: "4", consulate: "5" };
const maxAttempts = 999;
const attemptDigits = 3;

/**
 * Twelve digits for every gateway: one for the kind, two for the year, six for the subject's number and three for the
 * attempt. AP26000123, first attempt → 126000123001. Throws ATTEMPTS_EXHAUSTED above 999.
 */
export function referenceOf(kind: SubjectKind, number: string, attempt: number): string {
  const digits = /^[A-Z]{2}(\d{8})\b/.exec(number)?.[1];
  if (!digits) throw new Error(`no payment reference can be made from ${number}`);
  if (attempt > maxAttempts) throw new Refusal("ATTEMPTS_EXHAUSTED");
  return `${kindDigits[kind]}${digits}${String(attempt).padStart(attemptDigits, "0")}`;
}

/**
 * One above the highest reference used for this number: an attempt keeps its reference when its money is moved to
 * another subject. The caller has locked the subject.
 */
export async function nextReference(tx: Transaction, kind: SubjectKind, number: string): Promise<string> {
  const isOfSubject = between(payments.reference, referenceOf(kind, number, 0), referenceOf(kind, number, maxAttempts));
  const [highest] = await tx
    .select({ reference: max(payments.reference) })
    .from(payments)
    .where(isOfSubject);
  return referenceOf(kind, number, Number(highest?.reference?.slice(-attemptDigits) ?? 0) + 1);
}
