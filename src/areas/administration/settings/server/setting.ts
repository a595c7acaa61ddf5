/** Shows and changes settings; `public.ts` reads them for other areas. */
import { and, desc, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { auditLog, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { staffWith, userView } from "../../people/server/public.ts";
import { type SettingKey, settingKeys, settingsCatalogue } from "../catalogue.ts";
import type { settingsContract } from "../contract.ts";
import { Setting, type SettingChange } from "../setting.ts";
import { settingValues } from "./tables.ts";

const action = "settings.update";
const maxChanges = 50;

/** All settings, in the catalogue's order. */
export async function listSettings(db: Queryable): Promise<Setting[]> {
  const rows = await db
    .select({
      key: settingValues.key,
      value: settingValues.value,
      updatedAt: settingValues.updatedAt,
      firstName: userView.firstName,
      lastName: userView.lastName,
    })
    .from(settingValues)
    .leftJoin(userView, eq(userView.id, settingValues.updatedBy));
  const changed = new Map(rows.map((row) => [row.key, row]));
  return settingKeys.map((key) => {
    const { fallback, unit, least, most } = settingsCatalogue[key];
    const row = changed.get(key);
    return {
      _id: key,
      value: row?.value ?? fallback,
      fallback,
      unit,
      least,
      most,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: [row?.firstName, row?.lastName].filter(Boolean).join(" ") || null,
    };
  });
}

/**
 * Stores a value within its bounds. Settings are read from the database, so the change applies everywhere after the
 * commit.
 */
export async function updateSetting(call: Call, input: ParsedOf<typeof settingsContract.update>): Promise<Setting> {
  const key = input._id;
  const { fallback, least, most } = settingsCatalogue[key];
  const value = input.value ?? fallback;
  if (value < least || value > most)
    throw new Refusal("INVALID", {
      fields: { value: [value < least ? "TOO_SMALL" : "TOO_BIG"] },
      facts: { least, most },
    });
  if (key === "approvals.required" && value === 1) await requireApprover(call);
  return inTransaction(call.db, async (tx) => {
    const now = call.now.toISOString();
    // The row may not exist yet: the first insert makes concurrent ones wait.
    await tx.insert(settingValues).values({ key, value: fallback, updatedAt: null }).onConflictDoNothing();
    const [before] = await tx.select().from(settingValues).where(eq(settingValues.key, key)).for("update");
    const current = { kind: "setting", id: key, updatedAt: before?.updatedAt ?? null, shape: Setting };
    await assertVersion(tx, { ...current, show: () => settingOf(tx, key) }, input);
    await tx
      .update(settingValues)
      .set({ value, updatedAt: now, updatedBy: requireCaller(call).userId })
      .where(eq(settingValues.key, key));
    await writeAuditEntry(tx, call, {
      action,
      kind: "setting",
      id: key,
      before: { value: before?.value ?? fallback },
      after: { value },
      reason: input.reason || undefined,
    });
    await publish(tx, "settings");
    // Sessions are cached in memory with the idle time that applied when they were read.
    if (key.startsWith("session.")) await publish(tx, "sessions");
    return settingOf(tx, key);
  });
}

/** Changes of a setting, newest first. */
export async function settingHistory(db: Queryable, key: SettingKey): Promise<SettingChange[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "setting"), eq(auditLog.recordId, key), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(maxChanges);
  return rows.map(({ at, byName, before, after, reason }) => ({
    at,
    byName,
    before: (before as { value: number }).value,
    after: (after as { value: number }).value,
    reason,
  }));
}

async function settingOf(db: Queryable, key: SettingKey): Promise<Setting> {
  const setting = (await listSettings(db)).find((each) => each._id === key);
  if (!setting) throw new Error(`no setting ${key}`);
  return setting;
}

/** NO_APPROVER if nobody but the caller could approve changes of settings: approvals could never be switched off. */
async function requireApprover(call: Call): Promise<void> {
  const { userId } = requireCaller(call);
  const holders = await staffWith(call.db, ["adminSettings"]);
  if (![...holders.keys()].some((id) => id !== userId)) throw new Refusal("NO_APPROVER");
}
