/** A record's history, read from the audit log: one statement, by its index. */
import { and, desc, eq, inArray } from "drizzle-orm";
import { auditLog } from "./audit-log.ts";
import type { Queryable } from "../database/connection.ts";

const mostLines = 100;

interface Told<Deed extends string> {
  readonly kind: string;
  readonly id: string;
  /** Actions of the log that are told; who looked at it or took it with them is the auditor's. */
  readonly deeds: readonly Deed[];
}

export interface HistoryLine<Deed extends string> {
  readonly _id: string;
  readonly at: string;
  readonly byName: string;
  readonly deed: Deed;
  readonly note: string | null;
  readonly fields: string[];
}

/** Newest first. */
export async function readHistory<Deed extends string>(
  db: Queryable,
  { kind, id, deeds }: Told<Deed>,
): Promise<HistoryLine<Deed>[]> {
  const { id: _id, at, byName, action, reason, before, after } = auditLog;
  const lines = await db
    .select({ _id, at, byName, action, reason, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, id), inArray(action, [...deeds])))
    .orderBy(desc(at), desc(_id))
    .limit(mostLines);
  return lines.flatMap(({ action: done, reason: note, before: was, after: is, ...line }) => {
    const deed = deeds.find((each) => each === done);
    return deed ? [{ ...line, deed, note, fields: was ? changedIn(is) : [] }] : [];
  });
}

/** Of a change the line keeps the fields that changed, and names those whose values it may not keep. */
function changedIn(after: unknown): string[] {
  if (typeof after !== "object" || after === null) return [];
  const { withheld, ...kept } = after as { withheld?: unknown };
  return [...Object.keys(kept), ...(Array.isArray(withheld) ? withheld.map(String) : [])];
}
