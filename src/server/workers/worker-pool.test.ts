// @slow
/** Long work stands beside the event loop: who waits too long or breaks its thread is told so, and nobody else notices. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { maxPdfRows } from "../../kit/limits.ts";
import { Refusal } from "../../kit/errors.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { openWorkers, type WorkerPool } from "./worker-pool.ts";

const program = new URL("../testing/crashing-worker.mjs", import.meta.url);
/** The thread's program answers what it was given, under any name. */
const ask = (workers: WorkerPool, input: string) => workers.run("list", input as never) as unknown as Promise<string>;
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "done",
    (error: Refusal) => error.code,
  );

const list = (rows: number) => ({
  title: "Solicitudes",
  printed: `${rows}`,
  columns: Array.from({ length: 10 }, (_, at) => ({ header: `Columna ${at}`, isFigure: at > 6 })),
  rows: Array.from({ length: rows }, (_, row) => Array.from({ length: 10 }, (_, at) => `Álvarez ${row} ${at}`)),
});

describe("a thread that dies over its work", () => {
  const deaths: string[] = [];
  const workers = openWorkers({ program, threads: 1, megabytes: 32, onDeath: (_name, reason) => deaths.push(reason) });
  afterAll(() => workers.close());

  test.each([
    ["ends", "exit", "BUSY"],
    ["needs more memory than it has", "memory", "TOO_HEAVY"],
    ["throws what nobody catches", "throw", "BUSY"],
  ])("%s: its work is refused, the next is done", async (_how, input, code) => {
    const before = deaths.length;
    expect(await codeOf(ask(workers, input))).toBe(code);
    expect(deaths).toHaveLength(before + 1);
    expect(await ask(workers, "still here")).toBe("still here");
  });
});

test("what waits is bounded: one more is refused at once, those before it are done", async () => {
  const workers = openWorkers({ program, threads: 1, most: 2 });
  const begun = Array.from({ length: 3 }, () => ask(workers, "wait"));
  expect(await codeOf(ask(workers, "wait"))).toBe("BUSY");
  expect(await Promise.all(begun)).toEqual(["wait", "wait", "wait"]);
  await workers.close();
});

test("what is gathered when its turn comes is gathered for one more than there are threads", async () => {
  const workers = openWorkers({ program, threads: 1 });
  let gathered = 0;
  const gather = async () => {
    gathered += 1;
    return "wait" as never;
  };
  const done = Array.from({ length: 5 }, () => workers.run("list", gather));
  await new Promise(setImmediate);
  expect(gathered).toBe(2);
  await Promise.all(done);
  expect(gathered).toBe(5);
  await workers.close();
});

test("closing waits for nobody", async () => {
  const workers = openWorkers({ program, threads: 1 });
  const refused = [codeOf(ask(workers, "forever")), codeOf(ask(workers, "waits behind it"))];
  await new Promise((resolve) => setTimeout(resolve, 500));
  await workers.close();
  expect(await Promise.all(refused)).toEqual(["BUSY", "BUSY"]);
});

test("the event loop answers while a paper of the longest list is laid out", async () => {
  const workers = openWorkers();
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const startedAt = performance.now();
  const paper = await workers.run("list", list(maxPdfRows));
  const tookMs = performance.now() - startedAt;
  held.disable();
  expect(Buffer.from(paper.subarray(0, 5)).toString()).toBe("%PDF-");
  // Laid out on the loop it would have held it all the time; a busy machine holds it for a moment.
  expect(held.max / 1e6).toBeLessThan(tookMs / 3);
  await workers.close();
});

describe("over the wire", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
    await app.tokenOf("online-ap@demo.example");
  });
  afterAll(() => app.close());

  test("too many at once: 503, when to come back, words in both languages; those before are done", async () => {
    const { workers } = app.server;
    // Nothing ends before the two were answered, however fast the threads are.
    let open = () => {};
    const gate = new Promise<void>((opened) => {
      open = opened;
    });
    const begin = () => codeOf(workers.run("list", () => gate.then(() => list(10))));
    const begun = [begin(), begin(), begin()];
    await new Promise(setImmediate);
    const before = [...begun, ...Array.from({ length: 80 }, begin)];
    const wanted = { family: "AP", columns: "number" };
    const ask = (language: string) =>
      app.send("online-ap@demo.example", contracts.onlineRequests.exportPdf, wanted, { "accept-language": language });
    const answers = await Promise.all(["es", "en"].map(ask));
    expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
      [503, "5"],
      [503, "5"],
    ]);
    expect(answers.map(({ body }) => (body as { error: { message: string } }).error.message)).toEqual([
      "El servidor está ocupado con otros documentos. Espere unos segundos e inténtelo de nuevo.",
      "The server is busy with other documents. Wait a few seconds and try again.",
    ]);
    open();
    expect(new Set(await Promise.all(before))).toEqual(new Set(["done"]));
  });
});
