/** People and what staff do for them: each area that serves clients says here with whom a colleague works. */
import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";

/** Selects something when this caller's work in the area has to do with the client; undefined when they do none there. */
export type ClientRelation = (caller: Caller, clientId: string) => SQL | undefined;

const works = new Set<ClientRelation>();

/** Called once by each such area when the server begins. */
export function registerClientRelation(work: ClientRelation): void {
  works.add(work);
}

export async function hasClientRelation(db: Queryable, caller: Caller, clientId: string): Promise<boolean> {
  const asked = [...works].map((work) => work(caller, clientId)).filter((each) => each !== undefined);
  if (asked.length === 0) return false;
  const { rows } = await db.execute(sql`${sql.join(asked, sql` union all `)} limit 1`);
  return rows.length > 0;
}
