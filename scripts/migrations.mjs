// npm run migration -- name: writes the migration from the changes of the tables. `--check` fails when one is missing, or
// when one would break the previous version.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findContractions } from "./contracting-migrations.mjs";
import { orderGeneratedColumns } from "./generated-columns.mjs";

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
  const [written] = sqlFiles(outputFolder).filter((file) => !before.includes(file));
  if (isCheck && written) throw new Error("The tables changed without a migration: npm run migration -- what-changed");
  // No version was before the first migration.
  const [, ...migrations] = sqlFiles("migrations").map((file) => [file, readFileSync(`migrations/${file}`, "utf8")]);
  for (const [file, sql] of migrations)
    for (const statement of findContractions(sql))
      throw new Error(`${file}: the previous version, which runs during an upgrade, may not survive\n${statement}`);
  if (!isCheck && written) {
    const earlier = before
      .map((file) => readFileSync(`${outputFolder}/${file}`, "utf8"))
      .join("--> statement-breakpoint\n");
    const path = `${outputFolder}/${written}`;
    writeFileSync(path, orderGeneratedColumns(readFileSync(path, "utf8"), earlier));
    removeEarlierSnapshots();
  }
  if (!isCheck) console.log(stdout.trim().split("\n").at(-1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The next migration is the difference to the last snapshot; each of them has 23,000 lines. */
function removeEarlierSnapshots() {
  const snapshots = readdirSync("migrations/meta").filter((file) => file.endsWith("_snapshot.json"));
  for (const file of snapshots.sort().slice(0, -1)) rmSync(`migrations/meta/${file}`);
}

function sqlFiles(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
}
