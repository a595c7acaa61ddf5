/** Accounts of staff that somebody should look at: shut out, or invited and never entered. Three statements. */
import { eq, sql } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import type { Call } from "../../../server/call.ts";
import { topMatches } from "../../../server/listing/list-query.ts";
import type { peopleContract } from "../contract.ts";
import { accountsList, accountStateIs } from "./queries.ts";
import { users } from "./tables.ts";

const shownAtMost = 4;

export async function peopleHome(call: Call): Promise<OutputOf<typeof peopleContract.home>> {
  const top = (state: "blocked" | "waiting") =>
    topMatches(call, accountsList, { kind: "staff", state, sort: "-createdAt" }, { limit: shownAtMost });
  const counted = (state: "blocked" | "waiting") =>
    sql<number>`(count(*) filter (where ${accountStateIs[state]}))::int`;
  const [[counts], blocked, waiting] = await Promise.all([
    call.db
      .select({ blocked: counted("blocked"), waiting: counted("waiting") })
      .from(users)
      .where(eq(users.kind, "staff")),
    top("blocked"),
    top("waiting"),
  ]);
  return { blocked: counts?.blocked ?? 0, waiting: counts?.waiting ?? 0, docs: [...blocked, ...waiting] };
}
