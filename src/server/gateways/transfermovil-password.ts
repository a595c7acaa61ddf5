/** Transfermóvil's password of the day (payments.md §1.2): the same from midnight to midnight in Havana, and so a secret. */
import { createHash } from "node:crypto";
import { dayOf } from "../../kit/calendar.ts";

export interface TransfermovilAccount {
  readonly username: string;
  readonly source: string;
}

const nearMidnightMs = 5 * 60_000;

/** base64 of sha512 of username + day + month + year + seed + source; day and month without leading zeros. */
export function passwordOn(day: string, account: TransfermovilAccount, seed: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return createHash("sha512")
    .update(`${account.username}${date}${month}${year}${seed}${account.source}`)
    .digest("base64");
}

/** The days to try at a moment: today in Havana, and near midnight the neighbour too, for their clock is not ours. */
export function passwordDays(now: Date): string[] {
  const days = [0, -nearMidnightMs, nearMidnightMs].map((shift) => dayOf(new Date(now.getTime() + shift)));
  return [...new Set(days)];
}
