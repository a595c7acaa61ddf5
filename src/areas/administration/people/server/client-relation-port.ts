/** Port for areas that serve clients: whether a colleague works for a client. */
import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../../../server/caller.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { defineListPort } from "../../../../server/port.ts";

/** Selects a row when this caller works for the client in the area; undefined when they have no access there. */
type ClientRelation = (caller: Caller, clientId: string) => SQL | undefined;

export const clientRelationPort = defineListPort<ClientRelation>("work for clients");

export async function hasClientRelation(db: Queryable, caller: Caller, clientId: string): Promise<boolean> {
  const conditions = clientRelationPort().flatMap((relation) => relation(caller, clientId) ?? []);
  if (conditions.length === 0) return false;
  const { rows } = await db.execute(sql`${sql.join(conditions, sql` union all `)} limit 1`);
  return rows.length > 0;
}
