/** History of a record, read from the audit log in one indexed query. */
import { and, desc, eq, inArray } from "drizzle-orm";
import { auditLog } from "./audit-log.ts";
import type { Queryable } from "../database/connection.ts";

const maxEntries = 100;

interface HistoryQuery<Action extends string> {
  readonly kind: string;
  readonly id: string;
  /** Actions to include. Views and exports are excluded; only auditors see them. */
  readonly actions: readonly Action[];
}

/** One entry of a record's history; `fields` are the names of the changed fields. */
export interface HistoryLine<Action extends string> {
  readonly _id: string;
  readonly at: string;
  readonly byName: string;
  readonly deed: Action;
  readonly note: string | null;
  readonly fields: string[];
  readonly requestedByName?: string;
}

/** The last 100 entries, newest first. */
export async function readHistory<Action extends string>(
  db: Queryable,
  { kind, id, actions: includedActions }: HistoryQuery<Action>,
): Promise<HistoryLine<Action>[]> {
  const { id: _id, at, byName, action, reason, before, after } = auditLog;
  const entries = await db
    .select({ _id, at, byName, action, reason, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, id), inArray(action, [...includedActions])))
    .orderBy(desc(at), desc(_id))
    .limit(maxEntries);
  return entries.flatMap(({ action: entryAction, reason: note, before: oldValues, after: newValues, ...entry }) => {
    const includedAction = includedActions.find((each) => each === entryAction);
    return includedAction
      ? [
          {
            ...entry,
            deed: includedAction,
            note,
            fields: oldValues ? changedFieldNames(newValues) : [],
            ...requesterOf(newValues),
          },
        ]
      : [];
  });
}

/** The audit entry of a change contains the changed fields, and names those whose values may not be stored. */
function changedFieldNames(after: unknown): string[] {
  if (typeof after !== "object" || after === null) return [];
  const { withheld, requestedBy: _requester, ...changedFields } = after as Record<string, unknown>;
  return [...Object.keys(changedFields), ...(Array.isArray(withheld) ? withheld.map(String) : [])];
}

/** Author of the proposal, if the author of the change approved one. */
function requesterOf(after: unknown): Pick<HistoryLine<string>, "requestedByName"> {
  const { requestedBy } = (after ?? {}) as { readonly requestedBy?: unknown };
  return typeof requestedBy === "string" ? { requestedByName: requestedBy } : {};
}
