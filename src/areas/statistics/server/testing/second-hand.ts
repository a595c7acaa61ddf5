/**
 * The figures again, by another hand: plain loops over the facts as they were given, written from the definitions and
 * not from the catalogue. Groups by key, amounts in hundredths.
 */
import type { StatisticName } from "../../catalogue.ts";
import type { Facts, Given, World } from "./office.ts";

export interface Question {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly currency?: string;
  readonly clientType?: string;
}
/** By the key of the group, or by both keys with a bar between; one number stands under an empty key. */
export type Figures = Readonly<Record<string, number | bigint>>;

interface Fact {
  readonly day: string;
  readonly client: string;
  readonly clientType: string;
  readonly fee: string;
  readonly currency: string;
}

interface Notarial extends Fact {
  readonly concept: string | null;
  readonly exportable: boolean;
}

interface Offer extends Fact {
  readonly draft: boolean;
  readonly active: boolean;
  readonly paid: boolean;
  readonly signedAt: string | null;
  readonly totalAmount: string;
  readonly bank: string | null;
  readonly concepts: readonly { readonly concept: string; readonly amount: string }[];
}

interface Filing extends Fact {
  readonly country: string | null;
  readonly kind: string;
  readonly specialist: string;
  readonly practiceArea: string | null;
  readonly serviceModality: string | null;
  readonly serviceType: string | null;
  readonly sector: string | null;
  readonly takenShape: string | null;
  readonly terminationDate: string | null;
  readonly exportable: boolean;
  readonly mipymeType: string | null;
}

const hundredths = (amount: string) => BigInt(amount.replace(".", ""));
const parts = (rate: string) => {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

/** In hundredths of CUP; undefined where no rate says it. */
function inCup(amount: string, currency: string, day: string, rates: readonly Given[]): bigint | undefined {
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

export function secondHand(world: World, facts: Facts, question: Question) {
  const { from, to, today, currency, clientType } = question;
  const clientOf = (id: string) => world.clients.find(({ _id }) => _id === id) ?? {};
  const within = <Each extends Fact>(all: readonly Given[] | undefined, day: string) =>
    (all ?? [])
      .map((each) => ({ ...each, day: each[day] }) as unknown as Each)
      .filter((each) => each.day >= from && each.day <= to)
      .filter((each) => !clientType || (each.clientType ?? clientOf(each.client).clientType) === clientType);
  const some = within<Filing>(facts.filings, "subscriptionDate");
  const services = within<Notarial>(facts.notarialFilings, "procedureDate");
  const worth = (each: Fact) =>
    currency
      ? each.currency === currency
        ? hundredths(each.fee)
        : undefined
      : inCup(each.fee, each.currency, each.day, world.rates);

  const counted = <Each extends Fact>(of: readonly Each[], key: (each: Each) => unknown): Figures => {
    const found: Record<string, number> = {};
    for (const each of of) found[said(key(each))] = (found[said(key(each))] ?? 0) + 1;
    return found;
  };
  const summed = <Each extends Fact>(of: readonly Each[], key: (each: Each) => unknown): Figures => {
    const found: Record<string, bigint> = {};
    for (const each of of) found[said(key(each))] = (found[said(key(each))] ?? 0n) + (worth(each) ?? 0n);
    return found;
  };
  const people = (of: readonly Fact[], key: (client: Given) => unknown): Figures => {
    const found: Record<string, number> = {};
    for (const id of new Set(of.map(({ client }) => client)))
      found[said(key(clientOf(id)))] = (found[said(key(clientOf(id)))] ?? 0) + 1;
    return found;
  };
  const once = () => "";
  const exported = some.filter(({ exportable }) => exportable);
  const offers = within<Offer>(facts.contractOffers, "date").filter(({ draft }) => !draft);
  const statusOf = ({ active, paid, signedAt }: Offer) =>
    !active ? "cancelled" : paid ? "paid" : signedAt ? "signed" : "unsigned";
  /** Each currency for itself. */
  const apart = (of: readonly Offer[], parts: (each: Offer) => readonly (readonly [string, string])[]): Figures => {
    const found: Record<string, bigint> = {};
    for (const each of of.filter((offer) => !currency || offer.currency === currency))
      for (const [key, amount] of parts(each))
        found[`${key}:${each.currency}`] = (found[`${key}:${each.currency}`] ?? 0n) + hundredths(amount);
    return found;
  };
  const sold = ({ exportable }: Notarial) => (exportable ? "exportable" : "nonExportable");
  const area = (each: Filing) => each.practiceArea?.split(".")[0];
  const both = (each: Filing, part: unknown) => `${each.specialist}|${said(part)}`;
  const daysOf = ({ day, terminationDate }: Filing) => {
    const end = terminationDate && terminationDate < today ? terminationDate : today;
    return Math.max(0, Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000));
  };
  const bucket = (days: number) =>
    days <= 30
      ? "0-30"
      : days <= 60
        ? "31-60"
        : days <= 90
          ? "61-90"
          : days <= 120
            ? "91-120"
            : days <= 180
              ? "121-180"
              : days <= 365
                ? "181-365"
                : "366+";

  const figures: Readonly<Record<StatisticName, () => Figures>> = {
    incomesBySpecialists: () => summed(some, ({ specialist }) => specialist),
    totalFilingsBySector: () => counted(some, ({ sector }) => sector),
    totalFilingsByEspecialist: () => counted(some, ({ specialist }) => specialist),
    totalPracticeAreasByEspecialist: () => counted(some, (each) => both(each, area(each))),
    totalModalitiesByEspecialist: () => counted(some, (each) => both(each, each.serviceModality)),
    totalCountriesByEspecialist: () => counted(some, (each) => both(each, each.country)),
    totalFilingsByTakenShape: () => counted(some, ({ takenShape }) => takenShape),
    totalFilingsByModality: () => counted(some, ({ serviceModality }) => serviceModality),
    totalFilingsByPracticeArea: () => counted(some, area),
    totalFilingsByCountry: () => counted(some, ({ country }) => country),
    totalClientsByCountry: () => people(some, ({ country }) => country),
    totalExpServByDateRange: () => counted(exported, (each) => bucket(daysOf(each))),
    totalClientTypes: () => people(some, (client) => client.clientType),
    totalPossibleMIPYME: () =>
      counted(
        some.filter(({ mipymeType }) => mipymeType !== null),
        ({ mipymeType }) => mipymeType,
      ),
    totalFeeAmount: () => summed(some, once),
    totalNationalClients: () =>
      people(
        some.filter(({ client }) => clientOf(client).clientType === "national"),
        once,
      ),
    totalServicesByContractObject: () => counted(some, ({ serviceType }) => serviceType),
    totalExportIncome: () => summed(exported, once),
    totalFilingsByClientAcquisitionWay: () => counted(some, ({ client }) => clientOf(client).acquisitionWay),
    countFilingsByContractType: () => counted(some, ({ kind }) => kind),
    filingsByCountryMapData: () => counted(some, ({ country }) => country),
    contractOffersTotal: () => counted(offers, statusOf),
    totalAmountByBank: () =>
      apart(
        offers.filter((each) => statusOf(each) === "paid"),
        ({ bank, totalAmount }) => [[said(bank), totalAmount]],
      ),
    totalAmountByConcept: () =>
      apart(
        offers.filter(({ active }) => active),
        ({ concepts }) => concepts.map(({ concept, amount }) => [concept, amount] as const),
      ),
    totalServices: () => counted(services, once),
    totalIncomes: () => summed(services, once),
    totalExpAndNonExpServices: () => counted(services, sold),
    totalExpAndNonExpIncomes: () => summed(services, sold),
    totalNotarialClientTypes: () => people(services, (client) => client.clientType),
    totalByServiceConcept: () => counted(services, ({ concept }) => concept),
    totalExportableConcept: () =>
      counted(
        services.filter(({ exportable }) => exportable),
        ({ concept }) => concept,
      ),
    totalIncomesPerConcept: () => summed(services, ({ concept }) => concept),
    totalNotarialFilingsByClientAcquisitionWay: () =>
      counted(services, ({ client }) => clientOf(client).acquisitionWay),
  };
  return figures;
}

/** One number has an empty key; nothing in common is `none`. */
const said = (key: unknown) => (key === "" ? "" : String(key ?? "none"));
