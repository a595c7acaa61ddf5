/** Records as test cases write them: with the field names of the entities. */
import { createHash } from "node:crypto";
import type { Database } from "../../../../../server/database/connection.ts";

export type CaseRecords = Readonly<Record<string, unknown>>;
export type Writer = (db: Database, rows: readonly CaseRecords[]) => Promise<unknown>;

/** A stable id: the same name gives the same id. */
export function idOf(name: unknown): string {
  const hash = createHash("sha256").update(String(name)).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
