/** Access to the documents of a filing, for staff who manage filings. */
import { eq } from "drizzle-orm";
import { requireCaller } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import type { DocumentRight } from "../../../collaboration/media/server/public.ts";
import { filings } from "./tables.ts";

export async function filesOfFiling(call: CallInTransaction, id: string): Promise<DocumentRight> {
  if (!requireCaller(call).permissions.includes("manageFilings")) return "none";
  const [filing] = await call.db.select({ id: filings.id }).from(filings).where(eq(filings.id, id));
  return filing ? "write" : "none";
}
