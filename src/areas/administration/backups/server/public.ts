import type { Database } from "../../../../server/database/connection.ts";
import { backupProofs } from "./tables.ts";

export type BackupProof = typeof backupProofs.$inferInsert;

/** Stores the result of a restoration, which the office and the metrics show. */
export async function storeBackupProof(db: Database, proof: BackupProof): Promise<void> {
  await db.insert(backupProofs).values(proof);
}
