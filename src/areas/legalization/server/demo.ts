import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { Call } from "../../../server/call.ts";
import type { Database } from "../../../server/database/connection.ts";
import { demoCall } from "../../../server/start/demo-call.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/demo-world.ts";
import { clients } from "../../clients/server/tables.ts";
import { demoLot, demoOriginals } from "../../custody/server/public.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import { type LegalState, valeStates } from "../states.ts";
import { readVale } from "./queries.ts";
import { save } from "./write-vale.ts";
import { legalizationContracts } from "./tables.ts";

const document = (documentType: string, destination: string, more: LegalDocumentInput = {}): LegalDocumentInput => ({
  documentType,
  destination,
  process: "obtainingAndLegalization",
  ...more,
});
const holder = (fullName: string, ci: string, phone: string) => ({ fullName, ci, phone, country: "CU" });

interface Demo extends SavedVale {
  /** Words of the client's name. */
  readonly of?: string;
  /** Days since it was written down; its steps took a day each. */
  readonly ago: number;
  readonly until: LegalState;
  /** What the holder left at the counter to be legalized. */
  readonly papers?: readonly string[];
  /** Who took them to the ministry in a lot. */
  readonly carriedBy?: { readonly name: string; readonly paper: string };
}

/** One in every state, brought there step by step as the desk does; for clients and for holders alone, at home and abroad. */
const vales: readonly Demo[] = [
  {
    holder: holder("Maritza Gómez Leal", "85041512786", "+5352110044"),
    documents: [document("DT-RG.01", "DE-ES", { consulate: true, quantity: 2 })],
    ago: 1,
    until: "pendingToPay",
  },
  {
    holder: { fullName: "Josep Vila Camps", passport: "PAB554321", phone: "+34600554321", country: "ES" },
    of: "Puerto Azul Inversiones S.L.",
    holderInCuba: false,
    documents: [document("DT-RG.01", "DE-ES")],
    ago: 4,
    until: "pendingToPay",
  },
  {
    // Nobody came to pay it.
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
    // As many as the president signs for.
    holder: holder("Osmany Tamayo Leyva", "70061523841", "+5358112233"),
    of: "Tejidos del Cauto MIPYME S.U.R.L.",
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
  // Of the quarter before.
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
  const [lawyer] = await db.select().from(users).where(eq(users.email, "lawyer@demo.example"));
  const [first] = await db.select().from(legalizationContracts).limit(1);
  if (!lawyer || first) return;
  const call = demoCall(server, { userId: lawyer.id, name: fullNameOf(lawyer) });
  for (const { of, ago, until, papers, carriedBy: carrier, ...wanted } of vales) {
    const [client] = of ? await db.select().from(clients).where(eq(clients.name, of)) : [];
    const at = new Date(server.now().getTime() - ago * dayMs);
    const id = await bring({ ...call, now: at }, { ...wanted, ...(client && { client: client.id }) }, until);
    if (papers) await leave({ ...call, now: at }, id, papers);
    if (carrier)
      await demoLot({ ...call, now: new Date(at.getTime() + dayMs) }, { subject: id, place: "minrex", carrier });
  }
}

const dayMs = 86_400_000;

async function bring(made: Call, wanted: SavedVale, until: LegalState): Promise<string> {
  const { _id } = await save(wanted, made);
  let call = made;
  const step = async (state: LegalState, more: SavedVale = {}) => {
    const { updatedAt } = await readVale(call.db, _id);
    await save({ _id, updatedAt, state, ...more }, call);
  };
  for (const state of until === "cancelled" ? [until] : wayTo(until)) {
    const vale = await readVale(call.db, _id);
    if (vale.state === until) break;
    if (state === "documentProcessing" && vale.toObtain === 0) continue;
    if (state === "signaturePresident" && !vale.needsSignature) continue;
    call = { ...call, now: new Date(call.now.getTime() + dayMs) };
    const today = dayOf(call.now);
    if (state === "packagePreparation" || state === "inReviewer") await finish(call, _id, today);
    // It is signed on paper.
    if (state === "signaturePresident")
      await call.db
        .update(legalizationContracts)
        .set({ printedAt: call.now.toISOString() })
        .where(eq(legalizationContracts.id, _id));
    await step(state, {
      ...(state === "inSettlement" && { payment: { date: today, method: "cash", amount: vale.amountTotal } }),
      ...(state === "completed" && { receiver: { name: vale.holder.fullName, ci: vale.holder.ci ?? "" } }),
      ...(state === "cancelled" && { note: "El titular desistió antes de pagar" }),
    });
  }
  return _id;
}

async function leave(call: Call, id: string, documents: readonly string[]): Promise<void> {
  const { number, holder: by } = await readVale(call.db, id);
  await demoOriginals(call.db, {
    subject: { kind: "legalization", id, number },
    taker: "lawyer@demo.example",
    now: call.now,
    by: { name: by.fullName, paper: by.ci ?? by.passport ?? "" },
    papers: Object.fromEntries(documents.map((each) => [each, by.fullName])),
  });
}

const wayTo = (until: LegalState) => valeStates.slice(1, valeStates.indexOf(until) + 1);

/** What the authorities had to do is done. */
async function finish(call: Call, _id: string, today: string): Promise<void> {
  const { documents, updatedAt } = await readVale(call.db, _id);
  const done = documents.map(({ _id: id, stamps }) => ({
    _id: id,
    obtainedAt: today,
    stamps: stamps.map(({ stamp }) => ({ stamp, requestedAt: today, obtainedAt: today })),
  }));
  await save({ _id, updatedAt, documents: done }, call);
}
