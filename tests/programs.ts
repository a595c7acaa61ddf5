/** Once before the tests: our programs, bundled as they are for production. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildPrograms } from "../scripts/build.mjs";
import { programsVariable } from "../src/server/testing/programs.ts";

/** Among the dependencies, where what they import is found. */
export default async function setUp(): Promise<() => void> {
  const folder = resolve(`node_modules/.cache/programs-${process.pid}`);
  await buildPrograms(folder, ["tests/faults/mail-worker.ts", "tests/faults/unlimited-server.ts"]);
  process.env[programsVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
