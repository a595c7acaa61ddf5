/** One order at the sandbox's Transfermóvil, and the file of a day's orders. */
import { dayOf, timeZone } from "../src/kit/time/calendar.ts";
import { amountText } from "../src/kit/numbers/money.ts";
import type { SentCallback } from "./sandbox-gateway.ts";
import type { SeededOperation, SandboxStatement } from "./statement.ts";

export interface Order {
  readonly reference: string;
  readonly orderId: number;
  readonly minor: bigint;
  readonly currency: string;
  readonly description: string;
  readonly phone: string;
  readonly url: string;
  readonly expiresAt: number | undefined;
  readonly createdAt: Date;
  status: number;
  readonly callbacks: SentCallback[];
}

/** An order inserted by a test as placed and paid. */
export function seededOrder({ reference, amount, currency, state, at }: SeededOperation, orderId: number): Order {
  return {
    reference,
    orderId,
    minor: BigInt(amount.replace(".", "")),
    currency,
    description: "",
    phone: "5350000000",
    url: "http://127.0.0.1:1/",
    expiresAt: undefined,
    createdAt: new Date(at),
    status: { paid: 4, unpaid: 9, partlyRefunded: 4, refunded: 8 }[state],
    callbacks: [],
  };
}

/** ETECSA's file is not public: this one has the fields of its query, one order per row, times in Havana. */
export function statementOf(all: readonly Order[], day: string, minorOf: (order: Order) => bigint): SandboxStatement {
  const rows = all
    .filter((order) => dayOf(order.createdAt) === day && order.status !== 1)
    .map((order) => [
      order.reference,
      order.orderId,
      tmId(order),
      bankId(order),
      "03",
      order.phone,
      amountText(minorOf(order)),
      order.currency,
      order.status,
      havana.format(order.createdAt).replace(",", ""),
    ]);
  return {
    head: ["ExternalId", "OrderId", "TmId", "BankId", "Bank", "Phone", "Amount", "Currency", "Status", "Date"],
    rows,
    delimiter: ";",
  };
}

export function tmId(order: Order): string {
  return `19${order.reference}`;
}

export function bankId(order: Order): string {
  return `MM${String(order.orderId).padStart(11, "0")}`;
}

/** 20/11/2026, 14:05:00 */
const havana = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});
