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
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import { type LegalState, valeStates } from "../states.ts";
import { readVale } from "./queries.ts";
import { save } from "./vale/write-vale.ts";
import { legalizationContracts } from "./tables.ts";

const document = (documentType: string, destination: string, extra: LegalDocumentInput = {}): LegalDocumentInput => ({
  documentType,
  destination,
  process: "obtainingAndLegalization",
  ...extra,
});
const holder = (fullName: string, ci: string, phone: string) => ({ fullName, ci, phone, country: "CU" });

interface DemoVale extends SavedVale {
  /** Name of the client. */
  readonly clientName?: string;
  /** Days since it was created; each transition took a day. */
  readonly ago: number;
  readonly until: LegalState;
  /** Originals that the holder left at the counter. */
  readonly papers?: readonly string[];
  /** Carrier of the lot that took them to the ministry. */
  readonly carriedBy?: { readonly name: string; readonly paper: string };
}

/**
 * One voucher in each state, moved step by step as staff do; for clients and for holders without one, in Cuba and
 * abroad.
 */
const vales: readonly DemoVale[] = [
  {
    holder: holder("Maritza Gómez Leal", "85041512786", "+5352110044"),
    documents: [document("DT-RG.01", "DE-ES", { consulate: true, quantity: 2 })],
    ago: 1,
    until: "pendingToPay",
  },
  {
    holder: { fullName: "Josep Vila Camps", passport: "PAB554321", phone: "+34600554321", country: "ES" },
    clientName: "Puerto Azul Inversiones S.L.",
    holderInCuba: false,
    documents: [document("DT-RG.01", "DE-ES")],
    ago: 4,
    until: "pendingToPay",
  },
  {
    // Nobody paid it.
    holder: holder("Aurora Cruz Pérez", "61020304572", "+5352660099"),
    documents: [document("DT-RG.02", "DE-US", { process: "obtaining" })],
    ago: 24,
    until: "pendingToPay",
  },
  {
    holder: holder("Ramón Acosta Vidal", "78031512334", "+5358220011"),
    documents: [document("DT-AC.01", "DE-MX", { process: "legalization" })],
    ago: 2,
    until: "inSettlement",
  },
  {
    // Large enough to require the president's signature.
    holder: holder("Osmany Tamayo Leyva", "70061523841", "+5358112233"),
    clientName: "Tejidos del Cauto MIPYME S.U.R.L.",
    documents: [document("DT-AP.01", "DE-CA", { quantity: 64 })],
    ago: 6,
    until: "signaturePresident",
  },
  {
    holder: holder("Nelson Prado Ávila", "90111208846", "+5354776611"),
    documents: [document("DT-RG.01", "DE-IT")],
    ago: 5,
    until: "inCommercial",
  },
  {
    holder: holder("Lidia Torres Mesa", "83070815538", "+5353887700"),
    documents: [document("DT-AP.01", "DE-IT"), document("DT-RG.03", "DE-IT")],
    ago: 8,
    until: "documentProcessing",
  },
  {
    holder: holder("Caridad Duarte Sosa", "95030712357", "+5352331188"),
    documents: [document("DT-AC.01", "DE-ES", { process: "legalization", consulate: true })],
    ago: 7,
    until: "packagePreparation",
    papers: ["Título universitario", "Certificación de notas"],
  },
  {
    holder: holder("Julio Peña Arias", "80052011423", "+5354001122"),
    documents: [document("DT-AC.01", "DE-CA", { process: "legalization" })],
    ago: 11,
    until: "processLegalization",
    papers: ["Certificación de estado conyugal", "Certificación de nacimiento"],
    carriedBy: { name: "Ernesto Lima Paz", paper: "69050512345" },
  },
  {
    holder: holder("Yamila Rojas Bueno", "87121012358", "+5352998844"),
    documents: [document("DT-RG.01", "DE-MX", { consulate: true })],
    ago: 15,
    until: "inReviewer",
  },
  {
    holder: holder("Elsa Ruiz Cabrera", "92020217719", "+5352443300"),
    documents: [document("DT-RG.01", "DE-US")],
    ago: 16,
    until: "readyToCustomer",
  },
  {
    holder: holder("Daniel Sosa Prieto", "85041512786", "+5352997711"),
    documents: [document("DT-AP.01", "DE-ES")],
    ago: 20,
    until: "completed",
  },
  {
    holder: holder("Rosa Marín Gil", "88090914472", "+5352005511"),
    documents: [document("DT-RG.05", "DE-FR")],
    ago: 9,
    until: "cancelled",
  },
  // Of the previous quarter.
  {
    holder: holder("Marta Iglesias Rey", "79040512376", "+5352771100"),
    documents: [document("DT-RG.01", "DE-ES", { quantity: 2 })],
    ago: 104,
    until: "completed",
  },
  {
    holder: holder("Alberto Nieves Soto", "84090311264", "+5353116622"),
    documents: [document("DT-AP.01", "DE-IT"), document("DT-RG.03", "DE-IT")],
    ago: 125,
    until: "completed",
  },
];

export async function demoVales(db: Database, _world: World, server: Server): Promise<void> {
  const lawyer = await personByEmail(db, "lawyer@demo.example");
  const [first] = await db.select().from(legalizationContracts).limit(1);
  if (!lawyer || first) return;
  const call = demoCall(server, { userId: lawyer.id, name: lawyer.name });
  for (const { clientName, ago, until, papers, carriedBy: carrier, ...input } of vales) {
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
  const { _id } = await save(input, createdCall);
  let call = createdCall;
  const moveTo = async (state: LegalState, extra: SavedVale = {}) => {
    const { updatedAt } = await readVale(call.db, _id);
    await save({ _id, updatedAt, state, ...extra }, call);
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
  await save({ _id, updatedAt, documents: completed }, call);
}
