/**
 * A data folder with the demo office, created by the build. A first start copies it instead of loading the office again,
 * which needs three quarters of the start. The data is relative to the day of its creation.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { areas } from "../../areas/server-areas.ts";
import { dayOf } from "../../kit/time/calendar.ts";
import { openLog } from "../observability/logger.ts";
import { closeServer, openServer } from "../open-server.ts";
import { type Environment, readEnvironment } from "../start/environment.ts";
import { loadDemoOffice } from "./demo-office.ts";

const dayFile = "day.txt";

/** Writes the template to `folder`, which is replaced in one step. */
export async function writeDemoTemplate(folder: string): Promise<void> {
  const temporary = `${folder}-${process.pid}`;
  const environment = readEnvironment({ DATA_DIR: temporary, LOG_LEVEL: "warn" });
  const server = await openServer({ environment, areas, log: openLog("warn") });
  await loadDemoOffice(server, areas);
  await closeServer(server);
  writeFileSync(join(temporary, dayFile), dayOf(new Date()));
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
}

/** Copies the template into an empty data folder, if it was created today. The database comes last and in one step. */
export function copyDemoTemplate(folder: string, environment: Environment): void {
  const { DATA_DIR, DATABASE_URL, FILES_URL, SECRET, FACTORS_KEY, production } = environment;
  const database = join(DATA_DIR, "pg");
  if (production || DATABASE_URL || FILES_URL || existsSync(database)) return;
  // Tokens of documents and second factors are made with the secret.
  if (SECRET || FACTORS_KEY) return;
  const file = join(folder, dayFile);
  if (!existsSync(file) || readFileSync(file, "utf8") !== dayOf(new Date())) return;
  mkdirSync(DATA_DIR, { recursive: true });
  if (existsSync(join(folder, "files"))) cpSync(join(folder, "files"), join(DATA_DIR, "files"), { recursive: true });
  const temporary = `${database}-${process.pid}`;
  cpSync(join(folder, "pg"), temporary, { recursive: true });
  // Another process may have been faster; the lock of the folder then refuses this one.
  if (existsSync(database)) rmSync(temporary, { recursive: true });
  else renameSync(temporary, database);
}
