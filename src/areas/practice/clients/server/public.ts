import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { clientContacts, clients } from "./tables.ts";

export { byClient } from "./known.ts";
export { timelineOwner } from "./timeline.ts";
export { listClientOptions } from "./client-resource.ts";

/** Clients for the queries of other areas. */
export const clientView = readableColumns(
  clients,
  "id",
  "clientNumber",
  "name",
  "clientType",
  "country",
  "nationality",
  "email",
  "phone",
  "acquisitionWay",
  "legalForm",
  "ci",
  "passport",
  "vip",
  "active",
  "userId",
  "mergedInto",
  "createdAt",
);
export const clientContactView = readableColumns(clientContacts, "clientId", "order", "name", "contactType", "email");
export type ReadableClient = typeof clientView.$inferSelect;

/** Locked against changes until the transaction ends. */
export async function lockClient(tx: Transaction, id: string): Promise<ReadableClient | undefined> {
  const [client] = await tx.select().from(clientView).where(eq(clientView.id, id)).for("key share");
  return client;
}

/** A client that new records may name. */
export const isSelectable = (client: ReadableClient | undefined): client is ReadableClient =>
  client?.active === true && client.mergedInto === null;
