/** Two items that mean one thing: everything that names the one names the other, until they are taken apart. */
import { arrayContains, and, eq } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { mergeReferences, unmergeReferences } from "../../../server/crud/merge-records.ts";
import type { Item, nomenclatorsContract as contract } from "../contract.ts";
import { itemResource } from "./items.ts";
import { nomenclators } from "./tables.ts";
import { onItemsMerged } from "./merge-port.ts";

const { auditKind: kind, references: own } = itemResource;

/** The one that goes stays out of use, and says in `meta.mergedInto` which one took its place. */
export const mergeItems = ({ from, into, updatedAt }: ParsedOf<typeof contract.merge>, call: Call): Promise<Item> =>
  itemResource.changeRecord({ _id: from, updatedAt }, call, "merge", async (tx, item) => {
    const { ptypes, active, meta: before } = item;
    if (before.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const other = await takeOther(tx, from, into, ptypes);
    const meta = { ...before, mergedInto: into };
    // It names the other one from here on, before it is counted what does.
    await tx.update(nomenclators).set({ meta }).where(eq(nomenclators.code, from));
    await mergeReferences(tx, { kind, own, from, into, now: call.now, before: { active } });
    await onItemsMerged(call, tx, item, other);
    return { set: { active: false, meta } };
  });

export const unmergeItems = (read: ParsedOf<typeof contract.unmerge>, call: Call): Promise<Item> =>
  itemResource.changeRecord(read, call, "unmerge", async (tx, { code, meta: held }) => {
    const meta = Object.fromEntries(Object.entries(held).filter(([name]) => name !== "mergedInto"));
    const { before } = await unmergeReferences(tx, { kind, own, from: code });
    return { set: { ...before, meta } };
  });

/** Another item, in use, of all types of the first; two levels stay two. */
async function takeOther(tx: Transaction, from: string, into: string, ptypes: string[]) {
  const [other] = await tx
    .select()
    .from(nomenclators)
    .where(and(eq(nomenclators.code, into), eq(nomenclators.active, true), arrayContains(nomenclators.ptypes, ptypes)))
    .for("no key update");
  const [below] = await tx.select().from(nomenclators).where(eq(nomenclators.pcode, from)).limit(1);
  if (!other || into === from || (below && other.pcode)) throw new Refusal("INVALID", { fields: { into: ["CHOICE"] } });
  return other;
}
