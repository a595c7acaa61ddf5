/** Numbers of filings: assigned in series inside the transaction, skipping numbers that users entered themselves. */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { nextInSeries, nextNumber, peekInSeries, peekNumber } from "../../../../server/crud/number-series.ts";
import type { FilingKind } from "../enums.ts";
import { filings } from "./tables.ts";

/**
 * Serializes transactions that assign or change numbers, so that an assigned number is free and a caller who entered
 * none never gets a conflict.
 */
export const lockNumbers = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of filings'))`);

export const nextRadication = (tx: Transaction, now: Date) => nextNumber(tx, "RA", now);

export async function nextContract(tx: Transaction, now: Date): Promise<string> {
  for (;;) {
    const number = await nextNumber(tx, "CT", now);
    if (!(await isUsedNumber(tx, "contract", number))) return number;
  }
}

export async function nextSupplement(tx: Transaction, contractNumber: string): Promise<string> {
  for (;;) {
    const number = await nextInSeries(tx, `${contractNumber}-S`, 2);
    if (!(await isUsedNumber(tx, "supplement", number))) return number;
  }
}

/** The number that the next filing of this kind would get; reserves nothing. */
export async function peekNextNumber(db: Queryable, kind: FilingKind, now: Date, contractNumber = ""): Promise<string> {
  let number =
    kind === "supplement"
      ? await peekInSeries(db, `${contractNumber}-S`, 2)
      : await peekNumber(db, kind === "contract" ? "CT" : "RA", now);
  while (await isUsedNumber(db, kind, number)) number = nextOf(number);
  return number;
}

/** Error codes for a number that another filing has, by field. */
export const inUse = { contractNumber: "CONTRACT_IN_USE", supplementNumber: "SUPPLEMENT_IN_USE" } as const;

/** Condition for the filing that has a number, equal to the unique indexes. */
export const hasFilingNumber = (kind: FilingKind, number: string) =>
  kind === "contract"
    ? and(eq(filings.kind, "contract"), eq(filings.contractNumber, number))
    : kind === "supplement"
      ? and(isNotNull(filings.supplementNumber), eq(filings.supplementNumber, number))
      : eq(filings.radicationNumber, number);

async function isUsedNumber(db: Queryable, kind: FilingKind, number: string): Promise<boolean> {
  const [filing] = await db.select({ id: filings.id }).from(filings).where(hasFilingNumber(kind, number));
  return filing !== undefined;
}

/** Errors for entered numbers that another filing has, by field. */
export async function readUsedNumbers(
  db: Queryable,
  input: { readonly [Name in keyof typeof inUse]?: string | undefined } & { readonly kind?: FilingKind | undefined },
  before?: {
    readonly kind: FilingKind;
    readonly contractNumber: string | null;
    readonly supplementNumber: string | null;
  },
): Promise<Record<string, [string]>> {
  const kind = before?.kind ?? input.kind;
  const field = kind === "contract" ? "contractNumber" : kind === "supplement" ? "supplementNumber" : undefined;
  const number = field && input[field];
  if (!kind || !field || !number || number === before?.[field] || !(await isUsedNumber(db, kind, number))) return {};
  return { [field]: [inUse[field]] };
}

const nextOf = (number: string) =>
  number.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));
