// Node does not pass tsx's loader on to worker threads: this file registers it and then imports the worker's source.
// Tests use a worker bundled once: the loader needs longer than most of a thread's work.
import { pathToFileURL } from "node:url";

const bundled = process.env.LEGALSIT_TEST_PROGRAMS;
if (!bundled) (await import("tsx/esm/api")).register();
const program = await import(bundled ? pathToFileURL(`${bundled}/server/worker-thread.js`).href : "./worker-thread.ts");
export default program.default;
