// How long each phase of the last `npm test` took, for `npm run bench -- tests`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const file = ".cache/test-phases.json";

/** Of a run that begins; each phase is written down when it ends, for a run may be broken off. */
export function notePhases(now = new Date()) {
  const phases = [];
  return (name, seconds, isDone) => {
    phases.push({ name, seconds, isDone });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ begun: now.toISOString(), phases }, null, 2)}\n`);
  };
}

/** → { begun, phases: [{ name, seconds, isDone }] }, or undefined where no run has ended a phase. */
export function lastPhases(folder = ".") {
  try {
    return JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
