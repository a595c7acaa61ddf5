/** Access to the documents of a client, for client administrators. Documents of a merged client are read-only. */
import { eq } from "drizzle-orm";
import { requireCaller } from "../../../../server/call.ts";
import type { ReferenceColumns } from "../../../../server/crud/references.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { type DocumentRight, documentView } from "../../../collaboration/media/server/public.ts";
import { clients } from "./tables.ts";

export async function filesOfClient(call: CallInTransaction, id: string): Promise<DocumentRight> {
  if (!requireCaller(call).permissions.includes("adminClient")) return "none";
  const [client] = await call.db.select({ mergedInto: clients.mergedInto }).from(clients).where(eq(clients.id, id));
  if (!client) return "none";
  return client.mergedInto ? "read" : "write";
}

/** Documents move with a merged client and do not block its deletion. */
export const documentsOfClient: ReferenceColumns = {
  documents: { column: documentView.elementId, where: eq(documentView.element, "client") },
};
