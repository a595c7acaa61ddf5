/** An entry of the catalogue: measure, groups, conditions and chart. */
import type { FactSchema, DateVariantOf, ChartKind } from "../../../../kit/contract/facts.ts";
import type { Grant } from "../../../../kit/access.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import { contractOfferFacts, offerConceptFacts } from "../../../practice/contract-offers/facts.ts";
import { tableMessageFacts } from "../../../collaboration/chat/facts.ts";
import { placeFacts } from "../../../procedures/availability/facts.ts";
import { filingFacts } from "../../../practice/filings/facts.ts";
import { legalDocumentFacts, legalizationContractFacts } from "../../../practice/legalization/facts.ts";
import { notarialFilingFacts } from "../../../practice/notarial-filings/facts.ts";
import { newClientFacts } from "../../../practice/clients/facts.ts";
import {
  tableKeywordFacts,
  tableModeratorFacts,
  virtualTableFacts,
} from "../../../collaboration/virtual-tables/facts.ts";
import { requestFormFacts, requestPaymentFacts, requestStampFacts } from "../../../procedures/online-requests/facts.ts";
import { countedServices } from "../counted-services.ts";

interface StatisticOptions<Fact extends FactSchema = FactSchema> {
  readonly measure: Fact["measures"][number];
  /** The second dimension splits each group of the first. */
  readonly groupBy?: readonly [keyof Fact["dimensions"] & string, (keyof Fact["dimensions"] & string)?];
  readonly where?: readonly Fact["conditions"][number][];
  /** Counts by another date than the default one. */
  readonly dateVariant?: DateVariantOf<Fact>;
  /** Fixed days instead of the requested period; `now` counts the current state, regardless of dates. */
  readonly days?: "restOfWeek" | "now";
  /** Returns only the largest groups, up to `limit`. */
  readonly top?: true;
  /** A second figure: the amount next to a count, or in a currency table the bank fees. */
  readonly companion?: "amount" | "fee";
  /** Amounts are not converted: one group per currency, or a table with a column or row per currency. */
  readonly perCurrency?: "groups" | "columns" | "lines";
  /** Accepts two periods and compares them. */
  readonly comparesPeriods?: true;
  /** An additional filter of this statistic. */
  readonly extraFilter?: "kind";
  readonly chart: ChartKind;
}

/** Facts that a statistic counts, the path of its operation, and who may read it. */
interface StatisticScope {
  readonly fact: FactName;
  readonly group: string;
  readonly access: readonly [Grant, ...Grant[]];
  /** Callers without this permission read only the families of requests they work on. */
  readonly allFamilies?: Permission;
}

/** The countable facts by name. */
export const facts = {
  filings: filingFacts,
  notarialFilings: notarialFilingFacts,
  contractOffers: contractOfferFacts,
  offerConcepts: offerConceptFacts,
  requestForms: requestFormFacts,
  requestStamps: requestStampFacts,
  requestPayments: requestPaymentFacts,
  places: placeFacts,
  legalizationContracts: legalizationContractFacts,
  legalDocuments: legalDocumentFacts,
  newClients: newClientFacts,
  services: countedServices,
  virtualTables: virtualTableFacts,
  tableModerators: tableModeratorFacts,
  tableKeywords: tableKeywordFacts,
  tableMessages: tableMessageFacts,
} as const;
export type FactName = keyof typeof facts;

export interface Statistic extends StatisticOptions, StatisticScope {}

/** Defines statistics over one kind of fact. Unknown measures, dimensions and conditions do not compile. */
export const defineStatistics =
  <const Name extends FactName>(fact: Name, scope: Omit<StatisticScope, "fact">) =>
  <const Entries extends Readonly<Record<string, StatisticOptions<(typeof facts)[Name]>>>>(
    entries: Entries,
  ): { readonly [Key in keyof Entries]: Entries[Key] & StatisticScope } =>
    Object.fromEntries(
      Object.entries(entries).map(([name, options]) => [name, { ...options, ...scope, fact }]),
    ) as never;
