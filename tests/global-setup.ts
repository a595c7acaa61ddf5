/**
 * Set-up before the tests: bundles the programs as for production, creates a migrated database with demo data, and sets
 * the clock. Programs and database are cached for the next runs by the hash of their sources.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildPrograms } from "../scripts/build.mjs";
import { hashSources } from "../scripts/source-hash.mjs";
import { programOf, programsVariable } from "../src/server/testing/programs.ts";
import { serverUrl, snapshotVariable } from "../src/server/testing/test-database.ts";
import { cachedPath } from "./run-cache.ts";

const preparation = "tests/prepare-database.ts";
const programs = [
  preparation,
  "tests/faults/mail-worker.ts",
  "tests/faults/unlimited-server.ts",
  "tests/faults/cluster-server.ts",
];
/** When a run begins: a Thursday, 10:00 in Havana. */
const start = Date.parse("2026-11-26T15:00:00.000Z");
/** The demo office is older than anything that a test writes, also if an earlier run created it. */
const demoLeadMs = 600_000;

export default async function setUp(): Promise<void> {
  const sources = hashOf(["src", "sandbox", "scripts", "package-lock.json", ...programs]);
  process.env[programsVariable] = await cachedPath("programs", sources, (folder) => buildPrograms(folder, programs));
  const clock = `--import ${pathToFileURL(resolve("tests/test-clock.mjs"))}`;
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, clock].join(" ").trim();
  const offsetMs = start - Date.now();
  // Read by processes that are started from now on: first the one that creates the database, then the tests.
  process.env.TEST_CLOCK_OFFSET_MS = String(offsetMs - demoLeadMs);
  await prepareDatabase(offsetMs);
  process.env.TEST_CLOCK_OFFSET_MS = String(offsetMs);
}

async function prepareDatabase(offsetMs: number): Promise<void> {
  const url = serverUrl();
  if (url) return prepare("template", url, String(offsetMs));
  const key = hashOf(["src", "migrations", "tests/global-setup.ts", "package-lock.json"]);
  process.env[snapshotVariable] = await cachedPath("demo-snapshots", key, (file) => prepare("snapshot", file));
}

async function prepare(...options: string[]): Promise<void> {
  const [status] = await once(
    spawn(process.execPath, [...programOf(preparation), ...options], { stdio: "inherit" }),
    "exit",
  );
  if (status !== 0) throw new Error("the database of the tests cannot be created");
}

/** Hash of the sources, without those that only a browser runs: programs and database do not depend on them. */
const hashOf = (paths: string[]) => hashSources(paths, (file: string) => !/\.(css|tsx)$/.test(file));
