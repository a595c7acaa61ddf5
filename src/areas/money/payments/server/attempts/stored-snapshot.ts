/** Snapshots as JSON: amounts and times as text. */
import type { Snapshot } from "../gateways/provider.ts";

interface StoredMoney {
  readonly minor: string;
  readonly currency: string;
}
type StoredSnapshot = Omit<Snapshot, "amount" | "refunded" | "commission" | "at" | "observedAt"> & {
  readonly amount?: StoredMoney | undefined;
  readonly refunded?: StoredMoney | undefined;
  readonly commission?: StoredMoney | undefined;
  readonly observedAt: string;
};

export function storeSnapshot({
  amount,
  refunded,
  commission,
  at: _at,
  observedAt,
  ...rest
}: Snapshot): StoredSnapshot {
  return {
    ...rest,
    amount: storeMoney(amount),
    refunded: storeMoney(refunded),
    commission: storeMoney(commission),
    observedAt: observedAt.toISOString(),
  };
}

/** Accepts only a value written by `storeSnapshot`. */
export function loadSnapshot(stored: unknown): Snapshot {
  const { amount, refunded, commission, observedAt, ...rest } = stored as StoredSnapshot;
  return {
    ...rest,
    amount: loadMoney(amount),
    refunded: loadMoney(refunded),
    commission: loadMoney(commission),
    observedAt: new Date(observedAt),
  };
}

function storeMoney(money: Snapshot["amount"]): StoredMoney | undefined {
  return money && { minor: money.minor.toString(), currency: money.currency };
}

function loadMoney(money: StoredMoney | undefined): Snapshot["amount"] {
  return money && { minor: BigInt(money.minor), currency: money.currency };
}
