/**
 * Set-up before the tests: bundles the programs as for production, and creates a migrated database with demo data. Both are
 * cached for the next runs by the hash of their sources.
 */
import { buildPrograms } from "../scripts/build.mjs";
import { hashSources } from "../scripts/source-hash.mjs";
import { programsVariable } from "../src/server/testing/programs.ts";
import { hasTemplate, serverUrl, snapshotVariable } from "../src/server/testing/test-database.ts";
import { cachedPath } from "./run-cache.ts";

const programs = ["tests/faults/mail-worker.ts", "tests/faults/unlimited-server.ts", "tests/faults/cluster-server.ts"];
/** Demo data is relative to the time of its creation: in a later hour of the day the tests would have other cases. */
const snapshotMaxAgeMs = 3_600_000;

export default async function setUp(): Promise<void> {
  const sources = hashOf(["src", "sandbox", "scripts", "package-lock.json", ...programs]);
  process.env[programsVariable] = await cachedPath("programs", sources, Infinity, (folder) =>
    buildPrograms(folder, programs),
  );
  const url = serverUrl();
  // The server that the test command started has a template from the first part of the run on.
  if (url && !(process.env.TEST_PART && (await hasTemplate(url)))) return (await demoDatabase()).writeTemplate(url);
  if (url) return;
  // The key has the day too: the demo data has cases of today.
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Havana" });
  const key = `${day}-${hashOf(["src", "migrations", "package-lock.json"])}`;
  process.env[snapshotVariable] = await cachedPath("demo-snapshots", key, snapshotMaxAgeMs, async (file) =>
    (await demoDatabase()).writeSnapshot(file),
  );
}

/** Imported on demand: it loads the whole server. */
const demoDatabase = () => import("../src/server/testing/demo-database.ts");

/** Hash of the sources, without those that only a browser runs: programs and database do not depend on them. */
const hashOf = (paths: string[]) => hashSources(paths, (file: string) => !/\.(css|tsx)$/.test(file));
