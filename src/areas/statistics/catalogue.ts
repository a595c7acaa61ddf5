/** Every statistic, a line each: what is measured, by what, under which conditions, and how it is drawn. */
import type { Countable, Drawing } from "../../kit/countable.ts";
import type { Grant } from "../../kit/access.ts";
import { contractOffers, offerConcepts } from "../contract-offers/countable.ts";
import { filings } from "../filings/countable.ts";
import { notarialFilings } from "../notarial-filings/countable.ts";

interface Line<Fact extends Countable = Countable> {
  readonly measure: Fact["measures"][number];
  /** The second splits each group of the first. */
  readonly by?: readonly [keyof Fact["by"] & string, (keyof Fact["by"] & string)?];
  readonly when?: readonly Fact["when"][number][];
  /** The amount is told beside a count. */
  readonly beside?: "amount";
  /** Amounts are told as they are: a group for each currency, or a table with a column for each. */
  readonly perCurrency?: "groups" | "columns";
  readonly draw: Drawing;
}

/** Whose rows a line counts, below which path it is called, and whose board shows it. */
interface Of {
  readonly fact: FactName;
  readonly group: string;
  readonly access: readonly [Grant, ...Grant[]];
}

/** What is counted, by its name. */
export const facts = { filings, notarialFilings, contractOffers, offerConcepts } as const;
export type FactName = keyof typeof facts;

export interface Statistic extends Line, Of {}

/** Lines over one countable: a name that it does not have does not compile. */
const measured =
  <const Name extends FactName>(fact: Name, of: Omit<Of, "fact">) =>
  <const Lines extends Readonly<Record<string, Line<(typeof facts)[Name]>>>>(
    lines: Lines,
  ): { readonly [Key in keyof Lines]: Lines[Key] & Of } =>
    Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, { ...line, ...of, fact }])) as never;

export const catalogue = {
  ...measured("filings", { group: "filingStats", access: ["legalAssistanceStats"] })({
    totalFeeAmount: { measure: "amount", draw: "tile" },
    totalExportIncome: { measure: "amount", when: ["exportable"], draw: "tile" },
    totalNationalClients: { measure: "clients", when: ["ofNationals"], draw: "tile" },
    countFilingsByContractType: { measure: "count", by: ["kind"], draw: "bars" },
    totalFilingsByPracticeArea: { measure: "count", by: ["practiceArea"], draw: "bars" },
    incomesBySpecialists: { measure: "amount", by: ["specialist"], draw: "bars" },
    filingsByCountryMapData: { measure: "count", by: ["country"], beside: "amount", draw: "map" },
    totalExpServByDateRange: { measure: "count", by: ["age"], when: ["exportable"], draw: "bars" },
    totalPracticeAreasByEspecialist: { measure: "count", by: ["specialist", "practiceArea"], draw: "stacked" },
    totalModalitiesByEspecialist: { measure: "count", by: ["specialist", "serviceModality"], draw: "stacked" },
    totalCountriesByEspecialist: { measure: "count", by: ["specialist", "country"], draw: "stacked" },
    totalFilingsByEspecialist: { measure: "count", by: ["specialist"], draw: "bars" },
    totalFilingsBySector: { measure: "count", by: ["sector"], draw: "bars" },
    totalFilingsByModality: { measure: "count", by: ["serviceModality"], draw: "bars" },
    totalServicesByContractObject: { measure: "count", by: ["serviceType"], draw: "bars" },
    totalFilingsByTakenShape: { measure: "count", by: ["takenShape"], draw: "bars" },
    totalFilingsByCountry: { measure: "count", by: ["country"], draw: "bars" },
    totalClientsByCountry: { measure: "clients", by: ["clientCountry"], draw: "bars" },
    totalClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
    totalFilingsByClientAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
    totalPossibleMIPYME: { measure: "count", by: ["mipymeType"], when: ["ofMipyme"], draw: "bars" },
  }),
  ...measured("notarialFilings", { group: "notarialFilingStats", access: ["notarialServicesStats"] })({
    totalServices: { measure: "count", draw: "tile" },
    totalIncomes: { measure: "amount", draw: "tile" },
    totalExpAndNonExpServices: { measure: "count", by: ["exportable"], draw: "bars" },
    totalExpAndNonExpIncomes: { measure: "amount", by: ["exportable"], draw: "bars" },
    totalNotarialClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
    totalByServiceConcept: { measure: "count", by: ["concept"], draw: "bars" },
    totalExportableConcept: { measure: "count", by: ["concept"], when: ["exportable"], draw: "bars" },
    totalIncomesPerConcept: { measure: "amount", by: ["concept"], draw: "bars" },
    totalNotarialFilingsByClientAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
  }),
  ...measured("contractOffers", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    contractOffersTotal: { measure: "count", by: ["status"], perCurrency: "columns", draw: "table" },
    totalAmountByBank: {
      measure: "amount",
      by: ["bank"],
      when: ["active", "paid"],
      perCurrency: "groups",
      draw: "bars",
    },
  }),
  ...measured("offerConcepts", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    totalAmountByConcept: { measure: "amount", by: ["concept"], when: ["active"], perCurrency: "groups", draw: "bars" },
  }),
};
export type StatisticName = keyof typeof catalogue;
export const statisticNames = Object.keys(catalogue) as [StatisticName, ...StatisticName[]];

/** The same without what each line alone knows of itself. */
export const lineOf = (name: StatisticName): Statistic => catalogue[name];
