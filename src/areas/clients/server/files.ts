/** Whose the documents of a client are: those who keep clients. One that turned out to be another has them there. */
import { eq } from "drizzle-orm";
import { requireCaller } from "../../../server/call.ts";
import type { RegisterReferences } from "../../../server/crud/references.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import type { DocumentRight } from "../../media/server/public.ts";
import { media } from "../../media/server/tables.ts";
import { clients } from "./tables.ts";

export async function filesOfClient(call: CallInTransaction, id: string): Promise<DocumentRight> {
  if (!requireCaller(call).permissions.includes("adminClient") || !/^[0-9a-f-]{36}$/i.test(id)) return "none";
  const [found] = await call.db.select({ mergedInto: clients.mergedInto }).from(clients).where(eq(clients.id, id));
  if (!found) return "none";
  return found.mergedInto ? "read" : "write";
}

/** They go with their client into another one, and keep none from being removed. */
export const documentsOfClient: RegisterReferences = {
  documents: { column: media.elementId, where: eq(media.element, "client") },
};
