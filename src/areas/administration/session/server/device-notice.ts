/** The mail about a sign-in from a browser that had not signed in to the account since its password was set. */
import { and, eq } from "drizzle-orm";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { UserRow } from "../../people/server/public.ts";
import { serverMessages as en } from "../served.en.ts";
import { serverMessages as es } from "../served.es.ts";
import { describeDevice } from "./device-description.ts";
import { mailNotice } from "./factors/security-notice.ts";

/** Nothing is mailed at the first sign-in: every device is new then. */
export async function mailNewDevice(tx: Transaction, call: Call, user: UserRow): Promise<void> {
  const [earlier] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "user"), eq(auditLog.recordId, user.id), eq(auditLog.action, "session.login")))
    .limit(1);
  if (!earlier) return;
  const words = { es, en }[user.language].device;
  const { browser, system, place } = describeDevice(call.userAgent, call.ip);
  const name = browser && system ? interpolate(words.on, { browser, system }) : (browser ?? system ?? words.unknown);
  await mailNotice(tx, call, user, "newDevice", {
    device: place ? interpolate(words.from, { device: name, place }) : name,
    time: formatDateTime(call.now.toISOString(), user.language),
  });
}
