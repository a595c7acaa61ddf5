/** Drafts, from the reserved places to the last form: start, fill in, remove. */
import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import { writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { assignPlace, extendHold, releasePlaces, type StartWithPlace } from "../../../availability/server/public.ts";
import { readSetting, readSettings } from "../../../../administration/settings/server/public.ts";
import { serviceOfferById } from "../../../online-services/server/public.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { acceptTerms } from "../../../../administration/terms/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import {
  extendReservation,
  lockFamily,
  lockPerson,
  requirePersonalCapacity,
  requireWeeklyCapacity,
  precheckCapacity,
  reserveForRequest,
} from "./request-quota.ts";
import { beginForm, moveForm } from "../shared/form-workflow.ts";
import { type RequestFormRow, type RequestGroupRow, lockGroup } from "../shared/lock-group.ts";
import { formColumnsOf } from "./form-patch.ts";
import { lockOwn } from "../shared/access.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { requireValidForm } from "./validate-forms.ts";

/**
 * Reserves the places and creates an empty draft. The captcha was checked before. The number is assigned last, because
 * its series serializes all callers. Throws the refusals of `precheckCapacity` and `reserveForRequest`, INVALID
 * (TOO_BIG) and TOO_MANY_OPEN.
 */
export async function startDraft(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.start>,
): Promise<{ commonId: string; number: string; reservedUntil: string }> {
  const caller = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    // Checked again: capacity may be used up since the pre-check, while this caller waited for a lock.
    const family = await precheckCapacity(tx, call.now, input);
    const settings = await readSettings(tx, ["online.maxFormsPerGroup", "online.maxOpenGroupsPerUser"]);
    if (input.quantity > settings["online.maxFormsPerGroup"])
      throw new Refusal("INVALID", { fields: { quantity: ["TOO_BIG"] } });
    await lockPerson(tx, caller.userId);
    const commonId = randomUUID();
    const until = await draftEnd(tx, call.now);
    const { offerId, quantity } = input;
    await reserveForRequest(tx, call, caller, { offerId, family, commonId, quantity, until });
    await requireFewOpen(tx, caller.userId, settings["online.maxOpenGroupsPerUser"]);
    const termsVersion = await acceptTermsNow(tx, call, input.termsVersion);
    const number = await nextNumber(tx, family, call.now);
    await requireWeeklyCapacity(tx, call.now, { family, quantity });
    await insertGroup(tx, call, { commonId, number, family, offerId, quantity, termsVersion }, until);
    return { commonId, number, reservedUntil: until.toISOString() };
  });
}

/**
 * Starts a draft that owns a drawn place already. The system's weekly maximum does not apply: the place was promised.
 * OPEN_REQUEST, USER_WEEKLY_MAX, TOO_MANY_OPEN, TERMS_NOT_ACCEPTED, EXHAUSTED if the place is no longer free.
 */
export async function startWithPlace(
  tx: Transaction,
  call: Call,
  { commonId, offerId, termsVersion: shownVersion }: StartWithPlace,
): Promise<void> {
  const caller = requireCaller(call);
  if (await hasOpenRequest(tx, caller.userId, offerId)) throw new Refusal("OPEN_REQUEST");
  const offer = await serviceOfferById(tx, offerId);
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  const until = await draftEnd(tx, call.now);
  if ((await extendHold(tx, { commonId, until, now: call.now })) !== 1) throw new Refusal("EXHAUSTED");
  await requirePersonalCapacity(tx, call, caller, 1);
  await requireFewOpen(tx, caller.userId, await readSetting(tx, "online.maxOpenGroupsPerUser"));
  const termsVersion = await acceptTermsNow(tx, call, shownVersion);
  const number = await nextNumber(tx, offer.family, call.now);
  const { family } = offer;
  await insertGroup(tx, call, { commonId, number, family, offerId, quantity: 1, termsVersion }, until);
}

/** Locks the person, so that the answer is valid until the end of the transaction. */
export async function hasOpenRequest(tx: Transaction, userId: string, offerId: string): Promise<boolean> {
  await lockPerson(tx, userId);
  return (await countOpen(tx, userId, eq(requestGroups.offerId, offerId))) > 0;
}

const acceptTermsNow = (tx: Transaction, call: Call, version: number | undefined) =>
  acceptTerms(tx, { userId: requireCaller(call).userId, version, ip: call.ip, now: call.now });

async function insertGroup(
  tx: Transaction,
  call: Call,
  group: Pick<RequestGroupRow, "commonId" | "number" | "family" | "offerId" | "quantity" | "termsVersion">,
  until: Date,
): Promise<void> {
  const { userId } = requireCaller(call);
  const now = call.now.toISOString();
  await tx.insert(requestGroups).values({
    ...group,
    requesterId: userId,
    termsAt: now,
    termsIp: call.ip,
    draftExpiresAt: until.toISOString(),
    createdAt: now,
    createdBy: userId,
    ...updateStamps(call, call.now),
  });
  await writeAuditEntry(tx, call, {
    action: "onlineRequests.start",
    kind: "requestGroup",
    id: group.commonId,
    after: { number: group.number },
  });
}

/** Adds a form. If all reserved places have a form, reserves one more within the same limits. */
export async function addForm(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.addForm>,
): Promise<RequestFormRow> {
  const { commonId, draft, ...fields } = input;
  return inTransaction(call.db, async (tx) => {
    await lockPerson(tx, requireCaller(call).userId);
    const { group, forms } = await lockOwn(tx, call, commonId);
    if (group.status !== "draft") throw transitionNotAllowed(group, "draft");
    const maxForms = await readSetting(tx, "online.maxFormsPerGroup");
    if (forms.length >= maxForms) throw new Refusal("INVALID", { fields: { forms: ["TOO_BIG"] } });
    await extendDraft(tx, call, group);
    if (forms.length >= group.quantity) await reserveMore(tx, call, group, 1);
    const form = await insertForm(tx, call, group, formColumnsOf(fields));
    if (!(await assignPlace(tx, { commonId, formId: form.id }))) throw new Refusal("EXHAUSTED");
    if (!draft) await requireValidForm(tx, call.now, form);
    return form;
  });
}

/** Reserves places for further forms of a draft. Draft places count as forms in every quota. */
export async function addDraftPlaces(
  tx: Transaction,
  call: Call,
  { commonId, offerId, quantity }: { commonId: string; offerId: string; quantity: number },
): Promise<void> {
  await lockPerson(tx, requireCaller(call).userId);
  const { group } = await lockOwn(tx, call, commonId);
  if (group.offerId !== offerId) throw new Refusal("NOT_FOUND");
  if (group.status !== "draft") throw transitionNotAllowed(group, "draft");
  const maxForms = await readSetting(tx, "online.maxFormsPerGroup");
  if (group.quantity + quantity > maxForms) throw new Refusal("INVALID", { fields: { quantity: ["TOO_BIG"] } });
  await extendDraft(tx, call, group);
  await reserveMore(tx, call, group, quantity);
}

/** Deletes a form from a draft and releases its place. */
export async function removeForm(call: Call, formId: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [row] = await tx
      .select({ commonId: requestForms.commonId })
      .from(requestForms)
      .where(eq(requestForms.id, formId));
    if (!row) throw new Refusal("NOT_FOUND");
    const { group, forms } = await lockOwn(tx, call, row.commonId);
    const form = forms.find((each) => each.id === formId);
    if (!form) throw new Refusal("NOT_FOUND");
    if (form.status !== "draft") throw transitionNotAllowed(form, "cancelled");
    await releasePlaces(tx, { commonId: group.commonId, formIds: [formId], now: call.now });
    await tx.delete(requestForms).where(eq(requestForms.id, formId));
    await tx
      .update(requestGroups)
      .set({ quantity: Math.max(1, group.quantity - 1), updatedAt: call.now.toISOString() })
      .where(eq(requestGroups.commonId, group.commonId));
    await writeAuditEntry(tx, call, {
      action: "onlineRequests.removeForm",
      kind: "requestForm",
      id: formId,
      before: { number: form.number },
    });
  });
}

/**
 * Ends a draft, on request of its owner or because it expired (`actor` is "system"), and releases the places. The
 * owner may still read an expired draft, in order to start again with its answers.
 */
export async function dropDraft(
  tx: Transaction,
  actor: Call | "system",
  now: Date,
  group: RequestGroupRow,
  forms: readonly RequestFormRow[],
): Promise<void> {
  const asActor = actor === "system" ? "system" : "client";
  for (const form of forms)
    await moveForm(tx, form, { to: "cancelled", asActor, actor, now, set: { countsForWeek: false } });
  await releasePlaces(tx, { commonId: group.commonId, now });
  const at = now.toISOString();
  await tx
    .update(requestGroups)
    .set({ status: "cancelled", draftExpiresAt: null, deletedAt: asActor === "system" ? null : at, updatedAt: at })
    .where(eq(requestGroups.commonId, group.commonId));
  await writeAuditEntry(tx, actor, { action: "onlineRequests.dropDraft", kind: "requestGroup", id: group.commonId });
}

/** Ends the draft if it expired. Returns true if it did. */
export async function dropIdleDrafts(tx: Transaction, now: Date, commonId: string): Promise<boolean> {
  const locked = await lockGroup(tx, commonId);
  if (!locked || locked.group.status !== "draft" || !locked.group.draftExpiresAt) return false;
  const expiresAt = locked.group.draftExpiresAt;
  if (expiresAt > now.toISOString() && !isFarAhead(expiresAt, now)) return false;
  await dropDraft(tx, "system", now, locked.group, locked.forms);
  return true;
}

/** Extends the draft and its places by the idle period. */
export async function extendDraft(tx: Transaction, call: Call, group: RequestGroupRow): Promise<void> {
  const until = await draftEnd(tx, call.now);
  await extendReservation(tx, call.now, group, group.quantity, until);
  await tx
    .update(requestGroups)
    .set({ draftExpiresAt: until.toISOString(), updatedAt: call.now.toISOString() })
    .where(eq(requestGroups.commonId, group.commonId));
}

async function reserveMore(tx: Transaction, call: Call, group: RequestGroupRow, quantity: number): Promise<void> {
  const { commonId, offerId, family } = group;
  await requireWeeklyCapacity(tx, call.now, { family, quantity });
  const until = await draftEnd(tx, call.now);
  await reserveForRequest(tx, call, requireCaller(call), { commonId, offerId, family, quantity, until });
  await lockFamily(tx, family);
  await requireWeeklyCapacity(tx, call.now, { family, quantity });
  await tx
    .update(requestGroups)
    .set({ quantity: group.quantity + quantity })
    .where(eq(requestGroups.commonId, commonId));
}

async function insertForm(
  tx: Transaction,
  call: Call,
  group: RequestGroupRow,
  fields: Partial<typeof requestForms.$inferInsert>,
): Promise<RequestFormRow> {
  const position = group.lastPosition + 1;
  const now = call.now.toISOString();
  const [form] = await tx
    .insert(requestForms)
    .values({
      citizenship: "CU",
      copies: 1,
      holderDeceased: false,
      ...fields,
      commonId: group.commonId,
      position,
      number: `${group.number}-${position}`,
      family: group.family,
      statusAt: now,
      offerId: group.offerId,
      requesterId: group.requesterId,
      createdAt: now,
      createdBy: requireCaller(call).userId,
      ...updateStamps(call, call.now),
    })
    .returning();
  if (!form) throw new Error("nothing was inserted");
  await tx.update(requestGroups).set({ lastPosition: position }).where(eq(requestGroups.commonId, group.commonId));
  await beginForm(tx, form, { actor: call, now: call.now });
  return form;
}

async function draftEnd(tx: Transaction, now: Date): Promise<Date> {
  return new Date(now.getTime() + (await readSetting(tx, "online.draftTtlMinutes")) * 60_000);
}

async function requireFewOpen(tx: Transaction, userId: string, maxOpen: number): Promise<void> {
  if ((await countOpen(tx, userId)) >= maxOpen) throw new Refusal("TOO_MANY_OPEN");
}

async function countOpen(tx: Transaction, userId: string, where?: SQL): Promise<number> {
  const [total] = await tx
    .select({ groups: count() })
    .from(requestGroups)
    .where(
      and(
        eq(requestGroups.requesterId, userId),
        inArray(requestGroups.status, ["draft", "notPaid"]),
        isNull(requestGroups.deletedAt),
        where,
      ),
    );
  return total?.groups ?? 0;
}
