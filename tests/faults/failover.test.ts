// @engine postgres @slow
import { expect, test } from "vitest";
import { runFailovers } from "./failover.ts";

test("acknowledged writes survive the loss of the primary, and everything goes on by itself", {
  timeout: 900_000,
}, async () => {
  const result = await runFailovers(2);
  if (!result)
    return console.warn("failover.test.ts did nothing: apt-get install patroni etcd-server haproxy postgresql-15");
  expect(result.payments).toBeGreaterThan(0);
  expect(result.messages).toBeGreaterThan(0);
  expect(result).toMatchObject({ lost: 0, unsettled: 0, twoPrimaries: 0, otherFailures: [] });
  for (const seconds of result.outages) expect(seconds).toBeLessThan(30);
});
