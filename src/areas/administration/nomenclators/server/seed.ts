import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { NomenclatorType } from "../catalogue.ts";
import { type SeededItem, seededItems } from "./seeded-items.ts";
import { nomenclators } from "./tables.ts";
import { territories } from "./territories.ts";

/**
 * Inserts missing items, and adds new product data to existing ones; what the firm renamed, moved or deactivated is
 * preserved.
 */
export async function seedNomenclators(tx: Transaction): Promise<void> {
  await tx
    .insert(nomenclators)
    .values(seededRows())
    .onConflictDoUpdate({
      target: nomenclators.code,
      set: { meta: sql`excluded.meta || ${nomenclators.meta}` },
      setWhere: sql`not ${nomenclators.meta} ?& array(select jsonb_object_keys(excluded.meta))`,
    });
}

export function seededRows(): (typeof nomenclators.$inferInsert)[] {
  const rows = new Map<string, typeof nomenclators.$inferInsert & { ptypes: string[] }>();
  const add = (ptype: NomenclatorType, item: SeededItem, order: number) => {
    const existing = rows.get(item.code);
    // One item with two types: a bank that also publishes exchange rates, a service that is also an activity.
    if (existing) existing.ptypes.push(ptype);
    else
      rows.set(item.code, {
        code: item.code,
        descriptiveCode: item.code,
        nameEs: item.es,
        nameEn: item.en,
        pcode: item.pcode ?? null,
        ptypes: [ptype],
        order,
        meta: { ...item.meta },
      });
  };
  for (const [ptype, items] of Object.entries(seededItems))
    items.forEach((item, order) => add(ptype as NomenclatorType, item, order));
  seededItems.SERVICE_TYPE?.forEach((item, order) => add("MAIN_ACTIVITY", item, order));
  for (const { code, name, municipalities } of territories) {
    add("PROVINCE", { code, es: name, en: name }, rows.size);
    for (const [suffix, name] of municipalities)
      add("MUNICIPALITY", { code: suffix, es: name, en: name, pcode: code }, rows.size);
  }
  return [...rows.values()];
}
