/** The history of a client: audit entries joined with the old values that are stored outside the audit log. */
import type { Call } from "../../../../server/call.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { clientAuditActions } from "../history.ts";
import { valueNaming } from "./value-names.ts";
import { readValueChanges } from "./values.ts";

export async function historyOfClient({ id }: { readonly id: string }, call: Call) {
  const entries = await readHistory(call.db, { kind: "client", id, actions: clientAuditActions });
  const values = await readValueChanges(call.db, id);
  const toDisplay = await valueNaming(call);
  // Both are written in one transaction and share its time.
  const changesByTime = new Map(values.map(({ at, changes }) => [Date.parse(at), changes]));
  return entries.map((entry) => ({
    ...entry,
    values: entry.fields.length > 0 ? (changesByTime.get(Date.parse(entry.at)) ?? []).map(toDisplay) : [],
  }));
}
