// @slow
/**
 * Long computations run outside of the event loop. A task that waits too long or breaks its thread is refused, and no
 * other task is affected.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { maxPdfRows } from "../../kit/limits.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { openWorkers, type WorkerPool } from "./worker-pool.ts";

const program = new URL("../testing/crashing-worker.mjs", import.meta.url);
/** The test program returns its input, whatever the name of the task. */
const run = (workers: WorkerPool, input: string) => workers.run("list", input as never) as unknown as Promise<string>;
const codeOf = (result: Promise<unknown>) =>
  result.then(
    () => "done",
    (error: Refusal) => error.code,
  );

const list = (rows: number) => ({
  title: "Solicitudes",
  printed: `${rows}`,
  columns: Array.from({ length: 10 }, (_, at) => ({ header: `Columna ${at}`, isFigure: at > 6 })),
  rows: Array.from({ length: rows }, (_, row) => Array.from({ length: 10 }, (_, at) => `Álvarez ${row} ${at}`)),
});

describe("a thread that dies during a task", () => {
  const deaths: string[] = [];
  const workers = openWorkers({ program, threads: 1, megabytes: 32, onDeath: (_name, reason) => deaths.push(reason) });
  afterAll(() => workers.close());

  test.each([
    ["exits", "exit", "BUSY"],
    ["exceeds its memory limit", "memory", "TOO_HEAVY"],
    ["has an uncaught error", "throw", "BUSY"],
  ])("%s: its task is refused, the next one is done", async (_how, input, code) => {
    const deathsBefore = deaths.length;
    expect(await codeOf(run(workers, input))).toBe(code);
    expect(deaths).toHaveLength(deathsBefore + 1);
    expect(await run(workers, "still here")).toBe("still here");
  });
});

test("the queue is limited: a further task is refused at once, those before it are done", async () => {
  const workers = openWorkers({ program, threads: 1, most: 2 });
  const startedTasks = Array.from({ length: 3 }, () => run(workers, "wait"));
  expect(await codeOf(run(workers, "wait"))).toBe("BUSY");
  expect(await Promise.all(startedTasks)).toEqual(["wait", "wait", "wait"]);
  await workers.close();
});

test("lazy input is computed for one task more than there are threads", async () => {
  const workers = openWorkers({ program, threads: 1 });
  let gatherCount = 0;
  const computeInput = async () => {
    gatherCount += 1;
    return "wait" as never;
  };
  const tasks = Array.from({ length: 5 }, () => workers.run("list", computeInput));
  await new Promise(setImmediate);
  expect(gatherCount).toBe(2);
  await Promise.all(tasks);
  expect(gatherCount).toBe(5);
  await workers.close();
});

test("closing does not wait for tasks", async () => {
  const workers = openWorkers({ program, threads: 1 });
  const refusals = [codeOf(run(workers, "forever")), codeOf(run(workers, "waits behind it"))];
  await new Promise((resolve) => setTimeout(resolve, 500));
  await workers.close();
  expect(await Promise.all(refusals)).toEqual(["BUSY", "BUSY"]);
});

test("the event loop is responsive while the PDF of the longest list is laid out", async () => {
  const workers = openWorkers();
  const loopDelay = monitorEventLoopDelay({ resolution: 5 });
  loopDelay.enable();
  const startedAt = performance.now();
  const pdf = await workers.run("list", list(maxPdfRows));
  const durationMs = performance.now() - startedAt;
  loopDelay.disable();
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  // On the event loop it would have blocked it all the time; a busy machine blocks it for a moment.
  expect(loopDelay.max / 1e6).toBeLessThan(durationMs / 3);
  await workers.close();
});

describe("over HTTP", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
    await app.tokenOf("online-ap@demo.example");
  });
  afterAll(() => app.close());

  test("too many at once: 503, when to retry, a text in both languages; earlier tasks are done", async () => {
    const { workers } = app.server;
    // No task ends before both calls were answered, however fast the threads are.
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    const startTask = () => codeOf(workers.run("list", () => gate.then(() => list(10))));
    const startedTasks = [startTask(), startTask(), startTask()];
    await new Promise(setImmediate);
    const tasksBefore = [...startedTasks, ...Array.from({ length: 80 }, startTask)];
    const input = { family: "AP", columns: "number" };
    const requestPdf = (language: string) =>
      app.send("online-ap@demo.example", contracts.onlineRequests.exportPdf, input, { "accept-language": language });
    const answers = await Promise.all(["es", "en"].map(requestPdf));
    expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
      [503, "5"],
      [503, "5"],
    ]);
    expect(answers.map(({ body }) => (body as { error: { message: string } }).error.message)).toEqual([
      "El servidor está ocupado. Inténtelo en unos segundos.",
      "The server is busy. Try again in a few seconds.",
    ]);
    openGate();
    expect(new Set(await Promise.all(tasksBefore))).toEqual(new Set(["done"]));
  });
});
