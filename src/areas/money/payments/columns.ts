/** Columns of a gateway's payment list, and the reasons why a payment needs attention. */
import { defineColumns, type CellContext, type Tone } from "../../../kit/contract/list-columns.ts";
import { toMinorUnits } from "../../../kit/numbers/money.ts";
import type { Words } from "../../../kit/text/words.ts";
import type { words } from "./staff/staff-words.es.ts";
import type { ListedPayment } from "./payment.ts";
import { isHoldingMoney, type PaymentStatus } from "./states.ts";

/** Views of a gateway's list: all payments, or those of one kind of subject. */
export const viewKinds = { registrals: "TR", apenales: "AP", legalization: "vale" } as const;

/** Reasons why a payment needs a person's attention. */
export const attentions = [
  "disputed",
  "refundDue",
  "duplicated",
  "late",
  "refundProposed",
  "refundUnderWay",
  "refundUnclear",
] as const;

/** The reasons that apply to a payment, shown next to its status. */
export function attentionsOf(payment: ListedPayment): (typeof attentions)[number][] {
  const isDue =
    isHoldingMoney(payment.status) &&
    payment.refundDue !== undefined &&
    toMinorUnits(payment.refundDue) > toMinorUnits(payment.refundedAmount);
  const { disputed, duplicated, late, openRefund } = payment;
  const applies: Readonly<Record<(typeof attentions)[number], boolean>> = {
    disputed,
    duplicated,
    late,
    // With an open refund, its status is shown instead; the list filter refundDue still includes the payment.
    refundDue: isDue && openRefund === undefined,
    refundProposed: openRefund === "proposed",
    refundUnderWay: openRefund === "sending" || openRefund === "asked",
    refundUnclear: openRefund === "unclear",
  };
  return attentions.filter((each) => applies[each]);
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
