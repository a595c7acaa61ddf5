/**
 * Transfermóvil's daily password: valid from midnight to midnight in Havana, and therefore a secret.
 */
import { createHash } from "node:crypto";
import { dayOf } from "../../../../../../kit/time/calendar.ts";

/** Identifies the merchant. */
export interface TransfermovilAccount {
  readonly username: string;
  readonly source: string;
}

const nearMidnightMs = 5 * 60_000;

/** base64 of SHA-512 over username + day + month + year + seed + source; day and month without leading zeros. */
export function passwordOn(day: string, account: TransfermovilAccount, seed: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return createHash("sha512")
    .update(`${account.username}${date}${month}${year}${seed}${account.source}`)
    .digest("base64");
}

/**
 * The Havana days to try at an instant: today, and near midnight also the neighbouring day, because the clocks differ.
 */
export function passwordDays(now: Date): string[] {
  const days = [0, -nearMidnightMs, nearMidnightMs].map((shift) => dayOf(new Date(now.getTime() + shift)));
  return [...new Set(days)];
}
