/** What was done to a client, with what stood there before: lines of the audit log beside the values that the register keeps. */
import type { Call } from "../../../server/call.ts";
import { readHistory } from "../../../server/audit/record-history.ts";
import { clientAuditActions } from "../history.ts";
import { valueNaming } from "./value-names.ts";
import { readValues } from "./values.ts";

export async function historyOfClient({ id }: { readonly id: string }, call: Call) {
  const lines = await readHistory(call.db, { kind: "client", id, deeds: clientAuditActions });
  const kept = await readValues(call.db, id);
  const named = await valueNaming(call);
  // Both were written by one transaction, whose moment they have in common.
  const byMoment = new Map(kept.map(({ at, changes }) => [Date.parse(at), changes]));
  return lines.map((line) => ({
    ...line,
    values: line.fields.length > 0 ? (byMoment.get(Date.parse(line.at)) ?? []).map(named) : [],
  }));
}
