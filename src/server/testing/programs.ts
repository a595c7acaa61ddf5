/** How tests start programs of this project: bundled if vitest's global set-up built them, otherwise from sources. */
import { join, parse } from "node:path";

/** Folder of the bundled programs of this test run. The worker shims read it too. */
export const programsVariable = "LEGALSIT_TEST_PROGRAMS";

/** The folder of the bundled programs, with the layout of `dist`. Throws outside of a test run. */
export function builtPrograms(): string {
  const folder = process.env[programsVariable];
  if (!folder) throw new Error("there are no programs: run the tests through vitest's global set-up");
  return folder;
}

/**
 * Node arguments that run a program: bundled if available, because loading the sources in each process takes longer
 * than most of its work. `folder` may hold the programs of another revision.
 */
export function programOf(source: string, folder = process.env[programsVariable]): string[] {
  return folder ? [join(folder, "server", `${parse(source).name}.js`)] : ["--import", "tsx", source];
}
