/** CPU seconds and duration of the type check of each project, optionally compared with another checkout. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { typeChecker } from "../../scripts/type-checker.mjs";
import { compareWithPrevious } from "./format-comparison.ts";
import { endedOf } from "./cpu.ts";
import { printLine, within } from "./statistics-of-runs.ts";

const goals = { contract: 10, server: 10, web: 15, journeys: 10 } as const;

interface CheckResult {
  readonly cpu: number;
  readonly wall: number;
  readonly areWrong: boolean;
}

export function types(before: string | undefined): void {
  for (const [project, goal] of Object.entries(goals)) {
    const previous = before === undefined ? undefined : checkTypes(before, project);
    const result = checkTypes(process.cwd(), project);
    if (!result || result.areWrong) throw new Error(`the types of ${project} are wrong`);
    const formatFigure = (figure: "cpu" | "wall") => {
      const current = result[figure].toFixed(1);
      return previous ? compareWithPrevious(previous[figure].toFixed(1), current) : current;
    };
    printLine(
      `types: ${project} ${formatFigure("cpu")} s of CPU (${within(result.cpu, goal)}), ${formatFigure("wall")} s on the clock`,
    );
    if (previous?.areWrong) printLine(`types: ${project} before: they are wrong with what is installed there`);
    if (before !== undefined && !previous) printLine(`types: ${project} before: there is no such project`);
  }
}

function checkTypes(folder: string, project: string): CheckResult | undefined {
  const options = `tsconfig/${project}.json`;
  const program = join(folder, typeChecker.program);
  if (!existsSync(join(folder, options)) || !existsSync(program)) return undefined;
  const cpu = endedOf(process.pid);
  const startedAt = performance.now();
  const isHere = folder === process.cwd();
  const { status } = spawnSync(process.execPath, [program, "-p", options], {
    cwd: folder,
    stdio: isHere ? "inherit" : "ignore",
    env: isHere ? typeChecker.environment : process.env,
  });
  return {
    cpu: (endedOf(process.pid) - cpu) / 1000,
    wall: (performance.now() - startedAt) / 1000,
    areWrong: status !== 0,
  };
}
