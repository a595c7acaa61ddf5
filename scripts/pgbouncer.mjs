// A PgBouncer in transaction mode before a PostgreSQL server, for the tests. It refuses to run as root too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-ports.mjs";
import { asRoot, unprivileged, unprivilegedUser, waitUntilReachable } from "./postgres.mjs";

/** → { url, stop() }: the database at `url` through the pooler, on `poolSize` connections of the server. */
export async function startPgbouncer(program, url, { poolSize }) {
  const { hostname, port: serverPort, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "legalsit-pgbouncer-"));
  if (asRoot) chownSync(folder, unprivilegedUser.uid, unprivilegedUser.gid);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${serverPort} user=${username}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settings.join("\n"));
  const child = spawn(program, [file], { ...unprivileged, cwd: folder, stdio: "ignore" });
  const exited = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const pooled = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await waitUntilReachable(pooled)) return { url: pooled, stop };
  await stop();
  throw new Error("PgBouncer did not answer within thirty seconds");
}
