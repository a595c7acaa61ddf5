/** Services of every kind together. */
import type { CaseRecords } from "../case-records.ts";
import { type ReferenceQuery, type ReferenceFact, handOf, countedOnce } from "./counting.ts";

interface Service extends ReferenceFact {
  readonly kind: "legalAssistance" | "notarial" | "legalization";
  readonly country: string | null;
  readonly sold: boolean;
  readonly earned: boolean;
}

/** Day of an instant in Havana: UTC−5, in summer UTC−4. */
function dayIn(instant: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Havana" });
  return parts.format(new Date(instant));
}

export function referenceGeneralStats(query: ReferenceQuery) {
  const { clientOf, counted, summed } = handOf(query);
  const { from, to, clientType } = query.question;
  const all = query.facts;
  const holderOf = (each: CaseRecords) => each.holder as { ci?: string; passport?: string; country?: string };
  /** The client; otherwise the client with the holder's number; otherwise that number. */
  const personOf = (each: CaseRecords) => {
    if (each.client) return String(each.client);
    const { ci, passport } = holderOf(each);
    const match = query.world.clients.find((client) => ci !== undefined && client.ci === ci && !client.deletedAt);
    return String(match?._id ?? ci ?? passport);
  };
  /** The type in the contract; otherwise the client's; otherwise derived from the holder. */
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
  const servicesOf = (kind: Service["kind"]) => services.filter((each) => each.kind === kind);
  const earned = services.filter((each) => each.earned);
  const exportedOf = (subset: readonly Service[]) => subset.filter((each) => each.sold);
  /** Each person once, from their newest service; on one day, the alphabetically first client type. */
  const people = (subset: readonly Service[]) => {
    const newest = subset.toSorted((a, b) => a.day.localeCompare(b.day) || b.clientType.localeCompare(a.clientType));
    return [...new Map(newest.map((each) => [each.client, each])).values()];
  };
  const newClients = query.world.clients
    .filter(({ deletedAt }) => !deletedAt)
    .map((each): CaseRecords & { day: string } => ({ ...each, day: dayIn(String(each.createdAt)) }))
    .filter(({ day }) => day >= from && day <= to)
    .filter((each) => !clientType || each.clientType === clientType);
  const currentType = (each: Service) => clientOf(each.client).clientType ?? each.clientType;
  return {
    totalContractedServices: () => counted(services, countedOnce),
    totalExportableServices: () => counted(exportedOf(services), countedOnce),
    hiredServices: () => counted(services, ({ kind }) => kind),
    getCountriesByExportableServices: () => counted(exportedOf(services), ({ country }) => country),
    totalNumberOfFilings: () => counted(servicesOf("legalAssistance"), countedOnce),
    totalFilingExportable: () => counted(exportedOf(servicesOf("legalAssistance")), countedOnce),
    totalNotarialFilings: () => counted(servicesOf("notarial"), countedOnce),
    totalNotarialExportable: () => counted(exportedOf(servicesOf("notarial")), countedOnce),
    totalLegalizations: () => counted(servicesOf("legalization"), countedOnce),
    totalLegalizationExportable: () => counted(exportedOf(servicesOf("legalization")), countedOnce),
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
    totalIncomeByMonth: () => summed(earned, ({ day }) => day.slice(0, 7)),
    totalIncomeByType: () => summed(earned, ({ kind }) => kind),
    totalExportableServicesIncomes: () => summed(exportedOf(earned), ({ kind }) => kind),
    totalClient: () => counted(people(services), countedOnce),
    allClientTypes: () => counted(people(services), currentType),
    totalFilingClient: () => counted(people(servicesOf("legalAssistance")), countedOnce),
    totalNotarialClient: () => counted(people(servicesOf("notarial")), countedOnce),
    totalLegalizationClient: () => counted(people(servicesOf("legalization")), countedOnce),
    totalClientByAcquisitionWay: () => counted(newClients, ({ acquisitionWay }) => acquisitionWay),
  };
}
