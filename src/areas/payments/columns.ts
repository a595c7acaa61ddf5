/** The operations of a gateway as their keepers see them, and what of them waits for a person. */
import { defineColumns, type CellContext, type Tone } from "../../kit/list-columns.ts";
import { minor } from "../../kit/money.ts";
import type { Words } from "../../kit/words.ts";
import type { words } from "./staff-words.es.ts";
import type { ListedPayment } from "./payment.ts";
import { isHeld, type PaymentStatus } from "./states.ts";

/** What each view of a gateway's list holds: everything, or the payments of one kind of subject. */
export const viewKinds = { registrals: "TR", apenales: "AP", legalization: "vale" } as const;

/** What a person still has to look at. */
export const attentions = [
  "disputed",
  "refundDue",
  "duplicated",
  "late",
  "refundProposed",
  "refundUnderWay",
  "refundUnclear",
] as const;

/** Those of one payment, as they stand beside its status. */
export function attentionsOf(payment: ListedPayment): (typeof attentions)[number][] {
  const due =
    isHeld(payment.status) &&
    payment.refundDue !== undefined &&
    minor(payment.refundDue) > minor(payment.refundedAmount);
  const { disputed, duplicated, late, openRefund } = payment;
  const stands: Readonly<Record<(typeof attentions)[number], boolean>> = {
    disputed,
    duplicated,
    late,
    // How far it is on its way back says more; the list of what is due holds it all the same.
    refundDue: due && openRefund === undefined,
    refundProposed: openRefund === "proposed",
    refundUnderWay: openRefund === "sending" || openRefund === "asked",
    refundUnclear: openRefund === "unclear",
  };
  return attentions.filter((each) => stands[each]);
}
export const paymentTones: Record<PaymentStatus, Tone> = {
  created: "wait",
  paying: "work",
  confirmed: "good",
  failed: "quiet",
  expired: "quiet",
  cancelled: "quiet",
  partlyRefunded: "work",
  refunded: "bad",
};

const currency = (row: ListedPayment) => row.currency;
const bankOf = ({ bank }: ListedPayment, banks: Readonly<Record<string, string>>) => bank && (banks[bank] ?? bank);

export const operationColumns = defineColumns<ListedPayment, Words<typeof words> & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    reference: { value: ({ reference }) => reference, width: 15, sort: "reference", primary: true },
    number: { value: ({ subject }) => subject.number, width: 14, sort: "number" },
    payer: { value: ({ payer }) => payer, width: 30 },
    phone: { value: ({ payerPhone }) => payerPhone, kind: "phone", lowPriority: true },
    bank: { value: (row, { banks }) => bankOf(row, banks), width: 20, hidden: true },
    bankId: { value: ({ bankId }) => bankId, width: 18, hidden: true },
    tmId: { value: ({ tmId }) => tmId, width: 18, hidden: true },
    uuid: { value: ({ transactionUuid }) => transactionUuid, width: 36, hidden: true },
    commission: {
      value: ({ gateway, bankFee, commission }) => (gateway === "bipay" ? bankFee : commission),
      kind: "amount",
      currency,
    },
    amount: { value: ({ amount }) => amount, kind: "money", currency, sort: "amount" },
    status: {
      value: (row, { status, marks }) =>
        [status[row.status], ...attentionsOf(row).map((each) => marks[each])].join(", "),
      width: 28,
      sort: "status",
    },
    conciliated: { value: ({ conciliated }, { yes, no }) => (conciliated ? yes : no), width: 11 },
    refundDue: { value: ({ refundDue }) => refundDue, kind: "amount", currency, hidden: true },
    refunded: { value: ({ refundedAmount }) => refundedAmount, kind: "amount", currency, hidden: true },
    created: { value: ({ createdAt }) => createdAt, kind: "instant", sort: "createdAt" },
    confirmed: { value: ({ confirmedAt }) => confirmedAt, kind: "instant", sort: "confirmedAt", hidden: true },
  },
  sort: "-createdAt",
  rowLabel: ({ reference, payer }) => `${reference}, ${payer}`,
  card: { title: "reference", amount: "amount", detail: ["number", "payer"], left: "status", right: "created" },
});
