/** Comparisons of two periods: keys are the side and the group or month number. */
import { type ReferenceQuery, handOf, havanaDay } from "./counting.ts";
import { referenceFilingStats } from "./filing-stats.ts";
import { referenceGeneralStats } from "./general-stats.ts";
import type { Figures } from "./counting.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Splits a period into two; a single day is compared with itself. */
export function referenceSides({ from, to }: Days): { A: Days; B: Days } {
  if (from === to) return { A: { from, to }, B: { from, to } };
  return { A: { from, to: "2026-06-30" }, B: { from: "2026-07-01", to } };
}

export function referenceComparisonStats(query: ReferenceQuery) {
  const { question, facts, world } = query;
  const both = referenceSides(question);
  const queryFor = (days: Days): ReferenceQuery => ({ ...query, question: { ...question, ...days } });
  const bySide = (compute: (sideQuery: ReferenceQuery) => Figures): Figures =>
    Object.fromEntries(
      Object.entries(both).flatMap(([side, days]) =>
        Object.entries(compute(queryFor(days))).map(([key, value]) => [`${side}|${key}`, value]),
      ),
    );
  const monthOf = ({ from }: Days, day: string) => {
    const [year = 0, month = 0] = day.split("-").map(Number);
    const [firstYear = 0, firstMonth = 0] = from.split("-").map(Number);
    return (year - firstYear) * 12 + month - firstMonth + 1;
  };
  const { clientType } = question;
  const byMonth = (days: readonly string[]): Figures =>
    bySide(({ question: { from, to } }) =>
      handOf(query).counted(
        days.filter((day) => day >= from && day <= to),
        (day) => String(monthOf({ from, to }, day)),
      ),
    );
  const daysOf = (all: typeof facts.filings, day: string) =>
    (all ?? []).filter((each) => !clientType || each.clientType === clientType).map((each) => String(each[day]));
  const contracts = new Map(
    (facts.legalizationContracts ?? [])
      .filter(({ state, removed }) => state !== "cancelled" && !removed)
      .map((each) => [each._id, each]),
  );
  return {
    ContractedServicesByPeriod: () => bySide((one) => referenceGeneralStats(one).hiredServices()),
    IncomesByPeriod: () => bySide((one) => referenceGeneralStats(one).totalIncomeByType()),
    ClientsByPeriod: () =>
      bySide(({ question: { from, to } }) =>
        handOf(query).counted(
          world.clients
            .filter(({ deletedAt }) => !deletedAt)
            .filter((each) => !clientType || each.clientType === clientType)
            .filter(({ createdAt }) => havanaDay(createdAt) >= from && havanaDay(createdAt) <= to),
          (client) => client.clientType,
        ),
      ),
    FilingByTrending: () => byMonth(daysOf(facts.filings, "subscriptionDate")),
    NotarialByTrending: () => byMonth(daysOf(facts.notarialFilings, "procedureDate")),
    documentsProceedingTrending: () =>
      byMonth(
        (facts.legalDocuments ?? [])
          .map(({ contract }) => contracts.get(contract))
          .filter((contract) => contract !== undefined && (!clientType || contract.clientType === clientType))
          .map((contract) => havanaDay(contract?.createdAt)),
      ),
    filingsBySectors: () => bySide((one) => referenceFilingStats(one).totalFilingsBySector()),
    filingsByPracticeArea: () => bySide((one) => referenceFilingStats(one).totalFilingsByPracticeArea()),
  };
}
