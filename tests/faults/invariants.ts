/** Invariants of one debt after any scenario, once all work is finished. */
import { asc, eq } from "drizzle-orm";
import type { PaymentRow } from "../../src/areas/money/payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../src/areas/money/payments/server/tables.ts";
import { contractRow } from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import { refundsOfPayment, type RefundRow } from "../../src/areas/money/payments/server/refunds/refund-store.ts";
import { isOpenRefund } from "../../src/areas/money/payments/refund-states.ts";
import { isPaid, openAttemptStatuses } from "../../src/areas/money/payments/states.ts";
import { amountText, toMinorUnits } from "../../src/kit/numbers/money.ts";
import { secondPersonFrom } from "./refund-steps.ts";
import type { Belief, Office } from "./fault-office.ts";
import type { Story } from "./scenario.ts";

const paidStates: Readonly<Record<string, readonly string[]>> = {
  transfermovil: ["3", "4"],
  enzona: ["1111", "1115"],
  bidaiondo: ["A", "V", "B"],
};

/** One sentence for each broken invariant. */
export async function brokenIn(office: Office, story: Story, beliefs: readonly Belief[]): Promise<string[]> {
  const { db } = office.app.server;
  const contract = await contractRow(db, story.contract.id);
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.subjectId, story.contract.id))
    .orderBy(asc(payments.reference));
  const prefix = `5${story.contract.number.slice(2)}`;
  const ownBeliefs = beliefs.filter((belief) => belief.reference.startsWith(prefix));
  const brokenRules: string[] = [];
  const check = (isTrue: boolean, sentence: string) => void (isTrue || brokenRules.push(sentence));

  const settled = rows.filter((row) => row.settled);
  check(settled.length <= 1, "settled more than once");
  check((contract?.payments ?? 0) === settled.length, "the contract was paid another number of times than was settled");
  check((contract?.status === "paid") === (settled.length === 1), "the contract's status and its money disagree");
  check(rows.filter(isOpenRow).length <= 1, "two attempts are open");

  for (const belief of ownBeliefs) {
    const row = rows.find((each) => each.reference === belief.reference);
    check(row !== undefined, `${belief.reference} exists there and not here`);
    if (!row) continue;
    const paid = paidStates[belief.gateway]?.includes(belief.state) ?? false;
    check(!paid || isAccountedFor(row), `${belief.reference} was paid there and is ${row.status} here: lost`);
    check(paid || !isPaid(row.status), `${belief.reference} is confirmed here and ${belief.state} there: forged`);
    // The refunded amount of the gateway equals ours, unless a person was requested to check it.
    check(
      row.refundedAmount === belief.refunded || row.openRefund === "unclear",
      `${belief.reference}: ${belief.refunded} went back there and ${row.refundedAmount} by our books`,
    );
    check(belief.state !== "1116", `${belief.reference} waits there to be taken or let go`);
  }
  for (const row of rows) {
    const isAtGateway = ownBeliefs.some((belief) => belief.reference === row.reference);
    check(isAtGateway || !isPaid(row.status), `${row.reference} is confirmed and unknown at its gateway`);
    check(!isOpenRow(row) || row.disputed, `${row.reference} is still ${row.status}`);
    check(
      !isPaid(row.status) || row.settled || row.refundDue === row.amount,
      `${row.reference} is neither used nor owed back`,
    );
    for (const sentence of brokenRefunds(row, await refundsOfPayment(db, row.id)))
      check(false, `${row.reference} ${sentence}`);
    const history = await db
      .select()
      .from(paymentLog)
      .where(eq(paymentLog.paymentId, row.id))
      .orderBy(asc(paymentLog.id));
    check(history.filter((entry) => entry.to === "confirmed").length <= 1, `${row.reference} was confirmed twice`);
    check(history.at(-1)?.to === row.status, `${row.reference}'s log ends with another status`);
  }
  return brokenRules;
}

/** Attempts confirmed while the gateway reported another amount. Clears the list, because the fault ends here. */
export async function believedIn(office: Office, { misreported, history }: Story): Promise<string[]> {
  const violations: string[] = [];
  for (const [reference, since] of misreported) {
    const { confirmedAt } = await office.payment(reference);
    if (confirmedAt !== null && Date.parse(confirmedAt) > since.getTime())
      violations.push([`${reference} was confirmed on another amount`, ...history].join("\n  "));
  }
  misreported.clear();
  return violations;
}

function isOpenRow(row: PaymentRow): boolean {
  return (openAttemptStatuses as readonly string[]).includes(row.status);
}

/** True if received money is confirmed or in dispute. */
function isAccountedFor(row: PaymentRow): boolean {
  return isPaid(row.status) || row.disputed;
}

/** No refund happens twice, the total never exceeds the due amount, and each refund has its row. */
function* brokenRefunds(row: PaymentRow, refunds: readonly RefundRow[]): Generator<string> {
  const done = refunds.filter(({ status }) => status === "done");
  const total = done.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0n);
  if (amountText(total) !== row.refundedAmount)
    yield `gave back ${row.refundedAmount} in parts of ${amountText(total)}`;
  if (total > toMinorUnits(row.refundDue ?? "0.00")) yield "gave back more than is due";
  const isWhole = total === toMinorUnits(row.amount);
  const problem = total === 0n ? !["partlyRefunded", "refunded"].includes(row.status) : null;
  if (!(problem ?? row.status === (isWhole ? "refunded" : "partlyRefunded")))
    yield `is ${row.status} with ${total} back`;
  const open = refunds.filter(({ status }) => isOpenRefund(status));
  if (open.length > 1 || (open[0]?.status ?? null) !== row.openRefund) yield "does not say which refund is under way";
  if (open.some(({ status }) => status === "sending")) yield "still waits for an answer to its refund";
  yield* brokenFourEyes(row, refunds);
}

/** Refunds above the threshold, counting earlier ones, need two people; smaller ones are sent by one person at once. */
function* brokenFourEyes(row: PaymentRow, refunds: readonly RefundRow[]): Generator<string> {
  const threshold = BigInt(row.currency === "CUP" ? secondPersonFrom.CUP : secondPersonFrom.USD) * 100n;
  let refundedBefore = 0n;
  for (const refund of refunds.toReversed()) {
    const { status, amount, sentAt, proposedBy, approvedBy } = refund;
    const needsSecondPerson = refundedBefore + toMinorUnits(amount) >= threshold;
    const isNotApproved = status === "proposed" || status === "withdrawn";
    if (refund.means === "gateway") {
      if (needsSecondPerson && !isNotApproved && (approvedBy === null || approvedBy === proposedBy))
        yield `sent ${amount} by one person`;
      if (!needsSecondPerson && (isNotApproved || approvedBy !== null)) yield `asked a second person for ${amount}`;
      if (isNotApproved && (sentAt !== null || approvedBy !== null)) yield `sent ${amount} that nobody agreed to`;
    }
    const isByOnePerson = approvedBy === null || approvedBy === proposedBy;
    if (refund.means === "hand" && needsSecondPerson && status === "done" && isByOnePerson)
      yield `wrote ${amount} down by one person`;
    if (status === "done") refundedBefore += toMinorUnits(amount);
  }
}
