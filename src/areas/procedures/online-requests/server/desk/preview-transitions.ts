/** Previews a bulk transition from the current forms, without writing. */
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { groupBy } from "../../../../../kit/group-by.ts";
import { toMinorUnits, sum } from "../../../../../kit/numbers/money.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { undeliverableAddresses } from "../../../../administration/outgoing-mail/server/public.ts";
import { paidAmounts, subjectsBeingPaid, previewRefunds } from "../../../../money/payments/server/public.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { FormStatus } from "../../states.ts";
import { mailTemplateOf, staffSteps, type FormTransition } from "../../transitions.ts";
import { familiesOf } from "../shared/access.ts";
import { isPaidBack, refundDueOfGroups, isRefundDueOnCancellation } from "../payment/refund-due.ts";
import { requestForms, requestGroups } from "../tables.ts";

type Preview = OutputOf<typeof onlineRequestsContract.preview>;

/** Ignores forms of families that the caller does not work. */
export async function previewTransitions(
  call: Call,
  moves: ParsedOf<typeof onlineRequestsContract.preview>["moves"],
): Promise<Preview> {
  const targetStatuses = new Map(moves.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)));
  const rowsById = new Map((await readForms(call, [...targetStatuses.keys()])).map((row) => [row.id, row]));
  const steps = [...targetStatuses].flatMap(([id, to]) => {
    const row = rowsById.get(id);
    const step = row && staffSteps(row, call.now).find((each) => each.to === to);
    return row && step ? [{ row, step }] : [];
  });
  const allowed = await withoutRefused(call, steps);
  const recipients = allowed.filter(({ step }) => mailTemplateOf(step.to, step.isBackward)).map(({ row }) => row.email);
  const undeliverable = await undeliverableAddresses(call.server, recipients);
  return {
    forms: allowed.length,
    mails: recipients.length,
    people: new Set(recipients).size,
    unreachable: recipients.filter((email) => undeliverable.has(email)).length,
    refunds: await previewRefunds(
      call.db,
      await readRefundDue(
        call,
        allowed.filter(({ row, step }) => owesBack(row, step.to)).map(({ row }) => row),
      ),
    ),
  };
}

/** The refund of each form, with the total that its group will then owe. */
async function readRefundDue(call: Call, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const groups = rows.map(({ commonId }) => commonId);
  const dueBefore = await refundDueOfGroups(call.db, groups, ids);
  const rowsByGroup = groupBy(rows, ({ commonId }) => commonId);
  return rows.map(({ family: kind, commonId: id, amountTotal }) => {
    const amounts = (rowsByGroup.get(id) ?? []).map((each) => each.amountTotal ?? "0.00");
    return { kind, id, amount: amountTotal ?? "0.00", inAll: sum([dueBefore.get(id) ?? "0.00", ...amounts]) };
  });
}

type Row = Awaited<ReturnType<typeof readForms>>[number];
interface PlannedTransition {
  readonly row: Row;
  readonly step: FormTransition;
}

async function readForms(call: Call, ids: readonly string[]) {
  const f = requestForms;
  return call.db
    .select({
      id: f.id,
      commonId: f.commonId,
      family: f.family,
      status: f.status,
      statusAt: f.statusAt,
      legalize: f.legalize,
      paidAt: f.paidAt,
      deliveredAt: f.deliveredAt,
      invoiceNumber: f.invoiceNumber,
      amountTotal: f.amountTotal,
      groupTotal: requestGroups.amountTotal,
      paymentId: requestGroups.paymentId,
      email: userView.email,
    })
    .from(f)
    .innerJoin(requestGroups, eq(requestGroups.commonId, f.commonId))
    .innerJoin(userView, eq(userView.id, f.requesterId))
    .where(
      and(
        inArray(f.id, [...ids]),
        inArray(f.family, familiesOf(requireCaller(call))),
        isNotNull(f.finishedAt),
        isNull(f.anonymisedAt),
      ),
    );
}

/**
 * Removes cancellations that would be refused: of a form that is being paid, or an obtained one whose money was not
 * refunded. Cancellations of one group are counted in order.
 */
async function withoutRefused(call: Call, steps: readonly PlannedTransition[]): Promise<PlannedTransition[]> {
  const cancelled = steps.filter(({ step }) => step.to === "cancelled").map(({ row }) => row);
  const obtained = cancelled.filter((row) => row.paidAt && !isRefundDueOnCancellation(row));
  const unpaid = cancelled.filter(({ status }) => status === "notPaid").map(({ commonId }) => commonId);
  const paying = await subjectsBeingPaid(call.db, unpaid);
  const paidByPayment = await paidAmounts(
    call.db,
    obtained.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const siblings = await siblingsOf(
    call,
    obtained.map(({ commonId }) => commonId),
  );
  return steps.filter(({ row, step }) => {
    if (step.to !== "cancelled") return true;
    if (row.status === "notPaid") return !paying.has(row.commonId);
    const sibling = siblings.get(row.commonId)?.find(({ id }) => id === row.id);
    if (row.paidAt && !isRefundDueOnCancellation(row)) {
      const group = { amountTotal: row.groupTotal };
      if (!isPaidBack(row, group, siblings.get(row.commonId) ?? [], paidByPayment.get(row.paymentId ?? "")))
        return false;
    }
    if (sibling && row.paidAt) sibling.refundOwed = row.amountTotal;
    return true;
  });
}

async function siblingsOf(call: Call, commonIds: readonly string[]) {
  const { id, commonId, refundOwed } = requestForms;
  const rows =
    commonIds.length === 0
      ? []
      : await call.db
          .select({ id, commonId, refundOwed })
          .from(requestForms)
          .where(inArray(commonId, [...commonIds]));
  const byGroup = new Map<string, typeof rows>();
  for (const row of rows) byGroup.set(row.commonId, [...(byGroup.get(row.commonId) ?? []), row]);
  return byGroup;
}

function owesBack(row: Row, to: FormStatus): boolean {
  if (toMinorUnits(row.amountTotal ?? "0.00") === 0n || !row.paidAt) return false;
  return to === "rejected" || (to === "cancelled" && isRefundDueOnCancellation(row));
}
