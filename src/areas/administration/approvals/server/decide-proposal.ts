/** Approval, rejection and expiry of proposed changes. */
import { and, eq, lt, ne } from "drizzle-orm";
import { checkAccess, grantedBy } from "../../../../kit/access.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { actorName, updateStamps, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { assertVersion, versionConflict } from "../../../../server/crud/version-conflict.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { noticeTexts, notify, withdrawNotices } from "../../notifications/server/public.ts";
import { readEffectivePermissions } from "../../people/server/public.ts";
import { ChangeProposal } from "../change-proposal.ts";
import type { ProposalState } from "../states.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import { approvableOperation, routesFor } from "./approvable-operations.ts";
import { serializeProposal } from "./proposal-list.ts";
import { changeProposals } from "./tables.ts";

type Row = typeof changeProposals.$inferSelect;
interface VersionedInput {
  readonly _id: string;
  readonly updatedAt: string;
}

/**
 * Makes the change as the caller, in one transaction with the decision. SECOND_PERSON_NEEDED for the proposer,
 * APPROVAL_EXPIRED after its time, FORBIDDEN if the proposer may not make the change any more; else the refusals of the
 * operation, such as CONFLICT if the record changed meanwhile.
 */
export async function approveProposal(call: Call, input: VersionedInput): Promise<ChangeProposal> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockPending(tx, call, input);
    if (row.requestedBy === requireCaller(call).userId) throw new Refusal("SECOND_PERSON_NEEDED");
    if (row.expiresAt <= call.now.toISOString()) throw new Refusal("APPROVAL_EXPIRED");
    const approvable = approvableOperation(row.route);
    if (!approvable) throw new Refusal("APPROVAL_EXPIRED");
    const { operation, handle } = approvable;
    const proposer = await readEffectivePermissions(tx, row.requestedBy);
    if (!proposer.active || checkAccess(operation.access, proposer.caller) !== "granted")
      throw new Refusal("FORBIDDEN");
    const change = await operation.input.parseAsync(row.input);
    await handle(change, {
      ...call,
      db: tx,
      grant: grantedBy(operation.access, call.caller),
      requestedBy: row.requestedByName,
    });
    return decide(tx, call, row, { state: "approved" });
  });
}

/** For every person who may make the change; for its proposer it is a withdrawal. */
export async function rejectProposal(
  call: Call,
  { reason, ...input }: VersionedInput & { readonly reason?: string | undefined },
): Promise<ChangeProposal> {
  return inTransaction(call.db, async (tx) =>
    decide(tx, call, await lockPending(tx, call, input), { state: "rejected", reason: reason || null }),
  );
}

/** NOT_FOUND for a proposal that the caller may not see, CONFLICT for another version or one that is decided. */
async function lockPending(tx: Transaction, call: Call, input: VersionedInput): Promise<Row> {
  const [row] = await tx.select().from(changeProposals).where(eq(changeProposals.id, input._id)).for("update");
  if (!row || !routesFor(call.caller).includes(row.route)) throw new Refusal("NOT_FOUND");
  const show = () => serializeProposal(call, row);
  const record = { kind: "changeProposal", id: row.id, updatedAt: row.updatedAt, shape: ChangeProposal, show };
  await assertVersion(tx, record, input);
  if (row.state !== "pending") throw await versionConflict(tx, record, input);
  return row;
}

interface Decision {
  readonly state: Extract<ProposalState, "approved" | "rejected">;
  readonly reason?: string | null;
}

async function decide(
  tx: Transaction,
  call: Call,
  row: Row,
  { state, reason = null }: Decision,
): Promise<ChangeProposal> {
  const decidedByName = actorName(call);
  const decidedAt = call.now.toISOString();
  const [decided] = await tx
    .update(changeProposals)
    .set({ state, reason, input: null, decidedAt, decidedByName, ...updateStamps(call, call.now) })
    .where(eq(changeProposals.id, row.id))
    .returning();
  if (!decided) throw new Error("the locked proposal was not updated");
  await writeAuditEntry(tx, call, {
    action: `approvals.${state === "approved" ? "approve" : "reject"}`,
    kind: "changeProposal",
    id: row.id,
    after: { action: row.action, requestedBy: row.requestedByName },
    reason: reason ?? undefined,
  });
  await withdrawNotices(tx, row.id);
  if (row.requestedBy !== requireCaller(call).userId)
    await notify(tx, {
      to: { users: [row.requestedBy] },
      type: "approval.decided",
      ...noticeTexts({ es: es[state], en: en[state] }, (language) => ({
        name: decidedByName,
        change: { es, en }[language].actions[row.action],
        subject: row.subject?.[language] ?? "—",
      })),
      link: `/admin/approvals/${row.id}`,
    });
  return serializeProposal(call, decided);
}

/** How long decided proposals are shown. */
const shownDays = 90;

/** Expires undecided proposals, and deletes old ones: the audit log contains the changes themselves. */
export async function expireProposals({ db, now }: Pick<Server, "db" | "now">) {
  const at = now().toISOString();
  const oldest = new Date(now().getTime() - shownDays * 86_400_000).toISOString();
  const p = changeProposals;
  const expired = await db
    .update(p)
    .set({ state: "expired", input: null, updatedAt: at, updatedBy: null })
    .where(and(eq(p.state, "pending"), lt(p.expiresAt, at)))
    .returning({ id: p.id });
  const removed = await db
    .delete(p)
    .where(and(ne(p.state, "pending"), lt(p.requestedAt, oldest)))
    .returning({ id: p.id });
  return { expired: expired.length, removed: removed.length };
}
