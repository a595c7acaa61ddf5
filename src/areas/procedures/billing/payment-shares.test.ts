import { describe, expect, test } from "vitest";
import { amountText, toMinorUnits } from "../../../kit/numbers/money.ts";
import { splitPayment } from "./payment-shares.ts";

/** A small seeded generator, so that a failure can be reproduced by its seed. */
function randomNumbers(seed: number): (max: number) => number {
  let state = seed * 2_654_435_761;
  return (max) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    return Math.abs(state) % max;
  };
}

describe("a payment over its forms", () => {
  test.each(Array.from({ length: 200 }, (_, seed) => seed))("no cent is lost or twice (%i)", (seed) => {
    const next = randomNumbers(seed + 1);
    const forms = Array.from({ length: 1 + next(6) }, (_, at) => ({
      id: `form ${at}`,
      amount: amountText(BigInt(next(500_000))),
    }));
    const bankFee = BigInt(next(9_999));
    const payment = { amount: amountText(bankFee + BigInt(next(1_000_000))), bankFee: amountText(bankFee) };
    const shares = [...splitPayment(payment, forms).values()];
    const total = (name: "collected" | "bankFee") => shares.reduce((sum, share) => sum + toMinorUnits(share[name]), 0n);
    expect(total("collected")).toBe(toMinorUnits(payment.amount));
    expect(total("bankFee")).toBe(bankFee);
    const totalAmount = forms.reduce((sum, form) => sum + toMinorUnits(form.amount), 0n);
    for (const [at, form] of forms.entries()) {
      if (totalAmount === 0n) continue;
      const exact = Number(toMinorUnits(payment.amount) * toMinorUnits(form.amount)) / Number(totalAmount);
      expect(Math.abs(Number(toMinorUnits(shares[at]?.collected ?? "0.00")) - exact)).toBeLessThan(1);
    }
  });

  test("paid in its own currency each form's part is its price", () => {
    const forms = [
      { id: "a", amount: "1630.00" },
      { id: "b", amount: "405.00" },
    ];
    const shares = splitPayment({ amount: "2035.00", bankFee: "0.00" }, forms);
    expect([...shares]).toEqual([
      ["a", { collected: "1630.00", bankFee: "0.00" }],
      ["b", { collected: "405.00", bankFee: "0.00" }],
    ]);
  });
});
