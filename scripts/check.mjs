// npm run check: static checks before any test runs, those that fail most and cost least first. There are no warnings: a check passes or fails.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { typeChecker } from "./type-checker.mjs";

const steps = {
  format: ["node_modules/@biomejs/biome/bin/biome", "format", "."],
  imports: ["scripts/check-imports.mjs"],
  conventions: ["scripts/check-conventions.mjs"],
  documents: ["--import", "tsx", "scripts/write-documents.ts", "--check"],
  migrations: ["scripts/migrations.mjs", "--check"],
  "types of the contracts": [typeChecker.program, "-p", "tsconfig/contract.json"],
  "types of the server": [typeChecker.program, "-p", "tsconfig/server.json"],
  "types of the browser": [typeChecker.program, "-p", "tsconfig/web.json"],
  "types of the journeys": [typeChecker.program, "-p", "tsconfig/journeys.json"],
  lint: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "src", "sandbox", "scripts", "tests"],
};

/** Two at a time: most of them use one core. The output of a step is printed when it ends; after a failure none starts. */
const waiting = Object.entries(steps);
let hasFailed = false;
await Promise.all([runSteps(), runSteps()]);
process.exit(hasFailed ? 1 : 0);

async function runSteps() {
  for (let next = waiting.shift(); next && !hasFailed; next = waiting.shift()) {
    const [name, options] = next;
    const startedAt = Date.now();
    const { status, output } = await run(options);
    console.log(`${output}${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (status !== 0) hasFailed = true;
  }
}

async function run(options) {
  const env = options[0] === typeChecker.program ? typeChecker.environment : process.env;
  const child = spawn(process.execPath, options, { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [status] = await once(child, "close");
  return { status, output };
}
