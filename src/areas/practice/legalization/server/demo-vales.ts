/** Vouchers of the demo office, with the status that each reaches. */
import type { LegalDocumentInput, SavedVale } from "../contract.ts";
import type { LegalState } from "../states.ts";

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
export const demoValeRows: readonly DemoVale[] = [
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
    // Unpaid.
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
