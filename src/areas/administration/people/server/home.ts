/** Home widget of staff accounts that need attention: blocked, or invited and never used. Three statements. */
import { eq, sql } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { topMatches } from "../../../../server/listing/list-query.ts";
import type { peopleContract } from "../contract.ts";
import { accountsList, accountStateIs } from "./queries.ts";
import { users } from "./tables.ts";

const maxRows = 4;

export async function peopleHome(call: Call): Promise<OutputOf<typeof peopleContract.home>> {
  const top = (state: "blocked" | "waiting") =>
    topMatches(call, accountsList, { kind: "staff", state, sort: "-createdAt" }, { limit: maxRows });
  const countOf = (state: "blocked" | "waiting") =>
    sql<number>`(count(*) filter (where ${accountStateIs[state]}))::int`;
  const [[counts], blocked, waiting] = await Promise.all([
    call.db
      .select({ blocked: countOf("blocked"), waiting: countOf("waiting") })
      .from(users)
      .where(eq(users.kind, "staff")),
    top("blocked"),
    top("waiting"),
  ]);
  return { blocked: counts?.blocked ?? 0, waiting: counts?.waiting ?? 0, docs: [...blocked, ...waiting] };
}
