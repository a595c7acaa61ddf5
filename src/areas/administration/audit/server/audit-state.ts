import { desc } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import { auditKeys } from "../../../../server/audit/log/audit-keys.ts";
import { lastCheckpoint } from "../../../../server/audit/log/last-checkpoint.ts";
import { formatVerifier } from "../../../../server/audit/log/signed-note.ts";
import { auditVerifications, auditWaiting } from "../../../../server/audit/log/tables.ts";
import type { AuditState } from "../contract.ts";
import { readDeliveries } from "./deliver-checkpoints.ts";
import { oldestWaitingSeconds } from "./metrics.ts";

const stalledSeconds = 600;

export async function readAuditState({ db, server, now }: Pick<Call, "db" | "server" | "now">): Promise<AuditState> {
  const checkpoint = await lastCheckpoint(db);
  const [verified] = await db.select().from(auditVerifications).orderBy(desc(auditVerifications.at)).limit(1);
  const size = checkpoint?.size ?? 0;
  const deliveries = await readDeliveries({ db, environment: server.environment, now: () => now }, size);
  const { signer, isDevelopment } = auditKeys();
  return {
    size,
    waiting: await db.$count(auditWaiting),
    stalled: (await oldestWaitingSeconds(db)) > stalledSeconds,
    signedAt: checkpoint?.at ?? null,
    key: formatVerifier(signer),
    isDevelopmentKey: isDevelopment,
    verified: verified ?? null,
    deliveries: deliveries.map(({ destination, size: arrived, at, failure, isLate }) => ({
      destination,
      size: arrived,
      at,
      failure,
      isLate,
    })),
  };
}
