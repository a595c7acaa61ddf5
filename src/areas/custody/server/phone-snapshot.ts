/** What the page on a phone needs once, to go on without a line: one's key of the day, colleagues, originals. */
import { desc } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import { custodians } from "../../../kit/custodians.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { staffWith } from "../../people/server/public.ts";
import type { custodyContract } from "../contract.ts";
import { codeKeyOf } from "./personal-code.ts";
import { visibleOriginals } from "./access.ts";
import { originals as o } from "./tables.ts";

/** The newest of those that one may see: a bag holds fewer. */
const mostKnown = 200;

export async function phoneSnapshot(call: Call): Promise<OutputOf<typeof custodyContract.phone>> {
  const { userId } = requireCaller(call);
  const colleagues = await staffWith(call.db, custodians);
  const known = await call.db
    .select({ label: o.label, document: o.document, holderName: o.holderName, heldName: o.heldName })
    .from(o)
    .where(visibleOriginals(requireCaller(call)))
    .orderBy(desc(o.since), desc(o.id))
    .limit(mostKnown);
  return {
    key: codeKeyOf(call.server, userId, dayOf(call.now)),
    people: [...colleagues].filter(([id]) => id !== userId).map(([_id, name]) => ({ _id, name })),
    originals: known,
  };
}
