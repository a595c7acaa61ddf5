/** What it costs to check the types of each project: seconds of CPU, and how long that took; of another checkout beside it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { typeChecker } from "../../scripts/type-checker.mjs";
import { besideEarlier } from "./format-comparison.ts";
import { endedOf } from "./cpu.ts";
import { say, within } from "./statistics-of-runs.ts";

const goals = { contract: 10, server: 10, web: 15, journeys: 10 } as const;

interface Taken {
  readonly cpu: number;
  readonly wall: number;
  readonly areWrong: boolean;
}

export function types(before: string | undefined): void {
  for (const [project, goal] of Object.entries(goals)) {
    const earlier = before === undefined ? undefined : checked(before, project);
    const taken = checked(process.cwd(), project);
    if (!taken || taken.areWrong) throw new Error(`the types of ${project} are wrong`);
    const formatFigure = (figure: "cpu" | "wall") => {
      const now = taken[figure].toFixed(1);
      return earlier ? besideEarlier(earlier[figure].toFixed(1), now) : now;
    };
    say(
      `types: ${project} ${formatFigure("cpu")} s of CPU (${within(taken.cpu, goal)}), ${formatFigure("wall")} s on the clock`,
    );
    if (earlier?.areWrong) say(`types: ${project} before: they are wrong with what is installed there`);
    if (before !== undefined && !earlier) say(`types: ${project} before: there is no such project`);
  }
}

function checked(folder: string, project: string): Taken | undefined {
  const options = `tsconfig.${project}.json`;
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
