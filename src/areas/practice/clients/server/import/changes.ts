/** The clients that an import changes, with their changes, and the rows that need the user's answer. */
import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { fieldErrorMessage } from "../../../../../kit/validation/validation-errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ImportChange, importCalls } from "../../import.ts";
import { changesShown } from "../../import-states.ts";
import { clientImportRows as rows, clients } from "../tables.ts";
import { valueNaming } from "../value-names.ts";

export async function importChanges({ id, ask, after }: ParsedOf<typeof importCalls.importChanges>, call: Call) {
  const needsDecision = or(eq(rows.outcome, "ask"), isNotNull(rows.answer));
  const result = await call.db
    .select({ row: rows, client: { _id: clients.id, clientNumber: clients.clientNumber, name: clients.name } })
    .from(rows)
    .innerJoin(clients, eq(clients.id, sql`coalesce(${rows.answerOf}, ${rows.clientId})`))
    .where(and(eq(rows.importId, id), gt(rows.line, after), ask ? needsDecision : eq(rows.outcome, "update")))
    .orderBy(asc(rows.line))
    .limit(changesShown + 1);
  const toDisplay = await valueNaming(call);
  const visible = result.slice(0, changesShown).map(({ row, client }): ImportChange => {
    const [fault] = row.faults;
    return {
      row: row.line,
      outcome: row.outcome as ImportChange["outcome"],
      client,
      name: row.typed?.name ?? client.name,
      why: fault && row.outcome === "ask" ? fieldErrorMessage(fault.code, call.language) : null,
      answer: row.answer,
      changes: row.changes.map(toDisplay),
    };
  });
  return { rows: visible, next: result.length > changesShown ? (visible.at(-1)?.row ?? null) : null };
}
