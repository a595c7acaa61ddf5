/** A courier's view of a request: its content and how far it has advanced. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import type { Family, FormStatus } from "../../states.ts";
import { holderName } from "../shared/notifications.ts";
import type { RequestGroupRow } from "../shared/lock-group.ts";
import { requestForms, requestGroups } from "../tables.ts";

/** A request group as its courier sees it. */
export interface RequestToCarry {
  readonly commonId: string;
  readonly number: string;
  readonly family: Family;
  readonly requesterId: string;
  /** The least advanced status of its forms: `readyToDelivery` once every open form is ready. */
  readonly status: FormStatus;
  /** The person who collects it, and would otherwise receive it; null while incomplete. */
  readonly pickup: { readonly name: string; readonly ci: string; readonly phone: string } | null;
}

/** The request with this number, or with a form of this number. Undefined for drafts and deleted requests. */
export async function requestOfNumber(db: Queryable, text: string): Promise<RequestToCarry | undefined> {
  const number = text.trim().toUpperCase().replace(/-\d+$/, "");
  const [group] = await db
    .select()
    .from(requestGroups)
    .where(and(eq(requestGroups.number, number), isNull(requestGroups.deletedAt)));
  return group?.finishedAt ? toCarry(group) : undefined;
}

/** Locks the request before its delivery changes. Undefined if there is no such request. */
export async function lockRequest(tx: Transaction, commonId: string): Promise<RequestToCarry | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && toCarry(group);
}

/**
 * What is printed for the courier: the documents of a request, one entry per form, and their holders. Document names
 * are in Spanish.
 */
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
    /** Of the first form that has one. */
    municipality: forms.find((form) => form.municipality)?.municipality ?? null,
    documents: forms.map((form) => ({
      name: [names.get(form.documentType ?? ""), holderName(form)].filter(Boolean).join(": ").slice(0, 160),
      quantity: form.copies ?? 1,
    })),
  };
}

/** Stores the lot in which a request's documents are sent; null when they left it. */
export async function noteLot(tx: Transaction, commonId: string, lotNumber: string | null): Promise<void> {
  await tx.update(requestForms).set({ lotNumber }).where(eq(requestForms.commonId, commonId));
}

function toCarry(group: RequestGroupRow): RequestToCarry {
  const { commonId, number, family, requesterId, status, pickupName, pickupCi, pickupPhone } = group;
  const pickup = pickupName && pickupCi && pickupPhone ? { name: pickupName, ci: pickupCi, phone: pickupPhone } : null;
  return { commonId, number, family, requesterId, status, pickup };
}
