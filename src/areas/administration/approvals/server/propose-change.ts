/** Stores a change as a proposal instead of making it, while the firm requires approvals. */
import { createHash } from "node:crypto";
import { isUserKind } from "../../../../kit/access.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { canonicalJson } from "../../../../server/audit/log/canonical-json.ts";
import { actorName, updateStamps, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import type { ApprovableCall } from "../../../../server/server-ports.ts";
import { noticeTexts, notify } from "../../notifications/server/public.ts";
import { staffWith } from "../../people/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import { proposalDays } from "../states.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import { previewChange } from "./preview-change.ts";
import { changeProposals } from "./tables.ts";

/**
 * Returns while approvals are not required. Otherwise throws APPROVAL_NEEDED once the proposal is stored, NO_APPROVER if
 * no other user may approve it, or the refusal that the change itself would get.
 */
export async function proposeChange(approvable: ApprovableCall): Promise<void> {
  const { operation, fields, call } = approvable;
  if ((await readSetting(call.db, "approvals.required")) === 0) return;
  const { userId } = requireCaller(call);
  const approvers = await approversOf(call.db, operation, userId);
  if (approvers.length === 0) throw new Refusal("NO_APPROVER");
  const { action, subject, changes, reason } = await previewChange(approvable);
  const inputSha256 = createHash("sha256").update(canonicalJson(fields)).digest("hex");
  const proposer = { requestedBy: userId, requestedByName: actorName(call), requestedAt: call.now.toISOString() };
  await inTransaction(call.server.db, async (tx) => {
    const [created] = await tx
      .insert(changeProposals)
      .values({
        route: operation.route,
        input: fields,
        inputSha256,
        action,
        subject,
        changes,
        reasonGiven: reason,
        ...proposer,
        expiresAt: new Date(call.now.getTime() + proposalDays * 86_400_000).toISOString(),
        createdAt: proposer.requestedAt,
        createdBy: userId,
        ...updateStamps(call, call.now),
      })
      .onConflictDoNothing()
      .returning({ id: changeProposals.id });
    if (!created) return;
    await writeAuditEntry(tx, call, {
      action: "approvals.propose",
      kind: "changeProposal",
      id: created.id,
      after: { action },
    });
    await notify(tx, {
      to: { users: approvers },
      type: "approval.requested",
      ...noticeTexts({ es: es.requested, en: en.requested }, (language) => ({
        name: proposer.requestedByName,
        change: { es, en }[language].actions[action],
        subject: subject?.[language] ?? "—",
      })),
      link: `/admin/approvals/${created.id}`,
      cause: created.id,
    });
  });
  throw new Refusal("APPROVAL_NEEDED");
}

/** Active staff who hold a permission of the operation, without its proposer. */
async function approversOf(
  db: Queryable,
  { access }: ApprovableCall["operation"],
  proposerId: string,
): Promise<string[]> {
  if (typeof access === "string") throw new Error("an operation that needs approval needs a permission");
  const holders = await staffWith(
    db,
    access.flatMap((grant) => (isUserKind(grant) ? [] : [grant])),
  );
  return [...holders.keys()].filter((id) => id !== proposerId);
}
