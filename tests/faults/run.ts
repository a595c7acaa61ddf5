/** npm run faults [schedules = 10000] [seed]: random fault scenarios with a new seed; prints the failed seed. */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";

const [schedules = "10000", seed = String(randomInt(1_000_000))] = process.argv.slice(2);
console.log(`${schedules} schedules from seed ${seed}`);
const run = spawnSync("npx", ["vitest", "run", "tests/faults/run-scenarios.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FAULT_SCHEDULES: schedules, FAULT_SEED: seed },
});
process.exit(run.status ?? 1);
