/** Opens the public site when all required steps are done; closes it at any time. */
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { changeFirm, lockFirm, firmRecord } from "../../firm/server/public.ts";
import type { SetupChecklist } from "../contract.ts";
import { firstSteps } from "./setup-steps.ts";

export async function openOffice(call: Call): Promise<SetupChecklist> {
  return inTransaction(call.db, async (tx) => {
    const { openedAt } = await lockFirm(tx);
    if (openedAt) throw new Refusal("ALREADY_DONE", { facts: { openedAt } });
    const checklist = await firstSteps(tx, call);
    const missing = checklist.steps.filter((step) => !step.done).map((step) => step.key);
    if (missing.length > 0) throw new Refusal("STEPS_MISSING", { facts: { missing } });
    const now = call.now.toISOString();
    await changeFirm(tx, call, { openedAt: now, openedBy: requireCaller(call).userId });
    await writeAuditEntry(tx, call, { action: "firm.open", ...firmRecord, after: { openedAt: now } });
    return { ...checklist, openedAt: now };
  });
}

export async function closeOffice(call: Call, reason: string | undefined): Promise<SetupChecklist> {
  return inTransaction(call.db, async (tx) => {
    const { openedAt } = await lockFirm(tx);
    if (!openedAt) throw new Refusal("ALREADY_DONE");
    await changeFirm(tx, call, { openedAt: null, openedBy: null });
    await writeAuditEntry(tx, call, {
      action: "firm.close",
      ...firmRecord,
      before: { openedAt },
      reason: reason || undefined,
    });
    return firstSteps(tx, call);
  });
}
