/** Our programs as tests start them: built, where the global set-up has bundled them; elsewhere from their sources. */
import { join, parse } from "node:path";

/** Where this run's global set-up left them; each run has its own. The threads' shims read it too. */
export const programsVariable = "LEGALSIT_TEST_PROGRAMS";

/** The folder of all bundled programs, as `dist` has them. */
export function builtPrograms(): string {
  const folder = process.env[programsVariable];
  if (!folder) throw new Error("there are no programs: run the tests through vitest's global set-up");
  return folder;
}

/** What Node is given to run it: loading the sources anew in each process takes longer than most of what they do. */
export function programOf(source: string): string[] {
  const folder = process.env[programsVariable];
  return folder ? [join(folder, "server", `${parse(source).name}.js`)] : ["--import", "tsx", source];
}
