/**
 * Access to a request: its owner, staff of its family, and holders of a token. For anybody else it does not exist
 * (NOT_FOUND).
 */
import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import type { CallInTransaction } from "../../../../../server/crud/crud-resource.ts";
import type { DocumentRight } from "../../../../collaboration/media/server/public.ts";
import { linkByToken, linkStateOf } from "../../../../money/payments/server/public.ts";
import { type Family, families, permissionOf, type RequestActor } from "../../states.ts";
import type { FormReader } from "./serializers.ts";
import { type RequestFormRow, type RequestGroupRow, type LockedGroup, lockGroup } from "./lock-group.ts";
import { publicTokenOf } from "../tracking/public-token.ts";
import { requestForms, requestGroups } from "../tables.ts";

export function mayWorkFamily(caller: Caller, family: Family): boolean {
  return caller.permissions.includes(permissionOf[family]);
}

export function familiesOf(caller: Caller): Family[] {
  return families.filter((family) => mayWorkFamily(caller, family));
}

/** Submitted requests of a client in the families that the caller works; undefined if there are none. */
export function requestsOfClient(caller: Caller, clientId: string): SQL | undefined {
  const allowedFamilies = familiesOf(caller);
  if (allowedFamilies.length === 0) return undefined;
  return sql`select 1 from ${requestGroups} g where g.requester_id = ${clientId} and g.finished_at is not null
    and g.deleted_at is null and g.family = any(${sql.param(allowedFamilies)}::text[])`;
}

/** Access to the documents of a form: staff of its family read and write; only read once the form is erased. */
export async function filesOfForm(
  { db, caller }: Pick<CallInTransaction, "db" | "caller">,
  formId: string,
): Promise<DocumentRight> {
  if (!caller) return "none";
  const [form] = await db
    .select({ family: requestGroups.family, erased: requestForms.anonymisedAt })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(and(eq(requestForms.id, formId), isNull(requestGroups.deletedAt)));
  if (!form || !mayWorkFamily(caller, form.family)) return "none";
  return form.erased ? "read" : "write";
}

/** Locks a group of the caller's own. NOT_FOUND for any other. */
export async function lockOwn(tx: Transaction, call: Call, commonId: string): Promise<LockedGroup> {
  const caller = requireCaller(call);
  const locked = await lockGroup(tx, commonId);
  if (!locked || locked.group.requesterId !== caller.userId || locked.group.deletedAt) throw notFound();
  return locked;
}

/** Locks a group that the caller owns or works, and returns the caller's role on it. NOT_FOUND for any other. */
export async function lockAccessibleGroup(
  tx: Transaction,
  call: Call,
  commonId: string,
): Promise<LockedGroup & { as: Extract<RequestActor, "client" | "staff"> }> {
  const locked = await lockGroup(tx, commonId);
  const role = locked && roleOnGroup(locked.group, requireCaller(call));
  if (!locked || !role) throw notFound();
  return { ...locked, as: role };
}

export async function readAccessibleGroup(db: Queryable, call: Call, commonId: string): Promise<RequestGroupRow> {
  const [group] = await db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
  if (!group || !roleOnGroup(group, requireCaller(call))) throw notFound();
  return group;
}

/**
 * Locks the group of a form with `lock`, in order to change the form. NOT_FOUND; TRANSITION_NOT_ALLOWED if it was
 * erased.
 */
export async function lockForm(
  tx: Transaction,
  formId: string,
  lock: (commonId: string) => Promise<LockedGroup>,
): Promise<LockedGroup & { form: RequestFormRow }> {
  const [row] = await tx
    .select({ commonId: requestForms.commonId })
    .from(requestForms)
    .where(eq(requestForms.id, formId));
  if (!row) throw notFound();
  const locked = await lock(row.commonId);
  const form = locked.forms.find((each) => each.id === formId);
  if (!form) throw notFound();
  if (form.anonymisedAt) throw transitionNotAllowed(form, form.status);
  return { ...locked, form };
}

/** Locks a group for staff of its family. NOT_FOUND for anybody else. */
export async function lockStaffs(tx: Transaction, call: Call, commonId: string): Promise<LockedGroup> {
  const locked = await lockGroup(tx, commonId);
  if (!locked || !mayWorkFamily(requireCaller(call), locked.group.family)) throw notFound();
  return locked;
}

export function roleOnGroup(group: RequestGroupRow, caller: Caller): "client" | "staff" | undefined {
  if (mayWorkFamily(caller, group.family)) return "staff";
  return group.requesterId === caller.userId && !group.deletedAt ? "client" : undefined;
}

/** How the caller reads a request; only its owner gets the token of its tracking page. */
export function formReaderOf(call: Call, group: RequestGroupRow): FormReader {
  const isOwner = requireCaller(call).userId === group.requesterId;
  return { language: call.language, now: call.now, publicToken: isOwner ? publicTokenOf(call.server, group) : null };
}

/**
 * The group behind a public address: opened by its tracking token, by a payment link, or by the owner's session. A
 * replaced link opens it as `ended` only.
 */
export async function openByToken(
  db: Queryable,
  call: Call,
  commonId: string,
  token: string | undefined,
): Promise<{ group: RequestGroupRow; ended: boolean; by: "owner" | "page" | "link" } | undefined> {
  const [group] = await db
    .select()
    .from(requestGroups)
    .where(and(eq(requestGroups.commonId, commonId), isNull(requestGroups.deletedAt)));
  if (!group) return undefined;
  if (call.caller?.userId === group.requesterId) return { group, ended: false, by: "owner" };
  if (!token) return undefined;
  if (isSameToken(token, publicTokenOf(call.server, group))) return { group, ended: false, by: "page" };
  const link = await linkByToken(db, token);
  if (link?.subjectId !== commonId) return undefined;
  return { group, ended: linkStateOf(link, call.now) === "revoked", by: "link" };
}

export function notFound(): Refusal {
  return new Refusal("NOT_FOUND");
}

/** Compares tokens in constant time. */
export function isSameToken(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
