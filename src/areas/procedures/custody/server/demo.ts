/** Demo originals; areas call it for their demo records. */
import { eq } from "drizzle-orm";
import { personActor } from "../../../../server/audit/audit-log.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { OriginalKind, CustodyPlace } from "../original-kinds.ts";
import { makeLot, sendOriginalLot } from "./lots/lot.ts";
import type { Subject } from "./owner-port.ts";
import { takeInOriginals } from "./take-in-originals.ts";
import { originals } from "./tables.ts";

interface DemoLot {
  readonly subject: string;
  readonly place: CustodyPlace;
  readonly carrier: { readonly name: string; readonly paper: string };
}

/** Sends the originals of a record in a lot, as the person who took them in. */
export async function demoLot(call: Call, { subject, place, carrier }: DemoLot): Promise<void> {
  const papers = await call.db.select().from(originals).where(eq(originals.subjectId, subject));
  const sender = { ...call, caller: { ...requireCaller(call), permissions: ["manageFilings"] as const } };
  const { _id: id, updatedAt } = await makeLot(sender, { place, ids: papers.map(({ id: each }) => each) });
  await sendOriginalLot(sender, { id, updatedAt, scanned: papers.map(({ label }) => label), other: carrier });
}

interface DemoIntake {
  readonly subject: Subject & { readonly kind: OriginalKind };
  /** E-mail of the staff member who registers them. */
  readonly taker: string;
  readonly now: Date;
  readonly by: { readonly name: string; readonly paper: string };
  /** Document → its holder. */
  readonly papers: Readonly<Record<string, string>>;
}

/** Registers the originals as at the counter; does nothing if the record already has some. */
export async function demoOriginals(
  db: Database,
  { subject, taker, now, by: broughtBy, papers }: DemoIntake,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [existing] = await tx.select({ id: originals.id }).from(originals).where(eq(originals.subjectId, subject.id));
    const user = await personByEmail(tx, taker);
    if (existing || !user) return;
    const originalDrafts = Object.entries(papers).map(([document, holderName]) => ({ document, holderName }));
    const actor = personActor(user.id, user.name);
    await takeInOriginals(tx, actor, { now, subject, input: { broughtBy, papers: originalDrafts } });
  });
}
