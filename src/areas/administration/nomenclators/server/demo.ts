import { and, arrayContains, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { nomenclators } from "./tables.ts";

const daysAgo = 18;

/** Fills in the legalization rules of the demo countries. */
export async function demoNomenclators(db: Database, _world: World, server: Server): Promise<void> {
  const checkedOn = dayOf(new Date(server.now().getTime() - daysAgo * 86_400_000));
  await db
    .update(nomenclators)
    .set({ meta: sql`${nomenclators.meta} || jsonb_build_object('checkedOn', ${checkedOn}::text)` })
    .where(
      and(arrayContains(nomenclators.ptypes, ["DESTINATION"]), sql`${nomenclators.meta}->>'legalization' = 'needed'`),
    );
}
