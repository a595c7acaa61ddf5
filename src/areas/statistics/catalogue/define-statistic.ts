/** A line of the catalogue: what is measured, by what, under which conditions, and how it is drawn. */
import type { FactSchema, DateVariantOf, ChartKind } from "../../../kit/facts.ts";
import type { Grant } from "../../../kit/access.ts";
import type { Permission } from "../../../kit/permissions.ts";
import { contractOfferFacts, offerConceptFacts } from "../../contract-offers/facts.ts";
import { tableMessageFacts } from "../../chat/facts.ts";
import { placeFacts } from "../../availability/facts.ts";
import { filingFacts } from "../../filings/facts.ts";
import { legalDocumentFacts, legalizationContractFacts } from "../../legalization/facts.ts";
import { notarialFilingFacts } from "../../notarial-filings/facts.ts";
import { newClientFacts } from "../../clients/facts.ts";
import { tableKeywordFacts, tableModeratorFacts, virtualTableFacts } from "../../virtual-tables/facts.ts";
import { requestFormFacts, requestPaymentFacts, requestStampFacts } from "../../online-requests/facts.ts";
import { countedServices } from "../counted-services.ts";

interface Line<Fact extends FactSchema = FactSchema> {
  readonly measure: Fact["measures"][number];
  /** The second splits each group of the first. */
  readonly groupBy?: readonly [keyof Fact["dimensions"] & string, (keyof Fact["dimensions"] & string)?];
  readonly where?: readonly Fact["conditions"][number][];
  /** Counted by another day than the usual one. */
  readonly dateVariant?: DateVariantOf<Fact>;
  /** Of these days, whatever period is asked; of how things stand now, of every day. */
  readonly days?: "restOfWeek" | "now";
  /** Only the first few groups are told, as many as are asked for. */
  readonly top?: true;
  /** The amount is told beside a count; of a table by currency also what banks took of it. */
  readonly companion?: "amount" | "fee";
  /** Amounts are told as they are: a group for each currency, or a table with a column or a line for each. */
  readonly perCurrency?: "groups" | "columns" | "lines";
  /** Asked of two periods, which are put beside each other. */
  readonly comparesPeriods?: true;
  /** What it may be narrowed by that others may not. */
  readonly extraFilter?: "kind";
  readonly chart: ChartKind;
}

/** Whose rows a line counts, below which path it is called, and whose board shows it. */
interface Of {
  readonly fact: FactName;
  readonly group: string;
  readonly access: readonly [Grant, ...Grant[]];
  /** Who works one family of requests, and has not this, reads what is of that family. */
  readonly allFamilies?: Permission;
}

/** What is counted, by its name. */
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

export interface Statistic extends Line, Of {}

/** Lines over one countable: a name that it does not have does not compile. */
export const defineStatistics =
  <const Name extends FactName>(fact: Name, of: Omit<Of, "fact">) =>
  <const Lines extends Readonly<Record<string, Line<(typeof facts)[Name]>>>>(
    lines: Lines,
  ): { readonly [Key in keyof Lines]: Lines[Key] & Of } =>
    Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, { ...line, ...of, fact }])) as never;
