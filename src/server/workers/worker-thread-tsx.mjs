// Node does not hand tsx's loader to worker threads: register it here, then take the worker's source. In tests the worker
// is bundled once: the loader takes longer than most of a thread's work.
import { pathToFileURL } from "node:url";

const bundled = process.env.LEGALSIT_TEST_PROGRAMS;
if (!bundled) (await import("tsx/esm/api")).register();
const program = await import(bundled ? pathToFileURL(`${bundled}/server/worker-thread.js`).href : "./worker-thread.ts");
export default program.default;
