/** A random office of any size: empty fields, several currencies, missing rates, dates at boundaries. */
import type { CaseRecords } from "./case-records.ts";
import type { CaseFacts, CaseWorld } from "./case-facts.ts";
import { randomLegalizations } from "./random-legalizations.ts";
import { randomTables } from "./random-tables.ts";
import { randomRequests } from "./random-requests.ts";

/** Deterministic random numbers per seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, of: <Each>(some: readonly Each[]): Each => some[below(some.length)] as Each };
}

/** Beginnings and ends of years and months, clock changes, and the days around today. */
const boundaryDays = [
  "2025-12-31",
  "2026-01-01",
  "2026-03-08",
  "2026-03-09",
  "2026-06-30",
  "2026-07-01",
  "2026-11-01",
  "2026-11-19",
  "2026-11-20",
  "2026-11-21",
  "2026-12-31",
  "2027-01-01",
];

export function randomOffice(seed: number, size = 500): { world: CaseWorld; facts: CaseFacts } {
  const { below, of } = randomOf(seed);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = () =>
    below(3) === 0 ? of(boundaryDays) : `${2025 + below(2)}-${two(1 + below(12))}-${two(1 + below(28))}`;
  const amount = () => `${below(4000)}.${two(below(100))}`;
  const currency = () => of(["CUP", "CUP", "USD", "EUR"]);
  const people = Array.from({ length: 5 }, (_each, at) => ({
    _id: `${seed}-u${at}`,
    name: `${of(["Ana", "Óscar", "Luis"])} Pérez ${at}`,
  }));
  const clients = Array.from({ length: 30 }, (_each, at) => ({
    _id: `${seed}-c${at}`,
    name: `Cliente ${at}`,
    clientType: of(["national", "foreign"]),
    country: of(["CU", "ES", "CA", "IT"]),
    acquisitionWay: of(["VC001", "VC003", "VC006", null]),
    // Some are holders of contracts that do not refer to them.
    ...(at % 3 === 0 && { ci: `900101${String(seed * 100 + at).padStart(5, "0")}` }),
    active: below(5) > 0,
    createdAt: `${day()}T${of(["04:59:59", "05:00:00", "03:59:59", "04:00:00", "17:30:00"])}Z`,
  }));
  const rates = [
    ...["2026-01-01", "2026-07-01", "2026-11-20"].map((date) =>
      rate("USD", "CUP", "BCC3", date, `${100 + below(400)}.${two(below(100))}5`),
    ),
    rate("USD", "CUP", "CADECA", "2026-02-01", "510"),
    // Only the inverse rate, and not from the beginning.
    rate("CUP", "EUR", "BCC3", "2026-03-08", "0.0022"),
    rate("EUR", "CUP", "BCC3", "2026-10-01", "455"),
  ];
  const filings = Array.from({ length: size }, (_each, at): CaseRecords => {
    const subscriptionDate = day();
    return {
      _id: `${seed}-f${at}`,
      kind: of(["advisory", "contract", "supplement"]),
      client: of(clients)._id,
      clientType: of(["national", "foreign"]),
      country: of(["CU", "ES", "CA", null]),
      specialist: of(people)._id,
      practiceArea: of(["PA001", "PA001.01", "PA007.02", "PA0011", null]),
      serviceModality: of(["MO001", "MO002", null]),
      serviceType: of(["TS001", "TS005", null]),
      sector: of(["SE001", "SE003", null]),
      takenShape: of(["FA001", "FA002", null]),
      fee: amount(),
      currency: currency(),
      subscriptionDate,
      terminationDate: below(2) === 0 ? null : [day(), subscriptionDate].sort().at(-1),
      exportable: below(2) === 0,
      mipymeType: of(["state", "private", null]),
    };
  });
  const notarialFilings = Array.from(
    { length: size },
    (_each, at): CaseRecords => ({
      _id: `${seed}-n${at}`,
      client: of(clients)._id,
      clientType: of(["national", "foreign"]),
      country: of(["CU", "ES", "CA", null]),
      lawyer: of(people)._id,
      documentType: of(["protocolizable", "nonProtocolizable"]),
      concept: of(["CN001", "CN003", "CN005", null]),
      fee: amount(),
      currency: currency(),
      procedureDate: day(),
      exportable: below(2) === 0,
    }),
  );
  const contractOffers = Array.from({ length: size / 5 }, (_each, at): CaseRecords => {
    const concepts = Array.from({ length: 1 + below(3) }, () => ({
      concept: of(["CO001", "CO002", "CO009"]),
      amount: amount(),
    }));
    const hundredths = concepts.reduce((all, each) => all + BigInt(each.amount.replace(".", "")), 0n);
    return {
      _id: `${seed}-o${at}`,
      client: of(clients)._id,
      date: day(),
      draft: below(6) === 0,
      active: below(6) > 0,
      paid: below(3) === 0,
      signedAt: of([null, "2026-03-04T12:00:00Z"]),
      currency: currency(),
      bank: of(["BFI", "BICSA", null]),
      concepts,
      totalAmount: `${hundredths / 100n}.${two(Number(hundredths % 100n))}`,
    };
  });
  const requests = randomRequests(seed, size, { below, of, day, amount });
  const legalizations = randomLegalizations(seed, size / 2, clients, { below, of, day });
  const tables = randomTables(seed, size / 5, people, { below, of, day });
  const facts = { filings, notarialFilings, contractOffers, ...requests, ...legalizations, ...tables };
  return { world: { people, clients, rates }, facts };
}

const rate = (fromCurrency: string, toCurrency: string, organism: string, date: string, averageValue: string) => ({
  fromCurrency,
  toCurrency,
  organism,
  date,
  averageValue,
  buyValue: averageValue,
  saleValue: averageValue,
});
