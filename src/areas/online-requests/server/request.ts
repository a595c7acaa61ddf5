/** A form's life, and the lock of its group that every deed begins with. */
import { asc, eq } from "drizzle-orm";
import type { Transaction } from "../../../server/database/database.ts";
import { living } from "../../../server/life.ts";
import { withdrawNotices } from "../../notifications/server/public.ts";
import { recallCaused } from "../../outgoing-mail/server/public.ts";
import { groupStatus, lives } from "../states.ts";
import { staleForm } from "./stale.ts";
import { requestFormLog, requestForms, requestGroups } from "./tables.ts";

export type Group = typeof requestGroups.$inferSelect;
export type Form = typeof requestForms.$inferSelect;

export interface Locked {
  readonly group: Group;
  /** In the order in which they were written. */
  readonly forms: readonly Form[];
}

/** Every verb begins here: the group's row is the lock of all that hangs on it. */
export async function lockGroup(tx: Transaction, commonId: string): Promise<Locked | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && { group, forms: await formsOf(tx, commonId) };
}

export async function formsOf(tx: Pick<Transaction, "select">, commonId: string): Promise<Form[]> {
  return tx.select().from(requestForms).where(eq(requestForms.commonId, commonId)).orderBy(asc(requestForms.position));
}

/** The only way a form changes status; its group must be locked. */
export const {
  move: moveForm,
  begin: beginForm,
  undo: undoForm,
  refuseStale,
} = living({
  table: requestForms,
  log: { table: requestFormLog, of: "formId" },
  life: (form) => lives[form.family],
  kind: "requestForm",
  line: ({ status, number }, was, corrective) =>
    was
      ? { action: "onlineRequests.move", before: { status: was.status }, after: { status, number, corrective } }
      : { action: "onlineRequests.addForm", after: { number } },
  stale: staleForm,
  signal: "requests",
  follows: (tx, form) => refreshGroup(tx, form.commonId, form.updatedAt),
  undone: async (tx, { row: { commonId }, cause }) => {
    await recallCaused(tx, { kind: "requestGroup", id: commonId, cause });
    await withdrawNotices(tx, cause);
  },
});

/** The group shows what its forms are. */
async function refreshGroup(tx: Transaction, commonId: string, at: string): Promise<void> {
  const rows = await tx
    .select({ status: requestForms.status })
    .from(requestForms)
    .where(eq(requestForms.commonId, commonId));
  const status = groupStatus(rows.map((row) => row.status));
  await tx.update(requestGroups).set({ status, updatedAt: at }).where(eq(requestGroups.commonId, commonId));
}
