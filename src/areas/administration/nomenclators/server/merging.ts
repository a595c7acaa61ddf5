/** Merges two items with one meaning: references move to the target until the merge is undone. */
import { arrayContains, and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { mergeReferences, unmergeReferences } from "../../../../server/crud/merge-records.ts";
import type { Item, nomenclatorsContract as contract } from "../contract.ts";
import { itemResource } from "./items.ts";
import { nomenclators } from "./tables.ts";
import { onItemsMerged } from "./merge-port.ts";

const { auditKind: kind, references: itemReferences } = itemResource;

/** The merged item becomes inactive; `meta.mergedInto` names its replacement. */
export const mergeItems = (
  { from, into: targetCode, updatedAt }: ParsedOf<typeof contract.merge>,
  call: Call,
): Promise<Item> =>
  itemResource.changeRecord({ _id: from, updatedAt }, call, "merge", async (tx, item) => {
    const { ptypes, active, meta: before } = item;
    if (before.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const target = await lockTarget(tx, from, targetCode, ptypes);
    const meta = { ...before, mergedInto: targetCode };
    // Set before references are counted: from here on the item refers to the target.
    await tx.update(nomenclators).set({ meta }).where(eq(nomenclators.code, from));
    await mergeReferences(tx, { kind, own: itemReferences, from, into: targetCode, now: call.now, before: { active } });
    await onItemsMerged(call, tx, item, target);
    return { set: { active: false, meta } };
  });

export const unmergeItems = (record: ParsedOf<typeof contract.unmerge>, call: Call): Promise<Item> =>
  itemResource.changeRecord(record, call, "unmerge", async (tx, { code, meta: metaBefore }) => {
    const meta = Object.fromEntries(Object.entries(metaBefore).filter(([name]) => name !== "mergedInto"));
    const { before } = await unmergeReferences(tx, { kind, own: itemReferences, from: code });
    return { set: { ...before, meta } };
  });

/** The target: another active item of all types of the first; the tree stays two levels deep. */
async function lockTarget(tx: Transaction, from: string, targetCode: string, ptypes: string[]) {
  const [target] = await tx
    .select()
    .from(nomenclators)
    .where(
      and(eq(nomenclators.code, targetCode), eq(nomenclators.active, true), arrayContains(nomenclators.ptypes, ptypes)),
    )
    .for("no key update");
  const [child] = await tx.select().from(nomenclators).where(eq(nomenclators.pcode, from)).limit(1);
  if (!target || targetCode === from || (child && target.pcode))
    throw new Refusal("INVALID", { fields: { into: ["CHOICE"] } });
  return target;
}
