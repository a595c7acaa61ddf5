/** What must hold of one debt when everything has come to rest, after any story. */
import { asc, eq } from "drizzle-orm";
import type { PaymentRow } from "../../src/areas/payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../src/areas/payments/server/tables.ts";
import { contractRow } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import { refundsOfPayment, type RefundRow } from "../../src/areas/payments/server/refunds/refund-store.ts";
import { isOpenRefund } from "../../src/areas/payments/refund-states.ts";
import { isPaid, openAttemptStatuses } from "../../src/areas/payments/states.ts";
import { amountText, minor } from "../../src/kit/money.ts";
import { secondPersonFrom } from "./refund-steps.ts";
import type { Belief, Office } from "./fault-office.ts";
import type { Story } from "./scenario.ts";

const paidThere: Readonly<Record<string, readonly string[]>> = {
  transfermovil: ["3", "4"],
  enzona: ["1111", "1115"],
  bidaiondo: ["A", "V", "B"],
};

/** One sentence per invariant that broke. */
export async function brokenIn(office: Office, story: Story, beliefs: readonly Belief[]): Promise<string[]> {
  const { db } = office.app.server;
  const contract = await contractRow(db, story.contract.id);
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.subjectId, story.contract.id))
    .orderBy(asc(payments.reference));
  const prefix = `5${story.contract.number.slice(2)}`;
  const mine = beliefs.filter((belief) => belief.reference.startsWith(prefix));
  const broken: string[] = [];
  const must = (holds: boolean, sentence: string) => void (holds || broken.push(sentence));

  const settled = rows.filter((row) => row.settled);
  must(settled.length <= 1, "settled more than once");
  must((contract?.payments ?? 0) === settled.length, "the contract was paid another number of times than was settled");
  must((contract?.status === "paid") === (settled.length === 1), "the contract's status and its money disagree");
  must(rows.filter(isOpenRow).length <= 1, "two attempts are open");

  for (const belief of mine) {
    const row = rows.find((each) => each.reference === belief.reference);
    must(row !== undefined, `${belief.reference} exists there and not here`);
    if (!row) continue;
    const paid = paidThere[belief.gateway]?.includes(belief.state) ?? false;
    must(!paid || isKept(row), `${belief.reference} was paid there and is ${row.status} here: lost`);
    must(paid || !isPaid(row.status), `${belief.reference} is confirmed here and ${belief.state} there: forged`);
    // What went back there is what our books say, unless a person was called to look at it.
    must(
      row.refundedAmount === belief.refunded || row.openRefund === "unclear",
      `${belief.reference}: ${belief.refunded} went back there and ${row.refundedAmount} by our books`,
    );
    must(belief.state !== "1116", `${belief.reference} waits there to be taken or let go`);
  }
  for (const row of rows) {
    const there = mine.some((belief) => belief.reference === row.reference);
    must(there || !isPaid(row.status), `${row.reference} is confirmed and unknown at its gateway`);
    must(!isOpenRow(row) || row.disputed, `${row.reference} is still ${row.status}`);
    must(
      !isPaid(row.status) || row.settled || row.refundDue === row.amount,
      `${row.reference} is neither used nor owed back`,
    );
    for (const sentence of brokenRefunds(row, await refundsOfPayment(db, row.id)))
      must(false, `${row.reference} ${sentence}`);
    const log = await db.select().from(paymentLog).where(eq(paymentLog.paymentId, row.id)).orderBy(asc(paymentLog.id));
    must(log.filter((line) => line.to === "confirmed").length <= 1, `${row.reference} was confirmed twice`);
    must(log.at(-1)?.to === row.status, `${row.reference}'s log ends with another status`);
  }
  return broken;
}

/** Attempts that were confirmed while their gateway spoke of another amount. Forgets them: the fault ends here. */
export async function believedIn(office: Office, { misreported, told: log }: Story): Promise<string[]> {
  const believed: string[] = [];
  for (const [reference, since] of misreported) {
    const { confirmedAt } = await office.payment(reference);
    if (confirmedAt !== null && Date.parse(confirmedAt) > since.getTime())
      believed.push([`${reference} was confirmed on another amount`, ...log].join("\n  "));
  }
  misreported.clear();
  return believed;
}

function isOpenRow(row: PaymentRow): boolean {
  return (openAttemptStatuses as readonly string[]).includes(row.status);
}

/** Money that arrived is confirmed, or a person was called to look at it. */
function isKept(row: PaymentRow): boolean {
  return isPaid(row.status) || row.disputed;
}

/** Nothing goes back twice, never more than is due, and every part has its line. */
function* brokenRefunds(row: PaymentRow, refunds: readonly RefundRow[]): Generator<string> {
  const done = refunds.filter(({ status }) => status === "done");
  const total = done.reduce((sum, { amount }) => sum + minor(amount), 0n);
  if (amountText(total) !== row.refundedAmount)
    yield `gave back ${row.refundedAmount} in parts of ${amountText(total)}`;
  if (total > minor(row.refundDue ?? "0.00")) yield "gave back more than is due";
  const whole = total === minor(row.amount);
  const problem = total === 0n ? !["partlyRefunded", "refunded"].includes(row.status) : null;
  if (!(problem ?? row.status === (whole ? "refunded" : "partlyRefunded"))) yield `is ${row.status} with ${total} back`;
  const open = refunds.filter(({ status }) => isOpenRefund(status));
  if (open.length > 1 || (open[0]?.status ?? null) !== row.openRefund) yield "does not say which refund is under way";
  if (open.some(({ status }) => status === "sending")) yield "still waits for an answer to its refund";
  yield* brokenFourEyes(row, refunds);
}

/** What is much, with all that went back before it, was sent by two people; what is little by one, at once. */
function* brokenFourEyes(row: PaymentRow, refunds: readonly RefundRow[]): Generator<string> {
  const from = BigInt(row.currency === "CUP" ? secondPersonFrom.CUP : secondPersonFrom.USD) * 100n;
  let before = 0n;
  for (const refund of refunds.toReversed()) {
    const { status, amount, sentAt, proposedBy, approvedBy } = refund;
    const isMuch = before + minor(amount) >= from;
    const waits = status === "proposed" || status === "withdrawn";
    if (refund.means === "gateway") {
      if (isMuch && !waits && (approvedBy === null || approvedBy === proposedBy)) yield `sent ${amount} by one person`;
      if (!isMuch && (waits || approvedBy !== null)) yield `asked a second person for ${amount}`;
      if (waits && (sentAt !== null || approvedBy !== null)) yield `sent ${amount} that nobody agreed to`;
    }
    const isAlone = approvedBy === null || approvedBy === proposedBy;
    if (refund.means === "hand" && isMuch && status === "done" && isAlone) yield `wrote ${amount} down by one person`;
    if (status === "done") before += minor(amount);
  }
}
