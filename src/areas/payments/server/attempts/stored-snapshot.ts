/** A snapshot as the database keeps it: amounts as text, moments as ISO text. */
import type { Snapshot } from "../../../../server/gateways/provider.ts";

interface KeptMoney {
  readonly minor: string;
  readonly currency: string;
}
type Kept = Omit<Snapshot, "amount" | "refunded" | "commission" | "at" | "observedAt"> & {
  readonly amount?: KeptMoney | undefined;
  readonly refunded?: KeptMoney | undefined;
  readonly commission?: KeptMoney | undefined;
  readonly observedAt: string;
};

export function storeSnapshot({ amount, refunded, commission, at: _at, observedAt, ...rest }: Snapshot): Kept {
  return {
    ...rest,
    amount: keepMoney(amount),
    refunded: keepMoney(refunded),
    commission: keepMoney(commission),
    observedAt: observedAt.toISOString(),
  };
}

/** Of what `storeSnapshot` wrote, and of nothing else. */
export function loadSnapshot(kept: unknown): Snapshot {
  const { amount, refunded, commission, observedAt, ...rest } = kept as Kept;
  return {
    ...rest,
    amount: readMoney(amount),
    refunded: readMoney(refunded),
    commission: readMoney(commission),
    observedAt: new Date(observedAt),
  };
}

function keepMoney(money: Snapshot["amount"]): KeptMoney | undefined {
  return money && { minor: money.minor.toString(), currency: money.currency };
}

function readMoney(money: KeptMoney | undefined): Snapshot["amount"] {
  return money && { minor: BigInt(money.minor), currency: money.currency };
}
