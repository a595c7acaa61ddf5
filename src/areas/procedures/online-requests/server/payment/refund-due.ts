/** Whether the price of a form is due for refund or was already refunded; shared by transitions and their preview. */
import { and, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/lock-group.ts";
import { requestForms } from "../tables.ts";

/** True before the document is obtained: cancelling the form then owes its price back. */
export function isRefundDueOnCancellation({ status }: Pick<RequestFormRow, "status">): boolean {
  return status === "pending" || status === "requested";
}

/** True if the refunded amount covers this form and all other forms of the group with a refund due. */
export function isPaidBack(
  form: Pick<RequestFormRow, "id" | "amountTotal">,
  group: Pick<RequestGroupRow, "amountTotal">,
  forms: readonly Pick<RequestFormRow, "id" | "refundOwed">[],
  payment: { readonly amount: string; readonly refundedAmount: string } | undefined,
): boolean {
  if (!payment) return false;
  const others = forms.filter((each) => each.id !== form.id).map((each) => toMinorUnits(each.refundOwed ?? "0.00"));
  const needed = others.reduce((total, amount) => total + amount, toMinorUnits(form.amountTotal ?? "0.00"));
  // The payment may have another currency or a fee: compares shares, with one cent of tolerance for rounding.
  return (
    (toMinorUnits(payment.refundedAmount) + 1n) * toMinorUnits(group.amountTotal ?? "0.00") >=
    needed * toMinorUnits(payment.amount)
  );
}

/** Refund due of each group, in the price's currency, without the forms in `except`. One statement. */
export async function refundDueOfGroups(
  db: Queryable,
  commonIds: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      commonId: requestForms.commonId,
      refundOwed: sql<string>`sum(${requestForms.refundOwed})::numeric(14, 2)::text`,
    })
    .from(requestForms)
    .where(
      and(
        inArray(requestForms.commonId, [...new Set(commonIds)]),
        isNotNull(requestForms.refundOwed),
        except.length > 0 ? notInArray(requestForms.id, [...except]) : undefined,
      ),
    )
    .groupBy(requestForms.commonId);
  return new Map(rows.map(({ commonId, refundOwed }) => [commonId, refundOwed]));
}
