/** Random requests, their payments, and places. */
import type { CaseRecords } from "./case-records.ts";

interface Random {
  readonly below: (most: number) => number;
  readonly of: <Each>(some: readonly Each[]) => Each;
  readonly day: () => string;
  readonly amount: () => string;
}

const statuses = [
  "draft",
  "underReview",
  "notPaid",
  "pending",
  "requested",
  "toked",
  "delivered",
  "rejected",
  "rejectedByUser",
  "cancelled",
];
/** Last and first seconds of a day in Havana in winter and summer time, and one in between. */
const times = ["03:59:59", "04:00:00", "04:59:59", "05:00:00", "17:30:00"];

export function randomRequests(seed: number, size: number, { below, of, day, amount }: Random) {
  const instant = () => `${day()}T${of(times)}Z`;
  const services = Array.from({ length: 6 }, (_each, at) => ({
    _id: `${seed}-s${at}`,
    family: at % 2 === 0 ? "AP" : "TR",
    active: at < 4,
  }));
  const groups = Array.from({ length: size / 2 }, (_each, at) => {
    const { _id, family } = of(services);
    return { group: `${seed}-g${at}`, family, service: _id };
  });
  const requestForms = Array.from({ length: size }, (_each, at): CaseRecords => {
    const { group, family, service } = groups[at % groups.length] as (typeof groups)[number];
    const currency = of(["CUP", "CUP", "USD", "EUR"]);
    const isPriced = below(5) > 0;
    const stamp = of(["5.00", "10.00", "7.00", "250.00"]);
    const line = (kind: string, code: string, unitAmount: string) => ({
      kind,
      code,
      quantity: 1,
      unitAmount,
      amount: unitAmount,
      currency,
    });
    return {
      _id: `${seed}-r${at}`,
      group,
      family,
      service,
      status: of(statuses),
      province: of(["21", "23", "40", null]),
      createdAt: instant(),
      approvedAt: of([null, instant()]),
      rejectedAt: of([null, instant()]),
      amountTotal: isPriced ? amount() : null,
      currency: isPriced ? currency : null,
      priceLines: isPriced
        ? [
            line("stamp", "ST", stamp),
            line("service", of(["TR-S-400", "TR-S-2500"]), amount()),
            line("stamp", "ST", stamp),
          ]
        : [],
    };
  });
  const payments = groups.flatMap(({ group, family }, at): CaseRecords[] => {
    const gateway = of(["transfermovil", "enzona", "bipay"]);
    const paid = `${100 + below(4000)}.${String(below(100)).padStart(2, "0")}`;
    const one = (_id: string, kind: string, id: string, settled: boolean): CaseRecords => {
      const status = of(["confirmed", "confirmed", "partlyRefunded", "refunded", "expired"]);
      return {
        _id,
        subject: { kind, id },
        gateway,
        acquirer: gateway === "bipay" ? of(["bidaiondo", "bidaiondo", "milo"]) : null,
        amount: paid,
        currency: gateway === "bipay" ? of(["USD", "EUR"]) : "CUP",
        bankFee: gateway === "bipay" ? amount() : "0.00",
        refundedAmount: status === "refunded" ? paid : status === "partlyRefunded" ? "50.01" : "0.00",
        status,
        settled: settled && status !== "expired",
        confirmedAt: status === "expired" ? null : instant(),
      };
    };
    return [
      one(`${seed}-p${at}`, family, group, below(3) > 0),
      ...(below(4) === 0 ? [one(`${seed}-q${at}`, family, group, false)] : []),
      ...(below(4) === 0 ? [one(`${seed}-v${at}`, of(["vale", "offer"]), `${seed}-x${at}`, true)] : []),
    ];
  });
  const places = Array.from(
    { length: size },
    (_each, at): CaseRecords => ({
      _id: `${seed}-l${at}`,
      service: of(services)._id,
      date: of(["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]),
      status: of(["available", "available", "used", "cancelled"]),
    }),
  );
  return { services, requestForms, payments, places };
}
