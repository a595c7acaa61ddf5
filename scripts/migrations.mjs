// npm run migration -- name: writes the migration from the changes of the tables. `--check` fails when one is missing.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";

const kit = "node_modules/drizzle-kit/bin.cjs";
const isCheck = process.argv.includes("--check");
const name = process.argv.slice(2).find((option) => !option.startsWith("-")) ?? "tables";

const scratch = mkdtempSync("./.migrations-");
const outputFolder = isCheck ? scratch : "./migrations";
try {
  if (isCheck) cpSync("migrations", scratch, { recursive: true });
  const before = sqlFiles(outputFolder);
  const environment = { ...process.env, MIGRATIONS: outputFolder };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [kit, "generate", "--config=scripts/drizzle.config.ts", `--name=${name}`],
    {
      encoding: "utf8",
      env: environment,
    },
  );
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  if (isCheck && sqlFiles(outputFolder) !== before)
    throw new Error("The tables changed without a migration: npm run migration -- what-changed");
  if (!isCheck) console.log(stdout.trim().split("\n").at(-1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function sqlFiles(folder) {
  return readdirSync(folder).filter((file) => file.endsWith(".sql")).length;
}
