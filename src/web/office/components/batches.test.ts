import { describe, expect, it } from "vitest";
import { maxBulkSize } from "../../../kit/limits.ts";
import type { BulkResult } from "../../../kit/list-contract.ts";
import { runInBatches, type Progress } from "./batches.ts";

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: String(n) }));
/** Changes every row but those that end in 7, and notes what was sent. */
function office(failing: (call: number) => Error | undefined = () => undefined) {
  const sent: string[][] = [];
  const send = async (part: readonly { _id: string }[]): Promise<BulkResult> => {
    sent.push(part.map(({ _id }) => _id));
    const failure = failing(sent.length);
    if (failure) throw failure;
    const isRefused = ({ _id }: { _id: string }) => _id.endsWith("7");
    return {
      updated: part.filter((row) => !isRefused(row)).map(({ _id }) => _id),
      failed: part.filter(isRefused).map(({ _id }) => ({ id: _id, code: "CONFLICT", message: "changed" })),
    };
  };
  return { sent, send };
}
const refusal = Object.assign(new Error("no network"), { code: "OFFLINE" });

describe("a change of many in parts", () => {
  it.each([1, 99, 100, 101, 1234])("of %i rows: each is sent once and is in the outcome once", async (count) => {
    const { sent, send } = office();
    const progress: Progress[] = [];
    const outcome = await runInBatches(rowsOf(count), send, { onProgress: (at) => progress.push(at) });
    expect(sent.flat()).toEqual(rowsOf(count).map(({ _id }) => _id));
    expect(Math.max(...sent.map((part) => part.length))).toBeLessThanOrEqual(maxBulkSize);
    expect(outcome.updated.length + outcome.failed.length).toBe(count);
    expect(outcome.failed.every(({ id }) => id.endsWith("7"))).toBe(true);
    expect(progress).toEqual(sent.map((_, part) => ({ done: part * maxBulkSize, total: count })));
  });

  it("never sends rows of different kinds together, and each still once", async () => {
    const { sent, send } = office();
    const kindOf = ({ _id }: { _id: string }) => Number(_id) % 3;
    const progress: Progress[] = [];
    await runInBatches(rowsOf(450), send, { kindOf, onProgress: (at) => progress.push(at) });
    expect(sent.map((part) => part.length)).toEqual([100, 50, 100, 50, 100, 50]);
    expect(sent.every((part) => new Set(part.map((id) => Number(id) % 3)).size === 1)).toBe(true);
    expect(new Set(sent.flat()).size).toBe(450);
    expect(progress.map(({ done }) => done)).toEqual([0, 100, 150, 250, 300, 400]);
  });

  it("hands the first refusal to the form: nothing was done", async () => {
    const { send } = office(() => refusal);
    await expect(runInBatches(rowsOf(250), send)).rejects.toBe(refusal);
  });

  it("ends where the network does, and says of every row left that it was not changed", async () => {
    const { sent, send } = office((call) => (call === 3 ? refusal : undefined));
    const { updated, failed } = await runInBatches(rowsOf(450), send);
    expect([sent.length, updated.length, failed.length]).toEqual([3, 180, 270]);
    expect(failed.filter(({ code }) => code === "OFFLINE").map(({ id }) => id)).toEqual(
      rowsOf(450)
        .slice(200)
        .map(({ _id }) => _id),
    );
  });

  it("ends when it is stopped, after the part under way", async () => {
    const { sent, send } = office();
    const { failed } = await runInBatches(rowsOf(450), send, {
      stopped: () => (sent.length === 2 ? "stopped" : undefined),
    });
    expect(sent).toHaveLength(2);
    expect(failed.filter(({ message }) => message === "stopped")).toHaveLength(250);
  });
});
