/** Helpers of the reference implementation: plain loops over the given facts, amounts in hundredths. */
import type { CaseRecords } from "../case-records.ts";
import type { CaseFacts, CaseWorld } from "../case-facts.ts";

export interface ReferenceStatistic {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly currency?: string;
  readonly clientType?: string;
  readonly family?: string;
  /** Name of the service in the test case. */
  readonly service?: string;
}
/** By group key, or by both keys joined with a bar; a total has an empty key. */
export type Figures = Readonly<Record<string, number | bigint>>;

/** Fields of every fact once its day is known. */
export interface ReferenceFact {
  readonly day: string;
  readonly client: string;
  readonly clientType: string;
  readonly fee: string;
  readonly currency: string;
}

export const hundredths = (amount: string) => BigInt(amount.replace(".", ""));
const millionths = (rate: string) => {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

/** Hundredths of CUP; undefined without a rate. */
function inCup(amount: string, currency: string, day: string, rates: readonly CaseRecords[]): bigint | undefined {
  if (currency === "CUP") return hundredths(amount);
  const newest = (from: string, to: string) =>
    rates
      .filter((each) => each.organism === "BCC3" && each.fromCurrency === from && each.toCurrency === to)
      .filter((each) => String(each.date) <= day)
      .sort((a, b) => String(b.date).localeCompare(String(a.date)))[0];
  const direct = newest(currency, "CUP");
  const inverse = newest("CUP", currency);
  const million = 1_000_000n;
  const rate = direct
    ? millionths(String(direct.averageValue))
    : inverse &&
      (million * million * 2n + millionths(String(inverse.averageValue))) /
        (2n * millionths(String(inverse.averageValue)));
  return rate === undefined ? undefined : (hundredths(amount) * rate * 2n + million) / (2n * million);
}

export interface ReferenceQuery {
  readonly world: CaseWorld;
  readonly facts: CaseFacts;
  readonly question: ReferenceStatistic;
}

export function handOf({ world, question }: ReferenceQuery) {
  const { from, to, currency, clientType } = question;
  const clientOf = (id: string) => world.clients.find(({ _id }) => _id === id) ?? {};
  const within = <Each extends ReferenceFact>(all: readonly CaseRecords[] | undefined, day: string) =>
    (all ?? [])
      .map((each) => ({ ...each, day: each[day] }) as unknown as Each)
      .filter((each) => each.day >= from && each.day <= to)
      .filter((each) => !clientType || (each.clientType ?? clientOf(each.client).clientType) === clientType);
  const worth = (each: ReferenceFact) =>
    currency
      ? each.currency === currency
        ? hundredths(each.fee)
        : undefined
      : inCup(each.fee, each.currency, each.day, world.rates);
  const counted = <Each>(facts: readonly Each[], key: (each: Each) => unknown): Figures => {
    const counts: Record<string, number> = {};
    for (const each of facts) counts[keyedFigures(key(each))] = (counts[keyedFigures(key(each))] ?? 0) + 1;
    return counts;
  };
  const summed = <Each extends ReferenceFact>(facts: readonly Each[], key: (each: Each) => unknown): Figures => {
    const sums: Record<string, bigint> = {};
    for (const each of facts)
      sums[keyedFigures(key(each))] = (sums[keyedFigures(key(each))] ?? 0n) + (worth(each) ?? 0n);
    return sums;
  };
  const people = (facts: readonly ReferenceFact[], key: (client: CaseRecords) => unknown): Figures =>
    counted(
      [...new Set(facts.map(({ client }) => client))].map((id) => clientOf(id)),
      key,
    );
  return { clientOf, within, worth, counted, summed, people };
}

export const countedOnce = () => "";
/** A total has an empty key; a missing value is `none`. */
export const keyedFigures = (key: unknown) => (key === "" ? "" : String(key ?? "none"));

/** Day of an instant in Havana. */
export const havanaDay = (instant: unknown) =>
  new Date(String(instant)).toLocaleDateString("sv-SE", { timeZone: "America/Havana" });
