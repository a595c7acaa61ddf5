/** Staff actions on mails: view, retry, cancel, mark as sent by other means. */
import { eq, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { missingFields } from "../../../../kit/state-machine.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { outgoingMailContract } from "../contract.ts";
import { type DeskState, mailAuditActions, mailWorkflow, type MailState } from "../states.ts";
import { redactForViewing, stripSecrets } from "./redact-mail.ts";
import { serializeMail } from "./mail-list.ts";
import { emails } from "./tables.ts";

type MailRow = typeof emails.$inferSelect;

export async function openMail(call: Call, id: string) {
  return inTransaction(call.db, async (tx) => {
    const [mail] = await tx.select().from(emails).where(eq(emails.id, id));
    if (!mail) throw new Refusal("NOT_FOUND");
    await writeAuditEntry(tx, call, {
      action: "outgoingMail.open",
      kind: "email",
      id,
      after: { template: mail.template },
    });
    return { ...serializeMail(mail), ...redactForViewing(mail) };
  });
}

/** Without the body, which `openMail` returns. */
export async function mailDetails({ db }: Call, id: string) {
  const [mail] = await db.select().from(emails).where(eq(emails.id, id));
  if (!mail) throw new Refusal("NOT_FOUND");
  return { ...serializeMail(mail), history: await readHistory(db, { kind: "email", id, actions: mailAuditActions }) };
}

interface StateChange {
  readonly state: DeskState;
  readonly note?: string | undefined;
  readonly updatedAt?: string | undefined;
}

export const mailStateMachine = stateMachine({
  table: emails,
  statusColumn: "state",
  workflow: mailWorkflow,
  auditKind: "email",
  auditEntry: ({ state, template }, before) => ({
    action: "outgoingMail.change",
    before: { state: before?.state },
    after: { state, template },
  }),
  afterMove: async (tx, mails) => {
    for (const { state } of mails) await notifyChange(tx, state);
  },
});

/** TRANSITION_NOT_ALLOWED for a transition that the table does not have, and for a state that is already current. */
export async function changeMail(call: Call, id: string, { state, note, updatedAt }: StateChange): Promise<MailRow> {
  return inTransaction(call.db, async (tx) => {
    const mail = await mailStateMachine.lock(tx, id);
    const { row } = await mailStateMachine.move(tx, mail, {
      to: state,
      asActor: "desk",
      actor: call,
      now: call.now,
      expectedVersion: updatedAt,
      note,
      input: { note },
      set: { ...changedColumns(mail, state), ...signed(call, note) },
    });
    return row;
  });
}

/** Changes each mail in its own transaction: a refused one reports its reason and does not stop the others. */
export async function changeMany(
  call: Call,
  { ids, versions, ...change }: ParsedOf<typeof outgoingMailContract.setStateOfMany>,
): Promise<BulkResult> {
  // Missing fields that apply to every mail are reported once.
  const transition = mailWorkflow.transitions.find(
    ({ to, actors: by }) => to === change.state && by.includes("desk"),
  )?.fields;
  const fields = missingFields(transition, undefined, change);
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const readAt = new Map(ids.map((id, index) => [id, versions[index]]));
  return forEachIsolated(call, ids, (id) => changeMail(call, id, { ...change, updatedAt: readAt.get(id) }));
}

/** Puts every failed mail back into the queue. Returns their number. */
export async function retryAll(call: Call): Promise<number> {
  return inTransaction(call.db, async (tx) => {
    const [any] = await tx.select({ id: emails.id }).from(emails).where(eq(emails.state, "failed")).limit(1);
    if (!any) return 0;
    const { rowCount } = await tx
      .update(emails)
      .set({ ...requeuedColumns(), ...signed(call, undefined) })
      .where(eq(emails.state, "failed"));
    const count = rowCount ?? 0;
    if (count === 0) return 0;
    await writeAuditEntry(tx, call, { action: "outgoingMail.retryAll", kind: "email", id: "failed", after: { count } });
    await notifyChange(tx, "pending");
    return count;
  });
}

function changedColumns(mail: MailRow, state: DeskState) {
  if (state === "pending") return requeuedColumns();
  const released = { state, lease: null, leasedUntil: null, ...stripSecrets(mail) };
  return state === "sent" ? { ...released, sentAt: sql`now()` } : released;
}

function requeuedColumns() {
  return {
    state: "pending" as const,
    attempts: 0,
    retries: sql`${emails.retries} + 1`,
    nextAttemptAt: sql`now()`,
    lease: null,
    leasedUntil: null,
  };
}

function signed(call: Call, note: string | undefined) {
  const { userId, name } = requireCaller(call);
  return { deskNote: note || null, deskByName: name, updatedAt: sql`now()`, updatedBy: userId };
}

/** Wakes the mail workers when there is something to send, and updates the open lists of mails. */
async function notifyChange(tx: Transaction, state: MailState): Promise<void> {
  await publish(tx, state === "pending" ? "mail" : "mails");
}
