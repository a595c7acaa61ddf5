import { describe, expect, it } from "vitest";
import { maxBulkSize } from "../../../../kit/limits.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { runInBatches, type Progress } from "./batches.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: String(n) }));
/** Fails rows whose id ends in 7, and records what was sent. */
function createServer(failureOf: (call: number) => Error | undefined = () => undefined) {
  const batches: string[][] = [];
  const send = async (batch: readonly { _id: string }[]): Promise<BulkResult> => {
    batches.push(batch.map(({ _id }) => _id));
    const failure = failureOf(batches.length);
    if (failure) throw failure;
    const isRefused = ({ _id }: { _id: string }) => _id.endsWith("7");
    return {
      updated: batch.filter((row) => !isRefused(row)).map(({ _id }) => _id),
      failed: batch.filter(isRefused).map(({ _id }) => ({ id: _id, code: "CONFLICT", message: "changed" })),
    };
  };
  return { sent: batches, send };
}
const refusal = Object.assign(new Error("no network"), { code: "OFFLINE" });

describe("a bulk change in batches", () => {
  it.each([1, 99, 100, 101, 1234])("of %i rows: each is sent once and is in the result once", async (count) => {
    const { sent: batches, send } = createServer();
    const progress: Progress[] = [];
    const outcome = await runInBatches(rowsOf(count), send, {
      onProgress: (progressEvent) => progress.push(progressEvent),
    });
    expect(batches.flat()).toEqual(rowsOf(count).map(({ _id }) => _id));
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(maxBulkSize);
    expect(outcome.updated.length + outcome.failed.length).toBe(count);
    expect(outcome.failed.every(({ id }) => id.endsWith("7"))).toBe(true);
    expect(progress).toEqual(batches.map((_, index) => ({ done: index * maxBulkSize, total: count })));
  });

  it("never sends rows of different kinds together, and each still once", async () => {
    const { sent: batches, send } = createServer();
    const kindOf = ({ _id }: { _id: string }) => Number(_id) % 3;
    const progress: Progress[] = [];
    await runInBatches(rowsOf(450), send, { kindOf, onProgress: (progressEvent) => progress.push(progressEvent) });
    expect(batches.map((batch) => batch.length)).toEqual([100, 50, 100, 50, 100, 50]);
    expect(batches.every((batch) => new Set(batch.map((id) => Number(id) % 3)).size === 1)).toBe(true);
    expect(new Set(batches.flat()).size).toBe(450);
    expect(progress.map(({ done }) => done)).toEqual([0, 100, 150, 250, 300, 400]);
  });

  it("throws the refusal of the first batch: nothing was changed", async () => {
    const { send } = createServer(() => refusal);
    await expect(runInBatches(rowsOf(250), send)).rejects.toBe(refusal);
  });

  it("stops when the network fails, and reports every remaining row as not changed", async () => {
    const { sent: batches, send } = createServer((call) => (call === 3 ? refusal : undefined));
    const { updated, failed } = await runInBatches(rowsOf(450), send);
    expect([batches.length, updated.length, failed.length]).toEqual([3, 180, 270]);
    expect(failed.filter(({ code }) => code === "OFFLINE").map(({ id }) => id)).toEqual(
      rowsOf(450)
        .slice(200)
        .map(({ _id }) => _id),
    );
  });

  it("stops on request, after the current batch", async () => {
    const { sent: batches, send } = createServer();
    const { failed } = await runInBatches(rowsOf(450), send, {
      stopped: () => (batches.length === 2 ? "stopped" : undefined),
    });
    expect(batches).toHaveLength(2);
    expect(failed.filter(({ message }) => message === "stopped")).toHaveLength(250);
  });
});
