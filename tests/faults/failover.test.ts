// @engine postgres @slow
import { expect, test } from "vitest";
import { requireProgram } from "../../scripts/debian-packages.mjs";
import { runFailovers } from "./failover.ts";

test("acknowledged writes survive the loss of the primary, and everything goes on by itself", {
  timeout: 600_000,
}, async () => {
  requireProgram("patroni");
  requireProgram("etcd", "etcd-server");
  requireProgram("haproxy");
  const result = await runFailovers(1);
  expect(result?.payments).toBeGreaterThan(0);
  expect(result?.messages).toBeGreaterThan(0);
  expect(result).toMatchObject({ lost: 0, unsettled: 0, twoPrimaries: 0, otherFailures: [] });
});
