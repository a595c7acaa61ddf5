// How long each phase of the last `npm test` and `npm run test:all` took, for `npm run bench -- tests`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const fileOf = (command) => `.cache/${command.replace(":", "-")}-phases.json`;

/** Writes each phase of a run that begins now when it ends: a run may be broken off. */
export function notePhases(command, now = new Date()) {
  const phases = [];
  return (phase) => {
    phases.push(phase);
    const file = fileOf(command);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ begun: now.toISOString(), phases }, null, 2)}\n`);
  };
}

/** → { begun, phases: [{ name, seconds, isDone }] }, or undefined where no run has ended a phase. */
export function lastPhases(command, folder = ".") {
  try {
    return JSON.parse(readFileSync(`${folder}/${fileOf(command)}`, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
