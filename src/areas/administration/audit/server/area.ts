import { defineArea } from "../../../../server/area-definition.ts";
import { verifyLog } from "../../../../server/audit/log/verify-log.ts";
import { auditVerifications } from "../../../../server/audit/log/tables.ts";
import type { Server } from "../../../../server/server.ts";
import { audit } from "../contract.ts";
import { readAuditState } from "./audit-state.ts";
import { deliverCheckpoints } from "./deliver-checkpoints.ts";
import { metrics } from "./metrics.ts";

export const area = defineArea({
  contract: audit,
  handlers: { get: (_input, call) => readAuditState(call) },
  jobs: [
    { name: "audit.deliver", every: 60, run: deliverCheckpoints },
    { name: "audit.verify", every: "20 2 * * *", run: verifyNightly },
  ],
  metrics,
});

/** Verifies the log against the checkpoints that it stores, and stores the result. */
export async function verifyNightly(server: Server): Promise<{ verified: number }> {
  const { size, broken } = await verifyLog(server.db);
  if (broken) server.log.error({ size, broken }, "the audit log is broken");
  await server.db
    .insert(auditVerifications)
    .values({ at: server.now().toISOString(), size, broken })
    .onConflictDoNothing();
  return { verified: size };
}
