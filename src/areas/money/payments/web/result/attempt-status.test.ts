import { describe, expect, test } from "vitest";
import { type PaymentStatus, paymentStatuses } from "../../states.ts";
import { initialWaiting, applyPoll, isAttemptOver, isSlow, pollingDelay } from "./attempt-status.ts";

const afterAnswer = (status: PaymentStatus) => applyPoll(initialWaiting, { kind: "answer", status });
const afterFailedPolls = (count: number) =>
  Array.from({ length: count }).reduce<typeof initialWaiting>(
    (waiting) => applyPoll(waiting, { kind: "silence" }),
    afterAnswer("paying"),
  );

describe("a page that waits for a payment", () => {
  test.each(paymentStatuses)("shows %s as the server returns it", (status) => {
    expect(afterAnswer(status).status).toBe(status);
  });

  test("polls every five seconds while a payment may be open", () => {
    expect(pollingDelay(initialWaiting)).toBe(5000);
    expect(pollingDelay(afterAnswer("paying"))).toBe(5000);
  });

  test("stops only when money arrived or was refunded", () => {
    const stops = paymentStatuses.filter((status) => pollingDelay(afterAnswer(status)) === undefined);
    expect(stops).toEqual(["confirmed", "partlyRefunded", "refunded"]);
  });

  test("keeps polling unpaid ends, slowly: late money is real money", () => {
    for (const status of ["failed", "expired", "cancelled"] as const) {
      expect(isAttemptOver(status)).toBe(true);
      expect(pollingDelay(afterAnswer(status))).toBe(30_000);
    }
  });

  test("a failed poll ends nothing; the pause grows up to thirty seconds", () => {
    expect(afterFailedPolls(2).status).toBe("paying");
    expect([1, 2, 3, 9].map((count) => pollingDelay(afterFailedPolls(count)))).toEqual([
      10_000, 20_000, 30_000, 30_000,
    ]);
  });

  test("an answer after failed polls resets the count", () => {
    expect(applyPoll(afterFailedPolls(4), { kind: "answer", status: "paying" }).failedPolls).toBe(0);
  });

  test("shows that it may be closed after three failed polls or five minutes", () => {
    expect(isSlow(afterFailedPolls(2))).toBe(false);
    expect(isSlow(afterFailedPolls(3))).toBe(true);
    expect(isSlow({ ...initialWaiting, polls: 60 })).toBe(true);
  });
});
