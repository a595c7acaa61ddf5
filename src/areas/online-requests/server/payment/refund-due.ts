/** Whether what a form costs is owed back, or went back already: the same for a step and for its preview. */
import { and, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { minor } from "../../../../kit/money.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { RequestFormRow, RequestGroupRow } from "../shared/form-workflow.ts";
import { requestForms } from "../tables.ts";

/** Until it is obtained its money is owed back when it is cancelled. */
export function owesWhenCancelled({ status }: Pick<RequestFormRow, "status">): boolean {
  return status === "pending" || status === "requested";
}

/** Whether what was given back covers this form beside those of its group that were owed it before. */
export function isPaidBack(
  form: Pick<RequestFormRow, "id" | "amountTotal">,
  group: Pick<RequestGroupRow, "amountTotal">,
  forms: readonly Pick<RequestFormRow, "id" | "refundOwed">[],
  paid: { readonly amount: string; readonly refundedAmount: string } | undefined,
): boolean {
  if (!paid) return false;
  const others = forms.filter((each) => each.id !== form.id).map((each) => minor(each.refundOwed ?? "0.00"));
  const needed = others.reduce((total, owed) => total + owed, minor(form.amountTotal ?? "0.00"));
  // Paid in another currency or with a fee: compared by shares, a cent of what was paid aside for their rounding.
  return (minor(paid.refundedAmount) + 1n) * minor(group.amountTotal ?? "0.00") >= needed * minor(paid.amount);
}

/** What of the price of these groups is owed back by their forms, each once: one statement. */
export async function refundDueOfGroups(
  db: Queryable,
  commonIds: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      commonId: requestForms.commonId,
      owed: sql<string>`sum(${requestForms.refundOwed})::numeric(14, 2)::text`,
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
  return new Map(rows.map(({ commonId, owed }) => [commonId, owed]));
}
