/**
 * A new database per test file, with migrations and demo office. Embedded, it starts from a snapshot in a third of a
 * second; with TEST_DATABASE_URL it is cloned from a template on that server.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import type { OpenDatabase } from "../database/connection.ts";
import { openDatabase } from "../database/open-database.ts";

/** Name of the template database on a PostgreSQL server. */
export const templateName = "legalsit_template";
/** Path of this run's snapshot, written by vitest's global set-up. */
export const snapshotVariable = "LEGALSIT_TEST_SNAPSHOT";

/** URL of the PostgreSQL server for tests; undefined for the embedded engine. */
export function serverUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL;
}

/**
 * The URL of another database on the same server. Its functions precede those of the system: a test database has a
 * `now()` of its own.
 */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  url.searchParams.set("options", "-c search_path=public,pg_catalog");
  return url.href;
}

/** Runs one statement on a server. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Writes the demo office into a database folder, as a stopped server would leave it. */
export async function fillFolder(folder: string): Promise<void> {
  const open = await openDatabase({ folder, snapshot: snapshot() });
  await open.close();
}

/** Opens a new test database; closing it deletes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = serverUrl();
  if (!server) return openDatabase({ snapshot: snapshot() });
  const name = `legalsit_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${templateName} strategy file_copy`);
  const open = await openDatabase({ url: urlOf(server, name) });
  return {
    ...open,
    close: async () => {
      await open.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

function snapshot(): ArrayBuffer {
  const file = process.env[snapshotVariable];
  if (!file) throw new Error("there is no snapshot: run the tests through vitest's global set-up");
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
