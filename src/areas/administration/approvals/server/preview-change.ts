/** What a change would write: its handler runs in a transaction that is rolled back. */
import { and, asc, eq, gte } from "drizzle-orm";
import type { Localized } from "../../../../kit/text/language.ts";
import { areasPort } from "../../../../server/area-definition.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { trash } from "../../../../server/crud/trash.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { ApprovableCall } from "../../../../server/server-ports.ts";
import { personOf } from "../../people/server/public.ts";
import { type SettingKey, settingName } from "../../settings/server/public.ts";
import type { FieldChange } from "../change-proposal.ts";
import { type ApprovableAction, approvableActions } from "../states.ts";

interface ChangePreview {
  readonly action: ApprovableAction;
  readonly subject: Localized | null;
  readonly changes: FieldChange[];
  readonly reason: string | null;
}

type Entry = typeof auditLog.$inferSelect;
/** Statement timeout of `connection.ts`: the entry cannot be older. */
const maxRunMs = 60_000;

class RolledBack extends Error {
  readonly preview: ChangePreview;
  constructor(preview: ChangePreview) {
    super("a preview is rolled back");
    this.preview = preview;
  }
}

/** Throws the refusals of the operation: a change that would be refused is not proposed. */
export async function previewChange({ call, run }: Pick<ApprovableCall, "call" | "run">): Promise<ChangePreview> {
  const requestId = newId();
  try {
    await inTransaction(call.server.db, async (tx) => {
      await run({ ...call, db: tx, requestId });
      const entry = await firstEntryOf(tx, call, requestId);
      const action = approvableActions.find((each) => each === entry?.action);
      if (!entry || !action) throw new Error(`the audit entry ${entry?.action} is not among the approvable actions`);
      throw new RolledBack({
        action,
        subject: await subjectOf(tx, call, entry),
        changes: changesOf(entry.before, entry.after),
        reason: entry.reason,
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
  throw new Error("a preview was not rolled back");
}

/** The first audit entry of the call. Searched by author and time, for which there is an index. */
async function firstEntryOf(tx: Transaction, call: Call, requestId: string) {
  const since = new Date(Date.now() - maxRunMs).toISOString();
  const { userId } = requireCaller(call);
  const [entry] = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), gte(auditLog.at, since), eq(auditLog.requestId, requestId)))
    .orderBy(asc(auditLog.id))
    .limit(1);
  return entry;
}

/** Name of the record, as lists and the trash show it; null if it has none. */
async function subjectOf(tx: Transaction, call: Call, { recordKind, recordId: id }: Entry): Promise<Localized | null> {
  if (recordKind === "setting") return settingName(id as SettingKey);
  if (recordKind === "user") return sameInBoth((await personOf(tx, id))?.name);
  const registered = areasPort()
    .flatMap(({ resources = [] }) => resources)
    .find(({ resource }) => resource.auditKind === recordKind);
  const removedName = tx
    .select({ name: trash.name })
    .from(trash)
    .where(and(eq(trash.kind, recordKind), eq(trash.recordId, id)));
  const name = await registered?.resource.nameOf({ id }, { ...call, db: tx }).catch(() => undefined);
  return name ?? (await removedName)[0]?.name ?? null;
}
const sameInBoth = (name: string | undefined): Localized | null => (name ? { es: name, en: name } : null);

/** Technical fields, which the preview leaves out. */
const hiddenFields = new Set(["_id", "key", "can", "people", "doubts", "updatedAt", "kind", "state"]);

function changesOf(before: unknown, after: unknown): FieldChange[] {
  const oldValues = (before ?? {}) as Record<string, FieldChange["before"]>;
  const newValues = (after ?? {}) as Record<string, FieldChange["after"]>;
  return [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])]
    .filter((field) => !hiddenFields.has(field))
    .map((field) => ({ field, before: oldValues[field] ?? null, after: newValues[field] ?? null }));
}
