// Duration of each phase of the last `npm test` and `npm run test:all`, for `npm run bench -- tests`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const fileOf = (command) => `.cache/${command.replace(":", "-")}-phases.json`;

/** Records each phase of a run when it ends, because a run may be interrupted. */
export function notePhases(command, now = new Date()) {
  const phases = [];
  return (phase) => {
    phases.push(phase);
    const file = fileOf(command);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ startedAt: now.toISOString(), phases }, null, 2)}\n`);
  };
}

/** → { startedAt, phases: [{ name, seconds, isDone }] }, or undefined if no run has finished a phase. */
export function lastPhases(command, folder = ".") {
  try {
    return JSON.parse(readFileSync(`${folder}/${fileOf(command)}`, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
