/**
 * Directus on a database of the product, as an office would install it on existing tables. It adds its own tables. One
 * administrator with a static token; no app, no telemetry, no limits. Its copy of the schema is frozen, because otherwise it
 * clones the schema of 150 tables for each call. `node directus-server.mjs <folder with Directus> <database> <token>`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../scripts/free-ports.mjs";

const [, , folder = "", database = "", token = ""] = process.argv;
const packages = join(folder, "node_modules");
const port = await freePort();
Object.assign(process.env, {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  SECRET: token,
  DB_CLIENT: "pg",
  DB_CONNECTION_STRING: database,
  DB_POOL__MAX: "10",
  ADMIN_EMAIL: "administrator@directus.example.com",
  ADMIN_PASSWORD: token,
  ADMIN_TOKEN: token,
  CACHE_SCHEMA_FREEZE_ENABLED: "true",
  LOG_LEVEL: "error",
  SERVE_APP: "false",
  TELEMETRY: "false",
  WEBSOCKETS_ENABLED: "false",
});
const bootstrap = spawnSync(process.execPath, [join(packages, "directus/cli.js"), "bootstrap"], { encoding: "utf8" });
if (bootstrap.status !== 0) throw new Error(`Directus: ${bootstrap.stdout}${bootstrap.stderr}`);

// Directus sends «ready» to its parent process when it listens.
const send = process.send?.bind(process);
process.send = () => send?.({ address: `http://127.0.0.1:${port}` }) ?? false;
const { startServer } = await import(pathToFileURL(join(packages, "@directus/api/dist/server.js")).href);
await startServer();
