import { Refusal } from "../../../kit/errors.ts";
import type { SubjectKind } from "./subject.ts";

const kindDigits: Readonly<Record<SubjectKind, string>> = { AP: "1", TR: "2", vale: "3", offer: "4", consulate: "5" };
const attemptsAtMost = 999;

/**
 * Twelve digits for every gateway (domain.md §6.2): kind, two of the year and six of the subject's number, three of
 * the attempt. AP26000123, first attempt → 126000123001.
 */
export function referenceOf(kind: SubjectKind, number: string, attempt: number): string {
  const digits = /^[A-Z]{2}(\d{8})\b/.exec(number)?.[1];
  if (!digits) throw new Error(`no payment reference can be made from ${number}`);
  if (attempt > attemptsAtMost) throw new Refusal("ATTEMPTS_EXHAUSTED");
  return `${kindDigits[kind]}${digits}${String(attempt).padStart(3, "0")}`;
}
