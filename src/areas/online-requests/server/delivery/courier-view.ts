/** What a courier needs of a request: what it holds and how far it is. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { codeNames } from "../../../nomenclators/server/public.ts";
import type { Family, FormStatus } from "../../states.ts";
import { holderName } from "../shared/notifications.ts";
import type { RequestGroupRow } from "../shared/form-workflow.ts";
import { requestForms, requestGroups } from "../tables.ts";

/** A request group as the person who carries it sees it. */
export interface RequestToCarry {
  readonly commonId: string;
  readonly number: string;
  readonly family: Family;
  readonly requesterId: string;
  /** The least advanced of its forms: `readyToDelivery` when all that is on its way is ready. */
  readonly status: FormStatus;
  /** Who collects it, and so would receive it. */
  readonly pickup: { readonly name: string; readonly ci: string; readonly phone: string } | null;
}

/** The request of a number, or of the number of one of its forms; drafts are nobody's business yet. */
export async function requestOfNumber(db: Queryable, typed: string): Promise<RequestToCarry | undefined> {
  const number = typed.trim().toUpperCase().replace(/-\d+$/, "");
  const [group] = await db
    .select()
    .from(requestGroups)
    .where(and(eq(requestGroups.number, number), isNull(requestGroups.deletedAt)));
  return group?.finishedAt ? toCarry(group) : undefined;
}

/** Locks the request before anything happens to its delivery. */
export async function lockRequest(tx: Transaction, commonId: string): Promise<RequestToCarry | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && toCarry(group);
}

/** The documents of a request by name, one line per form, and whose they are. Papers are in Spanish. */
export async function contentOf(
  db: Queryable,
  commonId: string,
): Promise<{ holder: string; documents: { name: string; quantity: number }[]; municipality: string | null }> {
  const forms = await db
    .select()
    .from(requestForms)
    .where(and(eq(requestForms.commonId, commonId), sql`${requestForms.status} not in ('rejected', 'cancelled')`))
    .orderBy(asc(requestForms.position));
  const names = await codeNames(
    db,
    forms.map((form) => form.documentType ?? ""),
    "es",
  );
  return {
    holder: forms.map(holderName).join(", "),
    /** Where the first of them lives, when one says so. */
    municipality: forms.find((form) => form.municipality)?.municipality ?? null,
    documents: forms.map((form) => ({
      name: [names.get(form.documentType ?? ""), holderName(form)].filter(Boolean).join(": ").slice(0, 160),
      quantity: form.copies ?? 1,
    })),
  };
}

/** Notes in which lot a request's documents go out; null when they left it. */
export async function noteLot(tx: Transaction, commonId: string, lotNumber: string | null): Promise<void> {
  await tx.update(requestForms).set({ lotNumber }).where(eq(requestForms.commonId, commonId));
}

function toCarry(group: RequestGroupRow): RequestToCarry {
  const { commonId, number, family, requesterId, status, pickupName, pickupCi, pickupPhone } = group;
  const pickup = pickupName && pickupCi && pickupPhone ? { name: pickupName, ci: pickupCi, phone: pickupPhone } : null;
  return { commonId, number, family, requesterId, status, pickup };
}
