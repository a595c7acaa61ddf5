/** Restores records that the caller may delete, and undoes the caller's own steps. */
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { checkAccess } from "../../../../kit/access.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { areasPort } from "../../../../server/area-definition.ts";
import type { Call } from "../../../../server/call.ts";
import { equals } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { trashCutoff, trashExpiry, trash as thrown } from "../../../../server/crud/trash.ts";
import { type TrashEntry, type trashContract, trashList } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";

const words = { es, en };

export const trashedRecordsList = listHandlers(trashList, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "trash.export", kind: "trash" },
  id: thrown.id,
  where: (call, { kind }): SQL | undefined =>
    and(gt(thrown.removedAt, trashCutoff(call.now)), isVisible(call), equals(thrown.kind, kind)),
  sorts: { removedAt: thrown.removedAt },
  readRows: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(thrown)
      .where(where)
      .orderBy(...order);
    return rows.map(({ kind, recordId, name, removedAt, removedByName }) => ({
      _id: recordId,
      kind: kind as TrashEntry["kind"],
      name,
      removedAt,
      removedBy: removedByName,
      until: trashExpiry(removedAt),
    }));
  },
});

/**
 * NOT_FOUND for a record that has expired or that the caller cannot see, FORBIDDEN without the permission to delete it.
 */
export async function restoreRecord({ kind, _id }: ParsedOf<typeof trashContract.restore>, call: Call) {
  const registration = allResources().find(({ resource }) => resource.auditKind === kind);
  if (!registration) throw new Refusal("NOT_FOUND");
  if (checkAccess(registration.removeOperation.access, call.caller) !== "granted") throw new Refusal("FORBIDDEN");
  await registration.resource.restore({ id: _id }, call);
  return { restored: true as const };
}

/**
 * Undoes each record in its own transaction; UNDO_OVER when the window is over, FORBIDDEN when the caller may not move
 * it.
 */
export async function undoRemoval({ kind, ids }: ParsedOf<typeof trashContract.undo>, call: Call) {
  const workflow = areasPort()
    .flatMap((area) => area.workflows ?? [])
    .find((each) => each.kind === kind);
  if (!workflow) throw new Refusal("NOT_FOUND");
  if (checkAccess(workflow.moveOperation.access, call.caller) !== "granted") throw new Refusal("FORBIDDEN");
  return forEachIsolated(call, ids, (id) => workflow.undo(call, id));
}

const allResources = () => areasPort().flatMap((area) => area.resources ?? []);

/** Deleted records of resources that the caller may delete, restricted to those visible to the caller. */
function isVisible(call: Call): SQL | undefined {
  const deletable = allResources().filter(
    ({ removeOperation }) => checkAccess(removeOperation.access, call.caller) === "granted",
  );
  return or(
    sql`false`,
    ...deletable.map(({ resource, visibleBeforeRemoval }) =>
      and(eq(thrown.kind, resource.auditKind), visibleBeforeRemoval?.(call)),
    ),
  );
}
