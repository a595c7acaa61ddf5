/** Originals of the demo office: areas that have records call it with theirs. */
import { eq } from "drizzle-orm";
import { personActor } from "../../../server/audit/audit-log.ts";
import type { Database } from "../../../server/database/connection.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { OriginalKind, CustodyPlace } from "../original-kinds.ts";
import { makeLot, sendOriginalLot } from "./lot.ts";
import type { Subject } from "./owner-port.ts";
import { takeInOriginals } from "./take-in-originals.ts";
import { originals } from "./tables.ts";

interface Carried {
  readonly subject: string;
  readonly place: CustodyPlace;
  readonly carrier: { readonly name: string; readonly paper: string };
}

/** What was brought for a record leaves in a lot, as who took it in sends it. */
export async function demoLot(call: Call, { subject, place, carrier: other }: Carried): Promise<void> {
  const papers = await call.db.select().from(originals).where(eq(originals.subjectId, subject));
  const sender = { ...call, caller: { ...requireCaller(call), permissions: ["manageFilings"] as const } };
  const { _id: id, updatedAt } = await makeLot(sender, { place, ids: papers.map(({ id: each }) => each) });
  await sendOriginalLot(sender, { id, updatedAt, scanned: papers.map(({ label }) => label), other });
}

interface Brought {
  readonly subject: Subject & { readonly kind: OriginalKind };
  /** Who of the office takes them, by e-mail. */
  readonly taker: string;
  readonly now: Date;
  readonly by: { readonly name: string; readonly paper: string };
  /** What it is → whose it is. */
  readonly papers: Readonly<Record<string, string>>;
}

/** Takes them in as they would be at the counter; nothing where there are some of that record. */
export async function demoOriginals(db: Database, { subject, taker, now, by, papers }: Brought): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [already] = await tx.select({ id: originals.id }).from(originals).where(eq(originals.subjectId, subject.id));
    const [user] = await tx.select().from(users).where(eq(users.email, taker));
    if (already || !user) return;
    const given = Object.entries(papers).map(([document, holderName]) => ({ document, holderName }));
    const actor = personActor(user.id, fullNameOf(user));
    await takeInOriginals(tx, actor, { now, subject, given: { broughtBy: by, papers: given } });
  });
}
