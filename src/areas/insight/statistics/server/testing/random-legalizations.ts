/**
 * Random legalization contracts of the firm and the consulate: of clients or of people with an identity number or
 * passport, paid or not, with dates at boundaries.
 */
import type { CaseRecords } from "./case-records.ts";

interface Random {
  readonly below: (most: number) => number;
  readonly of: <Each>(some: readonly Each[]) => Each;
  readonly day: () => string;
}

const states = [
  "pendingToPay",
  "inSettlement",
  "signaturePresident",
  "inCommercial",
  "documentProcessing",
  "packagePreparation",
  "processLegalization",
  "inReviewer",
  "readyToCustomer",
  "completed",
  "completed",
  "cancelled",
];
/** The seconds around midnight in Havana, in winter and in summer. */
const boundaryTimes = ["04:59:59", "05:00:00", "03:59:59", "04:00:00", "17:30:00"];

export function randomLegalizations(
  seed: number,
  size: number,
  clients: readonly CaseRecords[],
  { below, of, day }: Random,
) {
  const instant = () => `${day()}T${of(boundaryTimes)}Z`;
  const holders = [
    ...Array.from({ length: 12 }, (_each, at) => ({
      holder: {
        fullName: `Titular ${at}`,
        ci: `850101${String(seed * 100 + at).padStart(5, "0")}`,
        country: of(["CU", "ES"]),
      },
      holderInCuba: below(3) > 0,
    })),
    ...Array.from({ length: 8 }, (_each, at) => ({
      holder: {
        fullName: `Holder ${at}`,
        passport: `P${seed}${String(at).padStart(6, "0")}`,
        country: of(["ES", "CA", "IT"]),
      },
      holderInCuba: below(4) === 0,
    })),
    // Clients identified by their number only.
    ...clients
      .filter(({ ci }) => ci)
      .map(({ ci }) => ({ holder: { fullName: "Cliente", ci: String(ci), country: "CU" }, holderInCuba: true })),
  ];
  const legalizationContracts = Array.from({ length: size }, (_each, at): CaseRecords => {
    const state = of(states);
    const isConsular = at % 3 === 0;
    return {
      _id: `${seed}-lc${at}`,
      ...(isConsular && { kind: "consulate", removed: below(8) === 0 }),
      ...of(holders),
      client: below(3) === 0 ? of(clients)._id : null,
      clientType: of(["national", "foreign"]),
      state,
      currency: of(["CUP", "CUP", "USD", "EUR"]),
      amountTotal: `${below(4000)}.${String(below(100)).padStart(2, "0")}`,
      paid: below(2) === 0,
      createdAt: instant(),
      ...(state === "completed" && { deliveredToOther: below(2) === 0 }),
    };
  });
  const seal = () => ({
    stamp: of(["DPJ", "MINREX", "MINJUS", "MES", "CONS-ES"]),
    required: below(4) > 0,
    requestedAt: null,
    obtainedAt: of([null, null, "2026-05-01"]),
  });
  const legalDocuments = Array.from({ length: size * 2 }, (_each, at): CaseRecords => {
    const { _id: contract, kind } = of(legalizationContracts);
    return {
      _id: `${seed}-ld${at}`,
      contract,
      documentType: of(["DT-RG.01", "DT-RG.05", "DT-AC.01", "DT-OT.06"]),
      destination: kind === "consulate" ? "DE-ES" : of(["DE-ES", "DE-CA", "DE-IT", "DE-XX"]),
      ...(kind === "consulate" && { status: of(["registered", "underReview", "legalized", "delivered", "cancelled"]) }),
      process: of(["obtaining", "legalization", "obtainingAndLegalization"]),
      quantity: 1 + below(3),
      stamps: Array.from({ length: below(4) }, seal),
      deliveredAt: of([null, instant()]),
    };
  });
  return { legalizationContracts, legalDocuments };
}
