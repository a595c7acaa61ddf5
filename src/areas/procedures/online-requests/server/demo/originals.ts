/** Originals that clients left at the counter for the demo requests. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../../server/database/connection.ts";
import { demoOriginals } from "../../../custody/server/public.ts";
import { contentOf } from "../delivery/courier-view.ts";
import { requestGroups } from "../tables.ts";

/** For two requests of each family that are at the registry or ready. */
export async function demoRequestOriginals(db: Database): Promise<void> {
  for (const [family, clerk] of [
    ["AP", "online-ap@demo.example"],
    ["TR", "online-tr@demo.example"],
  ] as const) {
    const groups = await db
      .select()
      .from(requestGroups)
      .where(
        and(
          eq(requestGroups.family, family),
          inArray(requestGroups.status, ["legalization", "readyToDelivery", "requested"]),
        ),
      )
      .orderBy(asc(requestGroups.status), asc(requestGroups.number))
      .limit(2);
    for (const { commonId, number, pickupName, pickupCi, updatedAt } of groups) {
      const { holder } = await contentOf(db, commonId);
      const [first = holder] = holder.split(", ");
      await demoOriginals(db, {
        subject: { kind: family, id: commonId, number },
        taker: clerk,
        now: new Date(updatedAt),
        by: { name: pickupName ?? first, paper: pickupCi ?? "L204518" },
        papers: { "Certificación de nacimiento": first, "Poder notarial": first },
      });
    }
  }
}
