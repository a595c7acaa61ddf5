// npm run check: what holds before any test runs. Nothing warns: everything holds or fails.
import { spawnSync } from "node:child_process";

const steps = {
  format: ["node_modules/@biomejs/biome/bin/biome", "format", "."],
  lint: ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "src", "sandbox", "scripts", "tests"],
  walls: ["scripts/walls.mjs"],
  "types of the contracts": ["node_modules/typescript/bin/tsc", "-p", "tsconfig.contract.json"],
  "types of the server": ["node_modules/typescript/bin/tsc", "-p", "tsconfig.server.json"],
  "types of the browser": ["node_modules/typescript/bin/tsc", "-p", "tsconfig.web.json"],
  "types of the journeys": ["node_modules/typescript/bin/tsc", "-p", "tsconfig.journeys.json"],
  "house rules": ["scripts/house.mjs"],
  documents: ["--import", "tsx", "scripts/documents.ts", "--check"],
  migrations: ["scripts/migrations.mjs", "--check"],
};

for (const [name, options] of Object.entries(steps)) {
  const begun = Date.now();
  const { status } = spawnSync(process.execPath, options, { stdio: "inherit" });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  if (status !== 0) process.exit(1);
}
