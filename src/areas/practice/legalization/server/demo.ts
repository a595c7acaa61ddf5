import { eq } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { demoCall } from "../../../../server/demo/demo-call.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { clientView } from "../../clients/server/public.ts";
import { demoLot, demoOriginals } from "../../../procedures/custody/server/public.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import type { SavedVale } from "../contract.ts";
import { type LegalState, valeStates } from "../states.ts";
import { demoValeRows } from "./demo-vales.ts";
import { readVale } from "./queries.ts";
import { saveVale } from "./vale/write-vale.ts";
import { legalizationContracts } from "./tables.ts";

export async function demoVales(db: Database, _world: World, server: Server): Promise<void> {
  const lawyer = await personByEmail(db, "lawyer@demo.example");
  const [first] = await db.select().from(legalizationContracts).limit(1);
  if (!lawyer || first) return;
  const call = demoCall(server, { userId: lawyer.id, name: lawyer.name });
  for (const { clientName, ago, until, papers, carriedBy: carrier, ...input } of demoValeRows) {
    const [client] = clientName ? await db.select().from(clientView).where(eq(clientView.name, clientName)) : [];
    const at = new Date(server.now().getTime() - ago * dayMs);
    const id = await createDemoVale({ ...call, now: at }, { ...input, ...(client && { client: client.id }) }, until);
    if (papers) await takeInPapers({ ...call, now: at }, id, papers);
    if (carrier)
      await demoLot({ ...call, now: new Date(at.getTime() + dayMs) }, { subject: id, place: "minrex", carrier });
  }
}

const dayMs = 86_400_000;

async function createDemoVale(createdCall: Call, input: SavedVale, until: LegalState): Promise<string> {
  const { _id } = await saveVale(input, createdCall);
  let call = createdCall;
  const moveTo = async (state: LegalState, extra: SavedVale = {}) => {
    const { updatedAt } = await readVale(call.db, _id);
    await saveVale({ _id, updatedAt, state, ...extra }, call);
  };
  for (const state of until === "cancelled" ? [until] : statesUntil(until)) {
    const vale = await readVale(call.db, _id);
    if (vale.state === until) break;
    if (state === "documentProcessing" && vale.toObtain === 0) continue;
    if (state === "signaturePresident" && !vale.needsSignature) continue;
    call = { ...call, now: new Date(call.now.getTime() + dayMs) };
    const today = dayOf(call.now);
    if (state === "packagePreparation" || state === "inReviewer") await completeDocuments(call, _id, today);
    // The voucher is signed on the print.
    if (state === "signaturePresident")
      await call.db
        .update(legalizationContracts)
        .set({ printedAt: call.now.toISOString() })
        .where(eq(legalizationContracts.id, _id));
    await moveTo(state, {
      ...(state === "inSettlement" && { payment: { date: today, method: "cash", amount: vale.amountTotal } }),
      ...(state === "completed" && { receiver: { name: vale.holder.fullName, ci: vale.holder.ci ?? "" } }),
      ...(state === "cancelled" && { note: "El titular desistió antes de pagar" }),
    });
  }
  return _id;
}

async function takeInPapers(call: Call, id: string, documents: readonly string[]): Promise<void> {
  const { number, holder: valeHolder } = await readVale(call.db, id);
  await demoOriginals(call.db, {
    subject: { kind: "legalization", id, number },
    taker: "lawyer@demo.example",
    now: call.now,
    by: { name: valeHolder.fullName, paper: valeHolder.ci ?? valeHolder.passport ?? "" },
    papers: Object.fromEntries(documents.map((each) => [each, valeHolder.fullName])),
  });
}

const statesUntil = (until: LegalState) => valeStates.slice(1, valeStates.indexOf(until) + 1);

/** Marks all seals and documents as obtained. */
async function completeDocuments(call: Call, _id: string, today: string): Promise<void> {
  const { documents, updatedAt } = await readVale(call.db, _id);
  const completed = documents.map(({ _id: id, stamps }) => ({
    _id: id,
    obtainedAt: today,
    stamps: stamps.map(({ stamp }) => ({ stamp, requestedAt: today, obtainedAt: today })),
  }));
  await saveVale({ _id, updatedAt, documents: completed }, call);
}
