import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../server/database/database.ts";
import { terms } from "./tables.ts";

/** The version people accept now; 0 while none is published. */
export async function publishedTermsVersion(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ version: terms.version })
    .from(terms)
    .where(eq(terms.published, true))
    .orderBy(desc(terms.version))
    .limit(1);
  return row?.version ?? 0;
}
