/**
 * Applies the user's answers about rows whose document belongs to a client with another name, and checks those rows
 * again.
 */
import { and, eq, inArray } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { importCalls } from "../../import.ts";
import { clientImportRows as rows, clientImports as table } from "../tables.ts";
import { moveImport, recordImportAction } from "./imports.ts";
import { evaluateRows } from "./row-outcomes.ts";
import { toUndecidedRow, countOutcomes, storeOutcomes } from "./judged-rows.ts";

/** Throws NOT_FOUND for a row that has no question, or whose question is about another client. */
export const answerImport = ({ _id, updatedAt, answers }: ParsedOf<typeof importCalls.answerImport>, call: Call) =>
  moveImport(call, _id, "answer", {
    updatedAt,
    set: {},
    follows: async (tx) => {
      const lines = answers.map(({ row }) => row);
      const those = and(eq(rows.importId, _id), inArray(rows.line, lines));
      const rowsByLine = new Map((await tx.select().from(rows).where(those)).map((row) => [row.line, row]));
      for (const [at, { row, answer, client }] of answers.entries()) {
        const current = rowsByLine.get(row);
        const needsDecision = current && (current.outcome === "ask" || current.answer !== null);
        if (!needsDecision || (current.answerOf ?? current.clientId) !== client)
          throw new Refusal("INVALID", { fields: { [`answers.${at}.row`]: ["NOT_FOUND"] } });
        const columns = { answer, answerOf: answer === null ? null : client };
        await tx
          .update(rows)
          .set(columns)
          .where(and(eq(rows.importId, _id), eq(rows.line, row)));
      }
      const answered = await tx.select().from(rows).where(those);
      await storeOutcomes(tx, _id, await evaluateRows(tx, _id, answered.map(toUndecidedRow)));
      await tx
        .update(table)
        .set({ outcomes: await countOutcomes(tx, _id) })
        .where(eq(table.id, _id));
      await recordImportAction(tx, call, "answer", _id, {
        answers: answers.map(({ row, answer }) => ({ row, answer })),
      });
    },
  });
