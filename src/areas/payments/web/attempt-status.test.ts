import { describe, expect, test } from "vitest";
import { type PaymentStatus, paymentStatuses } from "../states.ts";
import { beforeAsking, applyPoll, isAttemptOver, isSlow, pauseBeforeAsking } from "./attempt-status.ts";

const answered = (status: PaymentStatus) => applyPoll(beforeAsking, { kind: "answer", status });
const afterSilences = (count: number) =>
  Array.from({ length: count }).reduce<typeof beforeAsking>(
    (waiting) => applyPoll(waiting, { kind: "silence" }),
    answered("paying"),
  );

describe("a page that waits for a payment", () => {
  test.each(paymentStatuses)("shows %s as the server says it", (status) => {
    expect(answered(status).status).toBe(status);
  });

  test("asks every five seconds while somebody may be paying", () => {
    expect(pauseBeforeAsking(beforeAsking)).toBe(5000);
    expect(pauseBeforeAsking(answered("paying"))).toBe(5000);
  });

  test("stops only when money came or went back", () => {
    const stops = paymentStatuses.filter((status) => pauseBeforeAsking(answered(status)) === undefined);
    expect(stops).toEqual(["confirmed", "partlyRefunded", "refunded"]);
  });

  test("keeps asking, slowly, about what ended unpaid: late money is real money", () => {
    for (const status of ["failed", "expired", "cancelled"] as const) {
      expect(isAttemptOver(status)).toBe(true);
      expect(pauseBeforeAsking(answered(status))).toBe(30_000);
    }
  });

  test("a silence ends nothing and is waited out ever longer, thirty seconds at most", () => {
    expect(afterSilences(2).status).toBe("paying");
    expect([1, 2, 3, 9].map((count) => pauseBeforeAsking(afterSilences(count)))).toEqual([
      10_000, 20_000, 30_000, 30_000,
    ]);
  });

  test("an answer after silences starts the count anew", () => {
    expect(applyPoll(afterSilences(4), { kind: "answer", status: "paying" }).silences).toBe(0);
  });

  test("says that it may be closed after three silences or five minutes", () => {
    expect(isSlow(afterSilences(2))).toBe(false);
    expect(isSlow(afterSilences(3))).toBe(true);
    expect(isSlow({ ...beforeAsking, asked: 60 })).toBe(true);
  });
});
