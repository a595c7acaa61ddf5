/** Data that the phone page needs to work offline: the caller's key of the day, colleagues, originals. */
import { desc } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { custodians } from "../custodians.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { staffWith } from "../../../administration/people/server/public.ts";
import type { custodyContract } from "../contract.ts";
import { codeKeyOf } from "./personal-code.ts";
import { visibleOriginals } from "./access.ts";
import { originals as o } from "./tables.ts";

/** The newest visible ones; a bag contains fewer. */
const maxOriginals = 200;

export async function phoneSnapshot(call: Call): Promise<OutputOf<typeof custodyContract.phone>> {
  const { userId } = requireCaller(call);
  const colleagues = await staffWith(call.db, custodians);
  const visible = await call.db
    .select({ label: o.label, document: o.document, holderName: o.holderName, heldName: o.heldName })
    .from(o)
    .where(visibleOriginals(requireCaller(call)))
    .orderBy(desc(o.since), desc(o.id))
    .limit(maxOriginals);
  return {
    key: codeKeyOf(call.server, userId, dayOf(call.now)),
    people: [...colleagues].filter(([id]) => id !== userId).map(([_id, name]) => ({ _id, name })),
    originals: visible,
  };
}
