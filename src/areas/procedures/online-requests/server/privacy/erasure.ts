/**
 * Erases the personal data of requests five years after their end, unless a legal hold applies.
 * Numbers, services, places, prices, dates and invoices stay for statistics and accounting. Audit entries lose names,
 * values and reasons, and still show when who did what.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { monthsBefore } from "../../../../../kit/time/calendar.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { eraseStoredAnswers } from "../../../../../server/http/idempotency.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { eraseAuditValues } from "../../../../../server/audit/log/erase-values.ts";
import { eraseOriginals } from "../../../custody/server/public.ts";
import { eraseIssuedDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { eraseMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { eraseDocuments } from "../../../../collaboration/media/server/public.ts";
import { erasePayers, paymentsOf } from "../../../../money/payments/server/public.ts";
import { type PersonalName, personalNames } from "../../wizard/form-fields.ts";
import { endStatuses } from "../../states.ts";
import { receiptRecordIds } from "../pdf/print-receipt.ts";
import { deliveryPort } from "../delivery/delivery-port.ts";
import { type RequestGroupRow, type LockedGroup, lockGroup } from "../shared/lock-group.ts";
import { nextSalt } from "../tracking/public-token.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";

const retentionYears = 5;

/**
 * Erases oldest first, each group in a transaction of its own, once all its forms ended before the retention period.
 */
export async function eraseEndedRequests(server: Server): Promise<{ forgotten: number }> {
  const now = server.now();
  const before = monthsBefore(now, 12 * retentionYears);
  const expired = await server.db.execute<{ commonId: string }>(sql`
    select f.common_id as "commonId" from request_forms f join request_groups g on g.common_id = f.common_id
    where f.anonymised_at is null and f.status in ${[...endStatuses]} and f.status_at < ${before.toISOString()}
      and g.held_at is null and not exists (select from request_forms other where other.common_id = f.common_id
        and (other.status_at >= ${before.toISOString()} or other.status not in ${[...endStatuses]}))
    group by f.common_id order by min(f.status_at)`);
  let erasedCount = 0;
  for (const { commonId } of expired.rows)
    if (await inTransaction(server.db, (tx) => eraseLockedGroup(server, tx, commonId, before.toISOString())))
      erasedCount += 1;
  return { forgotten: erasedCount };
}

/** Checks again under the lock: meanwhile another call may have held the group or undone a transition. */
async function eraseLockedGroup(server: Server, tx: Transaction, commonId: string, before: string): Promise<boolean> {
  const now = server.now();
  const locked = await lockGroup(tx, commonId);
  if (!locked || locked.group.heldAt || !locked.forms.every((form) => isRetentionOver(form, before))) return false;
  if (await owesMoney(tx, locked.group)) return false;
  await eraseForms(tx, locked, now.toISOString());
  await eraseGroup(tx, locked.group, now.toISOString());
  await deliveryPort().forgetReceivers(tx, server, commonId);
  await eraseOriginals(tx, locked.group.family, [commonId]);
  await erasePayers(tx, { kind: locked.group.family, id: commonId });
  await eraseMails(tx, "requestGroup", [commonId]);
  const formIds = locked.forms.map(({ id }) => id);
  await eraseIssuedDocuments(tx, "system", server, [...receiptRecordIds(commonId), ...formIds]);
  await eraseStoredAnswers(tx, [commonId, locked.group.number, ...formIds]);
  const formRecords = formIds.map((id) => ({ kind: "requestForm", id }));
  await eraseAuditValues(tx, "system", [{ kind: "requestGroup", id: commonId }, ...formRecords]);
  await writeAuditEntry(tx, "system", {
    action: "onlineRequests.forget",
    kind: "requestGroup",
    id: commonId,
    after: { number: locked.group.number, forms: locked.forms.length },
  });
  await publish(tx, "requests");
  return true;
}

function isRetentionOver(form: LockedGroup["forms"][number], before: string): boolean {
  return endStatuses.includes(form.status) && form.statusAt < before;
}

/** A requester with a refund due must remain reachable. */
async function owesMoney(tx: Transaction, { family, commonId }: RequestGroupRow): Promise<boolean> {
  const attempts = await paymentsOf(tx, family, commonId);
  return attempts.some(
    ({ refundDue, refundedAmount }) => refundDue && toMinorUnits(refundDue) > toMinorUnits(refundedAmount),
  );
}

const emptyPersonalFields = Object.fromEntries(personalNames.map((name) => [name, null])) as Record<PersonalName, null>;

async function eraseForms(tx: Transaction, { group, forms }: LockedGroup, at: string): Promise<void> {
  const ids = forms.map((form) => form.id);
  await tx
    .update(requestForms)
    .set({
      ...emptyPersonalFields,
      observations: null,
      authorizationNote: null,
      receiverName: null,
      receiverCi: null,
      rejectText: null,
      undo: null,
      anonymisedAt: at,
      updatedAt: at,
    })
    .where(inArray(requestForms.id, ids));
  await eraseDocuments(tx, "request", ids);
  await tx.update(requestFormLog).set({ note: null }).where(inArray(requestFormLog.formId, ids));
  // Recorded like a change by the holder of the tracking link, who has no name.
  await tx
    .update(requestFormLog)
    .set({ by: null, byName: "Cliente" })
    .where(and(inArray(requestFormLog.formId, ids), eq(requestFormLog.by, group.requesterId)));
}

async function eraseGroup(tx: Transaction, { commonId }: RequestGroupRow, at: string): Promise<void> {
  await tx
    .update(requestGroups)
    .set({
      pickupName: null,
      pickupCi: null,
      pickupPhone: null,
      termsIp: null,
      // Revokes the mailed links.
      tokenSalt: nextSalt,
      updatedAt: at,
    })
    .where(eq(requestGroups.commonId, commonId));
}
