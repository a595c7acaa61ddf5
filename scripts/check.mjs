// npm run check: static checks before any test runs, those that fail most and cost least first. There are no warnings: a check passes or fails.
import { spawnSync } from "node:child_process";
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

for (const [name, options] of Object.entries(steps)) {
  const startedAt = Date.now();
  const env = options[0] === typeChecker.program ? typeChecker.environment : process.env;
  const { status } = spawnSync(process.execPath, options, { stdio: "inherit", env });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (status !== 0) process.exit(1);
}
