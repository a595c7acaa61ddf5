/** What it costs to check the types of each project: seconds of CPU. How long the tests take is told by `npm test`. */
import { spawnSync } from "node:child_process";
import { endedOf } from "./cpu.ts";
import { say, within } from "./figures.ts";

const goals = { contract: 10, server: 10, web: 15, journeys: 10 } as const;

export function types(): void {
  for (const [project, goal] of Object.entries(goals)) {
    const before = endedOf(process.pid);
    const { status } = spawnSync("node_modules/.bin/tsc", ["-p", `tsconfig.${project}.json`], { stdio: "inherit" });
    if (status !== 0) throw new Error(`the types of ${project} are wrong`);
    const seconds = Number(((endedOf(process.pid) - before) / 1000).toFixed(1));
    say(`types: ${project} ${seconds} s of CPU (${within(seconds, goal)})`);
  }
}
