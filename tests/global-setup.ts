/**
 * Before the tests: the product's programs, bundled as for production, and a migrated database with the demo office. Both
 * are kept for the runs that follow, by the hash of what they are made from.
 */
import { buildPrograms } from "../scripts/build.mjs";
import { hashSources } from "../scripts/source-hash.mjs";
import { programsVariable } from "../src/server/testing/programs.ts";
import { hasTemplate, serverUrl, snapshotVariable } from "../src/server/testing/test-database.ts";
import { cachedPath } from "./run-cache.ts";

const programs = ["tests/faults/mail-worker.ts", "tests/faults/unlimited-server.ts"];
/** Demo data stands in relation to the moment it was made: in a later hour of the day tests would meet other cases. */
const snapshotMaxAgeMs = 3_600_000;

export default async function setUp(): Promise<void> {
  const sources = hashOf(["src", "sandbox", "scripts/admin.ts", "scripts/build.mjs", "package-lock.json", ...programs]);
  process.env[programsVariable] = await cachedPath("programs", sources, Infinity, (folder) =>
    buildPrograms(folder, programs),
  );
  const url = serverUrl();
  // The server that the test command started for this run has one from its first part on.
  if (url && !(process.env.TEST_PART && (await hasTemplate(url)))) return (await demoDatabase()).writeTemplate(url);
  if (url) return;
  // By day as well: the demo office has cases of today.
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Havana" });
  const key = `${day}-${hashOf(["src", "migrations", "package-lock.json"])}`;
  process.env[snapshotVariable] = await cachedPath("demo-snapshots", key, snapshotMaxAgeMs, async (file) =>
    (await demoDatabase()).writeSnapshot(file),
  );
}

/** Imported only when it is needed: it loads the whole server. */
const demoDatabase = () => import("../src/server/testing/demo-database.ts");

/** Neither programs nor database depend on what only a browser runs. */
const hashOf = (paths: string[]) => hashSources(paths, (file: string) => !/\.(css|tsx)$/.test(file));
