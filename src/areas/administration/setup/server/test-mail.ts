import { randomUUID } from "node:crypto";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { latestMail, queueMail } from "../../outgoing-mail/server/public.ts";
import type { SetupChecklist } from "../contract.ts";

/** Queues a test mail to the caller; its state is read later. */
export async function testMail(call: Call): Promise<SetupChecklist["mail"]> {
  const { userId, email, language, name } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    await queueMail(tx, {
      template: "testMail",
      to: email,
      language,
      vars: { name, link: `${call.server.environment.publicUrl}/legalsit/admin/firstSteps` },
      once: `testMail:${randomUUID()}`,
      related: { kind: "user", id: userId },
    });
    await writeAuditEntry(tx, call, { action: "firm.testMail", kind: "firm", id: "firm" });
    return { from: call.server.environment.MAIL_FROM, test: await latestMail(tx, "testMail") };
  });
}
