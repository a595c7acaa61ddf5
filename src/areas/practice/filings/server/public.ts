import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { filings } from "./tables.ts";

export { numberOf } from "../columns.ts";
export { filingRemovalPort } from "./removal-port.ts";

/** Filings for the queries of other areas. */
export const filingView = readableColumns(filings);

/** Locked against changes until the transaction ends. */
export async function lockFiling(tx: Transaction, id: string) {
  const [filing] = await tx.select().from(filingView).where(eq(filingView.id, id)).for("key share");
  return filing;
}
