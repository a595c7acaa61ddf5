/** Demo deposits: one that agrees on a closed day, one too small, one explained; the others are missing. */
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { settlementsOf } from "../settlement/settlement.ts";
import { bankDeposits, depositExplanations, gatewayFees } from "../tables.ts";

const byName = "Camilo Jiménez Abreu";

/** Transfermóvil's and the card's fees follow the contract; EnZona states the fee of each payment. */
export async function demoFees(tx: Transaction, today: string): Promise<void> {
  const since = addDays(today, -60);
  await tx.insert(gatewayFees).values([
    { gateway: "transfermovil", currency: "CUP", since, percent: "1.00", fixed: "0.00", byName },
    { gateway: "bipay", currency: "USD", since, percent: "3.50", fixed: "0.25", byName },
  ]);
}

export async function demoDeposits(tx: Transaction, now: Date): Promise<void> {
  const today = dayOf(now);
  const at = now.toISOString();
  const deposit = async (gateway: GatewayKey, daysBack: number, shortfall: bigint): Promise<boolean> => {
    const day = addDays(today, -daysBack);
    const lines = (await settlementsOf(tx, gateway, [day])).get(day) ?? [];
    for (const settlement of lines) {
      const amount = amountText(toMinorUnits(settlement.net) - shortfall);
      if (amount.startsWith("-")) continue;
      const reference = `BM${day.slice(2).replace(/-/g, "")}${gateway.slice(0, 2).toUpperCase()}`;
      const bankedOn = addDays(day, 1);
      await tx
        .insert(bankDeposits)
        .values({ gateway, day, currency: settlement.currency, amount, reference, bankedOn, byName, createdAt: at });
      if (shortfall > 0n && gateway === "enzona")
        await tx.insert(depositExplanations).values({
          gateway,
          day,
          currency: settlement.currency,
          difference: amountText(-shortfall),
          reason: "bankCharge",
          note: "El banco cobró la transferencia; consta en su aviso de cargo.",
          byName,
          at,
        });
    }
    return lines.length > 0;
  };
  await deposit("transfermovil", 3, 0n);
  await deposit("transfermovil", 2, 12_500n);
  let count = 0;
  for (let daysBack = 2; daysBack <= 20; daysBack += 1)
    if (await deposit("enzona", daysBack, count % 2 === 0 ? 2500n : 0n)) count += 1;
}
