/** Requests, their payments, and places. */
import type { CaseRecords } from "../case-records.ts";
import {
  type ReferenceQuery,
  type ReferenceFact,
  type Figures,
  handOf,
  havanaDay,
  hundredths,
  countedOnce,
  keyedFigures,
} from "./counting.ts";

interface PriceLine {
  readonly kind: string;
  readonly code: string;
  readonly amount: string;
  readonly unitAmount: string;
  readonly currency: string;
}
interface Form extends ReferenceFact {
  readonly family: string;
  readonly status: string;
  readonly service: string;
  readonly province: string | null;
  readonly group: string;
  readonly createdAt: string;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly amountTotal: string | null;
  readonly priceLines: readonly PriceLine[];
}
interface Payment extends ReferenceFact {
  readonly subject: { readonly kind: string; readonly id: string };
  readonly gateway: string;
  readonly acquirer: string | null;
  readonly amount: string;
  readonly bankFee: string;
  readonly refundedAmount: string;
  readonly status: string;
  readonly settled: boolean;
  readonly confirmedAt: string | null;
}

/** Counts weeks from the first ISO week, which contains 4 January. */
function weekOf(day: string): string {
  const weekday = (date: Date) => (date.getUTCDay() + 6) % 7;
  const date = new Date(`${day}T00:00:00Z`);
  for (const year of [1, 0, -1].map((offset) => date.getUTCFullYear() + offset)) {
    const first = new Date(Date.UTC(year, 0, 4));
    first.setUTCDate(4 - weekday(first));
    const weeks = Math.floor((date.getTime() - first.getTime()) / (7 * 86_400_000));
    if (weeks >= 0) return `${year}-W${String(weeks + 1).padStart(2, "0")}`;
  }
  return "";
}

const stampValues = [5, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1000];

export function referenceOnlineServiceStats(query: ReferenceQuery) {
  const { from, to, today, currency, family, service } = query.question;
  const { counted, worth } = handOf(query);
  const isIn = (day: string) => day >= from && day <= to;
  const all = (kind: string) => query.facts[kind] ?? [];
  const forms = all("requestForms")
    .map((each) => ({ ...each, day: havanaDay(each.createdAt), fee: each.amountTotal ?? "0.00" }) as unknown as Form)
    .filter(({ status }) => status !== "draft")
    .filter((each) => (!family || each.family === family) && (!service || each.service === service));
  const created = forms.filter(({ day }) => isIn(day));
  const serviceOf = (group: string) => all("requestForms").find((each) => each.group === group)?.service;
  const received = all("payments")
    .filter(({ status }) => ["confirmed", "partlyRefunded", "refunded"].includes(String(status)))
    .map((each) => each as unknown as Payment)
    .map((each) => ({ ...each, day: havanaDay(each.confirmedAt) }))
    .filter(({ day }) => isIn(day))
    .filter(({ subject }) => !family || subject.kind === family)
    .filter(({ subject }) => !service || serviceOf(subject.id) === service);
  const netAmount = ({ amount, refundedAmount }: Payment) => hundredths(amount) - hundredths(refundedAmount);
  const decimal = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
  const ofRequests = received.filter(({ subject }) => subject.kind !== "offer" && subject.kind !== "vale");
  const settled = new Set(
    all("payments")
      .filter(({ status, settled }) => settled && (status === "confirmed" || status === "partlyRefunded"))
      .map(({ subject }) => String((subject as CaseRecords).id)),
  );
  const paid = created.filter(({ group }) => settled.has(group));
  const sums = <Each extends ReferenceFact>(facts: readonly Each[], key: (each: Each) => unknown): Figures => {
    const totals: Record<string, bigint> = {};
    for (const each of facts)
      totals[keyedFigures(key(each))] = (totals[keyedFigures(key(each))] ?? 0n) + (worth(each) ?? 0n);
    return totals;
  };
  const ofTR = created.filter((each) => each.family === "TR");
  const cards = (acquirer: string, kinds: readonly string[]) =>
    counted(
      received.filter(
        (each) => each.gateway === "bipay" && each.acquirer === acquirer && kinds.includes(each.subject.kind),
      ),
      (each) => each.currency,
    );
  const stampOf = ({ currency: lineCurrency, unitAmount }: PriceLine) => {
    const value = stampValues.find((each) => lineCurrency === "CUP" && hundredths(unitAmount) === BigInt(each) * 100n);
    return value ? `ST${value}` : "other";
  };
  const sunday = new Date(`${today}T00:00:00Z`);
  while (sunday.getUTCDay() !== 0) sunday.setUTCDate(sunday.getUTCDate() + 1);
  const last = sunday.toISOString().slice(0, 10);
  const services = new Map(all("services").map((each) => [String(each._id), each]));
  return {
    totalAmountByPaymentGateWay: (): Figures => {
      const totals: Record<string, bigint> = {};
      for (const each of ofRequests.filter((payment) => !currency || payment.currency === currency))
        totals[`${each.gateway}:${each.currency}`] =
          (totals[`${each.gateway}:${each.currency}`] ?? 0n) + netAmount(each);
      return totals;
    },
    getTotalTRByTariff: () =>
      counted(
        ofTR.filter(({ status }) => !["cancelled", "rejectedByUser"].includes(status)),
        ({ priceLines }) => priceLines.find(({ kind }) => kind === "service")?.code,
      ),
    getTotalAprovalPaids: () =>
      counted(
        forms.filter(({ group, approvedAt }) => approvedAt && isIn(havanaDay(approvedAt)) && settled.has(group)),
        countedOnce,
      ),
    getTotalTRrejected: () =>
      counted(
        forms.filter(
          (each) =>
            each.family === "TR" && each.status === "rejected" && each.rejectedAt && isIn(havanaDay(each.rejectedAt)),
        ),
        countedOnce,
      ),
    getTotalTRPending: () =>
      counted(
        ofTR.filter(({ status }) => status === "pending"),
        countedOnce,
      ),
    totalAmountByStamps: () =>
      sums(
        paid.flatMap((form) =>
          form.priceLines
            .filter(({ kind }) => kind === "stamp")
            .map((line) => ({ ...form, ...line, fee: line.amount, key: stampOf(line) })),
        ),
        ({ key }) => key,
      ),
    totalAmountByServices: () => sums(paid, (form) => form.service),
    totalByWeeksChart: () =>
      sums(
        ofRequests.map((each) => ({ ...each, fee: decimal(netAmount(each)) })),
        ({ day }) => weekOf(day),
      ),
    countByWeeksChart: () => counted(created, ({ day }) => weekOf(day)),
    totalRemainingRequestByService: () =>
      counted(
        all("places").filter(({ service: offer, date, status }) => {
          const offered = services.get(String(offer));
          const isSelected = (!family || offered?.family === family) && (!service || offer === service);
          return (
            isSelected && offered?.active && status === "available" && String(date) >= today && String(date) <= last
          );
        }),
        (place) => place.service,
      ),
    getStatByMilo: () => cards("milo", ["AP", "TR"]),
    totalByStatusChart: () => counted(created, ({ status }) => status),
    countByServicesRequested: () => counted(created, (form) => form.service),
    totalByProvinces: () => counted(created, ({ province }) => province ?? "abroad"),
    bidadindoStats: () => cards("bidaiondo", ["AP", "TR", "offer"]),
  };
}
