/** What a caller may take back: from the trash what they may remove, of steps their own. */
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { checkAccess } from "../../../kit/access.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { equals } from "../../../server/listing/filters.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { forEachIsolated } from "../../../server/listing/for-each-isolated.ts";
import { trashCutoff, trashExpiry, trash as thrown } from "../../../server/crud/trash.ts";
import { type Removed, type trashContract, trashList } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";

const words = { es, en };

export const trashedRecordsList = listHandlers(trashList, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "trash.export", kind: "trash" },
  id: thrown.id,
  where: (call, { kind }): SQL | undefined =>
    and(gt(thrown.removedAt, trashCutoff(call.now)), wasSeen(call), equals(thrown.kind, kind)),
  sorts: { removedAt: thrown.removedAt },
  readRows: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(thrown)
      .where(where)
      .orderBy(...order);
    return rows.map(({ kind, recordId, name, removedAt, removedByName }) => ({
      _id: recordId,
      kind: kind as Removed["kind"],
      name,
      removedAt,
      removedBy: removedByName,
      until: trashExpiry(removedAt),
    }));
  },
});

/** NOT_FOUND for what is not kept any more or was not seen, FORBIDDEN for what the caller could not have removed. */
export async function restoreRecord({ kind, _id }: ParsedOf<typeof trashContract.restore>, call: Call) {
  const found = call.server.resources.find(({ resource }) => resource.auditKind === kind);
  if (!found) throw new Refusal("NOT_FOUND");
  if (checkAccess(found.removeOperation.access, call.caller) !== "granted") throw new Refusal("FORBIDDEN");
  await found.resource.restore({ id: _id }, call);
  return { restored: true as const };
}

/** Each on its own; UNDO_OVER of what can no longer be taken back, FORBIDDEN for what the caller may not move. */
export async function undo({ kind, ids }: ParsedOf<typeof trashContract.undo>, call: Call) {
  const found = call.server.workflows.find((life) => life.kind === kind);
  if (!found) throw new Refusal("NOT_FOUND");
  if (checkAccess(found.moveOperation.access, call.caller) !== "granted") throw new Refusal("FORBIDDEN");
  return forEachIsolated(call, ids, (id) => found.undo(call, id));
}

/** Records of registers from which the caller removes, as far as they saw them. */
function wasSeen(call: Call): SQL | undefined {
  const kept = call.server.resources.filter(
    ({ removeOperation }) => checkAccess(removeOperation.access, call.caller) === "granted",
  );
  return or(
    sql`false`,
    ...kept.map(({ resource, wasSeen }) => and(eq(thrown.kind, resource.auditKind), wasSeen?.(call))),
  );
}
