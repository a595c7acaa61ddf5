/** What the figures of another hand are counted with: plain loops over the facts as they were given, amounts in hundredths. */
import type { CaseFacts, CaseRecords, CaseWorld } from "../case-office.ts";

export interface ReferenceStatistic {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly currency?: string;
  readonly clientType?: string;
  readonly family?: string;
  /** By its name here. */
  readonly service?: string;
}
/** By the key of the group, or by both keys with a bar between; one number stands under an empty key. */
export type Figures = Readonly<Record<string, number | bigint>>;

/** What facts of all kinds have, once their day is known. */
export interface ReferenceFact {
  readonly day: string;
  readonly client: string;
  readonly clientType: string;
  readonly fee: string;
  readonly currency: string;
}

export const hundredths = (amount: string) => BigInt(amount.replace(".", ""));
const parts = (rate: string) => {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

/** In hundredths of CUP; undefined where no rate says it. */
function inCup(amount: string, currency: string, day: string, rates: readonly CaseRecords[]): bigint | undefined {
  if (currency === "CUP") return hundredths(amount);
  const newest = (from: string, to: string) =>
    rates
      .filter((each) => each.organism === "BCC3" && each.fromCurrency === from && each.toCurrency === to)
      .filter((each) => String(each.date) <= day)
      .sort((a, b) => String(b.date).localeCompare(String(a.date)))[0];
  const straight = newest(currency, "CUP");
  const opposite = newest("CUP", currency);
  const million = 1_000_000n;
  const rate = straight
    ? parts(String(straight.averageValue))
    : opposite &&
      (million * million * 2n + parts(String(opposite.averageValue))) / (2n * parts(String(opposite.averageValue)));
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
  const counted = <Each>(of: readonly Each[], key: (each: Each) => unknown): Figures => {
    const found: Record<string, number> = {};
    for (const each of of) found[keyedFigures(key(each))] = (found[keyedFigures(key(each))] ?? 0) + 1;
    return found;
  };
  const summed = <Each extends ReferenceFact>(of: readonly Each[], key: (each: Each) => unknown): Figures => {
    const found: Record<string, bigint> = {};
    for (const each of of)
      found[keyedFigures(key(each))] = (found[keyedFigures(key(each))] ?? 0n) + (worth(each) ?? 0n);
    return found;
  };
  const people = (of: readonly ReferenceFact[], key: (client: CaseRecords) => unknown): Figures =>
    counted(
      [...new Set(of.map(({ client }) => client))].map((id) => clientOf(id)),
      key,
    );
  return { clientOf, within, worth, counted, summed, people };
}
export type ReferenceCounter = ReturnType<typeof handOf>;

export const countedOnce = () => "";
/** One number has an empty key; nothing in common is `none`. */
export const keyedFigures = (key: unknown) => (key === "" ? "" : String(key ?? "none"));

/** The day in Havana of an instant. */
export const havanaDay = (instant: unknown) =>
  new Date(String(instant)).toLocaleDateString("sv-SE", { timeZone: "America/Havana" });
