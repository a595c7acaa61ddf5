/** Services of every kind together. */
import type { CaseRecords } from "../case-office.ts";
import { type ReferenceQuery, type ReferenceFact, handOf, countedOnce } from "./counting.ts";

interface Service extends ReferenceFact {
  readonly kind: "legalAssistance" | "notarial" | "legalization";
  readonly country: string | null;
  readonly sold: boolean;
  readonly earned: boolean;
}

/** The day in Havana of an instant: five hours behind, four in summer. */
function dayIn(instant: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Havana" });
  return parts.format(new Date(instant));
}

export function referenceGeneralStats(asked: ReferenceQuery) {
  const { clientOf, counted, summed } = handOf(asked);
  const { from, to, clientType } = asked.question;
  const all = asked.facts;
  const holderOf = (each: CaseRecords) => each.holder as { ci?: string; passport?: string; country?: string };
  /** The client; else the client with the holder's number; else that number. */
  const personOf = (each: CaseRecords) => {
    if (each.client) return String(each.client);
    const { ci, passport } = holderOf(each);
    const known = asked.world.clients.find((client) => ci !== undefined && client.ci === ci && !client.deletedAt);
    return String(known?._id ?? ci ?? passport);
  };
  /** As the contract keeps it; else the client's, else the holder's. */
  const typeOf = (each: CaseRecords) => {
    if (each.clientType) return String(each.clientType);
    if (each.client) return String(clientOf(String(each.client)).clientType);
    return holderOf(each).ci && each.holderInCuba ? "national" : "foreign";
  };
  const legalAssistance = (all.filings ?? []).map((each) => ({
    ...each,
    day: each.subscriptionDate,
    kind: "legalAssistance",
    sold: each.exportable,
    earned: true,
  }));
  const notarial = (all.notarialFilings ?? []).map((each) => ({
    ...each,
    day: each.procedureDate,
    kind: "notarial",
    sold: each.exportable,
    earned: true,
  }));
  const legalization = (all.legalizationContracts ?? [])
    .filter(({ state, removed }) => state !== "cancelled" && !removed)
    .map((each) => ({
      ...each,
      day: dayIn(String(each.createdAt)),
      kind: "legalization",
      client: personOf(each),
      clientType: typeOf(each),
      country: each.client ? clientOf(String(each.client)).country : (holderOf(each).country ?? null),
      fee: each.amountTotal,
      sold: each.paid && each.currency !== "CUP",
      earned: each.paid,
    }));
  const services = ([...legalAssistance, ...notarial, ...legalization] as unknown as Service[])
    .filter(({ day }) => day >= from && day <= to)
    .filter((each) => !clientType || each.clientType === clientType);
  const of = (kind: Service["kind"]) => services.filter((each) => each.kind === kind);
  const earned = services.filter((each) => each.earned);
  const sold = (some: readonly Service[]) => some.filter((each) => each.sold);
  /** Each once, as their newest service says; of one day, as the first type of the alphabet. */
  const people = (some: readonly Service[]) => {
    const newest = some.toSorted((a, b) => a.day.localeCompare(b.day) || b.clientType.localeCompare(a.clientType));
    return [...new Map(newest.map((each) => [each.client, each])).values()];
  };
  const made = asked.world.clients
    .filter(({ deletedAt }) => !deletedAt)
    .map((each): CaseRecords & { day: string } => ({ ...each, day: dayIn(String(each.createdAt)) }))
    .filter(({ day }) => day >= from && day <= to)
    .filter((each) => !clientType || each.clientType === clientType);
  const typeNow = (each: Service) => clientOf(each.client).clientType ?? each.clientType;
  return {
    totalContractedServices: () => counted(services, countedOnce),
    totalExportableServices: () => counted(sold(services), countedOnce),
    hiredServices: () => counted(services, ({ kind }) => kind),
    getCountriesByExportableServices: () => counted(sold(services), ({ country }) => country),
    totalNumberOfFilings: () => counted(of("legalAssistance"), countedOnce),
    totalFilingExportable: () => counted(sold(of("legalAssistance")), countedOnce),
    totalNotarialFilings: () => counted(of("notarial"), countedOnce),
    totalNotarialExportable: () => counted(sold(of("notarial")), countedOnce),
    totalLegalizations: () => counted(of("legalization"), countedOnce),
    totalLegalizationExportable: () => counted(sold(of("legalization")), countedOnce),
    totalIncomesAmount: () => summed(earned, countedOnce),
    totalNationalIncomes: () =>
      summed(
        earned.filter((each) => each.clientType === "national"),
        countedOnce,
      ),
    totalForeignIncomes: () =>
      summed(
        earned.filter((each) => each.clientType === "foreign"),
        countedOnce,
      ),
    totalIncomeByType: () => summed(earned, ({ kind }) => kind),
    totalExportableServicesIncomes: () => summed(sold(earned), ({ kind }) => kind),
    totalClient: () => counted(people(services), countedOnce),
    allClientTypes: () => counted(people(services), typeNow),
    totalFilingClient: () => counted(people(of("legalAssistance")), countedOnce),
    totalNotarialClient: () => counted(people(of("notarial")), countedOnce),
    totalLegalizationClient: () => counted(people(of("legalization")), countedOnce),
    totalClientByAcquisitionWay: () => counted(made, ({ acquisitionWay }) => acquisitionWay),
  };
}
