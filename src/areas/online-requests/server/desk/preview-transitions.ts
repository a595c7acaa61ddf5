/** What a change of many would bring, told before it is made: as the forms stand now, and nothing is written. */
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract.ts";
import { groupBy } from "../../../../kit/group-by.ts";
import { minor, sum } from "../../../../kit/money.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { undeliverableAddresses } from "../../../outgoing-mail/server/public.ts";
import { paidAmounts, subjectsBeingPaid, plannedRefunds } from "../../../payments/server/public.ts";
import { users } from "../../../people/server/tables.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { mailTemplateOf, staffSteps, type FormStatus, type FormTransition } from "../../states.ts";
import { familiesOf } from "../shared/access.ts";
import { isPaidBack, refundDueOfGroups, owesWhenCancelled } from "../payment/refund-due.ts";
import { requestForms, requestGroups } from "../tables.ts";

type Preview = OutputOf<typeof onlineRequestsContract.preview>;

/** Forms of families that the caller does not work are not there. */
export async function previewTransitions(
  call: Call,
  moves: ParsedOf<typeof onlineRequestsContract.preview>["moves"],
): Promise<Preview> {
  const wanted = new Map(moves.flatMap(({ ids, status }) => ids.map((id) => [id, status] as const)));
  const read = new Map((await readForms(call, [...wanted.keys()])).map((row) => [row.id, row]));
  const steps = [...wanted].flatMap(([id, to]) => {
    const row = read.get(id);
    const step = row && staffSteps(row, call.now).find((each) => each.to === to);
    return row && step ? [{ row, step }] : [];
  });
  const going = await withoutRefused(call, steps);
  const mailed = going.filter(({ step }) => mailTemplateOf(step.to, step.isBackward)).map(({ row }) => row.email);
  const waiting = await undeliverableAddresses(call.server, mailed);
  return {
    forms: going.length,
    mails: mailed.length,
    people: new Set(mailed).size,
    unreachable: mailed.filter((email) => waiting.has(email)).length,
    refunds: await plannedRefunds(
      call.db,
      await owedBy(
        call,
        going.filter(({ row, step }) => owesBack(row, step.to)).map(({ row }) => row),
      ),
    ),
  };
}

/** What each of these owes back, beside what others of its group owe already. */
async function owedBy(call: Call, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const groups = rows.map(({ commonId }) => commonId);
  const before = await refundDueOfGroups(call.db, groups, ids);
  const together = groupBy(rows, ({ commonId }) => commonId);
  return rows.map(({ family: kind, commonId: id, amountTotal }) => {
    const own = (together.get(id) ?? []).map((each) => each.amountTotal ?? "0.00");
    return { kind, id, amount: amountTotal ?? "0.00", inAll: sum([before.get(id) ?? "0.00", ...own]) };
  });
}

type Row = Awaited<ReturnType<typeof readForms>>[number];
interface Taken {
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
      email: users.email,
    })
    .from(f)
    .innerJoin(requestGroups, eq(requestGroups.commonId, f.commonId))
    .innerJoin(users, eq(users.id, f.requesterId))
    .where(
      and(
        inArray(f.id, [...ids]),
        inArray(f.family, familiesOf(requireCaller(call))),
        isNotNull(f.finishedAt),
        isNull(f.anonymisedAt),
      ),
    );
}

/** Cancelling asks for more: nobody is paying it, or its money went back already; each counts beside those before it. */
async function withoutRefused(call: Call, steps: readonly Taken[]): Promise<Taken[]> {
  const ending = steps.filter(({ step }) => step.to === "cancelled").map(({ row }) => row);
  const obtained = ending.filter((row) => row.paidAt && !owesWhenCancelled(row));
  const unpaid = ending.filter(({ status }) => status === "notPaid").map(({ commonId }) => commonId);
  const paying = await subjectsBeingPaid(call.db, unpaid);
  const paid = await paidAmounts(
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
    const own = siblings.get(row.commonId)?.find(({ id }) => id === row.id);
    if (row.paidAt && !owesWhenCancelled(row)) {
      const group = { amountTotal: row.groupTotal };
      if (!isPaidBack(row, group, siblings.get(row.commonId) ?? [], paid.get(row.paymentId ?? ""))) return false;
    }
    if (own && row.paidAt) own.refundOwed = row.amountTotal;
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
  const found = new Map<string, typeof rows>();
  for (const row of rows) found.set(row.commonId, [...(found.get(row.commonId) ?? []), row]);
  return found;
}

function owesBack(row: Row, to: FormStatus): boolean {
  if (minor(row.amountTotal ?? "0.00") === 0n || !row.paidAt) return false;
  return to === "rejected" || (to === "cancelled" && owesWhenCancelled(row));
}
